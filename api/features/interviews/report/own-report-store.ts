import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

export type OwnReportRow = {
  conversation_id: string;
  created_at: Date;
  target_role: string | null;
  difficulty: number;
  overall: string | null;
  scorer: string;
};

const FACTS = sql`c.id as conversation_id, c.created_at, c.target_role, c.difficulty, r.overall, r.scorer`;
const READY = sql`from public.conversations c join public.reports r on r.conversation_id = c.id
  where c.user_id = (select app.current_user_id()) and c.status = 'completed' and r.status = 'ready'`;

/** Newest first, without the long parts. */
export const listOwnReportRows = (db: Database, ownerId: string, limit: number): Promise<OwnReportRow[]> =>
  db.userDb(ownerId, async (tx) => {
    const { rows } = await sql<OwnReportRow>`
      select ${FACTS} ${READY} order by c.created_at desc, c.id desc limit ${limit}`.execute(tx);
    return rows;
  });

export const findOwnReport = (
  db: Database,
  ownerId: string,
  conversationId: string,
): Promise<(OwnReportRow & { rating: unknown }) | null> =>
  db.userDb(ownerId, async (tx) => {
    const { rows } = await sql<OwnReportRow & { rating: unknown }>`
      select ${FACTS}, r.rating ${READY} and c.id = ${conversationId}::uuid`.execute(tx);
    return rows[0] ?? null;
  });
