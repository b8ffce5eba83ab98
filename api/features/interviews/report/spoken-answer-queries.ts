import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import { SPOKEN_INTERVIEWS_COMPARED } from "#contract/limits.ts";
import type { SpokenFacts } from "#contract/spoken-answers.ts";

export type SpokenRow = { conversation_id: string; question_id: string | null; spoken: SpokenFacts };

type Place = { userId: string; interviewId: string };

/** Lists the spoken answers of the latest interviews and practices that have any, up to this one, in order. */
export const listSpoken = (db: Database, { userId, interviewId }: Place): Promise<SpokenRow[]> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<SpokenRow>`
      with compared as (
        select c.id, s.answers from public.conversations c
        cross join lateral (
          select jsonb_agg(jsonb_build_array(m.question_id, m.spoken) order by m.sequence) as answers
          from public.messages m
          where m.user_id = c.user_id and m.conversation_id = c.id and m.spoken is not null) s
        where c.user_id = ${userId}
          and c.created_at <= (select created_at from public.conversations where id = ${interviewId})
          and s.answers is not null
        order by c.created_at desc limit ${SPOKEN_INTERVIEWS_COMPARED})
      select id as conversation_id, a.value ->> 0 as question_id, a.value -> 1 as spoken
      from compared, jsonb_array_elements(answers) with ordinality a
      order by id, a.ordinality
    `.execute(tx);
    return rows;
  });

/** serviceDb: only the server writes messages (safety.md T15). */
export async function deleteSpoken(serviceDb: Connection, userId: string): Promise<number> {
  const { numUpdatedRows } = await serviceDb
    .updateTable("messages")
    .set({ spoken: null })
    .where("user_id", "=", userId)
    .where("spoken", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
