import { expect, test } from "vitest";
import { idleState } from "./use-inactivity.ts";

test("two minutes of silence end the interview, with a warning for the last minute", () => {
  expect([0, 59, 60, 119, 120].map((idle) => idleState(idle, 120))).toEqual([
    "fine",
    "fine",
    "warning",
    "warning",
    "over",
  ]);
});

test("a short limit does not warn from the first second", () => {
  expect([0, 4, 5, 10].map((idle) => idleState(idle, 10))).toEqual(["fine", "fine", "warning", "over"]);
});
