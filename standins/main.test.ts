import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const children: ChildProcess[] = [];

function startMain(settings: Record<string, string>) {
  const child = fork(main, { silent: true, env: { PATH: process.env["PATH"], ...settings } });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => (output.stdout += String(chunk)));
  child.stderr?.on("data", (chunk) => (output.stderr += String(chunk)));
  return { child, output, exited: once(child, "exit") };
}

async function readyAddress({ output }: ReturnType<typeof startMain>): Promise<string> {
  await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain("\n");
  return /http:\/\/\S+:\d+/.exec(output.stdout)?.[0] ?? "";
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

describe("the stand-in process", () => {
  it("says in one line that it is ready, and ends cleanly on SIGTERM", async () => {
    const running = startMain({ STANDINS_PORT: "0" });
    const address = await readyAddress(running);
    expect(running.output.stdout.trim().split("\n")).toHaveLength(1);
    expect((await fetch(address)).status).toBe(200);
    running.child.kill("SIGTERM");
    expect(await running.exited).toStrictEqual([0, null]);
  });

  it("ends when the process that started it goes away", async () => {
    const running = startMain({ STANDINS_PORT: "0" });
    await readyAddress(running);
    running.child.disconnect();
    expect(await running.exited).toStrictEqual([0, null]);
  });
});
