import { isWithin, sentencesOf } from "../text/read-text.ts";
import { findComplaints } from "../text/memory.ts";
import { saysWhatToDo } from "../text/recognise.ts";

type Complaint = { saysTold: boolean; rest: string };

const SAYS_TOLD = /\b(?:told|said|say|answered|mentioned|explained|covered|asked)\b/iu;
const MENTIONS_TELLING = /\b(?:just|already|again|before|as i|i did)\b/iu;
/** 'I just said?', 'see above': too short to hold anything beside the complaint. */
const SHORT_COMPLAINT =
  /^\W*(?:but )?(?:i (?:just|already|literally) (?:said|told|answered|explained|did)(?:\W*$| (?:you|that|this|it|so|above|before|all|everything|exactly)\b.*)|(?:like|as) i (?:just )?said|see above|asked and answered|you (?:just|already) asked\b.*|(?:same|that) question again)\W*$/iu;
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
  return {
    saysTold: SAYS_TOLD.test(complaint) && MENTIONS_TELLING.test(complaint),
    rest: typeof rest === "string" ? rest : rest.join(" "),
  };
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
  /^\W*(?:(?:um+|erm*|uh|hm+|oh|ah|ok(?:ay)?|thanks?|thank you|well|honestly|actually|right|i think)\W+)*(?:no|nope|nah|not (?:really|at the moment|for now|right now|from (?:me|my side))|none|nothing|i(?:'m| am) (?:good|fine|all (?:right|good|set)|alright|okay)|all (?:good|set|clear)|i (?:don't|do not|haven't|have no)|that(?:'s| is| was) (?:all|it|everything)|(?:all )?(?:of )?(?:my|the) questions (?:were|have been|are))\b|\b(?:you(?:'ve| have) (?:covered|answered)|you covered|that(?:'s| is) (?:all|everything)|no (?:more |further |other )?questions|nothing (?:from my side|comes to mind|springs to mind))\b/iu;

/** When it is the candidate's turn to ask: 'No, I'm alright, you covered it all'. */
export const hasNoQuestion = (message: string): boolean => NO_QUESTION.test(message.replaceAll("’", "'"));

const THANKS =
  /^\W*(?:ok|okay|no|and|well|thanks?|thank you|thx|cheers|bye|goodbye|see you|have a|you too|you are kind|it was|this was|great|good|nice)\b/iu;
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
