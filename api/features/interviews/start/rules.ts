import { en } from "#contract/report-words.en.ts";
import { randomUUID } from "node:crypto";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ClockChoice } from "#contract/interview-preferences.ts";
import type { Allowance, RoundFacts } from "#contract/interviews.ts";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { difficultyOf, INTERVIEWS_PER_USER } from "#contract/limits.ts";
import { isRole, needsLinkedin, PLAN_INTERVIEWS, type Plan } from "#contract/roles.ts";
import { isRound, ROUND_DEFAULT, type Round } from "#contract/rounds.ts";
import { rounds } from "#interviewer/data/load.ts";
import { speaksLanguages } from "#api/integrations/ai/interviewer-model.ts";
import type { PlanInput } from "#interviewer/engine/types.ts";
import { spendModelTokens, type InterviewRow } from "../queries.ts";
import { timeFor } from "../room/clock.ts";
import type { WithTurnClaim } from "../room/with-turn-claim.ts";
import { mayCallModel, NOTHING_SPENT, type ModelClient } from "../model-client.ts";
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
  /** Interviews of this period that count towards the plan's maximum, except cancelled ones. */
  planUsed: number;
  bonusEarned: number;
  bonusUsed: number;
  completed: number;
  /** Interviews and practices of every status. */
  stored: number;
  practicesLastHour: number;
  practicesLastDay: number;
  /** The current period is unpaid, so the last paid one's allowance applies. */
  renewalUnpaid: boolean;
  /** A superadmin has stopped new interviews. */
  stopped: boolean;
};

/** remaining = max(0, plan maximum − started in the period) + (bonuses earned − used) (decisions.md D2) */
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
  /** Returns null without a resume or text; waits for a resume that is being read. */
  readResume: (userId: string) => Promise<string | null>;
  /** Competencies that recently scored low, lowest first. */
  listWeakCompetencies: (userId: string) => Promise<string[]>;
  modelClient: ModelClient;
  withTurnClaim: WithTurnClaim;
  interviewSeconds: number;
  /** True when interviews are not limited by plan. */
  unlimited: boolean;
  /** Runs in the start's transaction; ignores homework that is another user's or done. */
  linkHomework: (
    tx: Tx,
    homework: { userId: string; bookingId: string; interviewId: string },
  ) => Promise<void>;
  /** Returns the competency of the user's open homework, or null. */
  findHomeworkFocus: (homework: { userId: string; bookingId: string }) => Promise<string | null>;
  getClock: (userId: string) => Promise<ClockChoice>;
  /** Finds a question that the user was asked in a real interview. */
  findAsked: (userId: string, id: string) => Promise<{ question: string } | undefined>;
};

type StartInput = {
  userId: string;
  role: number | null;
  empathyLevel: number;
  targetRole: string | null;
  jobDescription: string | null;
  linkedinUrl: string | null;
  /** The booking whose homework the user does in this interview. */
  homeworkOf: string | null;
  language: Language;
  round: Round;
  /** Names of the people who will interview the user. */
  voices: string[];
  /** Only for one-way screens. */
  retakes: number;
  /** Seeds the choice among equally suitable questions. */
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
 * Starts and counts one interview (validation.md, decisions.md D2). It is stored with the bank's plan, which a model's
 * plan then replaces, so that failures of model, server or network lose or duplicate nothing. Throws unknown_role,
 * linkedin_required, language_unavailable, interviews_stopped, interview_limit, interview_in_progress.
 */
export async function startInterview(deps: StartDeps, input: StartInput): Promise<InterviewRow> {
  await checkMayStart(deps, input);
  const { serviceDb, modelClient } = deps;
  // Start now, so that the engine is ready for the first answer.
  modelClient.engine.start();
  if (!speaksLanguages(modelClient.interviewer) && input.language !== LANGUAGE_DEFAULT)
    throw new AppError("language_unavailable");
  const recent = await listRecentQuestions(serviceDb, input.userId);
  const planInput = await readPlanInput(
    deps,
    input,
    recent.map(({ id }) => id),
  );
  const bank = await modelClient.engine.run("planInterview", [planInput]);
  const seconds = Math.min(deps.interviewSeconds, factsOf(input.round).minutes * 60);
  const started = await insertInterview(
    serviceDb,
    {
      userId: input.userId,
      title: input.targetRole ? `${en.practiceInterview}: ${input.targetRole}` : en.practiceInterview,
      empathyLevel: input.empathyLevel,
      difficulty: planInput.difficulty,
      targetRole: input.targetRole,
      interviewer: modelClient.interviewer.name,
      language: input.language,
      round: input.round,
      ...timeFor(await deps.getClock(input.userId), seconds),
      plan: bank,
      ...(plansByModel(modelClient) && { planningTurn: randomUUID() }),
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

/** A local model would be too slow. */
export const plansByModel = (modelClient: ModelClient): boolean =>
  !modelClient.interviewer.local && mayCallModel(modelClient, NOTHING_SPENT);

/** Replaces the bank's plan with a model's while holding the claim. If the server dies, the bank's plan is used. */
export async function letModelPlan(
  { serviceDb, modelClient, withTurnClaim }: Pick<StartDeps, "serviceDb" | "modelClient" | "withTurnClaim">,
  { interview, planningTurn, spentToday }: StartedInterview,
  planning: Omit<Planning, "spent">,
): Promise<void> {
  if (planningTurn === null) return;
  const claim = { interviewId: interview.id, turnId: planningTurn };
  await withTurnClaim(claim, async () => {
    const spent = { interview: 0, day: spentToday };
    const { plan, tokens } = await planByModel(modelClient, { ...planning, spent });
    await Promise.all([
      storePlan(serviceDb, { ...claim, plan, planner: modelClient.interviewer.name }),
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
  const { oneWay } = factsOf(input.round);
  return {
    ...(firstName !== undefined && { firstName }),
    difficulty: difficultyOf(input.empathyLevel),
    targetRole: input.targetRole,
    jobDescription: input.jobDescription,
    resumeText: await deps.readResume(input.userId),
    weakLately: await deps.listWeakCompetencies(input.userId),
    linkedinUrl: input.linkedinUrl,
    language: input.language,
    ...(input.round !== ROUND_DEFAULT && { round: input.round, voices: input.voices }),
    ...(oneWay && {
      oneWay: { ...atPace(oneWay, await deps.getClock(input.userId)), retakes: input.retakes },
    }),
    recentQuestionIds,
    focus:
      input.homeworkOf === null
        ? null
        : await deps.findHomeworkFocus({ userId: input.userId, bookingId: input.homeworkOf }),
    seed: input.seed,
  };
}

/** A test ensures that each round of the contract has its file. */
const factsOf = (round: Round) => rounds.get(round) ?? { minutes: Infinity, oneWay: undefined };

/** Scales the time to think and to answer with the person's clock. */
const atPace = (
  { thinkSeconds, answerSeconds }: { thinkSeconds: number; answerSeconds: number },
  clock: ClockChoice,
) => ({
  thinkSeconds: timeFor(clock, thinkSeconds).seconds,
  answerSeconds: timeFor(clock, answerSeconds).seconds,
});

export const listRounds = (): RoundFacts[] =>
  [...rounds].flatMap(([round, { minutes, voices, oneWay = null, good }]) =>
    isRound(round) ? [{ round, minutes, voices, oneWay, good }] : [],
  );

/** Uses plan interviews before bonus ones; reports the limit before an interview in progress. */
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
