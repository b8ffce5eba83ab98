import { joinAsWritten, wordsOf } from "../text/read-text.ts";
import type { Turn } from "../types.ts";
import type { Act } from "./acts.ts";
import type { Segment } from "./cut-segments.ts";

/** Acts that are content of an answer, whatever the question. All others only accompany an answer. */
const TELLING = new Set<Act>(["answer", "elsewhere", "addition", "correction"]);

export const isTelling = ({ act }: Segment): boolean => TELLING.has(act);

/** An unparsed message counts as an answer. */
export const partsOf = ({ parts, content }: Turn): readonly Segment[] =>
  parts ?? (content === "" ? [] : [{ text: content, act: "answer", sure: 1 }]);

/** The wanted parts of a message, unchanged. */
export function textOf(turn: Turn, isWanted: (part: Segment) => boolean): string {
  const parts = partsOf(turn);
  const wanted = parts.filter(isWanted).map(({ text }) => text.trim());
  return wanted.length === parts.length ? turn.content : joinAsWritten(turn.content, wanted);
}

export const countWords = (parts: readonly Pick<Segment, "text">[]): number =>
  wordsOf(parts.map(({ text }) => text).join(" ")).length;

/** Acts addressed to the interviewer, which are no part of an answer. */
const BESIDE = new Set<Act>(["process", "company", "clarify", "repeat", "wait", "stop"]);
/** One in six parts of these acts without a question mark is a sentence of the answer after all. */
const ASKING = new Set<Act>(["process", "company", "clarify"]);
const NEVER_TOLD = new Set<Act>(["instruct", "noise", "distress"]);
/** Below this confidence, a part stays in the answer, because a wrong cut would break the answer. */
const BESIDE_FROM = 0.75;

/** Below this confidence an addition or a correction may be the start of an answer. */
const AMENDS_FROM = 0.5;

/** True if the part amends an earlier answer. */
export const isAmending = ({ act, sure }: Segment): boolean =>
  (act === "addition" || act === "correction") && sure >= AMENDS_FROM;

/** True if the part answers the current question. */
export const isOfQuestion = (part: Segment): boolean => isTelling(part) && !isAmending(part);

const isAddressed = ({ act, sure, text }: Segment): boolean =>
  BESIDE.has(act) && sure >= BESIDE_FROM && (!ASKING.has(act) || text.includes("?"));

export const wordsToQuestion = (parts: readonly Segment[]): number => countWords(parts.filter(isOfQuestion));

const standsBeside = (part: Segment): boolean =>
  isAmending(part) || NEVER_TOLD.has(part.act) || isAddressed(part);

const ASKS_TO_ADD = "process-back";
/** From this confidence on, a text after an addition or a correction is an answer again. */
const ANSWERS_AGAIN = 0.9;

const asksToAdd = ({ situation, sure }: Segment): boolean => situation === ASKS_TO_ADD && sure >= BESIDE_FROM;
/** Before 'Is it all right if I add that?' as many words are the addition; more are an answer. */
const MOST_ADDED_BEFORE = 40;

/**
 * Text that follows an addition, a correction or 'May I go back to …?' belongs to it, unless it is surely an answer.
 * After 'May I go back?' all of it does, and so does a short text before it if nothing follows.
 */
export function withWholeAmendments(parts: readonly Segment[]): Segment[] {
  const last = parts.at(-1);
  const isBefore = last !== undefined && asksToAdd(last) && wordsToQuestion(parts) <= MOST_ADDED_BEFORE;
  let amending: Segment | undefined = isBefore ? last : undefined;
  return parts.map((part) => {
    if (asksToAdd(part) || isAmending(part)) amending = part;
    else if (part.act === "answer" && part.sure >= ANSWERS_AGAIN && amending?.situation !== ASKS_TO_ADD)
      amending = undefined;
    if (amending === undefined || part.act !== "answer") return part;
    return { ...part, act: amending.act === "correction" ? "correction" : "addition", sure: amending.sure };
  });
}

/** The parts of a message that answer the current question, in whole sentences; empty: none. */
export const answerIn = (turn: Turn): string =>
  partsOf(turn).some(isOfQuestion) ? textOf(turn, (part) => !standsBeside(part)) : "";

export const amendmentIn = (turn: Turn): string => (turn.parts === undefined ? "" : textOf(turn, isAmending));

/** Acts that count as an answer that says nothing: refusing, skipping, not knowing, random keys and instructions. */
const REFUSING = new Set<Act>(["refuse", "stop", "unable", "noise", "instruct"]);
export const refuses = (turn: Turn): boolean => partsOf(turn).some(({ act }) => REFUSING.has(act));
