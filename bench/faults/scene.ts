import { chmodSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { STANDIN_KEYS } from "#api/check-settings.ts";
import { freePort } from "#api/testing/free-port.ts";
import { killDatabase } from "#api/testing/kill-database.ts";
import {
  createCall,
  startTestServer,
  type ApiResponse,
  type Person,
  type TestServer,
} from "#api/testing/start-test-server.ts";
import { rowsOf } from "#api/testing/rows.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import type { Role } from "#contract/roles.ts";
import { SECRET, startProcess } from "../processes.ts";
import { startApp } from "./app.ts";
import { startGate } from "./gate.ts";

const TOLD_WAIT_MS = 60_000;

type SceneOptions = {
  /** Roles of the users to create. */
  roles: Role[];
  /** Returns the app's settings for the gate's URL. */
  settings: (gateUrl: string) => Record<string, string>;
  /** Paths that begin with this always pass the gate. */
  passes?: string;
};

/** Starts database, app, and stand-ins behind a gate, each in its own process that can be stopped alone. */
export async function startScene({ roles, settings, passes }: SceneOptions) {
  const dataDir = createTemporaryFolder("faults");
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir });
  const ports = { app: await freePort(), standins: await freePort() };
  const appUrl = `http://localhost:${ports.app}`;
  const standinsUrl = `http://127.0.0.1:${ports.standins}`;
  const standins = await startProcess({
    script: "standins/main.ts",
    env: {
      STANDINS_PORT: String(ports.standins),
      APP_URL: appUrl,
      STRIPE_WEBHOOK_SECRET: STANDIN_KEYS.STRIPE_WEBHOOK_SECRET,
    },
    readyUrl: standinsUrl,
  });
  const gate = await startGate(ports.standins, passes);
  const start = () =>
    startApp(ports.app, {
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      DATA_DIR: dataDir,
      APP_URL: appUrl,
      STANDINS_PORT: String(ports.standins),
      ...settings(gate.url),
    });
  const people = await createPeopleOf(database.url, { roles, appUrl });
  let app = await start();
  const db = openDatabase({ url: database.url, onError: () => undefined });
  return {
    appUrl,
    standinsUrl,
    gate,
    people,
    db,
    server: { url: appUrl, db, call: createCall(appUrl, {}), ...rowsOf(db.serviceDb) } as TestServer,
    /** Kills the app with SIGKILL and starts it again. */
    killAndStart: async () => {
      await app.kill("SIGKILL");
      app = await start();
    },
    killDatabase: (): void => killDatabase(dataDir),
    stop: async () => {
      await app.stop();
      await db.close();
      gate.close();
      await standins.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Scene = Awaited<ReturnType<typeof startScene>>;

async function createPeopleOf(
  databaseUrl: string,
  { roles, appUrl }: { roles: Role[]; appUrl: string },
): Promise<Person[]> {
  const server = await startTestServer(databaseUrl, { AUTH_SECRET: SECRET, APP_URL: appUrl }, PASSWORD_COST);
  const people: Person[] = [];
  for (const role of roles) {
    const person = await server.createPerson({ role });
    const call = createCall(appUrl, { authorization: `Bearer ${person.token}` });
    people.push({ ...person, call });
  }
  await server.stop();
  return people;
}

/** The response and its delay; null when the connection broke or the wait was too long. */
export async function hear(
  call: Promise<ApiResponse>,
): Promise<{ response: ApiResponse | null; ms: number }> {
  const from = performance.now();
  const response = await Promise.race([call.catch(() => null), sleep(TOLD_WAIT_MS, null, { ref: false })]);
  return { response, ms: performance.now() - from };
}

/** Waits until `isSo` or the timeout; returns the seconds. Errors count as false, because the database may be down. */
export async function waitUntil(isSo: () => Promise<boolean>, mostMs: number): Promise<number> {
  const from = performance.now();
  while (!(await isSo().catch(() => false)) && performance.now() - from < mostMs) await sleep(200);
  return (performance.now() - from) / 1000;
}

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
