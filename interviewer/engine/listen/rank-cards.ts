import { loadCardPlaces, loadRatingHeads } from "#interviewer/data/load.ts";
import type { Card, CardPart } from "#interviewer/data/schema.ts";
import { dot, inOneSpace, type Linear } from "../judge/rate-answer.ts";
import { mean } from "../mean.ts";
import { chanceOf } from "../plan/line-heads.ts";
import { sentencesOf } from "../text/read-text.ts";
import type { PlannedQuestion, Vectors } from "../types.ts";
import type { CardText } from "./card-places.ts";

/** A follow-up that may be asked: one of the question's cards, or of a question without cards its own follow-up. */
export type Askable = Omit<Card, "said"> & { said: readonly string[] };

type Ranked = {
  question: PlannedQuestion;
  followUpsAsked: number;
  answerSentences: readonly string[];
  cards: readonly Askable[];
  vectors: Vectors;
};

/** What is told hardly ever stands behind so many sentences. */
const MOST_SENTENCES = 40;

export const sentencesToRank = (answers: readonly string[]): string[] =>
  answers.flatMap((answer) => sentencesOf(answer)).slice(0, MOST_SENTENCES);

/** The texts whose vectors `rankCards` needs: the answer's sentences, and of the cards what weights/cards.bin has not. */
export function textsToRank(answerSentences: readonly string[], cards: readonly Askable[]): string[] {
  const { find } = loadCardPlaces();
  const isNew = (kind: CardText) => (text: string) => find(kind, text) === undefined;
  const unread = cards.flatMap(({ text, said }) => [
    ...[text].filter(isNew("asked")),
    ...said.filter(isNew("said")),
  ]);
  return [...new Set([...answerSentences, ...unread])];
}

/** Cards that press, and challenges of any kind, are for this level of difficulty and up. */
export const CHALLENGE_FROM = 7;

/**
 * Fitted on 2,800 judged follow-ups (labelled/follow-ups.json): how near the answer's sentences come to what is asked at most and in the
 * mean, how much nearer than to the other cards, how near to words that would have told it, the answer's length, whether
 * something is presupposed, whether it presses, and ASKING_FOR.
 */
const SAID_BY_A_GOOD_INTERVIEWER: Linear = {
  weights: Float32Array.of(0.069, 1.806, -2.621, -2.006, -1.847, -0.21, 0.919, 1),
  bias: Float32Array.of(2.365),
};

/** What the same judges think of asking for it at all: most people tell the situation and their own steps unasked. */
const ASKING_FOR: Readonly<Partial<Record<CardPart, number>>> = {
  situation: -1.58,
  "own step": -0.45,
  choice: -0.28,
  people: -0.1,
  reason: 0.08,
  number: 0.13,
  moment: 0.14,
  check: 0.17,
  case: 0.31,
  limit: 0.47,
  obstacle: 0.58,
  wish: 0.73,
  "wrong idea": 0.78,
  learning: 1.24,
};

const largest = (values: readonly number[]): number => Math.max(...values);

/** The chance of each card that a good interviewer would say it after this answer; 0 where a text was not read. */
export function rankCards({ answerSentences, cards, vectors }: Ranked): number[] {
  const heads = loadRatingHeads();
  const { find, narrow } = loadCardPlaces();
  const read = (kind: CardText, texts: readonly string[]): Float32Array[] =>
    texts.flatMap((text) => {
      const known = find(kind, text);
      if (known !== undefined) return [known];
      const vector = vectors.get(text);
      return vector === undefined ? [] : [narrow(inOneSpace(heads[kind], vector))];
    });
  const told = read("said", answerSentences);
  const nearTo = (vector: Float32Array): number[] => told.map((one) => dot(one, vector));
  const near = cards.map(({ text }) => read("asked", [text]).flatMap(nearTo));
  const nearest = near.map((values) => (values.length === 0 ? 0 : largest(values)));
  const words = answerSentences.flatMap((sentence) => sentence.split(/\s+/u)).length;
  return cards.map((card, at) => {
    const values = near[at] ?? [];
    if (values.length === 0) return 0;
    const own = nearest[at] ?? 0;
    const others = nearest.filter((_, other) => other !== at);
    const features = Float32Array.of(
      own,
      mean(values),
      others.length === 0 ? 0 : own - mean(others),
      largest([0, ...read("said", card.said).flatMap(nearTo)]),
      Math.log1p(words) / 5,
      card.needs === null ? 0 : 1,
      card.from >= CHALLENGE_FROM ? 1 : 0,
      ASKING_FOR[card.asks] ?? 0,
    );
    return chanceOf(SAID_BY_A_GOOD_INTERVIEWER, features);
  });
}
