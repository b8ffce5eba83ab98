import { expect, it } from "vitest";
import { timeMark } from "./time-marks.ts";

it.each([
  [1200, undefined],
  [300.2, undefined],
  [300, "5 minutes left."],
  [61, "5 minutes left."],
  [60, "1 minute left."],
  [30, "30 seconds left."],
  [0, "30 seconds left."],
])("with %s seconds left the last word on time was: %s", (left, words) => {
  expect(timeMark(left)?.words).toBe(words);
});
