import { expect, it } from "vitest";
import type { ApplicationRound } from "#contract/applications.ts";
import { dayWith, inOrder, nextRound, roundOf, sheetRound } from "./rounds.ts";

const on = (date: string | null, time: string | null = null): ApplicationRound => ({
  round: "panel",
  date,
  time,
  place: "",
  interviewers: [],
});

it("is the earliest that is not over, including today's, and one without a day only if no other is left", () => {
  const rounds = [on("2026-03-01"), on(null), on("2026-03-09"), on("2026-03-05")];
  expect(nextRound({ rounds }, "2026-03-02")?.date).toBe("2026-03-05");
  expect(nextRound({ rounds }, "2026-03-09")?.date).toBe("2026-03-09");
  expect(nextRound({ rounds }, "2026-03-10")).toEqual(on(null));
  expect(nextRound({ rounds: [on("2026-03-01")] }, "2026-03-02")).toBeUndefined();
});

it("is sorted by day and hour, and last without a day", () => {
  const [late, soon, early, open] = [
    on("2026-03-09"),
    on("2026-03-01", "14:00"),
    on("2026-03-01", "09:30"),
    on(null),
  ];
  expect(inOrder([open, late, soon, early])).toEqual([early, soon, late, open]);
});

it("keeps an interview day that the user set, and updates one that came from a round", () => {
  const [first, second] = [on("2026-12-01"), on("2026-12-20")];
  const before = { rounds: [first], interviewDate: "2026-12-10" };
  expect(dayWith(before, [first, second], "2026-12-02")).toBe("2026-12-10");
  expect(dayWith({ ...before, interviewDate: "2026-12-01" }, [first, second], "2026-12-02")).toBe(
    "2026-12-20",
  );
  expect(dayWith({ rounds: [], interviewDate: null }, [first, second], "2026-11-30")).toBe("2026-12-01");
  expect(dayWith({ rounds: [], interviewDate: null }, [on(null)], "2026-11-30")).toBeNull();
});

it("is the application's round of the practised kind, the next one before past ones", () => {
  const named = (round: ApplicationRound["round"], date: string, name: string): ApplicationRound => ({
    ...on(date),
    round,
    interviewers: [name],
  });
  const rounds = [
    named("screen", "2026-03-01", "Joan Pike"),
    named("panel", "2026-03-09", "Bo Lund"),
    named("panel", "2026-03-01", "Ann Roe"),
  ];
  expect(roundOf({ rounds }, "panel", "2026-03-02")?.interviewers).toEqual(["Bo Lund"]);
  expect(roundOf({ rounds }, "screen", "2026-03-02")?.interviewers).toEqual(["Joan Pike"]);
  expect(roundOf({ rounds }, "one-way", "2026-03-02")).toBeUndefined();
});

it("has the interview's time on its day sheet, if it is on that day and has no time", () => {
  const hourOf = (interviewDate: string, rounds: ApplicationRound[]) =>
    sheetRound({ rounds, interviewDate, interviewTime: "09:30" }, "2026-11-30")?.time;
  expect(hourOf("2026-12-01", [on("2026-12-01")])).toBe("09:30");
  expect(hourOf("2026-12-01", [on("2026-12-01", "11:00")])).toBe("11:00");
  expect(hourOf("2026-12-10", [on("2026-12-01")])).toBeNull();
});
