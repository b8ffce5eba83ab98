import { loadCardPlaces, loadRatingHeads } from "#interviewer/data/load.ts";
import type { Card, CardPart } from "#interviewer/data/schema.ts";
import { dot, inOneSpace, type Linear } from "../judge/rate-answer.ts";
import { mean } from "../mean.ts";
import { chanceOf } from "../plan/line-heads.ts";
import { sentencesOf } from "../text/read-text.ts";
import type { Vectors } from "../types.ts";
import { narrowBy, type CardText } from "./card-places.ts";

/** A possible follow-up: a card of the question or, if the question has no cards, one of its own follow-ups. */
export type Askable = Omit<Card, "said"> & { said: readonly string[] };

type Ranked = {
  answerSentences: readonly string[];
  cards: readonly Askable[];
  vectors: Vectors;
};

/** Later sentences hardly ever contain the wanted part. */
const MOST_SENTENCES = 40;

export const sentencesToRank = (answers: readonly string[]): string[] =>
  answers.flatMap((answer) => sentencesOf(answer)).slice(0, MOST_SENTENCES);

/** The texts whose vectors `rankCards` needs: the answer's sentences, and cards missing in weights/cards.bin. */
export function textsToRank(answerSentences: readonly string[], cards: readonly Askable[]): string[] {
  const { find } = loadCardPlaces();
  const isNew = (kind: CardText) => (text: string) => find(kind, text) === undefined;
  const unread = cards.flatMap(({ text, said }) => [
    ...[text].filter(isNew("asked")),
    ...said.filter(isNew("said")),
  ]);
  return [...new Set([...answerSentences, ...unread])];
}

/** The lowest difficulty for challenging cards and all other challenges. */
export const CHALLENGE_FROM = 7;

/**
 * Fitted on 2,800 judged follow-ups (labelled/follow-ups.json). In order: the highest and the mean similarity of the
 * answer's sentences to the card, the difference to other cards, the similarity to the example answers, the answer's
 * length, whether the card has a condition, whether it is a challenge, and ASKING_FOR.
 */
const SAID_BY_A_GOOD_INTERVIEWER: Linear = {
  weights: Float32Array.of(0.069, 1.806, -2.621, -2.006, -1.847, -0.21, 0.919, 1),
  bias: Float32Array.of(2.365),
};

/** Weight of asking for each part, from the same judgements: most people tell the situation and their steps unasked. */
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

/** For each card, the probability that a good interviewer would ask it after this answer; 0 if a vector is missing. */
export function rankCards({ answerSentences, cards, vectors }: Ranked): number[] {
  const heads = loadRatingHeads();
  const { find, axes } = loadCardPlaces();
  const read = (kind: CardText, texts: readonly string[]): Float32Array[] =>
    texts.flatMap((text) => {
      const known = find(kind, text);
      if (known !== undefined) return [known];
      const vector = vectors.get(text);
      return vector === undefined ? [] : [narrowBy(axes, inOneSpace(heads[kind], vector))];
    });
  const told = read("said", answerSentences);
  const nearTo = (vector: Float32Array): number[] => told.map((one) => dot(one, vector));
  const near = cards.map(({ text }) => read("asked", [text]).flatMap(nearTo));
  const nearest = near.map((values) => (values.length === 0 ? 0 : Math.max(...values)));
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
      Math.max(0, ...read("said", card.said).flatMap(nearTo)),
      Math.log1p(words) / 5,
      card.needs === null ? 0 : 1,
      card.from >= CHALLENGE_FROM ? 1 : 0,
      ASKING_FOR[card.asks] ?? 0,
    );
    return chanceOf(SAID_BY_A_GOOD_INTERVIEWER, features);
  });
}
