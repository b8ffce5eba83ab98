import { en } from "#contract/report-words.en.ts";
import { randomUUID } from "node:crypto";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ClockChoice } from "#contract/interview-preferences.ts";
import { difficultyOf, type Allowance } from "#contract/interviews.ts";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { INTERVIEWS_PER_USER } from "#contract/limits.ts";
import { isRole, needsLinkedin, PLAN_INTERVIEWS, type Plan } from "#contract/roles.ts";
import { speaksLanguages } from "#api/integrations/ai/interviewer-model.ts";
import type { PlanInput } from "#interviewer/engine/types.ts";
import { spendModelTokens, type InterviewRow } from "../queries.ts";
import { timeFor } from "../room/clock.ts";
import type { HoldTurn } from "../room/hold-turn.ts";
import { mayCallModel, NOTHING_SPENT, type Speaker } from "../speaker.ts";
import { planByModel, type Planning } from "./plan-by-model.ts";
import {
  findFirstName,
  insertInterview,
  listRecentQuestions,
  storePlan,
  type StartedInterview,
} from "./queries.ts";

export type AllowanceFacts = {
  plan: Plan;
  periodEndsAt: Date;
  /** Plan interviews started in the period, cancelled ones not counted. */
  planUsed: number;
  bonusEarned: number;
  bonusUsed: number;
  completed: number;
  /** Of every kind and state. */
  stored: number;
  practicesLastHour: number;
  practicesLastDay: number;
  /** What is left is the month's that was paid before. */
  renewalUnpaid: boolean;
  /** A superadmin has stopped new interviews. */
  stopped: boolean;
};

/** decisions.md D2: remaining = max(0, plan maximum − started in the period) + (bonuses earned − used). */
export function computeAllowance(facts: AllowanceFacts, unlimited: boolean): Omit<Allowance, "runningHere"> {
  const maxInterviews = unlimited ? INTERVIEWS_PER_USER : PLAN_INTERVIEWS[facts.plan];
  const planRemaining = Math.max(0, maxInterviews - (unlimited ? facts.stored : facts.planUsed));
  const bonusInterviews = Math.max(0, facts.bonusEarned - facts.bonusUsed);
  return {
    remainingInterviews: planRemaining + bonusInterviews,
    maxInterviews,
    unlimited,
    bonusInterviews,
    planRemaining,
    completedInterviews: facts.completed,
    plan: facts.plan,
    periodEndsAt: facts.periodEndsAt.toISOString(),
    renewalUnpaid: facts.renewalUnpaid,
    stopped: facts.stopped,
  };
}

export type StartDeps = {
  serviceDb: Connection;
  isLinkedinConnected: (userId: string) => Promise<boolean>;
  /** null when there is no resume, or no text in it; waits for one that is being read. */
  readResume: (userId: string) => Promise<string | null>;
  /** The competencies that were rated low of late, the lowest first. */
  listWeakCompetencies: (userId: string) => Promise<string[]>;
  speaker: Speaker;
  holdTurn: HoldTurn;
  interviewSeconds: number;
  /** Interviews are not counted. */
  unlimited: boolean;
  /** In the transaction of the start; what is not this user's homework, or done already, is passed over. */
  linkHomework: (
    tx: Tx,
    homework: { userId: string; bookingId: string; interviewId: string },
  ) => Promise<void>;
  /** The competency that an open homework of this user is about; null for what `linkHomework` passes over. */
  findHomeworkFocus: (homework: { userId: string; bookingId: string }) => Promise<string | null>;
  getClock: (userId: string) => Promise<ClockChoice>;
  /** What this user was asked in a real interview. */
  findAsked: (userId: string, id: string) => Promise<{ question: string } | undefined>;
};

type StartInput = {
  userId: string;
  role: number | null;
  empathyLevel: number;
  targetRole: string | null;
  jobDescription: string | null;
  linkedinUrl: string | null;
  /** The booking whose homework this is. */
  homeworkOf: string | null;
  language: Language;
  /** The choice among questions that fit alike comes from it. */
  seed: string;
};

/** Throws unknown_role, linkedin_required. */
export async function checkMayStart(
  { isLinkedinConnected }: Pick<StartDeps, "isLinkedinConnected">,
  { userId, role }: { userId: string; role: number | null },
): Promise<void> {
  if (role === null || !isRole(role)) throw new AppError("unknown_role");
  if (needsLinkedin(role) && !(await isLinkedinConnected(userId))) throw new AppError("linkedin_required");
}

/**
 * Starts and counts one interview (validation.md, decisions.md D2): first with the bank's plan, which a model's then
 * replaces, so that nothing is lost or begun twice whatever happens to the model, the server or the line meanwhile.
 * Throws unknown_role, linkedin_required, language_unavailable, interviews_stopped, interview_limit,
 * interview_in_progress.
 */
export async function startInterview(deps: StartDeps, input: StartInput): Promise<InterviewRow> {
  await checkMayStart(deps, input);
  const { serviceDb, speaker } = deps;
  // Until the first answer it is ready.
  speaker.engine.start();
  if (!speaksLanguages(speaker.interviewer) && input.language !== LANGUAGE_DEFAULT)
    throw new AppError("language_unavailable");
  const recent = await listRecentQuestions(serviceDb, input.userId);
  const planInput = await readPlanInput(
    deps,
    input,
    recent.map(({ id }) => id),
  );
  const bank = await speaker.engine.run("planInterview", [planInput]);
  const started = await insertInterview(
    serviceDb,
    {
      userId: input.userId,
      title: input.targetRole ? `${en.practiceInterview}: ${input.targetRole}` : en.practiceInterview,
      empathyLevel: input.empathyLevel,
      difficulty: planInput.difficulty,
      targetRole: input.targetRole,
      interviewer: speaker.interviewer.name,
      language: input.language,
      ...timeFor(await deps.getClock(input.userId), deps.interviewSeconds),
      plan: bank,
      ...(plansByModel(speaker) && { planningTurn: randomUUID() }),
      onInserted: async (tx: Tx, interviewId: string) => {
        if (input.homeworkOf === null) return;
        await deps.linkHomework(tx, { userId: input.userId, bookingId: input.homeworkOf, interviewId });
      },
    },
    chooseAllowance(deps.unlimited),
  );
  await letModelPlan(deps, started, { bank, input: planInput, asked: recent.map(({ text }) => text) });
  return started.interview;
}

/** A model on this machine would not be done in time. */
export const plansByModel = (speaker: Speaker): boolean =>
  !speaker.interviewer.local && mayCallModel(speaker, NOTHING_SPENT);

/** Puts a model's plan in the place of the bank's, where the interview is held for it; a dead server's opens with the bank's. */
export async function letModelPlan(
  { serviceDb, speaker, holdTurn }: Pick<StartDeps, "serviceDb" | "speaker" | "holdTurn">,
  { interview, planningTurn, spentToday }: StartedInterview,
  planning: Omit<Planning, "spent">,
): Promise<void> {
  if (planningTurn === null) return;
  const claim = { interviewId: interview.id, turnId: planningTurn };
  await holdTurn(claim, async () => {
    const spent = { interview: 0, day: spentToday };
    const { plan, tokens } = await planByModel(speaker, { ...planning, spent });
    await Promise.all([
      storePlan(serviceDb, { ...claim, plan, planner: speaker.interviewer.name }),
      spendModelTokens(serviceDb, interview.id, tokens),
    ]);
  });
}

async function readPlanInput(
  deps: StartDeps,
  input: StartInput,
  recentQuestionIds: string[],
): Promise<PlanInput> {
  const firstName = await findFirstName(deps.serviceDb, input.userId);
  return {
    ...(firstName !== undefined && { firstName }),
    difficulty: difficultyOf(input.empathyLevel),
    targetRole: input.targetRole,
    jobDescription: input.jobDescription,
    resumeText: await deps.readResume(input.userId),
    weakLately: await deps.listWeakCompetencies(input.userId),
    linkedinUrl: input.linkedinUrl,
    language: input.language,
    recentQuestionIds,
    focus:
      input.homeworkOf === null
        ? null
        : await deps.findHomeworkFocus({ userId: input.userId, bookingId: input.homeworkOf }),
    seed: input.seed,
  };
}

/** Plan interviews first, then bonus ones; the limit is reported before an interview under way is. */
const chooseAllowance =
  (unlimited: boolean) =>
  (facts: AllowanceFacts, inProgress: boolean): "plan" | "bonus" => {
    const { remainingInterviews, planRemaining } = computeAllowance(facts, unlimited);
    if (facts.stopped && !inProgress) throw new AppError("interviews_stopped");
    if (remainingInterviews < 1 && !unlimited) throw new AppError("interview_limit");
    if (facts.stored >= INTERVIEWS_PER_USER) throw new AppError("interviews_full");
    if (inProgress) throw new AppError("interview_in_progress");
    return planRemaining > 0 ? "plan" : "bonus";
  };
