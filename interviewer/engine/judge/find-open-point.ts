import { cardsOf, loadLineHeads, loadRatingHeads } from "#interviewer/data/load.ts";
import { sentencesToRank } from "../listen/rank-cards.ts";
import { chanceOf, placeOf } from "../plan/line-heads.ts";
import { TEXT_VECTOR_SIZE } from "../read/encode-text.ts";
import type { Answered } from "./built-in.ts";
import type { Encoder } from "./judgement.ts";
import { dot, inOneSpace, unit, type Linear } from "./rate-answer.ts";

/** A point of a question that an answer does not tell, and the chance that this is so. */
export type OpenPoint = { says: string; chance: number };

/**
 * Fitted on 736 points of 186 answers, each read by two (labelled/follow-ups.json): how near the point's first state is to the
 * answer's, how near the point comes to the nearest sentence where lines of adverts are matched, and where questions and answers are.
 */
const OPEN: Linear = { weights: Float32Array.of(7.236, -3.781, -4.392), bias: Float32Array.of(-1.631) };
/** Under it nothing is open for sure, and no advice is given. */
const OPEN_FROM = 0.6;

const firstState = (vector: Float32Array): Float32Array => unit(vector.subarray(0, TEXT_VECTOR_SIZE / 2));

/** The point that the answer most surely leaves open; null where none is open for sure, or nobody wrote points. */
export async function findOpenPoint(
  { question, messages }: Answered,
  { encode }: Encoder,
): Promise<OpenPoint | null> {
  const points = cardsOf(question.id)?.points ?? [];
  const sentences = sentencesToRank(messages);
  if (points.length === 0 || sentences.length === 0) return null;
  const texts = [messages.join("\n\n"), ...points.map(({ says }) => says), ...sentences];
  const [answer = new Float32Array(TEXT_VECTOR_SIZE), ...others] = await encode(texts);
  const { tieQuestion, tieAnswer } = loadRatingHeads();
  const lines = loadLineHeads();
  const told = others.slice(points.length).map((vector) => ({
    place: placeOf(lines, vector),
    tied: inOneSpace(tieAnswer, vector),
  }));
  const chances = others.slice(0, points.length).map((vector) => {
    const place = placeOf(lines, vector);
    const asked = inOneSpace(tieQuestion, vector);
    const features = Float32Array.of(
      dot(firstState(vector), firstState(answer)),
      Math.max(...told.map((one) => dot(place, one.place))),
      Math.max(...told.map((one) => dot(asked, one.tied))),
    );
    return chanceOf(OPEN, features);
  });
  const chance = Math.max(...chances);
  const says = points[chances.indexOf(chance)]?.says;
  return says === undefined || chance < OPEN_FROM ? null : { says, chance };
}
