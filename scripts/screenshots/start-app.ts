import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const START_TRIES = 240;

/** Starts the app with its demo data in its own folder. */
export async function startApp(dataDir: string, port: number): Promise<ChildProcess> {
  const app = spawn(process.execPath, ["scripts/start.js"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), STANDINS_PORT: String(port + 1) },
    stdio: "inherit",
  });
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    const healthy = await fetch(`http://localhost:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return app;
    await sleep(500);
  }
  throw new Error("the app did not start");
}

type DemoAccount = "seeker" | "paid" | "premium" | "coach" | "admin" | "super";

type Asker = {
  post: (url: string, options: { data: object }) => Promise<{ ok: () => boolean; status: () => number }>;
};

/** Signs in the browser context of `request`. */
export async function signInAsDemo(request: Asker, who: DemoAccount): Promise<void> {
  const data = { email: `${who}@demo.test`, password: "greenroom" };
  const response = await request.post("/api/auth/sign-in/email", { data });
  if (!response.ok()) throw new Error(`no sign-in: ${response.status()}`);
}
