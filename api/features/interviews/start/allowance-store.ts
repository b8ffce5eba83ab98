import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { Plan } from "#contract/roles.ts";
import type { AllowanceFacts } from "./allowance.ts";

/**
 * serviceDb: plan and counts are decided by the server, inside the start's own transaction. Periods begin at whole seconds, as
 * the payment service tells them: what began within that second may have begun before the purchase.
 */
export async function getAllowanceFacts(serviceDb: Connection | Tx, userId: string): Promise<AllowanceFacts> {
  const { rows } = await sql<{
    plan: Plan;
    period_end: Date;
    plan_used: number;
    bonus_earned: number;
    bonus_used: number;
    completed: number;
    stopped: boolean;
  }>`
    select p.plan, p.period_end,
      count(c.id) filter (where c.counted_as = 'plan' and c.status <> 'cancelled'
        and c.created_at >= p.period_start + interval '1 second')::int as plan_used,
      count(c.id) filter (where c.counted_as = 'bonus' and c.status <> 'cancelled')::int as bonus_used,
      count(c.id) filter (where c.status = 'completed')::int as completed,
      (select count(*) from public.bonus_interviews b where b.user_id = ${userId})::int as bonus_earned,
      exists (select from private.interview_stops) as stopped
    from app.plan_of(${userId}::uuid) p
    left join public.conversations c on c.user_id = ${userId}
    group by p.plan, p.period_end
  `.execute(serviceDb);
  const row = rows[0];
  if (!row) throw new Error("there is always a plan");
  return {
    plan: row.plan,
    periodEndsAt: row.period_end,
    planUsed: row.plan_used,
    bonusEarned: row.bonus_earned,
    bonusUsed: row.bonus_used,
    completed: row.completed,
    stopped: row.stopped,
  };
}
