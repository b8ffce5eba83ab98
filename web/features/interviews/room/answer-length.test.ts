import { expect, it } from "vitest";
import { answerLength } from "./answer-length.ts";

it.each([
  ["", null],
  ["  \n ", null],
  ["Yes", "1 word"],
  ["I wrote every arrival on paper.", "6 words"],
  ["word ".repeat(65), "65 words, about 30 s when spoken"],
  ["word ".repeat(130), "130 words, about 1 min when spoken"],
  ["word ".repeat(140), "140 words, about 1 min 5 s when spoken"],
  ["x".repeat(3200), "3200 of 4000 characters"],
])("the length of an answer is told as a hint: %#", (text, words) => {
  expect(answerLength(text)).toBe(words);
});
