import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Progress } from "#contract/report.ts";
import type { Round } from "#contract/rounds.ts";

/** Under row rules throughout. */

export type ProgressRow = {
  conversationId: string;
  at: Date;
  difficulty: number;
  round: Round;
  scorer: string;
  overall: string;
  self: number | null;
  competencies: unknown;
};

/** Lists a person's latest ratings with an overall score, newest first, without the long parts of the reports. */
export const listRatings = (db: Database, userId: string, limit: number): Promise<ProgressRow[]> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<ProgressRow>`
      select c.id as "conversationId", coalesce(c.ended_at, c.created_at) as at, c.difficulty, c.round, r.scorer, r.overall,
        r.rating->'competencies' as competencies, s.rating as self
      from public.conversations c join public.reports r on r.conversation_id = c.id
      left join public.self_ratings s on s.conversation_id = c.id
      where c.user_id = ${userId} and r.status = 'ready' and r.overall is not null
      order by c.created_at desc, c.id desc
      limit ${limit}
    `.execute(tx);
    return rows;
  });

type Fix = NonNullable<Progress["fix"]>;

/** Finds the advice of the latest report, unless a rated practice has already answered that question again. */
export async function findFix(db: Database, userId: string): Promise<Fix | null> {
  const { rows } = await db.userDb(userId, (tx) =>
    sql<Fix>`
    select i.id as "conversationId", q.value->>'questionId' as "questionId", q.value->>'question' as question,
      i.rating->'upgrade'->>'text' as text
    from (
      select c.id, r.rating from public.conversations c join public.reports r on r.conversation_id = c.id
      where c.user_id = ${userId} and c.kind = 'interview' and r.status = 'ready'
      order by c.created_at desc, c.id desc
      limit 1
    ) i, jsonb_array_elements(i.rating->'questions') q
    where q.value->'questionId' = i.rating->'upgrade'->'questionId' and not exists (
      select from public.conversations p join public.reports r on r.conversation_id = p.id
      where p.again_of = i.id and r.status = 'ready'
        and r.rating->'questions'->0->'questionId' = q.value->'questionId'
    )
  `.execute(tx),
  );
  return rows[0] ?? null;
}
