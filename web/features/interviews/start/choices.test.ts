import { expect, test } from "vitest";
import { empathyOf, parseDifficulty, parseLanguage } from "./choices.ts";

test("empathy is 11 minus the difficulty", () => {
  expect([1, 5, 10].map(empathyOf)).toEqual([10, 6, 1]);
});

test("a stored difficulty that is none becomes the default of 5", () => {
  expect([null, undefined, "", "0", "11", "3.5", "abc", "7"].map(parseDifficulty)).toEqual([
    5, 5, 5, 5, 5, 5, 5, 7,
  ]);
});

test("an invalid stored language becomes English", () => {
  expect([null, undefined, "", "xx", "EN", "de"].map(parseLanguage)).toEqual([
    "en",
    "en",
    "en",
    "en",
    "en",
    "de",
  ]);
});
