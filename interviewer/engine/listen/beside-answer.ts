import type { Act } from "../read/acts.ts";
import type { Segment } from "../read/cut-segments.ts";
import { countWords, isAmending, isTelling, wordsToQuestion } from "../read/told.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { stay } from "./moves.ts";
import {
  ASKS,
  besideIn,
  heardBeside,
  isComplaint,
  isFollowed,
  isHeardBeside,
  makeUpFor,
  mayBeDistressed,
  replyIdOf,
  replyTo,
  SURE_BESIDE,
  uneasyWord,
} from "./respond.ts";
import { replyOf, sayReply } from "./say-reply.ts";

/** From this many words on, an answer to another question is redirected. A shorter answer may fit in other words. */
const FEWEST_ELSEWHERE = 12;

/** Remarks whose normal reply also fits next to an answer. */
const ANSWERED_BESIDE: ReadonlySet<string> = new Set(["remark-job"]);

/** Clarifying questions that, next to an answer, show which reading the candidate chose. */
const READINGS: ReadonlySet<string> = new Set([
  "clarify-reading",
  "clarify-either",
  "clarify-term",
  "clarify-facts",
  "clarify-real",
  "any-take-it",
]);
/** A question which reading is meant, in place of a reading that is offered. */
const isChoice = (part: Segment | undefined): boolean =>
  part !== undefined && part.situation !== "clarify-reading";
const isReading = ({ situation, reply = situation }: Segment): boolean => READINGS.has(reply ?? "");

/** Short replies to questions that accompany an answer, except about the question's meaning. Duplicates are removed. */
export const repliesBeside = (scene: Scene, question: PlannedQuestion): string[] => {
  const { lastParts } = scene.progress;
  const hasAdded = lastParts.some(isAmending);
  const asked = heardBeside(lastParts)
    .filter((part) => ASKS.has(part.act) && (isReading(part) || replyOf(replyIdOf(part)).onward === "stay"))
    .filter(({ situation }) => situation !== "process-back" || !hasAdded)
    .filter(({ situation, text }) => situation !== "process-technical" || text.includes("?"))
    .slice(0, 2);
  const replied = asked.map((part) =>
    isReading(part) ? sayReply(scene, "reading-beside") : replyTo(scene, question, part),
  );
  return [...new Set(replied)];
};

/**
 * Word counts from which a message is an answer: with a question at its end, within it, or with a reading of its own
 * before the answer, within it or at its end.
 */
const ANSWERED_FROM = { asksAtTheEnd: 60, asks: 25, readsFirst: 30, hasReading: 12, readsLast: 40 };

/** Acts that want the question itself, so a message that is mostly one of them answers nothing yet. */
const WANTS_QUESTION: ReadonlySet<Act> = new Set(["clarify", "repeat"]);

/** True if the question must be said again, in the same or in simpler words. */
export const isUnclear = ({ act, situation }: Segment): boolean =>
  act === "repeat" || (act === "clarify" && replyOf(situation ?? "unsure").onward === "simpler");

/** Fewer words than these are no answer yet: beside something else, or beside a wish for a moment. */
export const THIN = { beside: 12, wait: 40 };
/** A shorter text of lower confidence beside something else is rarely an answer. */
const SURELY_TOLD = 0.7;

/** True if somebody wants a moment, or says only a few words beside something else, before any answer. */
function isThin(scene: Scene, told: readonly Segment[]): boolean {
  const { lastParts, answers } = scene.progress;
  const words = countWords(told);
  const wait = lastParts.find(({ act, sure }) => act === "wait" && sure >= SURE_BESIDE);
  if (wait !== undefined && (wait === lastParts.at(-1) || words < THIN.wait)) return true;
  if (words >= THIN.beside || !besideIn(lastParts).some(isHeardBeside)) return false;
  return (answers.length < 2 && !isFollowed(scene)) || told.every(({ sure }) => sure < SURELY_TOLD);
}

/**
 * True if a message is no answer yet: it asks more than it tells, wants a moment, or tells little beside something else.
 */
export function isLost(scene: Scene, told: readonly Segment[]): boolean {
  const { progress } = scene;
  if (told.every((part) => !isAmending(part)) && isThin(scene, told)) return true;
  const isFirst = progress.earlierAnswers.length === 0;
  const asked = progress.lastParts.filter(
    (part) => (WANTS_QUESTION.has(part.act) || (isFirst && ASKS.has(part.act))) && isHeardBeside(part),
  );
  if (asked.length === 0 || told.some(({ act }) => act !== "answer")) return false;
  // A part of an answer that ends in '?' ('or one who hid at the back?') still belongs to the question.
  const words = countWords(told.filter(({ text }) => !text.trim().endsWith("?")));
  if (countWords(asked.filter(({ act }) => WANTS_QUESTION.has(act))) >= words) return true;
  const last = asked.find((part) => part === progress.lastParts.at(-1));
  // To a follow-up, too, a few words with a question about it behind them are no answer.
  if (progress.answers.length > 1) return last?.act === "clarify" && words < ANSWERED_FROM.asks;
  const isLast = last !== undefined && isUnclear(last) && !isReading(last);
  const asksOpenly = !asked.some(isReading);
  const readsFirst = asked.some(
    (part) => progress.lastParts.indexOf(part) < progress.lastParts.findIndex(isTelling),
  );
  const reading = readsFirst ? "readsFirst" : isChoice(last) ? "readsLast" : "hasReading";
  return words < ANSWERED_FROM[isLast ? "asksAtTheEnd" : asksOpenly ? "asks" : reading];
}

/** Redirects a real answer to another question once, and repeats the question; null: nothing to redirect. */
export function leadBack(
  scene: Scene,
  question: PlannedQuestion,
  told: readonly Segment[],
): TurnDecision | null {
  const isElsewhere = told.every(({ act, sure }) => act === "elsewhere" && sure >= SURE_BESIDE);
  const wasLedBack = isFollowed(scene) || scene.progress.answers.length > 1;
  if (!isElsewhere || countWords(told) < FEWEST_ELSEWHERE || wasLedBack) return null;
  const asked = repliesBeside(scene, question);
  const said = [...(asked.length > 0 ? asked : [sayReply(scene, "elsewhere-back")]), question.text];
  return stay(question, "probe", said.join(" "));
}

/** From this many words on, an answer beside a complaint, or beside an addition, is complete. */
export const COMPLETE = { complaint: 30, addition: 60 };

/** The reply to the parts that accompany an answer, with a trailing space. `isLeft`: the question gets no follow-up. */
export function besideAnswer(
  scene: Scene,
  question: PlannedQuestion,
  parts: readonly Segment[],
): { lead: string; isLeft: boolean } {
  const sure = heardBeside(parts);
  const amended = parts.find(isAmending);
  const complaint = parts.find(isComplaint);
  const isLeft =
    amended !== undefined ||
    complaint !== undefined ||
    sure.some(({ act, situation }) => act === "stop" || act === "refuse" || situation === "remark-done");
  const words = [
    ...(amended === undefined ? [] : [sayReply(scene, `${amended.act}-heard`)]),
    ...repliesBeside(scene, question),
  ];
  const remark = sure.find(({ act }) => act === "remark");
  if (words.length === 0 && ANSWERED_BESIDE.has(remark?.situation ?? ""))
    words.push(sayReply(scene, remark?.situation ?? "heard-beside"));
  const uneasy = remark === undefined ? undefined : uneasyWord(remark);
  const word = uneasy ?? (parts.some(mayBeDistressed) ? "open-beside" : "heard-beside");
  const isAnswered = wordsToQuestion(parts) >= COMPLETE.complaint;
  const missed = words.length === 0 ? makeUpFor(scene, question) : null;
  if (missed !== null) words.push(missed);
  else if (words.length === 0 && complaint !== undefined)
    words.push(sayReply(scene, isAnswered ? "heard-beside" : "complaint-beside"));
  if (words.length === 0 && (remark !== undefined || word !== "heard-beside"))
    words.push(sayReply(scene, word));
  return { lead: words.map((one) => `${one} `).join(""), isLeft };
}
