import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { openDatabase } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { freePort } from "#api/testing/free-port.ts";
import { GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import { startTestServer } from "#api/testing/start-test-server.ts";
import type { CurrentInterview } from "#contract/interviews.ts";
import { ROLE } from "#contract/roles.ts";
import { createDatabaseFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase } from "#api/testing/test-database.ts";

const dataDir = createDatabaseFolder("kill");
const SECRET = "test-secret-of-more-than-thirty-two-bytes";
let running: ChildProcess | undefined;

afterEach(() => {
  running?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a separate server process on the embedded database of `dataDir`, and waits until it responds. */
async function startProcess(): Promise<{
  url: string;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
}> {
  const port = await freePort();
  const child = spawn(process.execPath, ["api/main.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), AUTH_SECRET: SECRET, LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  running = child;
  const exited = new Promise<number | null>((done) => child.once("exit", done));
  const url = `http://localhost:${port}/api`;
  await eventually(async () => expect((await fetch(`${url}/health`)).ok).toBe(true));
  return {
    url,
    kill: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

async function createPersonBeforehand(): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDir });
  const server = await startTestServer(database.url, { AUTH_SECRET: SECRET });
  const { token } = await server.createPerson({ role: ROLE.premium });
  await server.stop();
  await database.stop();
  return token;
}

const callAs = (token: string) => async (address: string, body?: object) => {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return (await response.json()) as { success: boolean; data: unknown; response: string };
};

describe("a server killed in the middle of interviews", () => {
  // safety.md R6
  it("starts again with every acknowledged message, none doubled, and the interview goes on", async () => {
    const call = callAs(await createPersonBeforehand());
    const acknowledged: string[] = [];
    let interviewId = "";
    for (let round = 0; round < 2; round += 1) {
      const server = await startProcess();
      if (interviewId === "") {
        const started = await call(`${server.url}/conversation/start`, {});
        ({ interviewId } = started.data as { interviewId: string });
        await call(`${server.url}/chat`, { interviewId, isNewInterview: true });
      }
      const said = await call(`${server.url}/chat`, {
        interviewId,
        message: `${GOOD_ANSWERS[round]} (${round})`,
        clientMessageId: randomUUID(),
      });
      if (said.success) acknowledged.push(`${GOOD_ANSWERS[round]} (${round})`, said.response);
      // The process is killed while this answer is on its way.
      const cutOff = call(`${server.url}/chat`, {
        interviewId,
        message: "cut off",
        clientMessageId: randomUUID(),
      });
      await Promise.all([server.kill("SIGKILL"), cutOff.catch(() => undefined)]);
    }
    const server = await startProcess();
    const current = (await call(`${server.url}/chat/interview/current`)).data as CurrentInterview;
    const contents = current.messages.map(({ content }) => content);
    for (const message of acknowledged)
      expect(contents.filter((content) => content === message)).toEqual([message]);
    expect(current.messages.map(({ sequence }) => sequence)).toEqual(contents.map((_, index) => index + 1));
    expect(await server.kill("SIGTERM")).toBe(0);
  }, 180_000);
});

describe("a server whose database is elsewhere", () => {
  it("stops in order on SIGTERM and leaves the database alone", async () => {
    const database = await createTestDatabase();
    const db = openDatabase({ url: database.url, onError: () => undefined });
    const server = await startTestServer(database.url, {});
    await server.stop();
    expect(await db.serviceDb.selectFrom("users").select("id").execute()).toEqual([]);
    await db.close();
    await database.drop();
  });
});
