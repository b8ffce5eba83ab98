import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { InterviewKind } from "#contract/interviews.ts";
import { INTERVIEW_COLUMNS, withReport, type ListedInterview } from "../queries.ts";

export type PageCursor = { createdAt: string; id: string } | null;

/** Newest first, a page at a time by key. */
export const listInterviews = (
  db: Database,
  userId: string,
  page: { kind: InterviewKind; after: PageCursor; limit: number },
): Promise<ListedInterview[]> =>
  // Who just held an interview finds it on the first page.
  (page.after ? db.readAs : db.userDb)(userId, (tx) => {
    const rows = tx
      .selectFrom("conversations")
      .select(INTERVIEW_COLUMNS)
      .select(withReport)
      .where("user_id", "=", userId)
      .where("kind", "=", page.kind)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.limit);
    const { after } = page;
    const paged = after
      ? rows.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
      : rows;
    return paged.execute() as Promise<ListedInterview[]>;
  });
