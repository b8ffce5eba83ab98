import { expect, it } from "vitest";
import type { PlanStep } from "#contract/preparation-plan.ts";
import { planDays } from "./plan-days.ts";

const step = (due: string, over: Partial<PlanStep> = {}): PlanStep => ({
  id: `${due} ${over.gap ?? over.kind ?? ""}`,
  kind: "gap",
  minutes: 10,
  due,
  state: "open",
  settledAt: null,
  isBack: false,
  story: null,
  part: null,
  competency: null,
  gap: "Night shifts",
  ...over,
});
const today = "2026-12-01";
const lines = (steps: PlanStep[], interviewDate: string | null = null) =>
  planDays({ steps, today, interviewDate }).map((one) =>
    "from" in one
      ? `${one.from} to ${one.to}: free`
      : `${one.day}: ${one.steps.map(({ again, isAgain }) => (isAgain ? "again" : ["step", ...again].join(" "))).join(", ")}`,
  );

it("shows a step on each of its days, and the first names the others", () => {
  expect(lines([step("2026-12-01"), step("2026-12-02"), step("2026-12-02", { gap: "Stock" })])).toEqual([
    "2026-12-01: step 2026-12-02",
    "2026-12-02: again, step",
  ]);
});

it("shows days without a step as one run, up to the day before the interview", () => {
  expect(lines([step("2026-12-02"), step("2026-12-06", { kind: "interview" })], "2026-12-09")).toEqual([
    "2026-12-01 to 2026-12-01: free",
    "2026-12-02: step",
    "2026-12-03 to 2026-12-05: free",
    "2026-12-06: step",
    "2026-12-07 to 2026-12-08: free",
  ]);
});

it("says nothing of days that the plan does not reach, nor of steps skipped or done before today", () => {
  const settled = [
    step("2026-11-30", { state: "done" }),
    step("2026-12-01", { state: "skipped", gap: "Stock" }),
  ];
  expect(lines([step("2026-12-01"), ...settled], "2027-03-01")).toEqual(["2026-12-01: step"]);
  expect(lines(settled, "2026-12-09")).toEqual([]);
  expect(lines([step("2026-12-01", { state: "done" })])).toEqual(["2026-12-01: step"]);
});
