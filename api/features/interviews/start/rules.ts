import { randomUUID } from "node:crypto";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ClockChoice } from "#contract/interview-preferences.ts";
import type { Allowance } from "#contract/interviews.ts";
import { EMPATHY_FROM_DIFFICULTY } from "#contract/limits.ts";
import { isRole, needsLinkedin, PLAN_INTERVIEWS, type Plan } from "#contract/roles.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import type { InterviewRow } from "../queries.ts";
import { timeFor } from "../room/clock.ts";
import { insertInterview, listRecentQuestionIds } from "./queries.ts";

export type AllowanceFacts = {
  plan: Plan;
  periodEndsAt: Date;
  /** Plan interviews started in the period, cancelled ones not counted. */
  planUsed: number;
  bonusEarned: number;
  bonusUsed: number;
  completed: number;
  /** A superadmin has stopped new interviews. */
  stopped: boolean;
};

/** decisions.md D2: remaining = max(0, plan maximum − started in the period) + (bonuses earned − used). */
export function computeAllowance(facts: AllowanceFacts): Allowance {
  const maxInterviews = PLAN_INTERVIEWS[facts.plan];
  const planRemaining = Math.max(0, maxInterviews - facts.planUsed);
  const bonusInterviews = Math.max(0, facts.bonusEarned - facts.bonusUsed);
  return {
    remainingInterviews: planRemaining + bonusInterviews,
    maxInterviews,
    bonusInterviews,
    planRemaining,
    completedInterviews: facts.completed,
    plan: facts.plan,
    periodEndsAt: facts.periodEndsAt.toISOString(),
    stopped: facts.stopped,
  };
}

export type StartDeps = {
  db: Database;
  serviceDb: Connection;
  isLinkedinConnected: (userId: string) => Promise<boolean>;
  /** null when there is no resume, or no text in it; waits for one that is being read. */
  readResume: (userId: string) => Promise<string | null>;
  /** The competencies that were rated low of late, the lowest first. */
  listWeakCompetencies: (userId: string) => Promise<string[]>;
  interviewer: string;
  interviewSeconds: number;
  /** In the transaction of the start; what is not this user's homework, or done already, is passed over. */
  linkHomework: (
    tx: Tx,
    homework: { userId: string; bookingId: string; interviewId: string },
  ) => Promise<void>;
  /** The competency that an open homework of this user is about; null for what `linkHomework` passes over. */
  findHomeworkFocus: (homework: { userId: string; bookingId: string }) => Promise<string | null>;
  getClock: (userId: string) => Promise<ClockChoice>;
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
};

/**
 * Starts and counts one interview (validation.md, decisions.md D2).
 * Throws unknown_role, linkedin_required, interviews_stopped, interview_limit, interview_in_progress.
 */
export async function startInterview(deps: StartDeps, input: StartInput): Promise<InterviewRow> {
  if (input.role === null || !isRole(input.role)) throw new AppError("unknown_role");
  if (needsLinkedin(input.role) && !(await deps.isLinkedinConnected(input.userId))) {
    throw new AppError("linkedin_required");
  }
  const difficulty = EMPATHY_FROM_DIFFICULTY - input.empathyLevel;
  const plan = planInterview({
    difficulty,
    targetRole: input.targetRole,
    jobDescription: input.jobDescription,
    resumeText: await deps.readResume(input.userId),
    weakLately: await deps.listWeakCompetencies(input.userId),
    linkedinUrl: input.linkedinUrl,
    recentQuestionIds: await listRecentQuestionIds(deps.db, input.userId),
    focus:
      input.homeworkOf === null
        ? null
        : await deps.findHomeworkFocus({ userId: input.userId, bookingId: input.homeworkOf }),
    seed: randomUUID(),
  });
  const interview = {
    userId: input.userId,
    title: input.targetRole ? `Practice interview: ${input.targetRole}` : "Practice interview",
    empathyLevel: input.empathyLevel,
    difficulty,
    targetRole: input.targetRole,
    interviewer: deps.interviewer,
    ...timeFor(await deps.getClock(input.userId), deps.interviewSeconds),
    plan,
    onInserted: async (tx: Tx, interviewId: string) => {
      if (input.homeworkOf === null) return;
      await deps.linkHomework(tx, { userId: input.userId, bookingId: input.homeworkOf, interviewId });
    },
  };
  return insertInterview(deps.serviceDb, interview, chooseAllowance);
}

/** Plan interviews first, then bonus ones; the limit is reported before an interview under way is. */
function chooseAllowance(facts: AllowanceFacts, inProgress: boolean): "plan" | "bonus" {
  const { remainingInterviews, planRemaining } = computeAllowance(facts);
  if (facts.stopped && !inProgress) throw new AppError("interviews_stopped");
  if (remainingInterviews < 1) throw new AppError("interview_limit");
  if (inProgress) throw new AppError("interview_in_progress");
  return planRemaining > 0 ? "plan" : "bonus";
}
