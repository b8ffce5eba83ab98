import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { queryOnce } from "#api/testing/test-database.ts";

const root = createTemporaryFolder("no-database");
afterAll(() => rmSync(root, { recursive: true }));

function runScript(script: string, given: string[], dataDir: string) {
  return spawnSync(process.execPath, [join(import.meta.dirname, script), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });
}

it.each([
  ["backup.ts", [join(root, "there")]],
  ["grant.ts", ["ann@example.test", "10"]],
  ["audit.ts", []],
])("%s where there is no database says so, and makes none", (script, given) => {
  const dataDir = join(root, script);
  const { status, stderr } = runScript(script, given, dataDir);
  expect(status).toBe(1);
  expect(stderr).toContain(`${dataDir} has no database. Set DATABASE_URL or DATA_DIR`);
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(join(root, "there"))).toBe(false);
});

it("a role is given and a backup made while the server runs, and also when it does not", async () => {
  const dataDir = join(root, "running");
  const database = await startEmbeddedDatabase({ dataDir });
  await migrate(database.url);
  const [ann] = await queryOnce<{ id: string }>(
    database.url,
    `insert into auth."user" (email, name, "emailVerified") values ('ann@example.test', 'Ann', true) returning id`,
  );
  await queryOnce(
    database.url,
    "insert into public.users (id, email, full_name) values ($1, 'ann@example.test', 'Ann')",
    [ann?.id],
  );
  try {
    expect(runScript("grant.ts", ["ann@example.test", "10"], dataDir).stdout).toContain("role 1 is now 10.");
    expect(runScript("backup.ts", [join(root, "first")], dataDir).stdout).toContain("rows of");
  } finally {
    await database.stop();
  }
  expect(runScript("grant.ts", ["ann@example.test", "4"], dataDir).stdout).toContain("role 10 is now 4.");
  expect(runScript("backup.ts", [join(root, "second")], dataDir).stdout).toContain("rows of");
});

// safety.md T78
it("the audit log is found whole, or its first broken line is named, and a line cut off its end is missed by its hash", async () => {
  const dataDir = join(root, "audited");
  const database = await startEmbeddedDatabase({ dataDir });
  const audit = (...given: string[]) => runScript("audit.ts", given, dataDir);
  const spoil = async (statement: string) => {
    await queryOnce(database.url, "alter table private.audit_log disable trigger user");
    await queryOnce(database.url, statement);
    await queryOnce(database.url, "alter table private.audit_log enable trigger user");
  };
  try {
    await migrate(database.url);
    expect(audit().stdout).toContain("The audit log is empty.");
    for (const action of ["one", "two", "three"])
      await queryOnce(database.url, "insert into private.audit_log (action) values ($1)", [action]);
    const [, hash = ""] = /^3 lines, as they were written, up to ([0-9a-f]{64})$/m.exec(audit().stdout) ?? [];
    expect(audit(hash).stdout).toContain("3 lines");
    await spoil("delete from private.audit_log where action = 'three'");
    expect(audit().stdout).toContain("2 lines");
    expect(audit(hash)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`No line has the hash ${hash}`),
    });
    await spoil("update private.audit_log set action = 'none' where action = 'two'");
    expect(audit()).toMatchObject({ status: 1, stderr: expect.stringContaining("Line 2 is broken") });
  } finally {
    await database.stop();
  }
});
