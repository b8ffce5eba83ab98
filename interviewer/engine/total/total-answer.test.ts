import { describe, expect, test } from "vitest";
import type { Judgement, Level, Levels } from "../judge/judgement.ts";
import { totalAnswer } from "./total-answer.ts";

const judged = (criteria: Partial<Levels> = {}, changes: Partial<Judgement> = {}): Judgement => ({
  criteria: { relevance: 5, structure: 5, specificity: 5, ownership: 5, outcome: 5, ...criteria },
  total: null,
  isTied: true,
  quotes: [],
  good: [],
  missing: [],
  better: null,
  ...changes,
});

describe("what an answer totals", () => {
  test.each<[Level, number]>([
    [1, 1.8],
    [2, 4],
    [3, 9.1],
    [5, 10],
  ])("with relevance or correctness %i it is at most %f, whatever its form", (relevance, total) => {
    expect(totalAnswer(judged({ relevance }))).toBe(total);
  });

  test("a fine story about something else stays below a poor answer to the question", () => {
    const poor = { relevance: 2, structure: 2, specificity: 2, ownership: 2, outcome: 1 } as const;
    expect(totalAnswer(judged({ relevance: 1 }))).toBeLessThan(totalAnswer(judged(poor)));
  });

  test("an answer that can't be tied to its question is capped in the middle", () => {
    expect(totalAnswer(judged({}, { isTied: false }))).toBe(5);
    expect(totalAnswer(judged({ relevance: 1 }, { isTied: false }))).toBe(1.8);
  });

  test("a scorer's own reading of the whole counts, and obeys the same gates and the scale", () => {
    expect(totalAnswer(judged({}, { total: 7.34 }))).toBe(7.3);
    expect(totalAnswer(judged({ relevance: 2 }, { total: 9 }))).toBe(4);
    expect(totalAnswer(judged({}, { total: 0.2 }))).toBe(1);
    expect(totalAnswer(judged({}, { total: 12 }))).toBe(10);
  });

  test("a cap lifts nothing", () => {
    const weak = { relevance: 2, structure: 1, specificity: 1, ownership: 1, outcome: 1 } as const;
    expect(totalAnswer(judged(weak))).toBe(1.5);
  });
});
