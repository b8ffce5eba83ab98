import { AppError } from "#api/http/errors.ts";
import type { Connection, Tx } from "#api/db/database.ts";
import { EMPATHY_FROM_DIFFICULTY } from "#contract/limits.ts";
import type { ClockChoice } from "#contract/interview-preferences.ts";
import { isRole, needsLinkedin } from "#contract/roles.ts";
import { randomUUID } from "node:crypto";
import { computeAllowance, type AllowanceFacts } from "./allowance.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import { timeFor } from "../room/interview-time.ts";
import { insertInterview, listRecentQuestionIds } from "./queries.ts";
import type { InterviewRow } from "../queries.ts";

export type StartDeps = {
  serviceDb: Connection;
  isLinkedinConnected: (userId: string) => Promise<boolean>;
  /** null when there is no resume, or no text in it. */
  findResumeText: (userId: string) => Promise<string | null>;
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

export type StartWish = {
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
export async function startInterview(deps: StartDeps, wish: StartWish): Promise<InterviewRow> {
  if (wish.role === null || !isRole(wish.role)) throw new AppError("unknown_role");
  if (needsLinkedin(wish.role) && !(await deps.isLinkedinConnected(wish.userId))) {
    throw new AppError("linkedin_required");
  }
  const difficulty = EMPATHY_FROM_DIFFICULTY - wish.empathyLevel;
  const plan = planInterview({
    difficulty,
    targetRole: wish.targetRole,
    jobDescription: wish.jobDescription,
    resumeText: await deps.findResumeText(wish.userId),
    linkedinUrl: wish.linkedinUrl,
    recentQuestionIds: await listRecentQuestionIds(deps.serviceDb, wish.userId),
    focus:
      wish.homeworkOf === null
        ? null
        : await deps.findHomeworkFocus({ userId: wish.userId, bookingId: wish.homeworkOf }),
    seed: randomUUID(),
  });
  const interview = {
    userId: wish.userId,
    title: wish.targetRole ? `Practice interview: ${wish.targetRole}` : "Practice interview",
    empathyLevel: wish.empathyLevel,
    difficulty,
    targetRole: wish.targetRole,
    interviewer: deps.interviewer,
    ...timeFor(await deps.getClock(wish.userId), deps.interviewSeconds),
    plan,
    onInserted: async (tx: Tx, interviewId: string) => {
      if (wish.homeworkOf === null) return;
      await deps.linkHomework(tx, { userId: wish.userId, bookingId: wish.homeworkOf, interviewId });
    },
  };
  return insertInterview(deps.serviceDb, interview, chooseAllowance);
}

/** Plan interviews first, then bonus ones; the limit is told before an interview under way is. */
export function chooseAllowance(facts: AllowanceFacts, inProgress: boolean): "plan" | "bonus" {
  const { remainingInterviews, planRemaining } = computeAllowance(facts);
  if (facts.stopped && !inProgress) throw new AppError("interviews_stopped");
  if (remainingInterviews < 1) throw new AppError("interview_limit");
  if (inProgress) throw new AppError("interview_in_progress");
  return planRemaining > 0 ? "plan" : "bonus";
}
