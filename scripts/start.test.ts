import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

const START = join(import.meta.dirname, "start.js");

it("what a start compiled is there for the next one, and a setting that does not fit ends it with words", () => {
  const folder = createTemporaryFolder("start");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compiled = join(folder, "compiled");
  const { status, stderr } = spawnSync(process.execPath, [START], {
    encoding: "utf8",
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, DATA_DIR: join(folder, "data"), PORT: "none" },
  });
  expect(status).toBe(1);
  expect(stderr).toContain("PORT");
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100);
});

it("under hot reload the demo is made, though each thread then posts the files that it loads", () => {
  const folder = createTemporaryFolder("start");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { status, stderr } = spawnSync(process.execPath, [START, "--prepare"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, WATCH_REPORT_DEPENDENCIES: "1" },
  });
  expect(status, stderr).toBe(0);
});
