import { expect, test } from "vitest";
import { idleState } from "./use-inactivity.ts";

test("two minutes of silence end the interview, with a warning for the last 30 seconds", () => {
  expect([0, 89, 90, 119, 120].map((idle) => idleState(idle, 120))).toEqual([
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
