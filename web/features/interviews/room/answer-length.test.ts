import { expect, it } from "vitest";
import { answerLength, questionCounter } from "./answer-length.ts";

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

it.each([
  [1, 3, "Question\u00A01\u00A0of\u00A05, 3 answers until a rating"],
  [3, 1, "Question\u00A03\u00A0of\u00A05, 1 answer until a rating"],
  [4, 0, "Question\u00A04\u00A0of\u00A05, enough for a rating"],
])("at question %i with %i to go one counter says both", (asked, untilRating, words) => {
  expect(questionCounter({ asked, planned: 5, untilRating })).toBe(words);
});
