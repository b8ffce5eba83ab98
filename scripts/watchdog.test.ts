import { execFile } from "node:child_process";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Waits for three notifications, then blocks the thread for ten times the watchdog's interval. */
const HOLD = `
import { existsSync, readFileSync } from "node:fs";
import { feedWatchdog } from ${JSON.stringify(resolve(import.meta.dirname, "watchdog.ts"))};
const told = () => (existsSync(process.env.TOLD) ? readFileSync(process.env.TOLD, "utf8").split("\\n").length - 1 : 0);
feedWatchdog(process.env, console.error);
while (told() < 3) await new Promise((go) => setTimeout(go, 10));
const before = told();
for (const until = Date.now() + 1000; Date.now() < until; );
console.log(told() - before);
`;

// safety.md T94
it("systemd's watchdog is notified while the main thread runs, not while it is blocked", async () => {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-watchdog-"));
  const command = join(folder, "systemd-notify");
  await writeFile(command, '#!/bin/sh\necho "$1" >> "$TOLD"\n');
  await chmod(command, 0o755);
  const script = join(folder, "hold.ts");
  await writeFile(script, HOLD);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env["PATH"]}`,
    TOLD: join(folder, "told"),
    NOTIFY_SOCKET: "/run/nobody",
    WATCHDOG_USEC: "200000",
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  // One notification may be in flight when the thread is blocked.
  expect(Number(stdout)).toBeLessThanOrEqual(1);
});
