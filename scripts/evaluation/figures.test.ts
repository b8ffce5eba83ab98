import { describe, expect, it } from "vitest";
import type { GivenAnswer } from "./answers-file.ts";
import {
  adversarialFigures,
  crossAnswers,
  crossedFigures,
  fairnessFigures,
  labelledFigures,
  rate,
  stabilityFigures,
  type Rated,
} from "./figures.ts";

const EVEN = { relevance: 3, structure: 3, specificity: 3, ownership: 3, outcome: 3 };

const given = (key: string, changes: Partial<GivenAnswer> & { text?: string } = {}): GivenAnswer => ({
  key,
  question: {
    text: changes.text ?? "What went wrong?",
    form: "past",
    competency: "ownership",
    lookFor: [],
    anchors: null,
    mustHold: [],
    wrongIdeas: [],
  },
  answer: "I did it.",
  level: null,
  ratings: [],
  kind: null,
  pair: null,
  ...changes,
});
const rated = (one: GivenAnswer, total: number, level = 3): Rated => ({
  given: one,
  total,
  criteria: { relevance: level, structure: level, specificity: level, ownership: level, outcome: level },
});
const labelled = (level: number, total: number, changes: Partial<GivenAnswer> = {}): Rated =>
  rated(
    given(`a-${level}`, {
      level,
      answer: "x ".repeat(9 - level),
      ratings: [{ criteria: [level, level, level, level, level], total: level * 2 }],
      ...changes,
    }),
    total,
    level,
  );

describe("figures on labelled answers", () => {
  it("distinguish a scorer that orders like the raters from a reversed one and from length", () => {
    const right = [1, 2, 3, 4].map((level) => labelled(level, level * 2));
    expect(labelledFigures(right)).toMatchObject({
      answers: 4,
      spearman: 1,
      neighbours: 1,
      extremes: 1,
      kappas: [1, 1, 1, 1, 1],
      byLength: { spearman: -1, neighbours: 0, extremes: 0 },
    });
    const wrong = [1, 2, 3, 4].map((level) => labelled(level, 9 - level));
    expect(labelledFigures(wrong)).toMatchObject({ spearman: -1, neighbours: 0, extremes: 0 });
  });

  it("count a tie as wrong order", () => {
    expect(labelledFigures([1, 2, 3, 4].map((level) => labelled(level, 5))).neighbours).toBe(0);
  });

  it("put good answers to another question of their form, and measure how far they fall", () => {
    const own = ["One?", "Two?", "Three?"].map((text, at) =>
      labelled(4, 8, { key: `${at}`, question: { ...given("q").question, text } }),
    );
    const crossed = crossAnswers([...own.map((one) => one.given), given("weak", { level: 1 })]);
    expect(crossed).toHaveLength(3);
    for (const [at, one] of crossed.entries()) {
      expect(one.question.text).not.toBe(own[at]?.given.question.text);
      expect(one.answer).toBe(own[at]?.given.answer);
    }
    const low = crossed.map((one, at) => rated(one, at === 0 ? 8 : 2));
    expect(crossedFigures(own, low)).toEqual({
      area: { past: 0.833, situational: null, knowledge: null, motivation: null },
      convincing: 0.333,
    });
  });
});

describe("figures of adversarial and fairness answers", () => {
  it("say by kind how high it goes, and how often a wrong fact is not below the right one", () => {
    const figures = adversarialFigures([
      rated(given("c1", { kind: "canned" }), 3),
      rated(given("c2", { kind: "canned" }), 8),
      rated(given("r1", { kind: "right-fact", pair: "w1" }), 6),
      rated(given("w1", { kind: "wrong-fact", pair: "r1" }), 6),
      rated(given("r2", { kind: "right-fact", pair: "w2" }), 6),
      rated(given("w2", { kind: "wrong-fact", pair: "r2" }), 2),
    ]);
    expect(figures).toEqual({
      kinds: [{ kind: "canned", answers: 2, mean: 5.5, highest: 8, above: 0.5 }],
      wrongNotBelow: 0.5,
    });
  });

  it("say by how much other words move the total, in which direction and at worst", () => {
    const base = rated(given("f/base", { kind: "base" }), 5);
    const variant = (kind: string, total: number) =>
      rated(given(`f/${kind}`, { kind, pair: "f/base" }), total);
    expect(fairnessFigures([base, variant("present", 4), variant("simple", 6.5)])).toEqual([
      { kind: "all", mean: 0.25, moved: 1.25, worst: 1.5 },
      { kind: "present", mean: -1, moved: 1, worst: 1 },
      { kind: "simple", mean: 1.5, moved: 1.5, worst: 1.5 },
    ]);
  });
});

it("agreement of repeated runs is measured", () => {
  const run = (totals: number[]) => totals.map((total, at) => rated(given(`${at}`), total, at + 1));
  expect(stabilityFigures([run([2, 4, 6]), run([2, 4, 6])])).toEqual({ kappa: 1, moved: 0 });
  expect(stabilityFigures([run([2, 4, 6]), run([2, 5, 6])]).moved).toBe(0.333);
});

it("an unrated answer counts as the minimum", () => {
  const scored = [{ key: "a", total: null, criteria: null, state: "not_answered" as const }];
  expect(rate([given("a")], scored)).toEqual([{ given: given("a"), total: 1, criteria: null }]);
  expect(
    rate([given("a")], [{ ...scored[0], key: "a", total: 4, criteria: EVEN, state: "rated" }])[0]?.total,
  ).toBe(4);
});
