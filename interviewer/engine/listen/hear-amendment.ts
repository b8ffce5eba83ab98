import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import type { Segment } from "../read/cut-segments.ts";
import { countWords, isAmending, isOfQuestion, wordsToQuestion } from "../read/told.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { advance, lastAsked, stay } from "./moves.ts";
import { COMPLETE, isUnclear, repliesBeside, THIN } from "./beside-answer.ts";
import { besideIn, isComplaint, isSure, replyTo, say } from "./respond.ts";
import { sayReply } from "./say-reply.ts";

/**
 * Acknowledges an addition to an earlier answer, or a correction of one. Asks the current question again, unless it has
 * been answered.
 */
export function hearAmendment(
  scene: Scene,
  question: PlannedQuestion,
  told: readonly Segment[],
): TurnDecision {
  const isAdded = told.every(({ act }) => act === "addition");
  const words = [
    sayReply(scene, isAdded ? "addition-heard" : "correction-heard"),
    ...repliesBeside(scene, question),
  ].join(" ");
  const { answers, since, lastParts, rephrases } = scene.progress;
  const isOpen = answers.length === 0 || ASKING.has(since.at(-2)?.kind ?? "question");
  if (!isOpen) return advance(scene, `${words} `);
  const asksWhat = lastParts.some((part) => isUnclear(part) && isSure(part));
  if (asksWhat && rephrases === 0) return stay(question, "rephrase", `${words} ${question.rephrased}`);
  return stay(question, "reply", `${words} ${lastAsked(scene, question)}`);
}

const ASKING: ReadonlySet<string> = new Set(["question", "probe", "challenge", "rephrase"]);

const WANTS_NOTHING: ReadonlySet<Act> = new Set(["stop", "remark", "refuse", "unable"]);

/** True if the candidate, asked whether there is more, says nothing more to this question. */
export function goesOn({ progress }: Scene, told: readonly Segment[]): boolean {
  const wasOffered = interviewerWording.moreOrOn.some((offer) => progress.spoken.at(-1)?.endsWith(offer));
  const hasMore = countWords(told) >= THIN.beside || told.some(isAmending);
  return wasOffered && !hasMore && besideIn(progress.lastParts).every(({ act }) => WANTS_NOTHING.has(act));
}

/**
 * If a complaint, an addition or a correction comes before a short answer, the answer may belong to it, so the candidate
 * decides whether to go on; null: nothing is unclear.
 */
export function offerMore(scene: Scene, question: PlannedQuestion): TurnDecision | null {
  const { lastParts } = scene.progress;
  const amended = lastParts.find(isAmending);
  const unclear = lastParts.findIndex((part) => isAmending(part) || isComplaint(part));
  const isFirst = unclear >= 0 && !lastParts.slice(0, unclear).some(isOfQuestion);
  if (!isFirst || wordsToQuestion(lastParts) >= COMPLETE[amended ? "addition" : "complaint"]) return null;
  const asked = amended === undefined ? besideIn(lastParts).find(({ act }) => act === "clarify") : undefined;
  if (asked !== undefined && isSure(asked))
    return say(scene, question, `${sayReply(scene, "own-amends")} ${replyTo(scene, question, asked)}`);
  const words = [
    sayReply(scene, amended === undefined ? "own-amends" : `${amended.act}-heard`),
    ...(amended === undefined ? [] : repliesBeside(scene, question)),
    pick(interviewerWording.moreOrOn, `${scene.seed}:${question.id}`),
  ];
  return say(scene, question, words.join(" "));
}
