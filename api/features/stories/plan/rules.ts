import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Matrix } from "#contract/applications.ts";
import type { Allowance } from "#contract/interviews.ts";
import { needRank } from "#contract/story-parts.ts";
import { DAY_MS, dayNumber, dayText } from "#contract/calendar-days.ts";
import type { SharedApplication } from "#contract/coaching-preparation.ts";
import { STEP_WENT_WELL_FROM } from "#contract/limits.ts";
import type { Plan, PlanQuery, PlanStep, StepOfCoach, StepOutcome } from "#contract/preparation-plan.ts";
import { competencies } from "#interviewer/data/load.ts";
import { planSteps, type PlanStepsInput } from "./plan-steps.ts";
import { readMatrix, type Held, type MatrixDeps } from "../applications/matrix.ts";
import { getApplication } from "../applications/rules.ts";
import { listStories } from "../bank/rules.ts";
import * as queries from "./queries.ts";
import type { StepRow, Tick } from "./queries.ts";

export type PlanDeps = MatrixDeps & {
  /** Provided by interviews; the weakest first. */
  listWeakCompetencies: (userId: string) => Promise<string[]>;
  /** Provided by interviews. */
  readAllowance: (
    userId: string,
  ) => Promise<Pick<Allowance, "unlimited" | "remainingInterviews" | "maxInterviews" | "periodEndsAt">>;
  /** Provided by coaching: the open steps that coaches set for an application. */
  listStepsOfCoaches: (userId: string, applicationId: string) => Promise<StepOfCoach[]>;
};

/** The user's calendar day: the server's day, or the one before or after. */
export function dayOf(given: string | undefined): string {
  const here = Math.floor(Date.now() / DAY_MS);
  if (given === undefined) return dayText(here);
  if (Math.abs(dayNumber(given) - here) > 1)
    throw new AppError("bad_request", { field: "today", details: "Not today anywhere" });
  return given;
}

/** The stored plan, with steps due since counted as skipped. Changes nothing. */
export async function readPlan(
  { db, listStepsOfCoaches }: PlanDeps,
  userId: string,
  { application: applicationId, today: given }: PlanQuery,
): Promise<Plan> {
  const today = dayOf(given);
  const { interviewDate } = await getApplication(db, userId, applicationId);
  const rows = await queries.listSteps(db, { userId, applicationId, today });
  const fromCoaches = await listStepsOfCoaches(userId, applicationId);
  return { today, interviewDate, steps: rows.map(presentStep), fromCoaches };
}

/** Replans from current data. Steps due and not done are settled as skipped and scheduled again. */
export async function makePlan(
  deps: PlanDeps,
  userId: string,
  { application, today: given }: PlanQuery,
): Promise<Plan> {
  const today = dayOf(given);
  return planAnew(deps, userId, { application, today, settleBefore: today });
}

/** Replans when the user's day is unknown: steps due yesterday stay open, as it may still be yesterday there. */
export async function makePlanUnasked(deps: PlanDeps, userId: string, application: string): Promise<void> {
  const today = dayOf(undefined);
  await planAnew(deps, userId, { application, today, settleBefore: dayText(dayNumber(today) - 1) });
}

type Anew = { application: string; today: string; settleBefore: string };

async function planAnew(
  deps: PlanDeps,
  userId: string,
  { application: id, today, settleBefore }: Anew,
): Promise<Plan> {
  const application = await getApplication(deps.db, userId, id);
  const [stories, matrix, weak, allowance] = await Promise.all([
    listStories(deps, userId),
    readMatrix(deps, userId, id),
    deps.listWeakCompetencies(userId),
    deps.readAllowance(userId),
  ]);
  const { interviewDate, archivedAt } = application;
  const known: Omit<PlanStepsInput, "settled" | "open"> = {
    today: dayNumber(today),
    interviewDay: interviewDate === null ? null : dayNumber(interviewDate),
    stories: storiesFor(matrix, stories),
    gaps: gapsOf(matrix),
    competencies: weak,
    interviews: allowance.unlimited
      ? null
      : {
          left: allowance.remainingInterviews,
          renewsOn: Math.floor(Date.parse(allowance.periodEndsAt) / DAY_MS),
          each: allowance.maxInterviews,
        },
  };
  const which = { userId, applicationId: id, today, settleBefore };
  const rows = await queries.settlePlan(deps.db, which, {
    findDone: (steps) => findDone(deps, userId, { steps, stories, today }),
    replan: (settled, open) => (archivedAt === null ? planSteps({ ...known, settled, open }) : []),
  });
  if (!rows) throw new AppError("application_not_found");
  const fromCoaches = await deps.listStepsOfCoaches(userId, id);
  return { today, interviewDate, steps: rows.map(presentStep), fromCoaches };
}

type Known = { steps: StepRow[]; stories: Awaited<ReturnType<typeof listStories>>; today: string };

/**
 * Steps that were done since they were scheduled, or since the last settled step on the same subject. Each interview or
 * practice completes one step at most.
 */
async function findDone(
  { listHeld }: PlanDeps,
  userId: string,
  { steps, stories, today }: Known,
): Promise<Tick[]> {
  const since = (step: StepRow): Date =>
    steps
      .filter((one) => queries.isSameSubject(one, step))
      .reduce((last, { settled_at: at }) => (at !== null && at > last ? at : last), step.created_at);
  const open = steps.filter(({ state }) => state === "open").map((step) => ({ step, from: since(step) }));
  const [first] = open.map(({ from }) => from).toSorted((a, b) => a.getTime() - b.getTime());
  if (first === undefined) return [];
  const ticks = new Map<string, StepOutcome>();
  for (const { step, from } of open) {
    const story = stories.find(({ id }) => id === step.story_id);
    const isTold = step.kind === "tell" && story?.lastToldAt && Date.parse(story.lastToldAt) > from.getTime();
    const isSharp = step.kind === "sharpen" && story && step.part && !story.missing.includes(step.part);
    const isFirst = !open.some(({ step: one }) => ticks.has(one.id) && queries.isSameSubject(one, step));
    if (isFirst && (isTold || isSharp)) ticks.set(step.id, "well");
  }
  for (const held of await listHeld(userId, first)) {
    const done = open.find(
      ({ step, from }) => from <= held.endedAt && doesStep(held, step, today) && !ticks.has(step.id),
    );
    const isWell = held.kind === "interview" || held.score === null || held.score >= STEP_WENT_WELL_FROM;
    if (done) ticks.set(done.step.id, isWell ? "well" : "badly");
  }
  return [...ticks].map(([id, went]) => ({ id, went }));
}

/** A whole interview completes its step only from the due day on, because it has a fixed day. */
const doesStep = ({ kind, about, competency }: Held, step: StepRow, today: string): boolean =>
  kind === "interview"
    ? step.kind === "interview" && step.due_on <= today
    : (step.kind === "gap" && step.gap === about) ||
      (step.kind === "competency" && about === null && step.competency === competency);

/** Gaps, without conditions: must-haves, then tasks, then nice-to-haves; in each group, those with the fewest matching stories first. */
const gapsOf = ({ rows }: Matrix): string[] =>
  rows
    .filter(({ isShown, isCondition }) => !isShown && !isCondition)
    .toSorted((a, b) => needRank(a) - needRank(b) || a.matches.length - b.matches.length)
    .map(({ words }) => words);

/** Stories that show one of the application's requirements come first. */
function storiesFor(
  matrix: Matrix,
  stories: Awaited<ReturnType<typeof listStories>>,
): PlanStepsInput["stories"] {
  const rank = new Map(matrix.stories.map(({ id }, at) => [id, at]));
  return stories.toSorted((a, b) => (rank.get(a.id) ?? stories.length) - (rank.get(b.id) ?? stories.length));
}

/** An application with its stored open steps, for the coach it is shared with. Throws application_not_found. */
export async function readToShare(db: Database, userId: string, id: string): Promise<SharedApplication> {
  const application = await getApplication(db, userId, id);
  const { title, company, interviewDate } = application;
  const requirements = application.requirements.map(({ words, isWish, isTask, isOwn }) => ({
    words,
    isWish,
    isTask,
    isOwn,
  }));
  const steps = await queries.listOpenSteps(db, userId, id);
  return { id, title, company, interviewDate, requirements, steps: steps.map(presentStep) };
}

/** `went` null: skipped. Throws plan_step_not_found, plan_step_settled. */
export async function settle(
  deps: PlanDeps,
  userId: string,
  { id, went, today }: { id: string; went: StepOutcome | null; today: string | undefined },
): Promise<PlanStep> {
  const settled = await queries.settleStep(deps.db, { userId, id, today: dayOf(today), went });
  if (!settled) throw new AppError("plan_step_not_found");
  if (!settled.isNew) throw new AppError("plan_step_settled");
  return presentStep(settled.row);
}

const presentStep = (row: StepRow): PlanStep => ({
  id: row.id,
  kind: row.kind,
  minutes: row.minutes,
  due: row.due_on,
  state: row.state,
  settledAt: row.settled_at?.toISOString() ?? null,
  isBack: row.is_back,
  story: row.story_id === null ? null : { id: row.story_id, label: row.story_title ?? "" },
  part: row.part,
  competency:
    row.competency === null
      ? null
      : {
          id: row.competency,
          label: competencies.find(({ id }) => id === row.competency)?.label ?? row.competency,
        },
  gap: row.gap,
});
