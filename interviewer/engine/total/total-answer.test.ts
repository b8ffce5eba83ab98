import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CRITERIA } from "#contract/criteria.ts";
import type { Levels } from "../judge/judgement.ts";
import { totalAnswer } from "./total-answer.ts";

const levels = (changes: Partial<Levels> = {}): Levels => ({
  relevance: 5,
  structure: 5,
  specificity: 5,
  ownership: 5,
  outcome: 5,
  ...changes,
});

const level = fc.option(
  fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
  { freq: 5 },
);
const anyLevels = fc.record(
  Object.fromEntries(CRITERIA.map((name) => [name, level])),
) as fc.Arbitrary<Levels>;

describe("the total of an answer", () => {
  test.each([
    [1, 2],
    [1.5, 2],
    [2, 4],
    [2.5, 4],
    [3, 9.1],
    [5, 10],
    [null, 10],
  ])("with relevance %s is at most %f, however good the rest is", (relevance, total) => {
    expect(totalAnswer(levels({ relevance }))).toBe(total);
  });

  test("is the mean of the criteria that were judged", () => {
    expect(totalAnswer({ relevance: 4, structure: 3, specificity: 2, ownership: 5, outcome: 1 })).toBe(5.5);
    expect(totalAnswer(levels({ relevance: null, structure: 1, specificity: 1 }))).toBe(5.5);
    expect(totalAnswer({ relevance: 3, structure: 1, specificity: 1, ownership: 1, outcome: 1.5 })).toBe(2.1);
  });

  test("is the same number for the same criteria, from 1 to 10 with one decimal", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyLevels, (criteria) => {
        const total = totalAnswer(criteria);
        const same = CRITERIA.map((name) => criteria[name]).join(" ");
        expect(total).toBe(seen.get(same) ?? total);
        seen.set(same, total);
        expect(total).toBeGreaterThanOrEqual(1);
        expect(total).toBeLessThanOrEqual(10);
        expect(total * 10).toBeCloseTo(Math.round(total * 10), 9);
      }),
      { numRuns: 2000 },
    );
  });

  test("never falls when a criterion rises", () => {
    fc.assert(
      fc.property(anyLevels, fc.constantFrom(...CRITERIA), (criteria, name) => {
        const before = criteria[name];
        if (before === null || before === 5) return;
        const risen = totalAnswer({ ...criteria, [name]: before + 0.5 });
        expect(risen).toBeGreaterThanOrEqual(totalAnswer(criteria));
      }),
      { numRuns: 2000 },
    );
  });
});
