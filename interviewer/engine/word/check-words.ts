import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  criterionPrompt,
  interviewerPrompt,
  openTurnPrompt,
  planPrompt,
  scorerPrompt,
  shortTurnPrompt,
  turnWordsPrompt,
  wordLists,
} from "#interviewer/data/load.ts";
import { hasPhrase, QUOTED, sentencesOf, spaced, stem, wordsOf } from "../text/read-text.ts";
import type { TurnDecision } from "../types.ts";

const LONGEST = 1200;
const MARKERS =
  /<\/?(?:say|conversation|message|system)\b|\{\{|\}\}|system prompt|my instructions|language model|\bas an ai\b/iu;
const MARKUP = /<\/?[a-z!][^<>]*>|&lt;|&gt;|```|javascript:|\[[^\][]*\]\([^)[]*\)|https?:\/\//iu;
const SCORE =
  /\b\d{1,2}(?:[.,]\d)?\s*(?:\/|out of)\s*(?:5|10|100)\b|\b(?:score|scored|grade|points?)\b\s*(?:(?:of|is|:|=)\s*)?\d/iu;
const small = new Set(wordLists["english-words"]);
const rules = [
  interviewerPrompt,
  openTurnPrompt,
  planPrompt,
  scorerPrompt,
  shortTurnPrompt,
  turnWordsPrompt,
  criterionPrompt,
]
  .flatMap(sentencesOf)
  .map((one) => wordsOf(one).join(" "))
  .filter((one) => one.split(" ").length >= 6);
/** Words joined by single spaces stand in a text within so many characters, signs and spaces between them counted in. */
const reachOf = (phrases: string[]): number => 2 * Math.max(...phrases.map((one) => one.length));
const RULE_REACH = reachOf(rules);
const RULE_END_WORDS = 3;
const ruleEnds = new Set(rules.map((rule) => rule.split(" ").slice(-RULE_END_WORDS).join(" ")));
const RULE_END_REACH = reachOf([...ruleEnds]);
const MARKERS_ONWARD = new RegExp(MARKERS, "giu");
const MARKER_REACH = 24;
/** What each kind of markup ends with. */
const MARKUP_END = /[>;`:)/]/u;

/** A model's words without the wrapping that some put around them. */
export function cleanWords(text: string): string {
  return text
    .trim()
    .replace(/^<say>([\s\S]*)<\/say>$/iu, "$1")
    .replace(/^(?:interviewer|assistant)\s*:\s*/iu, "")
    .replace(/^["“]([\s\S]*)["”]$/u, "$1")
    .replaceAll(/\*\*|__/gu, "")
    .replaceAll(/(?<!\s)\s*\n\s*/gu, " ")
    .trim();
}

function leaksRules(text: string): boolean {
  const words = spaced(text);
  return rules.some((rule) => words.includes(` ${rule} `));
}

/** Whether a model's sentence may stand in a report: no markup, no link, no score, nothing of its own rules. */
export const isPlainSentence = (text: string): boolean =>
  !MARKERS.test(text) && !MARKUP.test(text) && !SCORE.test(text) && !leaksRules(text);

/** A wording that speaks of something else than the decision: hardly one of its content words is in it. */
function conveys(text: string, decision: TurnDecision): boolean {
  const content = (from: string): Set<string> =>
    new Set(
      wordsOf(from)
        .filter((word) => word.length > 3 && !small.has(word))
        .map(stem),
    );
  const wanted = content(decision.words);
  const shared = [...content(text)].filter((word) => wanted.has(word)).length;
  return shared >= Math.min(2, wanted.size);
}

const anyWord = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(" ", String.raw`\s+`))
    .join("|");
/** 'Excellent.', 'That was a perfect example', 'Great, thanks'; not 'the outstanding invoices', 'did you know them very well?'. */
const PRAISES_ALONE = new RegExp(
  String.raw`(?:^|[.!?…]\s+|[—–]\s*)(?:(?:that|this|it|that's|this's|it's|which|sounds?|was|is|an?|what|how|oh|wow|ok|okay|well|thanks|thank you|yes|and)[\s,]+)*(?:(?:really|very|so|quite|truly|just|absolutely)\s+)?(?:${anyWord(wordLists["praise-alone"])})(?=\s*(?:[,.!;:—–]|$)|\s+(?:thanks|thank|answer|example|point|story|response|work|job|detail|insight)\b)`,
  "iu",
);
const PRAISED_ANSWER = new RegExp(
  String.raw`\b(?:${anyWord(wordLists["praise-alone"])})\s+(?:answer|example|point|response|insight)\b`,
  "iu",
);
/** Before the candidate's turn to ask it is so. */
const SAYS_LAST_QUESTION = new Set([
  "that was the last",
  "all the questions i have",
  "all my questions",
  "that's all from me",
  "that is all from me",
]);

type Said = {
  questions: number;
  ends: boolean;
  /** The question that comes next, whose own words are no praise. */
  next?: { text: string; kind: string } | null;
  /** What the candidate wrote: a figure of theirs is no score. */
  said?: readonly string[];
};

function saysScore(words: string, said: readonly string[]): boolean {
  const score = SCORE.exec(words)?.[0].toLowerCase();
  return score !== undefined && !said.some((one) => one.toLowerCase().includes(score));
}

/** Why a model's words may not be said, in words that can be sent back to it; null: they may. */
export function findUnfit(words: string, { questions, ends, next = null, said = [] }: Said): string | null {
  if (words === "" || words.length > LONGEST) return "it was empty or too long";
  if (MARKERS.test(words) || MARKUP.test(words) || leaksRules(words))
    return "it held markup, a link or words of these rules";
  if ((words.match(/\?/gu)?.length ?? 0) > questions) return "it asked more than one question";
  // What is quoted judges nobody, and what is asked next is no judgement.
  const unquoted = words.replaceAll(QUOTED, " ");
  const own = next === null ? unquoted : unquoted.replace(next.text, " ");
  const plain = spaced(own);
  if (saysScore(own, said)) return "it held a score";
  if (hasPhrase(plain, wordLists.praise) || PRAISES_ALONE.test(own) || PRAISED_ANSWER.test(own))
    return "it praised or judged the answer";
  const farewells =
    next?.kind === "candidate_questions"
      ? wordLists.goodbye.filter((one) => !SAYS_LAST_QUESTION.has(one))
      : wordLists.goodbye;
  return !ends && hasPhrase(plain, farewells) ? "it said goodbye before the end" : null;
}

export const isFit = (words: string, said: Said): boolean => findUnfit(words, said) === null;

/** Whether a text that is planned to be asked, or judged by, may stand: nobody is praised or let go by it yet. */
export const isFitToPlan = (text: string): boolean =>
  text !== "" &&
  text.length <= LONGEST &&
  !MARKERS.test(text) &&
  !MARKUP.test(text) &&
  !SCORE.test(text) &&
  !leaksRules(text) &&
  (text.match(/\?/gu)?.length ?? 0) <= 1;

/** A model's wording, cleaned: in English it must say the same as ours. null when it is unusable, and then the built-in wording is said instead. */
export function checkWords(
  text: string,
  decision: TurnDecision,
  language: Language = LANGUAGE_DEFAULT,
): string | null {
  const words = cleanWords(text);
  const { ends } = decision;
  const questions = ends ? 0 : Math.max(1, decision.words.match(/\?/gu)?.length ?? 0);
  const isTold = language !== LANGUAGE_DEFAULT || conveys(words, decision);
  return isTold && isFit(words, { questions, ends }) ? words : null;
}

const asks = (words: string): boolean => words.includes("?");

/** As checkWords, for a small model, which speaks English: it is held to asking where ours asks, since it often tells instead. */
export function checkSmallWords(text: string, decision: TurnDecision): string | null {
  const words = checkWords(text, decision);
  return words !== null && asks(decision.words) && !asks(words) ? null : words;
}

function hasMarkerFrom(text: string, from: number): boolean {
  MARKERS_ONWARD.lastIndex = Math.max(0, from);
  return MARKERS_ONWARD.test(text);
}

/** Whether one of the last words of this text, so many of them new, may be a rule's last. */
function mayEndRule(text: string, fresh: number): boolean {
  const words = wordsOf(text);
  for (let at = Math.max(0, words.length - fresh - RULE_END_WORDS + 1); at < words.length; at += 1)
    if (ruleEnds.has(words.slice(at, at + RULE_END_WORDS).join(" "))) return true;
  return false;
}

/**
 * Whether a stream may go on: asked before each piece of a model's wording is passed to the candidate. What was fine before
 * the piece is not read again, as far as nothing that ends in the piece can have begun there: this runs for every token.
 */
export function isFineSoFar(text: string, piece: string): boolean {
  const from = text.length - piece.length;
  const since = (reach: number): string => text.slice(Math.max(0, from - reach));
  if (text.length > LONGEST || hasMarkerFrom(text, from - MARKER_REACH)) return false;
  if (MARKUP_END.test(piece) && MARKUP.test(text)) return false;
  // The last word of what came before may have grown by the piece.
  const fresh = wordsOf(piece).length + 1;
  return !mayEndRule(since(RULE_END_REACH), fresh) || !leaksRules(since(RULE_REACH));
}
