import { cardsOf, loadLineHeads, loadRatingHeads } from "#interviewer/data/load.ts";
import { sentencesToRank } from "../listen/rank-cards.ts";
import { chanceOf, placeOf } from "../plan/line-heads.ts";
import { STATE_SIZE, TEXT_VECTOR_SIZE } from "../read/encode-text.ts";
import type { Answered } from "./built-in.ts";
import type { Encoder } from "./judgement.ts";
import { dot, inOneSpace, unit, type Linear } from "./rate-answer.ts";

/** A point of a question that an answer probably leaves open, with the probability. */
export type OpenPoint = { says: string; chance: number };

/**
 * Fitted on 1,224 points of 312 answers (labelled/follow-ups.json, points.json). Features in order: the similarity of
 * the point's first state to the answer's, the point's highest similarity to a sentence in the space of advert lines
 * and in that of questions and answers, and its position, since people tell points in order and stop before the last.
 */
const OPEN: Linear = { weights: Float32Array.of(5.285, -2.436, -2.474, 2.274), bias: Float32Array.of(-3) };
/** Scales a point's position in its list. */
const PLACES = 4;
/** Below this probability no point is reported and no advice given. */
const OPEN_FROM = 0.65;

const firstState = (vector: Float32Array): Float32Array => unit(vector.subarray(0, STATE_SIZE));

/** The point that the answer most surely leaves open; null if none is certain enough, or the question has no points. */
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
  const chances = others.slice(0, points.length).map((vector, at) => {
    const place = placeOf(lines, vector);
    const asked = inOneSpace(tieQuestion, vector);
    const features = Float32Array.of(
      dot(firstState(vector), firstState(answer)),
      Math.max(...told.map((one) => dot(place, one.place))),
      Math.max(...told.map((one) => dot(asked, one.tied))),
      at / PLACES,
    );
    return chanceOf(OPEN, features);
  });
  const chance = Math.max(...chances);
  const says = points[chances.indexOf(chance)]?.says;
  return says === undefined || chance < OPEN_FROM ? null : { says, chance };
}
