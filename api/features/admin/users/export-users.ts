import type { Connection } from "#api/db/database.ts";
import type { z } from "zod";
import type { adminExportQuery } from "#contract/admin.ts";
import { insertAuditLine } from "../audit/queries.ts";
import type { ListCursor } from "../list-cursor.ts";
import { countMatches, getTotals, isAddress, isFew, listUsers, type ListedUser } from "./queries.ts";

const ROWS_AT_ONCE = 1000;
const HEAD = ["Name", "Email", "LinkedIn", "Total conversations", "Last conversation", "Group"];
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches text that a spreadsheet may read as a formula: text that starts with an operator, a tab or a line break.
 * Operators may be full-width or small, and may follow spaces and invisible characters, which some programs trim.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u;

/** Escapes text that a spreadsheet would read as a formula. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

const userLine = (user: ListedUser): string =>
  csvLine([
    user.full_name,
    user.email,
    user.linkedin_url ?? "",
    String(user.total_conversations),
    user.last_conversation_time?.toISOString() ?? "",
    user.group_name,
  ]);

type Export = z.infer<typeof adminExportQuery> & { actorId: string };

/** Streams all users that a search finds as CSV, as fast as the client reads. Writes the audit line first. */
export async function exportUsers(
  serviceDb: Connection,
  { actorId, ...query }: Export,
): Promise<ReadableStream<Uint8Array>> {
  await insertAuditLine(serviceDb, { actorId, action: "users exported", subjectId: null, details: query });
  const { search } = query;
  const countFew = async () => {
    const [{ number }, { users }] = await Promise.all([
      countMatches(serviceDb, search),
      getTotals(serviceDb),
    ]);
    return isFew(number, users, ROWS_AT_ONCE);
  };
  const few = search !== "" && (isAddress(search) || (await countFew()));
  const encoder = new TextEncoder();
  let from: ListCursor | null = null;
  let text = BYTE_ORDER_MARK + csvLine(HEAD);
  return new ReadableStream(
    {
      async pull(controller) {
        const rows: ListedUser[] = await listUsers(serviceDb, { ...query, from, few, limit: ROWS_AT_ONCE });
        controller.enqueue(encoder.encode(text + rows.map(userLine).join("")));
        text = "";
        const last = rows.at(-1);
        if (!last || rows.length < ROWS_AT_ONCE) controller.close();
        else from = { by: query.sort, key: last.key, id: last.id };
      },
    },
    { highWaterMark: 0 },
  );
}
