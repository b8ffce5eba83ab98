import { loadLineHeads, loadQuestionPlaces } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { dot } from "../judge/rate-answer.ts";
import type { Vectors } from "../types.ts";
import { sharedRarity, stemsOf } from "./bank-words.ts";
import { logistic, nameOfText, placeOf, textToMatch } from "./line-heads.ts";
import type { Line } from "./read-lines.ts";

/**
 * Fitted on 612 judged pairs of a line and a question (labelled/advert-lines.json): how much nearer the line comes to the question
 * than other lines do, how rare the words are that they share, and whether the question is of the same trade.
 */
const WEIGHTS = { near: 0.69, shared: 0.18, own: 0.93 };
const OFFSET = -4.1;
const MOST_SHARED = 20;

export type ReadLine = Line & {
  /** The chances that it is a fact about somebody and that it is a task; of an unread line by its heading alone. */
  fact: number;
  task: number;
  place: Float32Array | null;
};

/** What a line's heading says beside the heads, fitted with them (training/lines.py). */
const BY_HEADING = {
  fact: { duty: -1.07, asked: 1.06, wish: 0.46 },
  task: { duty: 2.19, asked: 1.32, wish: -1.37 },
};

/** Under a heading of duties a line that was not read is rather a task than not. */
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

/** A question of the bank, and whether it is of the trade that is asked for. */
export type Ready = { question: BankQuestion; isOwn: boolean };

const names = new WeakMap<BankQuestion, string>();
function nameOf(question: BankQuestion): string {
  const name = names.get(question) ?? nameOfText(textToMatch(question));
  names.set(question, name);
  return name;
}

/** The chance that the question may be asked on the line as it stands; 0 where either was not read. */
export function fitOf({ words, place }: ReadLine, { question, isOwn }: Ready): number {
  if (place === null) return 0;
  const known = loadQuestionPlaces().get(nameOf(question));
  if (known === undefined) return 0;
  const near = (dot(place, known.place) - known.mean) / known.spread;
  const shared = Math.min(MOST_SHARED, sharedRarity(question, stemsOf(words)));
  return logistic(near * WEIGHTS.near + shared * WEIGHTS.shared + Number(isOwn) * WEIGHTS.own + OFFSET);
}
