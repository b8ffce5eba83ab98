import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

export type ProgressRow = {
  conversationId: string;
  at: Date;
  difficulty: number;
  scorer: string;
  overall: string;
  competencies: unknown;
};

/** A person's newest ratings with a number, newest first, without the long parts of the reports. */
export const listRatings = (db: Database, userId: string, limit: number): Promise<ProgressRow[]> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<ProgressRow>`
      select c.id as "conversationId", coalesce(c.ended_at, c.created_at) as at, c.difficulty, r.scorer, r.overall,
        r.rating->'competencies' as competencies
      from public.conversations c join public.reports r on r.conversation_id = c.id
      where c.user_id = ${userId} and r.status = 'ready' and r.overall is not null
      order by c.created_at desc, c.id desc
      limit ${limit}
    `.execute(tx);
    return rows;
  });
