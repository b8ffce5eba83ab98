import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

const root = createTemporaryFolder("no-database");
afterAll(() => rmSync(root, { recursive: true }));

it.each([
  ["backup.ts", ["there"]],
  ["grant.ts", ["ann@example.test", "10"]],
])("%s where there is no database says so, and makes none", (script, given) => {
  const dataDir = join(root, script);
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`${dataDir} has no database. Set DATABASE_URL or DATA_DIR`);
  expect(existsSync(dataDir)).toBe(false);
});
