import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { Round } from "#contract/rounds.ts";
import type { Language } from "#contract/languages.ts";
import { INTERVIEWS_REMEMBERED } from "#contract/limits.ts";
import type { Plan } from "#contract/roles.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { findOpenInterview, INTERVIEW_COLUMNS, spentTodayAsSeenBy, type InterviewRow } from "../queries.ts";
import { claimedUntil, type TurnClaim } from "../room/claim-queries.ts";
import type { AllowanceFacts } from "./rules.ts";

/**
 * serviceDb: the server determines plan and counts, within the start's transaction. Periods effectively start one
 * second later: payment times are in whole seconds, so an interview in that second may precede the purchase.
 */
export async function getAllowanceFacts(serviceDb: Connection | Tx, userId: string): Promise<AllowanceFacts> {
  const { rows } = await sql<{
    plan: Plan;
    period_end: Date;
    plan_used: number;
    bonus_earned: number;
    bonus_used: number;
    completed: number;
    stored: number;
    practices_hour: number;
    practices_day: number;
    renewal_unpaid: boolean;
    stopped: boolean;
  }>`
    select p.plan, p.period_end,
      count(c.id) filter (where c.counted_as = 'plan' and c.status <> 'cancelled'
        and c.created_at >= coalesce(bought.first, p.period_start) + interval '1 second')::int as plan_used,
      count(c.id) filter (where c.counted_as = 'bonus' and c.status <> 'cancelled')::int as bonus_used,
      count(c.id) filter (where c.kind = 'interview' and c.status = 'completed')::int as completed,
      count(c.id)::int as stored,
      count(c.id) filter (where c.kind = 'practice' and c.created_at > now() - interval '1 hour')::int as practices_hour,
      count(c.id) filter (where c.kind = 'practice' and c.created_at > now() - interval '1 day')::int as practices_day,
      (select count(*) from public.bonus_interviews b where b.user_id = ${userId})::int as bonus_earned,
      exists (select from public.subscriptions s where s.user_id = ${userId}
        and s.paid_from = p.period_start and s.paid_from < s.current_period_start) as renewal_unpaid,
      exists (select from private.interview_stops) as stopped
    from app.plan_of(${userId}::uuid) p
    cross join lateral (
      -- Of a plan that was bought anew within a month of another's begin; what was never paid began nothing.
      select min(began.at) as first from public.subscriptions s
      cross join lateral (select coalesce(s.paid_from, s.current_period_start) as at) began
      where s.user_id = ${userId} and p.plan <> 'free' and began.at < p.period_start
        and s.status not in ('incomplete', 'incomplete_expired')
        and (began.at at time zone 'utc' + interval '1 month') at time zone 'utc' > p.period_start
    ) bought
    left join public.conversations c on c.user_id = ${userId}
    group by p.plan, p.period_start, p.period_end
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
    stored: row.stored,
    practicesLastHour: row.practices_hour,
    practicesLastDay: row.practices_day,
    renewalUnpaid: row.renewal_unpaid,
    stopped: row.stopped,
  };
}

/** serviceDb: counts the interviews in progress of all other users. */
export async function countRunning(serviceDb: Connection, userId: string): Promise<number> {
  const { count } = await serviceDb
    .selectFrom("conversations")
    .where("status", "=", "in_progress")
    .where("user_id", "<>", userId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewInterview = {
  userId: string;
  title: string;
  empathyLevel: number;
  difficulty: number;
  targetRole: string | null;
  interviewer: string;
  language?: Language;
  round?: Round;
  seconds: number;
  pauseSeconds: number;
  plan: InterviewPlan;
  /** The turn that is still making the plan; until it is done, the interview cannot be opened. */
  planningTurn?: string;
  /** The earlier try that a practice is compared with. */
  againOf?: string;
  onInserted?: (tx: Tx, interviewId: string) => Promise<void>;
};

/** Questions of the user's last ten interviews and later practices, newest first. serviceDb, like the rest. */
export async function listRecentQuestions(
  serviceDb: Connection,
  userId: string,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select m.question_id as id, q.value ->> 'text' as text
    from (select id, created_at from public.conversations where user_id = ${userId}
      and created_at >= coalesce((select created_at from public.conversations
        where user_id = ${userId} and kind = 'interview'
        order by created_at desc, id desc offset ${INTERVIEWS_REMEMBERED - 1} limit 1), '-infinity')) c
    join public.messages m on m.conversation_id = c.id
    join private.interview_plans p on p.conversation_id = c.id
    join jsonb_array_elements(p.plan -> 'questions') q on q.value ->> 'id' = m.question_id
    where m.kind = 'question' and m.question_id is not null
    order by c.created_at desc, c.id desc, m.sequence desc
  `.execute(serviceDb);
  return rows;
}

/**
 * Counts and starts in one transaction (decisions.md D2). serviceDb: users must not change their allowance. `decide`
 * runs while the user's row is locked, and throws to refuse. It returns null for a practice, which is not counted.
 */
export async function insertInterview(
  serviceDb: Connection,
  it: NewInterview,
  decide: (facts: AllowanceFacts, inProgress: boolean) => "plan" | "bonus" | null,
): Promise<StartedInterview> {
  return serviceDb.transaction().execute(async (tx) => {
    await tx
      .selectFrom("users")
      .select("id")
      .where("id", "=", it.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const facts = await getAllowanceFacts(tx, it.userId);
    const countedAs = decide(facts, (await findOpenInterview(tx, it.userId)) !== undefined);
    const row = await tx
      .insertInto("conversations")
      .values({
        user_id: it.userId,
        title: it.title,
        kind: countedAs === null ? "practice" : "interview",
        again_of: it.againOf,
        empathy_level: it.empathyLevel,
        difficulty: it.difficulty,
        target_role: it.targetRole,
        interviewer: it.interviewer,
        ...(it.language !== undefined && { language: it.language }),
        ...(it.round !== undefined && { round: it.round }),
        counted_as: countedAs,
        length_seconds: it.seconds,
        pause_seconds_left: it.pauseSeconds,
        ends_at: sql`now() + make_interval(secs => ${it.seconds})`,
      })
      .returning(INTERVIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    const { day } = await tx
      .insertInto("private.interview_plans")
      .values({
        conversation_id: row.id,
        plan: JSON.stringify(it.plan),
        turn_id: it.planningTurn ?? null,
        turn_until: it.planningTurn === undefined ? null : claimedUntil,
      })
      .returning(spentTodayAsSeenBy(sql`${it.userId}::uuid`).as("day"))
      .executeTakeFirstOrThrow();
    await it.onInserted?.(tx, row.id);
    return { interview: row as InterviewRow, planningTurn: it.planningTurn ?? null, spentToday: day };
  });
}

/** `planningTurn` is null when the plan is final. */
export type StartedInterview = { interview: InterviewRow; planningTurn: string | null; spentToday: number };

type NewPlan = TurnClaim & { plan: InterviewPlan | null; planner: string };

/**
 * Stores the model's plan (null keeps the bank's) and lets the interview be opened, unless another request has taken it
 * over. Planner and a practice's title change only while it is in progress. serviceDb: only the server writes plans.
 */
export async function storePlan(
  serviceDb: Connection,
  { interviewId, turnId, plan, planner }: NewPlan,
): Promise<void> {
  await sql`
    with held as (select id from public.conversations where id = ${interviewId} for update),
    planned as (
      update private.interview_plans p
      set plan = coalesce(${plan && JSON.stringify(plan)}::jsonb, p.plan), turn_until = null, turn_id = null
      from held where p.conversation_id = held.id and p.turn_id = ${turnId}::uuid
      returning conversation_id as id)
    update public.conversations c set planner = ${planner},
      title = case when c.kind = 'practice' then ${plan?.questions[0]?.text ?? ""} else c.title end
    from planned
    where c.id = planned.id and c.status = 'in_progress' and ${plan !== null}::boolean
  `.execute(serviceDb);
}

const FIRST_NAME = /^\p{L}[\p{L}'’-]{1,29}(?=\s|$)/u;

/**
 * The name with which the interviewer greets the user; undefined if the full name does not begin with a first name.
 * serviceDb: as above.
 */
export async function findFirstName(serviceDb: Connection, userId: string): Promise<string | undefined> {
  const user = await serviceDb
    .selectFrom("users")
    .select("full_name")
    .where("id", "=", userId)
    .executeTakeFirst();
  return FIRST_NAME.exec(user?.full_name.trim() ?? "")?.[0];
}
