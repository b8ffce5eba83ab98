import { expect, it, test } from "vitest";
import { formatCountdown } from "#web/lib/format.ts";
import { pauseLeft, secondsLeft, syncClock, timeMark } from "./countdown.tsx";

const clock = {
  startedAt: "2030-01-01T10:00:00.000Z",
  endsAt: "2030-01-01T10:20:00.000Z",
  now: "2030-01-01T10:05:00.000Z",
  pausedUntil: null,
  pauseSecondsLeft: 0,
};

test("the countdown follows the server's clock, whatever the device's date", () => {
  expect(secondsLeft(syncClock(clock, 50_000), 50_000)).toBe(900);
});

test("it runs on from the time in the server's response", () => {
  expect(secondsLeft(syncClock(clock, 50_000), 60_000)).toBe(890);
});

test("an end moved to twenty minutes from now never shows more, however late the response arrives", () => {
  const before = syncClock(clock, 1_000);
  const opened = { ...clock, now: "2030-01-01T10:05:00.300Z", endsAt: "2030-01-01T10:25:00.300Z" };
  expect(secondsLeft(syncClock(opened, 1_900, before), 1_900)).toBe(1200);
  expect(secondsLeft(syncClock(opened, 1_200, before), 1_200)).toBe(1200);
});

test("a delayed response does not set the clock back", () => {
  const before = syncClock({ ...clock, now: "2030-01-01T10:05:10.000Z" }, 10_000);
  const late = syncClock({ ...clock, now: "2030-01-01T10:05:05.000Z" }, 11_000, before);
  expect(secondsLeft(late, 11_000)).toBe(889);
});

test("it stops at zero", () => {
  expect(secondsLeft(syncClock(clock, 0), 10_000_000)).toBe(0);
});

test("it stops while paused, and runs on when the pause is used up", () => {
  const paused = syncClock({ ...clock, pausedUntil: "2030-01-01T10:06:00.000Z", pauseSecondsLeft: 60 }, 0);
  expect([0, 30_000, 59_000, 70_000].map((tabMs) => secondsLeft(paused, tabMs))).toEqual([
    840, 840, 840, 830,
  ]);
  expect([0, 30_000, 70_000].map((tabMs) => pauseLeft(paused, tabMs))).toEqual([60, 30, 0]);
});

test("time is shown as mm:ss, rounded up to whole seconds", () => {
  expect([1200, 899.2, 59, 0.4, 0, -3].map(formatCountdown)).toEqual([
    "20:00",
    "15:00",
    "00:59",
    "00:01",
    "00:00",
    "00:00",
  ]);
});

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
