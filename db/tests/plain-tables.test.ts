import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import pg from "pg";
import { openDatabase } from "#api/db/database.ts";
import { migrate } from "#api/db/migrate.ts";
import { findBrokenLine } from "#api/features/admin/audit/queries.ts";
import { createTestDatabase } from "#api/testing/test-database.ts";
import { listColumns, readContents } from "../../scripts/matrix/table-contents.ts";
import { add, addConversation, addPerson } from "./database-with-people.ts";

// safety.md T78
it("a database with monthly partitions keeps every row, its sequences and its chain", async () => {
  const made = await createTestDatabase({ empty: true });
  await migrate(made.url, { upTo: "0049_providers.sql" });
  const owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  const db = openDatabase({ url: made.url, onError: () => undefined });
  onTestFinished(async () => {
    await db.close();
    await owner.end();
    await made.drop();
  });
  const users = [];
  // The first interview's id contains its time; the second, older kind of id is in another partition.
  for (const id of [undefined, randomUUID()]) {
    const user = await addPerson(owner, "Ann");
    const ended = { status: "completed", ended_at: new Date(), ...(id && { id }) };
    const of = { conversation_id: await addConversation(owner, user, ended), user_id: user };
    const said = { sequence: 1, role: "assistant", content: "Why?", kind: "question", question_id: "why" };
    await add(owner, "public.messages", { ...of, ...said });
    const rated = { status: "ready", scorer: "B", rating: { difficulty: 5 }, overall: 7 };
    await add(owner, "public.reports", { ...of, ...rated });
    await add(owner, "public.report_flags", { ...of, sentence: "Make it concrete." });
    users.push(user);
  }
  for (const past of [3, 1, 2, 0])
    await owner.query(
      "insert into private.audit_log (action, at) values ('line', now() - make_interval(months => $1))",
      [past],
    );
  const columns = await listColumns(made.url);
  const before = await readContents(made.url, columns);
  expect(await migrate(made.url)).toContain("0050_plain_tables.sql");
  expect(await readContents(made.url, columns)).toEqual(before);
  expect(before["public.messages"]?.rows).toBe(2);
  const { rows } = await owner.query(
    "insert into private.audit_log (action) values ('after') returning id::int",
  );
  expect(rows).toEqual([{ id: 5 }]);
  expect(await findBrokenLine(db.serviceDb)).toBeNull();
  await owner.query("delete from public.users where id = $1", [users[0]]);
  const { rowCount } = await owner.query("select from public.report_flags");
  expect(rowCount).toBe(1);
});
