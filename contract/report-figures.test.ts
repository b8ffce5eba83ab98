import { expect, it } from "vitest";
import { scoreWord } from "./report-figures.ts";

it.each([
  [1, "Not yet"],
  [3.9, "Not yet"],
  [4, "On the way"],
  [6.4, "On the way"],
  [6.5, "Convincing"],
  [8.4, "Convincing"],
  [8.5, "Outstanding"],
  [10, "Outstanding"],
])("%d out of 10 is told as: %s", (score, word) => {
  expect(scoreWord(score).text).toBe(word);
});
