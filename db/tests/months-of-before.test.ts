import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createBackupFiles, openBackupFiles } from "#api/db/backup-files.ts";
import { restoreBackup, writeBackup } from "#api/db/backup.ts";
import { openDatabase } from "#api/db/database.ts";
import { migrate } from "#api/db/migrate.ts";
import { findBrokenLine } from "#api/features/admin/audit/queries.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import type { TestDatabase } from "#api/testing/test-database.ts";
import { listColumns, readContents } from "../../scripts/matrix/table-contents.ts";
import {
  addInterview,
  DIVIDED,
  firstIdOf,
  monthOf,
  partsOf,
  placesOf,
  randomIn,
  useMonths,
  value,
} from "./database-by-month.ts";

const shared = useMonths();

/** Which moves of a booking there are is not what somebody wrote: migrations after the months say it anew. */
async function readRows(...of: Parameters<typeof readContents>) {
  const { "app.booking_moves": _moves, ...rows } = await readContents(...of);
  return rows;
}

/** Another database with what a backup of that one holds. */
async function throughBackup({ url }: TestDatabase) {
  const folder = join(createTemporaryFolder("months"), "backup");
  mkdirSync(folder);
  await writeBackup(url, await createBackupFiles(folder, "a passphrase"));
  const restored = await shared.open({ empty: true });
  await restoreBackup(restored.made.url, await openBackupFiles(folder, "a passphrase"));
  rmSync(dirname(folder), { recursive: true });
  return restored;
}

describe("a database of before", () => {
  it("keeps every row, its numbers and its chain", async () => {
    const { made, owner } = await shared.open({ empty: true });
    await migrate(made.url, { upTo: "0016_turns.sql" });
    const ids = [
      randomUUID(),
      randomIn("00000001-0000"),
      randomIn("f0000001-0000"),
      randomIn(await firstIdOf(shared.owner, 0)),
    ];
    const interviews = [];
    for (const id of ids) interviews.push(await addInterview(owner, id));
    for (const [line, past] of [3, 1, 2, 0].entries())
      await owner.query(
        "insert into private.audit_log (action, at) values ($1, now() - make_interval(months => $2))",
        [`line ${line}`, past],
      );
    const columns = await listColumns(made.url);
    const before = await readRows(made.url, columns);
    const applied = await migrate(made.url);
    expect(applied).toContain("0017_months.sql");
    expect(await readRows(made.url, columns)).toEqual(before);
    expect(before["public.messages"]?.rows).toBe(ids.length);
    const now = await monthOf(shared.owner, 0);
    expect(await placesOf(owner, ids[3] ?? "")).toEqual([`months.messages_${now}`, `months.reports_${now}`]);
    expect(
      await value(
        owner,
        "select count(distinct tableoid)::int from private.audit_log where tableoid::regclass::text !~ 'rest'",
      ),
    ).toBe(4);
    await owner.query("insert into private.audit_log (action) values ('after')");
    expect(await value(owner, "select max(id)::int from private.audit_log")).toBe(5);
    const db = openDatabase({ url: made.url, onError: () => undefined });
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
    await db.close();
    // What went over is held as before: it goes with its person.
    await owner.query("delete from public.users where id = $1", [interviews[0]?.user]);
    expect(await value(owner, "select count(*)::int from public.report_flags")).toBe(ids.length - 1);
  });

  it("comes back from a backup of then", async () => {
    const { made, owner } = await shared.open({ empty: true });
    await migrate(made.url, { upTo: "0016_turns.sql" });
    await addInterview(owner);
    await owner.query("insert into private.audit_log (action) values ('before')");
    const columns = await listColumns(made.url);
    const restored = await throughBackup(made);
    expect(await readRows(restored.made.url, columns)).toEqual(await readRows(made.url, columns));
    await restored.owner.query("insert into private.audit_log (action) values ('after')");
    const db = openDatabase({ url: restored.made.url, onError: () => undefined });
    expect(await findBrokenLine(db.serviceDb)).toBeNull();
    await db.close();
  });

  it("comes back from a backup with the months that it had", async () => {
    const { made, owner } = await shared.open();
    for (const name of ["messages", "reports", "audit_log"])
      await owner.query("select app.make_month($1, date_trunc('month', now() - interval '2 months')::date)", [
        name,
      ]);
    await addInterview(owner);
    const { made: restored, owner: other } = await throughBackup(made);
    for (const table of DIVIDED) expect(await partsOf(other, table)).toEqual(await partsOf(owner, table));
    const columns = await listColumns(made.url);
    expect(await readRows(restored.url, columns)).toEqual(await readRows(made.url, columns));
  });
});
