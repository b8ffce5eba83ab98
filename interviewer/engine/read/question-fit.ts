import { loadRatingHeads } from "#interviewer/data/load.ts";
import { ratedForm, type Encoder } from "../judge/judgement.ts";
import { describeQuestion, dot, inOneSpace } from "../judge/rate-answer.ts";
import type { PlannedQuestion } from "../types.ts";

/** How well an answer fits each of several main questions, from -1 to 1. */
export async function fitsOf(
  answer: string,
  questions: readonly PlannedQuestion[],
  encode: Encoder["encode"],
): Promise<number[]> {
  const texts = questions.map((question) => describeQuestion(ratedForm(question), question));
  const [said, ...asked] = await encode([answer, ...texts]);
  if (said === undefined) throw new Error("the encoder gave too few vectors");
  const { tieAnswer, tieQuestion } = loadRatingHeads();
  const told = inOneSpace(tieAnswer, said);
  return asked.map((vector) => dot(inOneSpace(tieQuestion, vector), told));
}
