import { randomUUID } from "node:crypto";
import { chmodSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Database } from "#api/db/database.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createPeople, nextAnswer } from "../chat-stack.ts";
import { SECRET, startProcess, type MeasuredProcess } from "../processes.ts";

const ANSWERS_WAIT_MS = 20_000;

/** Creates a data folder with users, for a server started on it later. */
export async function createFolderWithPeople(count: number): Promise<{ dataDir: string; people: Person[] }> {
  const dataDir = createTemporaryFolder("faults");
  chmodSync(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir });
  const people = await createPeople(database.url, count);
  await database.stop();
  return { dataDir, people };
}

export const startApp = (
  port: number,
  env: Record<string, string>,
  preload?: string,
): Promise<MeasuredProcess> =>
  startProcess({
    script: "api/main.ts",
    ...(preload !== undefined && { preload }),
    env: { PORT: String(port), AUTH_SECRET: SECRET, LOG_LEVEL: "silent", ...env },
    readyUrl: `http://127.0.0.1:${port}/api/ready`,
  });

export type Sent = { interviewId: string; clientMessageId: string };

type Heard = { status: number; body: Record<string, unknown> & { code?: string } };

/** Calls a server that may be down; null when there was no response. */
async function post(
  port: number,
  { token }: Person,
  call: { path: string; body: object },
): Promise<Heard | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${call.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(ANSWERS_WAIT_MS),
    });
    // A proxy's own responses are not JSON.
    const body = await response.json().catch(() => ({}));
    return { status: response.status, body: body as Heard["body"] };
  } catch {
    return null;
  }
}

export type Entered = { interviewId: string } | { refusal: string };

const refusalOf = (heard: Heard | null, at: string): Entered => ({
  refusal: `${heard === null ? "no answer" : (heard.body.code ?? heard.status)} ${at}`,
});

/** Starts an interview or finds the running one, and gets its first question. */
export async function enterInterview(port: number, person: Person): Promise<Entered> {
  const started = await post(port, person, { path: "/conversation/start", body: { empathyLevel: 5 } });
  let interviewId = (started?.body["data"] as { interviewId?: string } | undefined)?.interviewId ?? null;
  if (started?.status === 409) {
    const current = await fetch(`http://127.0.0.1:${port}/api/chat/interview/current`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
      .then((response) => response.json() as Promise<{ data: { interviewId: string } | null }>)
      .catch(() => ({ data: null }));
    interviewId = current.data?.interviewId ?? null;
  }
  if (interviewId === null) return refusalOf(started, "at the start of an interview");
  const opened = await post(port, person, { path: "/chat", body: { interviewId, isNewInterview: true } });
  return opened?.status === 200 ? { interviewId } : refusalOf(opened, "at a first question");
}

/** Answers until `until`; repeats each answer, with the same id, until it is acknowledged or the interview is over. */
async function talk(
  port: number,
  person: Person,
  until: () => boolean,
): Promise<{ sent: Sent[]; acknowledged: Sent[] }> {
  const sent: Sent[] = [];
  const acknowledged: Sent[] = [];
  while (!until()) {
    const entered = await enterInterview(port, person);
    let over = "refusal" in entered;
    if (over) await sleep(100);
    while (!over && !until()) {
      const interviewId = "refusal" in entered ? "" : entered.interviewId;
      const one = { interviewId, clientMessageId: randomUUID() };
      sent.push(one);
      for (let heard = false; !heard && !until();) {
        const response = await post(port, person, {
          path: "/chat",
          body: { ...one, message: nextAnswer() },
        });
        heard = response !== null && response.status < 500 && response.body.code !== "answer_under_way";
        if (response?.status === 200) acknowledged.push(one);
        over = heard && response?.status !== 200;
        if (response?.body["status"] === "completed") over = true;
        if (!heard) await sleep(50);
      }
    }
  }
  return { sent, acknowledged };
}

type Talks = { sent: number; acknowledged: Sent[] };

/** Makes all users answer; the returned function stops them and returns their answers. */
export function startTalking(port: number, people: Person[]): () => Promise<Talks> {
  let over = false;
  const talks = people.map((person) => talk(port, person, () => over));
  return async () => {
    over = true;
    const said = await Promise.all(talks);
    return {
      sent: said.reduce((sum, it) => sum + it.sent.length, 0),
      acknowledged: said.flatMap((it) => it.acknowledged),
    };
  };
}

/** The response's status, or 0 without a response. */
export const statusOf = (port: number, path: "health" | "ready"): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/${path}`).then(
    (response) => response.status,
    () => 0,
  );

type Counted = { kept: number; doubled: number; lost: number };

/** Looks up each acknowledged answer in the database. */
export async function countKept(db: Database, acknowledged: readonly Sent[]): Promise<Counted> {
  const rows = await db.serviceDb
    .selectFrom("messages")
    .select(["conversation_id", "client_message_id"])
    .where("role", "=", "user")
    .execute();
  const times = new Map<string, number>();
  for (const { conversation_id, client_message_id } of rows) {
    const key = `${conversation_id} ${client_message_id}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const counts = acknowledged.map((it) => times.get(`${it.interviewId} ${it.clientMessageId}`) ?? 0);
  return {
    kept: counts.filter((count) => count === 1).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    lost: counts.filter((count) => count === 0).length,
  };
}

export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir });
  const db = openDatabase({ url: database.url, onError: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.close();
    await database.stop();
  }
}
