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
