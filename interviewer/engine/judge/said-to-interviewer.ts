import type { Clause } from "../text/clauses.ts";
import type { Memory } from "../text/memory.ts";
import { eitherOf } from "../text/read-text.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";

/** What stands in an answer and shows nothing of it: words to the interviewer, about the answer, or taken back. */

/** Whom a saying is said to in a story: 'I did tell him', 'I was asking the driver'. */
const TO_OTHERS = String.raw`(?! (?:him|her|them|the|my|our|his|their|a|an|every\w*|people|for)\b)`;

const TALK = eitherOf(
  // 'I told you', 'I'm asking you', 'I would tell you'.
  /\bi(?:'ve|'m|'d|'ll| have| am| was| did| had| would| will)?(?: \w+){0,2} (?:told|tell|telling|asked|ask|asking|answered) you\b/u,
  // 'I told already about her', 'I already said', 'I said it before'.
  /\bi(?:'ve| have)? already (?:told|said|mentioned|explained|answered)\b/u,
  /\bi(?:'ve| have)? (?:told|said|mentioned|explained|answered|wrote)(?: it| that| this| so)? (?:already|above|earlier|just now)\b/u,
  new RegExp(String.raw`\bi did (?:tell|ask|say|mention|answer|explain)\b${TO_OTHERS}`, "u"),
  new RegExp(
    String.raw`\bi(?:'m| am| was|'ve been| have been) (?:just |only |really )?(?:asking|saying|telling|answering)\b${TO_OTHERS}`,
    "u",
  ),
  /\bi (?:just |only |really )?meant?\b|\bas i (?:just |already )?(?:said|mentioned|told|wrote)\b/u,
  // 'Ask me something else', 'let me think', 'skip that one'.
  /^(?:(?:please|just|so|and|then|now|well|ok|okay) )*(?:(?:ask|tell|give|let|show|remind|excuse|forgive|spare) (?:me|us)|(?:skip|repeat|rephrase) (?:it|that|this|the))\b/u,
  /\byou (?:asked|just asked|mean|meant|said|keep asking|want to (?:know|hear))\b|\byour (?:last |first |next )?question\b/u,
);

const ASKED = /\?["'”’)\s]*$/u;

/** Spoken to the interviewer, or about the answer: 'I did ask how long we've got'. */
export const isToInterviewer = ({ lower }: Pick<Clause, "lower">): boolean => TALK.test(lower);

/** The same, or a question, whomever it is put to. */
export const isTalk = (clause: Pick<Clause, "lower" | "sentence">): boolean =>
  isToInterviewer(clause) || (ASKED.test(clause.sentence) && !/["“”]/u.test(clause.sentence));

/** 'It weren't me as did it', 'that wasn't my decision'. */
const NOT_MINE =
  /\b(?:it|that|this) (?:wasn't|weren't|was not|isn't) (?:really |even )?me\b|\b(?:wasn't|weren't|was not|isn't) (?:really )?my (?:own )?(?:part|doing|decision|call|idea|work)\b|\bi (?:personally )?(?:didn't|did not) (?:really )?do (?:much|it|that|anything)\b/u;
const MY_PART = /^\W*(?:me|i|myself|my (?:own )?part)(?: (?:personally|myself))?\?/iu;
const LITTLE = /^\W*(?:not (?:much|a lot)|nothing|none|little|hardly anything|no part)\b/iu;

/** Asked of each clause of an answer, read once. */
const denials = new WeakMap<readonly Clause[], number>();
const pasts = new WeakMap<readonly Clause[], number>();

function readOnce(
  known: WeakMap<readonly Clause[], number>,
  clauses: readonly Clause[],
  read: () => number,
): number {
  const found = known.get(clauses) ?? read();
  known.set(clauses, found);
  return found;
}

/** The last clause in which an own part is denied; -1: none. */
export const denialAt = ({ clauses }: Pick<Memory, "clauses">): number =>
  readOnce(denials, clauses, () =>
    clauses.findLastIndex(
      ({ lower, sentence }, at) =>
        NOT_MINE.test(lower) || (LITTLE.test(sentence) && MY_PART.test(clauses[at - 1]?.sentence ?? "")),
    ),
  );

/** 'Dauerfestigkeit, sorry, fatigue limit': on its way from one word to another. */
const CORRECTED = /(?:^|,)\s*(?:no,? )?(?:sorry|wait|i mean|correction)\b|\bno (?:sorry|wait)\b/iu;
const FEWEST_FOREIGN = 4;

/** Words that are put right, or of another language, say nothing between quotation marks. */
export const readsBadly = (text: string): boolean =>
  CORRECTED.test(text) ||
  text
    .split(",")
    .some((piece) => piece.split(" ").length >= FEWEST_FOREIGN && isEvidentlyNotEnglish(piece.trim()));

const HALF = 0.5;

/** A story told in the present, as learners do; else what stands in the present is a habit, or holds today. */
export const isToldInPresent = ({ clauses }: Pick<Memory, "clauses">, mostInPast = HALF): boolean =>
  readOnce(pasts, clauses, () => {
    const told = clauses.filter(({ tense }) => tense === "past" || tense === "present");
    return told.filter(({ tense }) => tense === "past").length / Math.max(1, told.length);
  }) <= mostInPast;
