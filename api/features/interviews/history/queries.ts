import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { InterviewKind } from "#contract/interviews.ts";
import { OF_INTERVIEW, WITH_REPORT, type ListedInterview } from "../queries.ts";

export type PageCursor = { createdAt: string; id: string } | null;

/** Lists interviews newest first, with keyset pagination. */
export const listInterviews = (
  db: Database,
  userId: string,
  page: { kind: InterviewKind; after: PageCursor; limit: number },
): Promise<ListedInterview[]> =>
  db.userDb(userId, (tx) => {
    const rows = tx
      .selectFrom("conversations")
      .leftJoin("reports", "reports.conversation_id", "conversations.id")
      .select(OF_INTERVIEW)
      .select(WITH_REPORT)
      .where("conversations.user_id", "=", userId)
      .where("conversations.kind", "=", page.kind)
      .orderBy("conversations.created_at", "desc")
      .orderBy("conversations.id", "desc")
      .limit(page.limit);
    const { after } = page;
    const paged = after
      ? rows.where(
          sql<boolean>`(conversations.created_at, conversations.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
        )
      : rows;
    return paged.execute() as Promise<ListedInterview[]>;
  });
