import { describe, expect, test } from "vitest";
import { planSteps, type PlanStepsInput, type PlannedStep, type SettledStep } from "./plan-steps.ts";

const TODAY = 20_000;
const input = (changes: Partial<PlanStepsInput> = {}): PlanStepsInput => ({
  today: TODAY,
  interviewDay: TODAY + 10,
  stories: [
    { id: "dock", missing: ["result"] },
    { id: "ward", missing: [] },
  ],
  gaps: ["Night shifts", "Excel"],
  competencies: ["ownership"],
  settled: [],
  ...changes,
});

const settle = (step: PlannedStep, outcome: SettledStep["outcome"]): SettledStep => ({ ...step, outcome });
const minutesOf = (steps: readonly PlannedStep[], day: number): number =>
  steps.filter((step) => step.day === day).reduce((sum, { minutes }) => sum + minutes, 0);
const named = ({ kind, story, gap, competency }: PlannedStep): string =>
  [kind, story ?? gap ?? competency].filter(Boolean).join(" ");

describe("the plan up to an interview", () => {
  test("is small steps of 5 to 20 minutes, 20 a day at most, none on the day itself", () => {
    const steps = planSteps(input());
    for (const { minutes, day } of steps) {
      expect(minutes).toBeGreaterThanOrEqual(5);
      expect(minutes).toBeLessThanOrEqual(20);
      expect(day).toBeGreaterThanOrEqual(TODAY);
      expect(day).toBeLessThan(TODAY + 10);
    }
    for (let day = TODAY; day < TODAY + 10; day += 1) expect(minutesOf(steps, day)).toBeLessThanOrEqual(20);
    expect(new Set(steps.map(({ kind }) => kind)).size).toBe(6);
  });

  test("begins with gaps and with what a story lacks, holds a whole interview two days before, ends with a look", () => {
    const steps = planSteps(input());
    expect(steps.slice(0, 2).map(named)).toEqual(["gap Night shifts", "sharpen dock"]);
    expect(steps.filter(({ kind }) => kind === "interview").map(({ day }) => day - TODAY)).toEqual([3, 8]);
    expect(steps.filter(({ kind }) => kind === "look").map(({ day }) => day - TODAY)).toEqual([9]);
  });

  test("brings what went badly back sooner than what went well, and later each time it goes well", () => {
    const [first] = planSteps(input()) as [PlannedStep];
    const next = (outcomes: SettledStep["outcome"][]): number => {
      const settled = outcomes.map((outcome, at) => ({ ...first, day: TODAY - 20 + at * 5, outcome }));
      const far = planSteps(
        input({ settled, interviewDay: TODAY + 28, stories: [], gaps: ["Night shifts"] }),
      );
      return (far.find(({ gap }) => gap === "Night shifts")?.day ?? TODAY + 99) - TODAY;
    };
    const settledToday = (outcome: SettledStep["outcome"]): number => {
      const steps = planSteps(input({ settled: [settle(first, outcome)] }));
      return (steps.find(({ gap }) => gap === first.gap)?.day ?? TODAY + 99) - TODAY;
    };
    expect(settledToday("badly")).toBe(1);
    expect(settledToday("well")).toBeGreaterThan(1);
    expect(next(["well", "well", "well"])).toBeGreaterThan(next(["well"]));
  });

  test("brings what was skipped back the next day, before the rest, and says so", () => {
    const steps = planSteps(input());
    const last = steps.find(({ kind }) => kind === "competency") as PlannedStep;
    const settled = [settle({ ...last, day: TODAY - 1 }, "skipped")];
    expect(planSteps(input({ settled }))[0]).toMatchObject({
      kind: "competency",
      day: TODAY,
      isBack: true,
    });
  });

  test("counts what was done today, and asks for a part again that the story still lacks", () => {
    const steps = planSteps(input());
    const [gap, part] = steps as [PlannedStep, PlannedStep];
    const settled = [settle(gap, "well"), settle(part, "well")];
    const after = planSteps(input({ settled }));
    expect(after.filter(({ day }) => day === TODAY)).toEqual([]);
    expect(after.filter(({ kind }) => kind === "sharpen")).toHaveLength(1);
    const told = input({ settled, stories: [{ id: "dock", missing: [] }] });
    expect(planSteps(told).filter(({ kind }) => kind === "sharpen")).toEqual([]);
  });

  test.each([
    ["is today", 0],
    ["was yesterday", -1],
  ])("has no step where the interview %s", (_, days) => {
    expect(planSteps(input({ interviewDay: TODAY + days }))).toEqual([]);
  });

  test("reaches four weeks at most, and has a step tomorrow's interview leaves room for", () => {
    const far = planSteps(input({ interviewDay: TODAY + 3650 }));
    expect(Math.max(...far.map(({ day }) => day))).toBeLessThan(TODAY + 28);
    expect(planSteps(input({ interviewDay: TODAY + 1 })).map(({ kind }) => kind)).toContain("look");
  });

  test("without a date is three days a week and a whole interview at its end", () => {
    const days = planSteps(input({ interviewDay: null })).map(({ day }) => day - TODAY);
    expect([...new Set(days)]).toEqual([0, 2, 4, 6]);
  });

  test("with nothing to work on is whole interviews only", () => {
    const bare = planSteps(input({ stories: [], gaps: [], competencies: [] }));
    expect(new Set(bare.map(({ kind }) => kind))).toEqual(new Set(["interview"]));
  });
});
