import { describe, expect, test } from "vitest";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { cardsOf, questionsByFamily } from "#interviewer/data/load.ts";
import { planOf, play, questionById, STRONG, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { PLAIN_QUESTION } from "../plan/plain-question.ts";
import { encodeText, toVectors } from "../read/encode-text.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";
import { FOLLOW_UP_LIMIT } from "./follow-up.ts";
import { rankCards, sentencesToRank, textsToRank } from "./rank-cards.ts";

const LAST = questionById("general-root-cause");
const CALM = questionById("nursing-and-care-calm-patient");
const { cards } = cardsOf(CALM.id) ?? { cards: [] };

const THIN = "It was on a Tuesday in spring.";
const THIN_TOO = ["There was snow.", "Then it rained.", "A dog barked."];
const OWN: PlannedQuestion["followUps"] = [
  { asks: "result", text: "What did the depot say about it?" },
  { asks: "learning", text: "Which sign do you look for today?" },
];
const encoder = await loadTextEncoder();
const read = [THIN, ...THIN_TOO, ...OWN.map(({ text }) => text)];
const vectors = toVectors(read, await Promise.all(read.map((text) => encodeText(text, encoder))));

const sayTo = (question: PlannedQuestion, level: number, ...answers: string[]): TurnDecision[] =>
  play(planOf([question, LAST, LAST], level), (_, at) => answers[at] ?? STRONG, { toVectors: () => vectors })
    .decisions.slice(1)
    .filter(
      ({ kind, questionId }) => (kind === "probe" || kind === "challenge") && questionId === question.id,
    );

const textOf = (said: TurnDecision | undefined): string =>
  cards.find(({ text }) => said?.words.endsWith(text) === true)?.text ?? "no card";

describe("a follow-up is a card of its question", () => {
  const withCards = [...questionsByFamily.values()].flat().filter(({ id }) => cardsOf(id) !== null);

  test("after a thin answer it has no condition", () => {
    const said = withCards.slice(0, 20).flatMap(({ id }) => {
      const words = sayTo(questionById(id), 5, THIN)[0]?.words ?? "";
      return cardsOf(id)?.cards.filter(({ text }) => words.endsWith(text)) ?? [];
    });
    expect(said.length).toBeGreaterThanOrEqual(18);
    expect(said.filter(({ needs }) => needs !== null)).toEqual([]);
  });

  test.each([
    [2, 1],
    [5, 2],
    [8, 2],
    [10, 2],
  ])("level %i has at most %i of them", (level, most) => {
    const said = sayTo(CALM, level, THIN, ...THIN_TOO);
    expect(said.length).toBeLessThanOrEqual(most);
    expect(new Set(said.map(textOf)).size).toBe(said.length);
  });

  test("never asks twice for the same part of one question", () => {
    for (const { id } of withCards.slice(0, 40)) {
      const asked = sayTo(questionById(id), 5, THIN, ...THIN_TOO).map(
        ({ words }) => cardsOf(id)?.cards.find(({ text }) => words.endsWith(text))?.asks,
      );
      expect(asked).not.toContain(undefined);
      expect(new Set(asked).size, id).toBe(asked.length);
    }
  });

  test("is limited by the round", () => {
    const countIn = (round: object): number =>
      play({ ...planOf([CALM, LAST, LAST], 5), ...round }, (_, at) => [THIN, ...THIN_TOO][at] ?? STRONG, {
        toVectors: () => vectors,
      }).decisions.filter(({ kind, questionId }) => kind === "probe" && questionId === CALM.id).length;
    expect([countIn({}), countIn({ round: "one-way" })]).toEqual([1, 0]);
  });

  test("challenges only from level 7 on", () => {
    for (const { id } of withCards.slice(0, 40)) {
      const asked = sayTo(questionById(id), 6, THIN, ...THIN_TOO).map(({ kind }) => kind);
      expect(asked, id).not.toContain("challenge");
    }
  });
});

test("every card text has a precomputed vector (otherwise run node scripts/encode-bank.ts)", () => {
  const all = [...questionsByFamily.values()].flat().flatMap(({ id }) => cardsOf(id)?.cards ?? []);
  expect(textsToRank([], all)).toEqual([]);
});

describe("information already given is not asked for", () => {
  test.each(cards.map((card) => [card.text, card] as const))("%s", (text, { said: [told] }) => {
    const others = cards.filter((one) => one.text !== text).map(({ said: [first] }) => first);
    const answer = [told, ...others].join(" ");
    const answerSentences = sentencesToRank([answer]);
    const chances = rankCards({ answerSentences, cards, vectors });
    expect(Math.max(...chances)).toBeLessThan(FOLLOW_UP_LIMIT);
  });

  test("after a complete answer the interview moves on", () => {
    const all = cards.flatMap(({ said }) => said).join(" ");
    expect(sayTo(CALM, 5, all)).toEqual([]);
  });
});

test("without vectors no answer is followed up", () => {
  const plan = planOf([CALM, LAST], 5);
  const decided = decideTurn({ plan, turns: turnsOf([[CALM, STRONG]]), secondsLeft: 1000, seed: "s" });
  expect(decided).toMatchObject({ kind: "question", questionId: LAST.id });
});

test("a question without cards gets at most one of its own follow-ups", () => {
  const asked: PlannedQuestion = {
    ...PLAIN_QUESTION,
    id: "advert-own",
    kind: "past",
    competency: "ownership",
    text: 'The advert says: "coupling trailers". Tell me of a time when you did it.',
    rephrased: "Say it in other words.",
    lookFor: [],
    followUps: OWN,
  };
  const said = sayTo(asked, 8, THIN, ...THIN_TOO);
  expect(said).toHaveLength(1);
  expect(said[0]?.words).toMatch(/What did the depot|Which sign/u);
});
