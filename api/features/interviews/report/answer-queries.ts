import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import type { Form } from "#contract/criteria.ts";
import type { Telling } from "#contract/stories.ts";
import { spentToday } from "../queries.ts";

export type AnswerRow = Omit<Telling, "at"> & { at: Date; competency: string; form: Form; answer: string };

type Which = { reports: number; conversationId?: string };

/** Lists the answers of a person's latest rated interviews and practices, newest first, or those of one interview. */
export const listAnswers = (
  db: Database,
  userId: string,
  { reports, conversationId }: Which,
): Promise<AnswerRow[]> =>
  db.userDb(userId, async (tx) => {
    const one = conversationId === undefined ? sql`` : sql`and c.id = ${conversationId}::uuid`;
    const { rows } = await sql<AnswerRow>`
      select i.id as "conversationId", i.kind, i.at, i.scorer, q.value->>'questionId' as "questionId",
        q.value->>'question' as question, q.value->>'competency' as competency, q.value->>'form' as form, q.value->>'answer' as answer,
        (q.value->>'score')::float8 as score
      from (
        select c.id, c.kind, coalesce(c.ended_at, c.created_at) as at, r.scorer, r.rating
        from public.conversations c join public.reports r on r.conversation_id = c.id
        where c.user_id = ${userId} and r.status = 'ready' ${one}
        order by c.created_at desc, c.id desc
        limit ${reports}
      ) i, jsonb_array_elements(i.rating->'questions') with ordinality q
      where q.value->>'answer' is not null
      order by i.at desc, i.id, q.ordinality
    `.execute(tx);
    return rows;
  });

/** Model tokens spent today by all users. serviceDb: no user may see this. */
export async function readSpentToday(serviceDb: Connection): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`select ${spentToday} as tokens`.execute(serviceDb);
  return rows[0]?.tokens ?? 0;
}
