import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import { add, addConversation, addPerson } from "./database-with-people.ts";

export const DIVIDED = ["public.messages", "public.reports", "private.audit_log"];

/** A database and a connection of its owner, outside any transaction. */
export type Opened = { made: TestDatabase; owner: pg.Client };

/** One that all tests of a file share, and `open` for one more. */
export function useMonths(): Opened & { open: (options?: { empty: boolean }) => Promise<Opened> } {
  const opened: Opened[] = [];
  const open = async (options?: { empty: boolean }) => {
    const made = await createTestDatabase(options);
    const owner = new pg.Client({ connectionString: made.url });
    await owner.connect();
    opened.push({ made, owner });
    return { made, owner };
  };
  const shared = { open } as ReturnType<typeof useMonths>;
  beforeAll(async () => {
    Object.assign(shared, await open());
  });
  afterAll(async () => {
    for (const { made, owner } of opened) {
      await owner.end();
      await made.drop();
    }
  });
  return shared;
}

export const value = async <T>(on: pg.Client, statement: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await on.query<unknown[]>({ text: statement, values, rowMode: "array" });
  return rows[0]?.[0] as T;
};
/** `2026_11`, so many months from now. */
export const monthOf = (on: pg.Client, from: number) =>
  value<string>(
    on,
    "select to_char(date_trunc('month', now() at time zone 'utc') + make_interval(months => $1), 'YYYY_MM')",
    [from],
  );
export const firstIdOf = (on: pg.Client, from: number) =>
  value<string>(
    on,
    "select app.first_id_of((date_trunc('month', now() at time zone 'utc') + make_interval(months => $1)) at time zone 'utc')",
    [from],
  );
/** Of version 4, with the first half of its time replaced. */
export const randomIn = (start: string) => `${start.slice(0, 13)}-${randomUUID().slice(14)}`;
export const partsOf = async (on: pg.Client, table: string) =>
  (
    await on.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1",
      [table],
    )
  ).rows.map(({ name }) => name);

/** An interview with a message, a report and a flag; of that id where one is given. */
export async function addInterview(on: pg.Client, id?: string): Promise<{ user: string; interview: string }> {
  const user = await addPerson(on, "Ann");
  const ended = { status: "completed", ended_at: new Date() };
  const interview = await addConversation(on, user, { ...ended, ...(id && { id }) });
  const of = { conversation_id: interview, user_id: user };
  await add(on, "public.messages", {
    ...of,
    sequence: 1,
    role: "assistant",
    content: "Why?",
    kind: "question",
    question_id: "why",
  });
  await add(on, "public.reports", {
    ...of,
    status: "ready",
    scorer: "B",
    rating: { difficulty: 5 },
    overall: 7,
  });
  await add(on, "public.report_flags", { ...of, sentence: "Make it concrete." });
  return { user, interview };
}

export const placesOf = async (on: pg.Client, interview: string) =>
  (
    await on.query<{ part: string }>(
      `select tableoid::regclass::text as part from public.messages where conversation_id = $1
       union all select tableoid::regclass::text from public.reports where conversation_id = $1`,
      [interview],
    )
  ).rows.map(({ part }) => part);
