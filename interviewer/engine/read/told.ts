import { joinAsWritten, wordsOf } from "../text/read-text.ts";
import type { Turn } from "../types.ts";
import type { Act } from "./acts.ts";
import type { Segment } from "./cut-segments.ts";

/** These are content, whichever question they belong to; everything else stands beside an answer. */
const TELLING = new Set<Act>(["answer", "elsewhere", "addition", "correction"]);

export const isTelling = ({ act }: Segment): boolean => TELLING.has(act);

/** An unread message is taken for an answer. */
export const partsOf = ({ parts, content }: Turn): readonly Segment[] =>
  parts ?? (content === "" ? [] : [{ text: content, act: "answer", sure: 1 }]);

/** Those parts of a message, as they stand in it. */
export function textOf(turn: Turn, isWanted: (part: Segment) => boolean): string {
  const parts = partsOf(turn);
  const wanted = parts.filter(isWanted).map(({ text }) => text.trim());
  return wanted.length === parts.length ? turn.content : joinAsWritten(turn.content, wanted);
}

/** The number of words of these parts. */
export const countWords = (parts: readonly Segment[]): number =>
  wordsOf(parts.map(({ text }) => text).join(" ")).length;

/** Said to the interviewer, and no part of an answer. */
const BESIDE = new Set<Act>(["process", "company", "clarify", "repeat", "wait", "stop"]);
const NEVER_TOLD = new Set<Act>(["instruct", "noise", "distress"]);
/** Less sure, it stays: an answer that is cut wrongly is broken. */
const BESIDE_FROM = 0.75;

/** It belongs to an answer given before. */
export const isAmending = ({ act, sure }: Segment): boolean =>
  act === "addition" || (act === "correction" && sure >= BESIDE_FROM);

/** Told to the question that is open. */
export const isOfQuestion = (part: Segment): boolean => isTelling(part) && !isAmending(part);

const standsBeside = (part: Segment): boolean =>
  isAmending(part) || NEVER_TOLD.has(part.act) || (BESIDE.has(part.act) && part.sure >= BESIDE_FROM);

/** What a message answers to the open question, in whole sentences: empty where nothing is told. */
export const answerIn = (turn: Turn): string =>
  partsOf(turn).some(isOfQuestion) ? textOf(turn, (part) => !standsBeside(part)) : "";

export const amendmentIn = (turn: Turn): string => (turn.parts === undefined ? "" : textOf(turn, isAmending));

/** Whoever refuses, skips or knows nothing has answered, though with nothing; so have mashed keys and orders. */
const REFUSING = new Set<Act>(["refuse", "stop", "unable", "noise", "instruct"]);
export const refuses = (turn: Turn): boolean => partsOf(turn).some(({ act }) => REFUSING.has(act));
