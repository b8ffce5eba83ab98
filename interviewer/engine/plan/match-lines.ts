import { loadLineHeads, loadQuestionPlaces } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { dot } from "../judge/rate-answer.ts";
import type { Vectors } from "../types.ts";
import { sharedRarity, stemsOf } from "./bank-words.ts";
import { logistic, nameOfText, placeOf, textToMatch } from "./line-heads.ts";
import type { Line } from "./read-lines.ts";

/**
 * Fitted on 612 judged pairs of a line and a question (labelled/advert-lines.json): relative similarity, rarity of the
 * shared words, and whether the trade is the same.
 */
const WEIGHTS = { near: 0.69, shared: 0.18, own: 0.93 };
const OFFSET = -4.1;
const MOST_SHARED = 20;

export type ReadLine = Line & {
  /** The probabilities that the line is a fact about a person, or a task. Without a vector, the heading decides. */
  fact: number;
  task: number;
  place: Float32Array | null;
};

/** Contribution of a line's heading, fitted together with the heads (training/lines.py). */
const BY_HEADING = {
  fact: { duty: -1.07, asked: 1.06, wish: 0.46 },
  task: { duty: 2.19, asked: 1.32, wish: -1.37 },
};

/** Without a vector, a line under a heading of duties is more likely a task. */
const UNREAD_TASK = { duty: 0.6, other: 0.3 };

export function weighLine(line: Line, vectors: Vectors): ReadLine {
  const vector = vectors.get(line.words);
  if (vector === undefined)
    return { ...line, fact: 0, task: UNREAD_TASK[line.isDuty ? "duty" : "other"], place: null };
  const heads = loadLineHeads();
  const place = placeOf(heads, vector);
  const chance = (kind: "fact" | "task"): number => {
    const { duty, asked, wish } = BY_HEADING[kind];
    const said = Number(line.isDuty) * duty + Number(line.isAsked) * asked + Number(line.isWish) * wish;
    return logistic(dot(heads[kind].weights, place) + (heads[kind].bias[0] ?? 0) + said);
  };
  return { ...line, fact: chance("fact"), task: chance("task"), place };
}

/** A bank question; `isOwn`: of the wanted trade. */
export type Ready = { question: BankQuestion; isOwn: boolean };

const names = new WeakMap<BankQuestion, string>();
const nameOf = (question: BankQuestion): string =>
  names.getOrInsertComputed(question, () => nameOfText(textToMatch(question)));

/** The probability that the question fits the line; 0 if either has no vector. */
export function fitOf({ words, place }: ReadLine, { question, isOwn }: Ready): number {
  if (place === null) return 0;
  const known = loadQuestionPlaces().get(nameOf(question));
  if (known === undefined) return 0;
  const near = (dot(place, known.place) - known.mean) / known.spread;
  const shared = Math.min(MOST_SHARED, sharedRarity(question, stemsOf(words)));
  return logistic(near * WEIGHTS.near + shared * WEIGHTS.shared + Number(isOwn) * WEIGHTS.own + OFFSET);
}
