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
  test("has steps of 5 to 20 minutes, at most 20 minutes a day, and none on the day itself", () => {
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

  test("begins with gaps and missing parts, has a whole interview two days before, ends with a look at the stories", () => {
    const steps = planSteps(input());
    expect(steps.slice(0, 2).map(named)).toEqual(["gap Night shifts", "sharpen dock"]);
    expect(steps.filter(({ kind }) => kind === "interview").map(({ day }) => day - TODAY)).toEqual([3, 8]);
    expect(steps.filter(({ kind }) => kind === "look").map(({ day }) => day - TODAY)).toEqual([9]);
  });

  test("repeats a step that went badly sooner than one that went well, with growing intervals", () => {
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

  test("repeats a skipped step first on the next day, and marks it", () => {
    const steps = planSteps(input());
    const last = steps.find(({ kind }) => kind === "competency") as PlannedStep;
    const settled = [settle({ ...last, day: TODAY - 1 }, "skipped")];
    expect(planSteps(input({ settled }))[0]).toMatchObject({
      kind: "competency",
      day: TODAY,
      isBack: true,
    });
  });

  test("counts the minutes done today, and repeats a part that the story still lacks", () => {
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
  ])("has no step if the interview %s", (_, days) => {
    expect(planSteps(input({ interviewDay: TODAY + days }))).toEqual([]);
  });

  test("covers at most four weeks, and includes steps that fit on the day before the interview", () => {
    const far = planSteps(input({ interviewDay: TODAY + 3650 }));
    expect(Math.max(...far.map(({ day }) => day))).toBeLessThan(TODAY + 28);
    expect(planSteps(input({ interviewDay: TODAY + 1 })).map(({ kind }) => kind)).toContain("look");
  });

  test("keeps a step on its day when another one is done or new, and moves it only once it was missed", () => {
    const before = planSteps(input());
    const [gap] = before as [PlannedStep];
    const other = before.find((step) => step.kind === "gap" && step.gap !== gap.gap) as PlannedStep;
    const known = { open: before.filter((step) => step !== gap), settled: [settle(gap, "well")] };
    const dayOf = (steps: readonly PlannedStep[]) => steps.find((step) => step.gap === other.gap)?.day;
    expect(dayOf(planSteps(input(known)))).toBe(other.day);
    expect(dayOf(planSteps(input({ ...known, gaps: ["Payroll", "Excel", "Night shifts"] })))).toBe(other.day);
    expect(dayOf(planSteps(input({ ...known, interviewDay: other.day })))).not.toBe(other.day);
  });

  test("has no more whole interviews than the account has until its next ones come", () => {
    const held = (left: number, renewsOn: number) =>
      planSteps(input({ interviews: { left, renewsOn: TODAY + renewsOn, each: 2 } }))
        .filter(({ kind }) => kind === "interview")
        .map(({ day }) => day - TODAY);
    expect([held(2, 30), held(1, 30), held(0, 30), held(0, 5)]).toEqual([[3, 8], [8], [], [8]]);
  });

  test("has three days a week and a final whole interview if there is no date", () => {
    const days = planSteps(input({ interviewDay: null })).map(({ day }) => day - TODAY);
    expect([...new Set(days)]).toEqual([0, 2, 4, 6]);
  });

  test("has only whole interviews if there is nothing else to do", () => {
    const bare = planSteps(input({ stories: [], gaps: [], competencies: [] }));
    expect(new Set(bare.map(({ kind }) => kind))).toEqual(new Set(["interview"]));
  });
});
