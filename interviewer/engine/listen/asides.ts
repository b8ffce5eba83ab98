import { isWithin, sentencesOf, stem, wordsOf } from "../text/read-text.ts";
import { asksAgain, corrects, findComplaints } from "../text/memory.ts";
import { saysWhatToDo } from "../text/recognise.ts";

/** `told`: it was said before; `again`: a question was passed over; `corrects`: something is put right. */
export type Complaint = {
  kind: "told" | "again" | "corrects" | "other";
  sentences: string[];
  rest: string;
};

const SAYS_TOLD = /\b(?:told|said|say|answered|mentioned|explained|covered|asked)\b/iu;
const MENTIONS_TELLING = /\b(?:just|already|again|before|as i|i did)\b/iu;
/** 'I just said?', 'see above': too short to hold anything beside the complaint. */
const SHORT_COMPLAINT =
  /^\W*(?:but )?(?:i (?:just|already|literally) (?:said|told|answered|explained|did)(?:\W*$| (?:you|that|this|it|so|above|before|all|everything|exactly)\b)|you (?:just|already) asked\b|(?:(?:like|as) i (?:just )?said|see above|asked and answered|(?:same|that) question again)\W*$)/iu;
const LONGEST_COMPLAINT = 16;

export const isShortComplaint = (message: string): boolean =>
  isWithin(message, LONGEST_COMPLAINT) && SHORT_COMPLAINT.test(message);

/** A complaint about the interviewer or the question, and what the message says beside it; null where there is none. */
export function findComplaint(message: string): Complaint | null {
  const complaints = findComplaints(message);
  const isShort = isShortComplaint(message);
  if (complaints.length === 0 && !isShort) return null;
  const said = new Set(complaints);
  const complaint = isShort ? message : [...said].join(" ");
  const rest = isShort ? "" : sentencesOf(message).filter((sentence) => !said.has(sentence));
  const sentences = [...said];
  return {
    kind: kindOf(sentences, complaint),
    sentences,
    rest: typeof rest === "string" ? rest : rest.join(" "),
  };
}

function kindOf(sentences: readonly string[], complaint: string): Complaint["kind"] {
  if (sentences.some((one) => asksAgain(one))) return "again";
  if (sentences.some((one) => corrects(one))) return "corrects";
  const saysTold = SAYS_TOLD.test(complaint) && MENTIONS_TELLING.test(complaint);
  return saysTold || /\bi(?:'ve| have)? (?:told|been telling) you\b/iu.test(complaint) ? "told" : "other";
}

const DENIES =
  /^\W*(?:(?:well|but|no|sorry|look|honestly|actually|ma'am|sir|mate|pal)\W+)*(?:(?:i|we) (?:haven't|have no|don't|do not|never|'ve never)\b|(?:i'm|i am|we're|we've|i've) (?:not|never)\b|(?:it|that|there|this|they) (?:wasn't|weren't|isn't|ain't|was not|were not|is not|wasnt|isnt|were no|was no|is no)\b)/iu;
const LONGEST_DENIAL = 12;
const DENIALS_IN = 2;
const FEWEST_LETTERS = 4;
const ASKING = new Set(
  [
    "what",
    "when",
    "which",
    "that",
    "this",
    "with",
    "about",
    "your",
    "have",
    "there",
    "would",
    "tell",
    "more",
  ].map(stem),
);

/**
 * 'I haven't got eight drivers', 'it weren't a moment': at the beginning a word of the interviewer's is denied. Who says what
 * they never did or don't know puts nothing right.
 */
export function deniesWhatWasAsked(message: string, asked: string): string | null {
  const stems = new Set(
    wordsOf(asked)
      .filter((one) => one.length >= FEWEST_LETTERS)
      .map(stem),
  );
  const isOfIt = (sentence: string): boolean =>
    wordsOf(sentence)
      .map(stem)
      .some((one) => stems.has(one) && !ASKING.has(one));
  const all = sentencesOf(message.replaceAll("’", "'"));
  if (all.length < DENIALS_IN) return null;
  const found = all
    .slice(0, DENIALS_IN)
    .find(
      (one) =>
        isWithin(one, LONGEST_DENIAL) &&
        DENIES.test(one) &&
        !NEVER.test(one) &&
        !/\bbut\b/iu.test(one) &&
        isOfIt(one),
    );
  return found ?? null;
}

const NEVER =
  /\b(?:i (?:have |'ve |’ve )?(?:never|not|haven't|haven’t|didn't|didn’t|don't|don’t|do not|have not) (?:really |actually |yet |ever )?(?:used?|know|knew|known|worked|work|had|have|heard|done|did|touched|tried|met|been)|i've never|i’ve never|never (?:used|worked|had|heard|done|tried|happened)|no (?:experience|idea|customers?)|haven't (?:really )?made any|nothing to tell|never (?:see|seen|saw|meet|dealt|deal)|not familiar|unfamiliar|new to me|can't think of|can’t think of)\b/iu;
const LONGEST_INEXPERIENCE = 18;

const LONGEST_NO = 6;

/** 'No, nothing like it', said when the nearest thing was asked for. */
export const isPlainNo = (message: string): boolean =>
  isWithin(message, LONGEST_NO) && /^\W*(?:no|nope|nah|not|none|nothing|never|neither)\b/iu.test(message);

const DONE =
  /^\W*(?:(?:i think |well,? |no,? )?(?:that(?:'s|’s| is| was) (?:all|it|everything)|nothing (?:more|else)|(?:there(?:'s|’s| is) )?(?:nothing|no)\W+(?:let'?s |please )?(?:go on|move on|next)|there(?:'s|’s| is) (?:nothing|no) (?:more|else)|i have nothing (?:more|else)|no more to (?:say|add)))\b/iu;
const LONGEST_DONE = 12;

const NO_QUESTION =
  /^\W*(?:(?:um+|erm*|uh|hm+|oh|ah|ok(?:ay)?|thanks?|thank you|well|honestly|actually|right|i think)\W+)*(?:no|nope|nah|not (?:really|at the moment|for now|right now|from (?:me|my side))|none|nothing|i(?:'m| am) (?:good|fine|all (?:right|good|set)|alright|okay)|all (?:good|set|clear)|i (?:don't|do not|haven't|have no)|that(?:'s| is| was) (?:all|it|everything)|(?:all )?(?:of )?(?:my|the) questions (?:were|have been|are))\b|\b(?:you(?:'ve| have) (?:covered|answered)|you covered|that(?:'s| is) (?:all|everything)|no (?:more |further |other )?questions|nothing (?:from my side|comes to mind|springs to mind)|(?:everything|all|anything) (?:that )?i (?:wanted|had|wished|was going) to (?:ask|know)|let you (?:get on|go))\b/iu;

/** When it is the candidate's turn to ask: 'No, I'm alright, you covered it all'. */
export const hasNoQuestion = (message: string): boolean => NO_QUESTION.test(message.replaceAll("’", "'"));

const THANKS =
  /^\W*(?:ok|okay|no|and|well|ta|leave it|never mind|that'll do|that will do|same to you|likewise|all the best|thanks?|thank you|thx|cheers|bye|goodbye|see you|have a|you too|you are kind|it was|this was|great|good|nice)\b/iu;
const LONGEST_THANKS = 10;

export const isThanks = (sentence: string): boolean =>
  isWithin(sentence, LONGEST_THANKS) && THANKS.test(sentence);

/** 'That is all I can say about it': nobody is pressed after that. */
export const isDone = (message: string): boolean => isWithin(message, LONGEST_DONE) && DONE.test(message);

/** 'I've never used that': a plain word about oneself and no answer, though what comes near may be one. */
export const isInexperience = (message: string): boolean =>
  isWithin(message, LONGEST_INEXPERIENCE) &&
  NEVER.test(message.replace(/\bim\b/giu, "I'm")) &&
  !saysWhatToDo(message);
