import { expect, test } from "vitest";
import { totalAnswer } from "../total/total-answer.ts";
import { levelsOf, type Reading } from "./levels.ts";

const reading = (whole: number, relevance: number | null): Reading => ({
  criteria: { relevance, structure: 2.8, specificity: 3.6, ownership: 2.1, outcome: 3.3 },
  whole,
});

test.each([2, 3.7, 5, 6.4, 8.1])("the mean of the levels represents a whole of %f", (whole) => {
  expect(Math.abs(totalAnswer(levelsOf(reading(whole, null), "past")) - whole)).toBeLessThan(0.3);
});

test("relevance is judged if recognised, but not for knowledge questions", () => {
  expect(levelsOf(reading(6, 3.2), "past").relevance).toBe(3);
  expect(levelsOf(reading(6, null), "past").relevance).toBeNull();
  expect(levelsOf(reading(6, 3.2), "knowledge").relevance).toBeNull();
  expect(totalAnswer(levelsOf(reading(9, 1), "knowledge"))).toBe(2);
  expect(totalAnswer(levelsOf(reading(9, 2), "past"))).toBe(4);
});

test("every level is a half from 1 to 5", () => {
  for (const level of Object.values(levelsOf(reading(9.7, 3.2), "past")))
    expect([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]).toContain(level);
});
