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

export const countWords = (parts: readonly Segment[]): number =>
  wordsOf(parts.map(({ text }) => text).join(" ")).length;

/** Acts addressed to the interviewer, which are no part of an answer. */
const BESIDE = new Set<Act>(["process", "company", "clarify", "repeat", "wait", "stop"]);
const NEVER_TOLD = new Set<Act>(["instruct", "noise", "distress"]);
/** Below this confidence, a part stays in the answer, because a wrong cut would break the answer. */
const BESIDE_FROM = 0.75;

/** Below this confidence an 'addition' may be the start of an answer. */
const ADDED_FROM = 0.5;

/** True if the part amends an earlier answer. */
export const isAmending = ({ act, sure }: Segment): boolean =>
  (act === "addition" && sure >= ADDED_FROM) || (act === "correction" && sure >= BESIDE_FROM);

/** True if the part answers the current question. */
export const isOfQuestion = (part: Segment): boolean => isTelling(part) && !isAmending(part);

const standsBeside = (part: Segment): boolean =>
  isAmending(part) || NEVER_TOLD.has(part.act) || (BESIDE.has(part.act) && part.sure >= BESIDE_FROM);

/** The parts of a message that answer the current question, in whole sentences; empty: none. */
export const answerIn = (turn: Turn): string =>
  partsOf(turn).some(isOfQuestion) ? textOf(turn, (part) => !standsBeside(part)) : "";

export const amendmentIn = (turn: Turn): string => (turn.parts === undefined ? "" : textOf(turn, isAmending));

/** Acts that count as an answer that says nothing: refusing, skipping, not knowing, random keys and instructions. */
const REFUSING = new Set<Act>(["refuse", "stop", "unable", "noise", "instruct"]);
export const refuses = (turn: Turn): boolean => partsOf(turn).some(({ act }) => REFUSING.has(act));
