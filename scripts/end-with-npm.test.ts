import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it, onTestFinished } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "greenroom-npm-"));
afterAll(() => rmSync(folder, { recursive: true }));
const server = join(folder, "server.ts");
writeFileSync(
  server,
  `import { endWithNpm } from ${JSON.stringify(resolve(import.meta.dirname, "end-with-npm.ts"))};
endWithNpm(process.env);
process.on("SIGTERM", () => { console.log("stopped in order"); process.exit(); });
console.log(process.pid);
setTimeout(() => process.exit(), 20_000);`,
);

/** Starts the server under a shell, as npm does, and kills that shell. */
async function orphan(script: string | undefined) {
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${server}"; true`], {
    env: { PATH: process.env["PATH"], ...(script && { npm_lifecycle_script: script }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  shell.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 10_000 }).toContain("\n");
  const pid = Number.parseInt(output, 10);
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  const gone = once(shell, "exit");
  shell.kill("SIGTERM");
  await gone;
  return { pid, output: () => output };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a server that npm started stops in order when npm and its shell are gone", async () => {
  const { output } = await orphan("node --max-semi-space-size=8 scripts/start.js --production");
  await expect.poll(output, { timeout: 5000 }).toContain("stopped in order");
});

it.each([undefined, "sh start-everything.sh"])(
  "a server that was started by %s outlives what started it",
  async (script) => {
    const { pid, output } = await orphan(script);
    await sleep(1500);
    expect(output()).not.toContain("stopped");
    expect(isAlive(pid)).toBe(true);
  },
);
