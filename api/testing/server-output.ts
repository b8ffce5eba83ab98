import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { PASSWORD_COST } from "#contract/limits.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { startTestServer, TEST_SECRET, type TestServer } from "./start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A database for `outputOf`. `helper` only creates test data; the server under test is a separate process. */
export function useWatchedDatabase(): { readonly url: string; readonly helper: TestServer } {
  let database: TestDatabase;
  let helper: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    helper = await startTestServer(database.url, {}, PASSWORD_COST);
  });
  afterAll(async () => {
    await helper.stop();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
    get helper() {
      return helper;
    },
  };
}

type ServerProcess = {
  url: string;
  readOutput: () => string;
  /** Sends the signal and returns the exit code; null if the signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Starts the real server like `npm start`, in a separate process, and waits until it responds. */
export async function startServerProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: "trace",
      TRUST_PROXY: "true",
      ADMIN_MFA: "optional",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${port}`;
  await eventually(() => fetch(`${url}/api/health`));
  return {
    url,
    readOutput: () => output,
    end: async (signal) => {
      const exited = once(child, "exit") as Promise<[number | null]>;
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

/** Runs the real server, passes it to `work`, stops it, and returns its whole output. */
export async function outputOf(
  databaseUrl: string,
  work: (url: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<{ output: string; exitCode: number | null }> {
  const { url, readOutput, end } = await startServerProcess(databaseUrl, settings);
  await work(`${url}/api`);
  const exitCode = await end("SIGTERM");
  return { exitCode, output: readOutput() };
}
