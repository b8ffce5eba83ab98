import { spawn, type ChildProcess } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createDatabaseFolder } from "#api/testing/temporary-folder.ts";
import { buildWeb, isWebStale } from "../scripts/build-web.ts";
import { noteOf, SERVERS, type JourneyServer } from "./servers.ts";

/** Starts the apps side by side as a user would, each on a temporary data folder. */
if (isWebStale()) await buildWeb();
const apps: ChildProcess[] = [];
const stopAll = () => apps.forEach((app) => app.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stopAll);
await Promise.all(SERVERS.map(startApp));
process.stdout.write("All servers are ready\n");

async function startApp({ port, settings }: JourneyServer): Promise<void> {
  const dataDir = createDatabaseFolder("e2e");
  const note = noteOf(port);
  writeFileSync(note, dataDir);
  const app = spawn(process.execPath, ["scripts/start.js"], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  apps.push(app);
  app.once("exit", (code) => {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(note, { force: true });
    process.exitCode = code ?? 1;
    stopAll();
  });
  await new Promise<void>((resolve) => {
    app.stdout.on("data", (words: Buffer) => {
      if (String(words).includes("Greenroom is ready")) resolve();
    });
  });
}
