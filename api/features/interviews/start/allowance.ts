import type { Allowance } from "#contract/interviews.ts";
import { PLAN_INTERVIEWS, type Plan } from "#contract/roles.ts";

export type AllowanceFacts = {
  plan: Plan;
  periodEndsAt: Date;
  /** Plan interviews started in the period, given-back ones not counted. */
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
