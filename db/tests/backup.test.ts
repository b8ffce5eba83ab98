import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest, restoreBackup, writeBackup } from "#api/db/backup.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";
import { useDatabaseWithPeople } from "./database-with-people.ts";

const prepared = useDatabaseWithPeople();
const root = createTemporaryFolder("backup");
const folder = join(root, "whole");
const databases: TestDatabase[] = [];

beforeAll(async () => {
  mkdirSync(folder);
  await writeBackup(prepared.url, folder);
});
afterAll(async () => {
  for (const one of databases) await one.drop();
  rmSync(root, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database.url;
}

/** Every table's rows as one fingerprint, and what a restore switches off on its way. */
async function fingerprint(url: string) {
  const { tables } = await readManifest(folder);
  const rows = [];
  for (const { name } of tables) {
    const [row] = await queryOnce<{ sum: string }>(
      url,
      `select count(*) || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from ${name} t`,
    );
    rows.push([name, row?.sum]);
  }
  const triggers = await queryOnce(
    url,
    "select tgname, tgenabled from pg_trigger where not tgisinternal order by 1, tgrelid::regclass::text",
  );
  const keys = await queryOnce(
    url,
    "select conname, condeferrable, condeferred from pg_constraint where contype = 'f' order by 1, conrelid::regclass::text",
  );
  return { rows, triggers, keys };
}

describe("a backup (safety.md R19)", () => {
  it("holds every table, and gives every row back, with triggers and references as they were", async () => {
    const { tables } = await readManifest(folder);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25);
    const url = await emptyDatabase();
    await restoreBackup(url, folder);
    expect(await fingerprint(url)).toEqual(await fingerprint(prepared.url));
  });

  it("gives numbers that go on where they stood", async () => {
    const url = await emptyDatabase();
    await restoreBackup(url, folder);
    const next = "select nextval(pg_get_serial_sequence('private.audit_log', 'id'))::integer as id";
    const [restored] = await queryOnce<{ id: number }>(url, next);
    const [highest] = await queryOnce<{ id: number }>(
      url,
      "select coalesce(max(id), 0)::integer as id from private.audit_log",
    );
    expect(restored?.id).toBeGreaterThan(highest?.id ?? 0);
  });

  it("is not put over people who are there", async () => {
    const before = await fingerprint(prepared.url);
    await expect(restoreBackup(prepared.url, folder)).rejects.toThrow(/accounts in this database already/);
    expect(await fingerprint(prepared.url)).toEqual(before);
  });

  it("that lost a row is refused whole", async () => {
    const cut = join(root, "cut");
    mkdirSync(cut);
    await writeBackup(prepared.url, cut);
    const file = join(cut, "tables", "public.messages.jsonl.gz");
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
    writeFileSync(
      file,
      gzipSync(
        lines
          .slice(1)
          .map((line) => `${line}\n`)
          .join(""),
      ),
    );
    const url = await emptyDatabase();
    await expect(restoreBackup(url, cut)).rejects.toThrow(/public.messages holds 0 rows instead of 1/);
    expect(await queryOnce(url, `select from auth."user"`)).toHaveLength(0);
  });

  it("of a newer version, or of none, is refused", async () => {
    const newer = join(root, "newer");
    mkdirSync(newer);
    await writeBackup(prepared.url, newer);
    const manifest = await readManifest(newer);
    manifest.migrations.push("9999_later.sql");
    writeFileSync(join(newer, "manifest.json"), JSON.stringify(manifest));
    await expect(restoreBackup(await emptyDatabase(), newer)).rejects.toThrow(/newer version.*9999_later/);
    await expect(restoreBackup(await emptyDatabase(), root)).rejects.toThrow(/holds no backup/);
  });
});
