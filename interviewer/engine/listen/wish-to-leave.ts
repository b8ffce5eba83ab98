import { findHardship } from "../text/hardship.ts";
import { eitherOf, isWithin, QUOTED, sentencesOf } from "../text/read-text.ts";
import { remembered } from "../text/remembered.ts";

/** A wish to leave the question, at the end of a text that may have begun to answer it; `isUpset`: it hurts to speak of it. */
export type WishToLeave = { isUpset: boolean };

const NOW = String.raw`(?:this|that|it|here|this one|that one|this question|the question|anymore|any more|right now|now)`;
const CANT = String.raw`(?:can't|cant|cannot|can not|couldn't|don't want to|dont want to|do not want to|don't even want to|dont even want to|won't|not going to|am not able(?: to)?|'m not able(?: to)?|don't think i can|dont think i can|rather not|prefer not to|prefer to not|rather(?= leave))`;

/** Said to the interviewer about the question itself: no case has a question in it that somebody could leave. */
const ASKS_TO_LEAVE = eitherOf(
  /\b(?:can|could|may|shall) (?:we|i|you) (?:please |just |maybe |perhaps |kindly )*(?:skip|drop)(?: (?:this|that|it|the)(?: (?:one|question))?)?(?: please| now| if| for now)?\W*(?:$|if\b)/u,
  /\b(?:can|could|may|shall) (?:we|i|you) (?:please |just |maybe |perhaps |kindly )*(?:leave (?:this|that|it)(?: (?:one|question|there|here|out))?|move (?:on|along)|go on to the next(?: (?:one|question))?)(?: please| now)?\W*(?:$|if\b)/u,
  /\b(?:can|could|may|shall) (?:we|i|you) (?:please |just |maybe |perhaps |kindly )*(?:do|have|try|take|ask|get|give me|talk about|speak about)(?: me)? (?:a |an |another |the )?(?:different|other|next|another|something else|easier)\b(?: (?:one|question))?/u,
  /^(?:please,? |just |or |so |then |and )*(?:go on to|move on to|ask me|give me|on to) (?:the )?(?:next|another|a different)(?: (?:one|question))?(?: please)?\W*$/u,
  /\b(?:can't|cant|cannot|don't think i can|dont think i can|don't want to|do not want to|not able to) (?:do|answer|take|talk about|speak about) (?:this|that) (?:one|question)\b/u,
  /\b(?:can|could|may) i (?:just |please )*not (?:do|answer|say|talk about|take) (?:this|that|it)\b|\bif we (?:don't|do not|didn't|dont) (?:do|take|talk about) (?:this|that)(?: (?:one|question))?\b/u,
  /\b(?:can|could|may|shall) we (?:please )?(?:come back|go|move|change|switch) (?:on )?to (?:something|one that's|a) (?:lighter|else|easier|different)\b/u,
  /^\W*(?:no\W+)?(?:please\W+)?not (?:this|that) one(?:\W*(?:please|sorry))?\W*$/u,
  /\bi(?:'ll| will|'d| would)? (?:have to|need to|must|want to|like to|rather) (?:leave (?:it|that|this)(?: one)?(?: be| alone| there| out)?|stop (?:there|here))\W*(?:$|sorry|if|please)/u,
  /\bplease (?:do not|don't|dont) (?:make|ask) me\b/u,
  /^\W*(?:(?:i'd|i would|no|sorry|honestly)\W+)*(?:rather|prefer) not\W*(?:$|sorry|please|thanks?|to\W*$)/u,
  /\b(?:could|can|may) (?:you|u) (?:please )?(?:give|ask) me (?:something|anything|another|a different|one)\b/u,
  /\b(?:come back to (?:it|that|this)|do (?:it|that|this) (?:later|another time))\b.{0,16}\b(?:or|later|never|maybe|please)\b/u,
  /\bplease,? (?:an? |the )?(?:other|another|next|different) (?:question|one)\b/u,
  /\b(?:rather|prefer) not (?:to )?(?:do|answer|take|go on with) (?:this|that)(?: (?:one|question))?\b/u,
  /\b(?:pass|skip) on (?:this|that) (?:one|question)(?: please)?\W*$/u,
  /\bi(?:'ve| have| did)? (?:already )?(?:ask|asked|told) (?:you )?(?:please )?to (?:skip|leave|drop|move on)\b/u,
  /\bleave (?:it|that|this) (?:there|here|at that),? if (?:that's|thats|that is|it's|you)\b/u,
);

/** Not able or willing to speak of it now; alone it may be said of a case ('I can't talk about a patient'). */
const CANNOT_SPEAK = eitherOf(
  new RegExp(
    String.raw`\b${CANT} (?:really |even )?(?:talk|speak|think|go on|carry on|get into|go into|tell|say|answer|do|finish|continue|go there|be in|leave (?:it|that|this) (?:there|here|at that))(?: (?:about|of|into|on|with|what))?(?: ${NOW})?\b`,
    "u",
  ),
  /\b(?:i(?:'m| am)? (?:just |really )?)?(?:can't|cant|cannot|not able)(?:\W*(?:sorry|please|now|today|yet))?\W*$/u,
  /\bi(?:'m| am) not (?:talking|speaking|going to (?:talk|speak)) about (?:that|this|it)\b/u,
  /\b(?:don't|dont|do not) want to go there\b/u,
  /\bi thought i (?:could|would|was able|was ready|can)\b/u,
);

/** It hurts at this minute. */
const UPSET = eitherOf(
  /\b(?:i(?:'m| am)|im) (?:actually |really |just |still |so |a bit |now |quite )*(?:crying|welling up|tearing up|in tears|shaking|upset|sobbing|choking up)\b/u,
  /\b(?:getting|get|gets me|makes me|make me|going|feeling) (?:so |very |a bit |a little |all |quite )*(?:upset|teary|tearful|emotional|choked up)\b/u,
  /\b(?:i|we) (?:still |really |do |so )*miss (?:her|him|them|my)\b|\b(?:bit|little|too|very|quite) close to home\b|\bbrings? (?:it|that|things|all of it|everything|up)\b.{0,20}\b(?:back|up|dad|mum|mom|her|him)\b/u,
  /\bstill (?:can't|cant|cannot) (?:really )?(?:talk|speak|think|look|face)\b/u,
  /\b(?:didn't|did not) (?:make it|come out|come back|come home|survive)\b|\bthe (?:year|week|month|day) (?:my|our) (?:marriage|husband|wife|dad|mum|mom|father|mother|son|daughter|brother|sister)\b/u,
  /\b(?:lump in my throat|feeling (?:very |so |really )?(?:low|down|bad|awful)|cant sleep|can't sleep|i(?:'m| am) not (?:ok|okay|grand|fine|alright|coping)|(?:super|pretty|really|that) raw|broke me|haunts? me|nightmares?)\b/u,
  /\b(?:my hands|my voice|hands) (?:are|is) (?:\w+ )?shaking\b/u,
  /\bi (?:still |just |always )*(?:keep|am|see|hear) (?:on )?(?:seeing|hearing|thinking|it|this|him|her|them)\b.{0,40}(?:$|every (?:night|day)|in my (?:head|sleep|dreams))/u,
  /\b(?:too|still|so) (?:very |too |so )?(?:raw|painful|upsetting|fresh|close to home|hard (?:for me )?to (?:talk|speak|think|say|tell))\b/u,
  /\bit(?:'s| is)? (?:still )?(?:hurts|hurting)\b/u,
  /\b(?:died|went|passed|passed away|lost (?:him|her|them)|buried (?:him|her|them)|happened) (?:only |just )?(?:last|this) (?:week|month|year|spring|summer|autumn|winter|night)\b/u,
  /\b(?:wasn't|was not|didn't|did not) (?:expecting|expect) (?:it|that|this) to (?:come up|hit|get to me|upset)\b/u,
);
/** Strong enough without any wish: nobody goes on asking somebody who cries. */
const CRIES =
  /\b(?:i(?:'m| am)|im) (?:actually |really |just |now |so )*(?:crying|welling up|tearing up|in tears|sobbing)\b|\bi'?m getting (?:a bit |a little |all |quite )?(?:teary|tearful|choked up)\b/u;

/** The wish stands at the end; whoever goes on telling after it has answered. */
const LAST_SENTENCES = 3;
const LONGEST_SENTENCE = 80;
const LONGEST_AFTER = 7;
const MOST_KEPT = 500;

const plainOf = (text: string): string => text.replaceAll("’", "'").replaceAll(QUOTED, " ").toLowerCase();

export const findWishToLeave = remembered((message: string): WishToLeave | null => {
  const all = sentencesOf(plainOf(message));
  const last = all.slice(-LAST_SENTENCES).filter((one) => isWithin(one, LONGEST_SENTENCE));
  const isUpset = last.some((one) => UPSET.test(one)) || findHardship(message) !== null;
  const wishes = (one: string): boolean =>
    ASKS_TO_LEAVE.test(one) || (isUpset && CANNOT_SPEAK.test(one)) || CRIES.test(one);
  const at = last.findLastIndex(wishes);
  if (at < 0) return null;
  const after = last.slice(at + 1).join(" ");
  return isWithin(after, LONGEST_AFTER) ? { isUpset } : null;
}, MOST_KEPT);
