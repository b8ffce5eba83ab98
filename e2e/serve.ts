import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { noteOf } from "./servers.ts";

/** Starts the app as a user would, on a fresh data folder that goes away with it. */
const dataDir = createTemporaryFolder("e2e");
const note = noteOf(Number(process.env.PORT));
writeFileSync(note, dataDir);
const app = spawn(process.execPath, ["scripts/start.ts"], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => app.kill(signal));
app.once("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(note, { force: true });
  process.exit(code ?? 1);
});
