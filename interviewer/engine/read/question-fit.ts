import { loadRatingHeads } from "#interviewer/data/load.ts";
import { ratedForm, type Encoder } from "../judge/judgement.ts";
import { describeQuestion, dot, inOneSpace } from "../judge/rate-answer.ts";
import type { PlannedQuestion } from "../types.ts";

/** The text that stands for a main question, whose fit is asked for. */
export const describeAsked = (question: PlannedQuestion): string =>
  describeQuestion(ratedForm(question), question);

/** How well an answer, or the mean of its sentences, fits each of several questions, from -1 to 1. */
export async function fitsOf(
  answer: Float32Array,
  asked: readonly string[],
  encode: Encoder["encode"],
): Promise<number[]> {
  const { tieAnswer, tieQuestion } = loadRatingHeads();
  const told = inOneSpace(tieAnswer, answer);
  return (await encode(asked)).map((vector) => dot(inOneSpace(tieQuestion, vector), told));
}
