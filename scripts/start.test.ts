import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { SETUP_EXIT_CODE } from "#api/db/setup-error.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";

const START = join(import.meta.dirname, "start.js");
const SECRET = "the-secret-of-this-database-of-32-bytes-or-more";
const OTHER_SECRET = "another-secret-than-that-of-32-bytes-or-more";
const dataDir = createTemporaryFolder("start-production");
afterAll(() => rmSync(dataDir, { recursive: true }));

it("the next start uses the compile cache, and an invalid setting ends it with a message", () => {
  const folder = createTemporaryFolder("start");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compiled = join(folder, "compiled");
  const { status, stderr } = spawnSync(process.execPath, [START], {
    encoding: "utf8",
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, DATA_DIR: join(folder, "data"), PORT: "none" },
  });
  expect(status).toBe(SETUP_EXIT_CODE);
  expect(stderr).toContain("PORT");
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100);
});

it("the units leave a start alone that no further try would mend", () => {
  for (const unit of ["greenroom", "greenroom-worker"])
    expect(readFileSync(join(import.meta.dirname, `../deploy/${unit}.service`), "utf8")).toContain(
      `\nRestartPreventExitStatus=${SETUP_EXIT_CODE}\n`,
    );
});

/** Runs a worker with production settings until it exits. */
async function workerOf(database: TestDatabase, settings: Record<string, string>, until: string) {
  const child = spawn(process.execPath, [START, "--production", "--worker"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      AUTH_SECRET: SECRET,
      APP_URL: "https://greenroom.example.org",
      TRUST_PROXY: "true",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "Greenroom <hello@greenroom.example.org>",
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(until)) child.kill("SIGTERM");
    });
  const [code] = (await once(child, "close")) as [number | null];
  // JSON.parse throws for a line that is not JSON.
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; level: number; migrations?: string[] });
  return { code, lines };
}

// safety.md T135
it("production writes lines of JSON, says which migrations ran, and ends at once with another secret", async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const ready = "worker runs jobs";
  const first = await workerOf(database, {}, ready);
  expect(first.code).toBe(0);
  expect(first.lines.find(({ msg }) => msg === "the database is migrated")?.migrations).toContain(
    "0001_foundation.sql",
  );
  expect(first.lines.some(({ msg }) => msg.includes(ready))).toBe(true);

  const wrong = await workerOf(database, { AUTH_SECRET: OTHER_SECRET }, ready);
  expect(wrong.code).toBe(SETUP_EXIT_CODE);
  expect(wrong.lines.at(-1)).toMatchObject({
    level: 60,
    msg: expect.stringContaining("is not the secret that this database was used with"),
  });
  expect((await workerOf(database, { AUTH_SECRET: `${OTHER_SECRET},${SECRET}` }, ready)).code).toBe(0);
});

it("under hot reload the demo is made, though each thread then posts the files that it loads", () => {
  const folder = createTemporaryFolder("start");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stderr } = spawnSync(process.execPath, [START, "--prepare"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, WATCH_REPORT_DEPENDENCIES: "1" },
  });
  expect(status, stderr).toBe(0);
}, 180_000);
