import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Database } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createCall, PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { CurrentInterview } from "#contract/interviews.ts";
import { countKept, createFolderWithPeople, startApp, startTalking } from "./app.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { waitUntil } from "./scene.ts";

const PEOPLE = 10;
const TALK_MS = 12_000;
const CLOSE_WAIT_MS = 20_000;
const MODULE = "bench/faults/clock-off.ts";

/** safety.md R9: the server's clock is a day off, the database's is right. Interviews start and end on time. */
export const runClocksOff: FaultRun = async () => {
  const { dataDir, people } = await createFolderWithPeople(2 * PEOPLE + 2);
  const database = await startEmbeddedDatabase({ dataDir });
  const db = openDatabase({ url: database.url, onError: () => undefined });
  const results: FaultResult[] = [];
  const port = await freePort();
  const settings = { DATABASE_URL: database.serverUrl, DATABASE_OWNER_URL: database.url, DATA_DIR: dataDir };
  try {
    for (const [at, way] of ["ahead", "behind"].entries()) {
      const CLOCK_OFF_MS = String(way === "ahead" ? DAY_MS : -DAY_MS);
      const app = await startApp(port, { ...settings, CLOCK_OFF_MS }, MODULE);
      const [silent, ...talking] = people.slice(at * (PEOPLE + 1), (at + 1) * (PEOPLE + 1));
      if (!silent) throw new Error("nobody is there");
      const endTalks = startTalking(port, talking);
      const seen = await lookAround({ port, db }, silent);
      await sleep(TALK_MS);
      const { sent, acknowledged } = await endTalks();
      await app.stop();
      const right = await startApp(port, settings);
      const goesOn = await createCall(seen.url, { authorization: `Bearer ${seen.token}` })(
        "GET",
        "/users/me",
      );
      await right.stop();
      results.push({
        fault: `the server's clock is a day ${way} while ${PEOPLE} people talk`,
        sent,
        acknowledged: acknowledged.length,
        ...(await countKept(db, acknowledged)),
        seen: `${seen.left} s left of 1200 at the first question; an interview whose time was over was closed after ${seen.closedAfter.toFixed(1)} s; who signed in meanwhile ${goesOn.status === 200 ? "stays signed in" : "is signed out"} when the clock is right again`,
      });
    }
  } finally {
    await db.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return results;
};

/** Signs in, starts an interview, reads the time left, and lets the time run out without an answer. */
async function lookAround({ port, db }: { port: number; db: Database }, person: Person) {
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await createCall(url, {})("POST", "/auth/sign-in/email", {
    body: { email: person.email, password: PASSWORD },
  });
  if (signedIn.status !== 200) throw new Error(`the sign-in was refused with ${signedIn.status}`);
  const token = signedIn.headers.get("set-auth-token") ?? "";
  const call = createCall(url, { authorization: `Bearer ${token}` });
  const started = await call("POST", "/conversation/start", { body: {} });
  const { interviewId } = started.body.data as { interviewId: string };
  await call("POST", "/chat", { body: { interviewId, isNewInterview: true } });
  const { clock } = (await call("GET", "/chat/interview/current")).body.data as CurrentInterview;
  const left = Math.round((Date.parse(clock.endsAt) - Date.parse(clock.now)) / 1000);
  // The interview ended a minute ago by the database's clock, so its grace period is over.
  const over = new Date(Date.now() - 60_000);
  await db.serviceDb
    .updateTable("conversations")
    .set({ started_at: new Date(over.getTime() - 20 * 60_000), ends_at: over })
    .where("id", "=", interviewId)
    .execute();
  const closedAfter = await waitUntil(async () => {
    const row = await db.serviceDb
      .selectFrom("conversations")
      .select("status")
      .where("id", "=", interviewId)
      .executeTakeFirstOrThrow();
    return row.status !== "in_progress";
  }, CLOSE_WAIT_MS);
  return { url, token, left, closedAfter };
}
