import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { openBackupFiles } from "#api/db/backup-files.ts";
import { readManifest, restoreBackup } from "#api/db/backup.ts";
import { readMigrations } from "#api/db/migrate.ts";
import { bearer, from, useStandins } from "#api/testing/account-steps.ts";
import { startTestServer } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase, queryOnce } from "#api/testing/test-database.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import { DEMO_PASSWORD } from "../seed/demo.ts";

/**
 * Each release adds a backup of its demo, made by that release, to db/tests/releases (CONTRIBUTING.md, A release). This
 * version upgrades all of them and one of a commit in between, so no tag has to be fetched.
 */
const RELEASES = join(import.meta.dirname, "releases");
const PASSPHRASE = "a release of Greenroom";
const released = JSON.parse(readFileSync(join(import.meta.dirname, "../released.json"), "utf8")) as object;
const versions = readdirSync(RELEASES)
  .filter((name) => name.endsWith(".tar"))
  .map((name) => name.slice(0, -".tar".length));

const standins = useStandins();

async function openRelease(version: string) {
  const folder = createTemporaryFolder("release");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync("tar", ["-xf", join(RELEASES, `${version}.tar`), "-C", folder]);
  return openBackupFiles(join(folder, version), PASSPHRASE);
}

describe("an upgrade", () => {
  it("is tried from each of the last two releases, at least", () => {
    expect(versions).toEqual(expect.arrayContaining(Object.keys(released).slice(-2)));
  });

  it.each(versions)(
    "from %s keeps each row, and its people sign in and find their interviews",
    async (version) => {
      const backup = await openRelease(version);
      const { tables, migrations } = await readManifest(backup);
      expect(migrations.length).toBeLessThanOrEqual(readMigrations().length);
      const database = await createTestDatabase({ empty: true });
      onTestFinished(() => database.drop());
      await restoreBackup(database.url, backup);

      const count = async (name: string) =>
        (await queryOnce<{ rows: number }>(database.url, `select count(*)::int as rows from ${name}`))[0]
          ?.rows ?? 0;
      const filled = tables.filter(({ rows }) => rows > 0);
      expect(filled.length).toBeGreaterThan(20);
      for (const { name, rows } of filled) expect([name, (await count(name)) >= rows]).toEqual([name, true]);

      const secret = await text(backup.read("auth-secret"));
      const settings = { ...standins.settings(), AUTH_SECRET: secret.trim() };
      const server = await startTestServer(database.url, settings, PASSWORD_COST);
      onTestFinished(() => server.stop());
      const { status, headers } = await server.call("POST", "/auth/sign-in/email", {
        body: { email: "seeker@demo.test", password: DEMO_PASSWORD },
        headers: from("2001:db8::1"),
      });
      expect(status).toBe(200);
      const { body } = await server.call("GET", "/conversations", {
        headers: bearer(headers.get("set-auth-token") ?? ""),
      });
      expect(body.data.length).toBeGreaterThan(0);
    },
  );
});
