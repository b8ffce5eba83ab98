import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { occupations, ownQuestions, questionsByFamily, roleFamilies } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { makePlan } from "#interviewer/testing/interview-factory.ts";
import type { InterviewPlan } from "../types.ts";

const SIX = 6;
const ELEVEN = 11;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const all = [...questionsByFamily.values()].flat();
const families = roleFamilies.map(({ id }) => ({ id, targetRole: occupations[id]?.[0] ?? "astronaut" }));

const idsOf = ({ questions }: InterviewPlan): string[] => questions.map(({ id }) => id);

function fits({ levels: [low, high] }: BankQuestion, difficulty: number): boolean {
  return low <= difficulty && difficulty <= high;
}

/** Plans consecutive interviews. Each gets the questions of the ten interviews before it, newest first. */
function playInARow(family: (typeof families)[number], difficulty: number, rounds: number): InterviewPlan[] {
  const plans: InterviewPlan[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const recentQuestionIds = plans.slice(-10).flatMap(idsOf).toReversed();
    const seed = `${family.id}:${difficulty}:${round}`;
    plans.push(makePlan({ difficulty, targetRole: family.targetRole, recentQuestionIds, seed }));
  }
  return plans;
}

function expectNoRepeats(plans: InterviewPlan[]): void {
  const ids = plans.flatMap(idsOf);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
}

describe.each(families)("consecutive interviews for $id", (family) => {
  test.each(LEVELS)("level %i: four of five questions of six are of the own family, none twice", (level) => {
    const plans = playInARow(family, level, SIX);
    const own = new Set((questionsByFamily.get(family.id) ?? []).map(({ id }) => id));
    expectNoRepeats(plans);
    for (const plan of plans) {
      expect(plan.roleFamily).toBe(family.id);
      expect(idsOf(plan).filter((id) => own.has(id)).length).toBeGreaterThanOrEqual(4);
      expect(plan.competencies.length).toBeGreaterThanOrEqual(3);
    }
  });

  test("no question comes twice within ten interviews, and the last question changes too", () => {
    const plans = playInARow(family, 5, ELEVEN);
    expectNoRepeats(plans);
    expect(new Set(plans.map(({ questions }) => questions.at(-1)?.text)).size).toBe(ELEVEN);
  });
});

describe("with any recent questions", () => {
  const recent = fc.shuffledSubarray(all.map(({ id }) => id));
  const situation = fc.record({
    family: fc.constantFrom(...families),
    difficulty: fc.constantFrom(...LEVELS),
    recentQuestionIds: recent,
    seed: fc.string(),
  });

  test("a question is repeated only after all other fitting ones", () => {
    fc.assert(
      fc.property(situation, ({ family, difficulty, recentQuestionIds, seed }) => {
        const plan = makePlan({ difficulty, targetRole: family.targetRole, recentQuestionIds, seed });
        const ids = new Set(idsOf(plan).slice(0, -1));
        if (![...ids].some((id) => recentQuestionIds.includes(id))) return;
        const fresh = [family.id, "general"]
          .flatMap((id) => questionsByFamily.get(id) ?? [])
          .filter((one) => fits(one, difficulty) && !ids.has(one.id) && !recentQuestionIds.includes(one.id));
        expect(fresh).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("the first repeat is the question asked longest ago, also for the candidate's turn", () => {
    const own = fc.shuffledSubarray(ownQuestions, { minLength: ownQuestions.length });
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), own, (order, ownOrder) => {
        const recentQuestionIds = [...order, ...ownOrder].map(({ id }) => id);
        const [first, ...rest] = makePlan({ recentQuestionIds }).questions;
        const general = ({ id }: BankQuestion): boolean => id.startsWith("general-");
        const older = order.slice(order.findIndex(({ id }) => id === first?.id) + 1);
        expect(older.filter((one) => general(one) && fits(one, 5))).toEqual([]);
        expect(rest.at(-1)?.id).toBe(ownOrder.at(-1)?.id);
      }),
      { numRuns: 100 },
    );
  });
});
