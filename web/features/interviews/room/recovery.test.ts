import { expect, test } from "vitest";
import { DAY_MS } from "#contract/calendar-days.ts";
import { RECOVERY_SECONDS, REPLY_WATCH_SECONDS } from "#contract/limits.ts";
import { initialState, type State } from "./machine.ts";
import { Recovery } from "./recovery.ts";

const connected: State = { ...initialState, connection: { kind: "connected" }, phase: "running" };

test("a sleep of ten minutes is noticed even with a wrong clock, and only then", () => {
  const recovery = new Recovery();
  const wrong = DAY_MS;
  for (let ms = 0; ms < 60_000; ms += 1000) expect(recovery.due(connected, ms, wrong + ms)).toBeNull();
  expect(recovery.due(connected, 60_000, wrong + 60_000 + 600_000)).toBe("wake");
  expect(recovery.due(connected, 61_000, wrong + 61_000 + 600_000)).toBeNull();
});

test.each(["failed", "signed-out"] as const)(
  "a connection that is %s is looked after every five seconds",
  (kind) => {
    const recovery = new Recovery();
    const state: State = { ...connected, connection: { kind } };
    const seconds = Array.from({ length: 3 * RECOVERY_SECONDS }, (_, second) => second);
    const due = seconds.filter((second) => recovery.due(state, second * 1000, second * 1000) === "probe");
    expect(due).toEqual([0, RECOVERY_SECONDS, 2 * RECOVERY_SECONDS]);
  },
);

test("an answer on a connection that keeps breaking is retried automatically", () => {
  const recovery = new Recovery();
  expect([1, 2, 3, 4].map(() => recovery.mayReconnect(0))).toEqual([true, true, true, false]);
  expect(recovery.due({ ...connected, stalled: true }, 1000, 1000)).toBeNull();
  expect(recovery.due({ ...connected, stalled: true }, RECOVERY_SECONDS * 1000, 2000)).toBe("retry");
});

test("another screen's answer is taken over when its reply does not come", () => {
  const recovery = new Recovery();
  const state: State = { ...connected, awaiting: true };
  recovery.noteAwaiting(0);
  expect(recovery.due(state, REPLY_WATCH_SECONDS * 1000, 0)).toBeNull();
  expect(recovery.due(state, REPLY_WATCH_SECONDS * 1000 + RECOVERY_SECONDS * 1000, 0)).toBe("take-over");
});
