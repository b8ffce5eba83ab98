import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { freePort } from "#api/testing/free-port.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import { SECRET, startProcess, type MeasuredProcess } from "./processes.ts";
import { timeStream, type StreamCall } from "./stream-call.ts";

const MODEL_KEY = "bench";
const MANY_TOKENS = 1_000_000_000;
export const FIRST_TOKEN_MS = 200;
export const TOKENS_PER_SECOND = 20;
/** Tokens of the first line of a model's reply, which names its move and is not shown. */
const MOVE_TOKENS = 2;
/** Delay until the first word of the model that users see. */
export const FIRST_WORD_MS = FIRST_TOKEN_MS + (MOVE_TOKENS * 1000) / TOKENS_PER_SECOND;

/** Labelled answers of usual length. Each gets a unique suffix, because repeated texts are read from a cache. */
const SAID = readLabelledAnswers("fit").flatMap(({ answer }) => {
  const words = answer.split(/\s+/u).length;
  return words >= 60 && words <= 180 ? [answer] : [];
});
let saidBefore = 0;

export const nextAnswer = (): string => `${SAID[saidBefore++ % SAID.length]} (${randomUUID()})`;

export type ChatStack = {
  modelUrl: string;
  appUrl: string;
  app: MeasuredProcess;
  people: Person[];
  databaseUrl: string;
  /** The database's data folder, which includes its pid file. */
  dataDir: string;
  stop: () => Promise<void>;
  /** Stops everything else when the server has already exited. */
  stopRest: () => Promise<void>;
};

/** Starts database, model stand-in and server as processes, and creates users with a session and interviews left. */
export async function startChatStack(
  peopleCount: number,
  { hasModel = true, settings = {} }: { hasModel?: boolean; settings?: Record<string, string> } = {},
): Promise<ChatStack> {
  const dataDir = createTemporaryFolder("bench");
  const database = await startEmbeddedDatabase({ dataDir });
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const model = await startModel();
  const modelUrl = model.url;
  const people = await createPeople(database.url, peopleCount);
  const app = await startProcess({
    script: "api/main.ts",
    env: {
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.url,
      PORT: String(port),
      AUTH_SECRET: SECRET,
      LOG_LEVEL: "silent",
      ...(hasModel && model.settings),
      ...settings,
    },
    readyUrl: `${appUrl}/api/health`,
  });
  const stopRest = async () => {
    await model.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    modelUrl,
    appUrl,
    app,
    people,
    databaseUrl: database.url,
    dataDir,
    stopRest,
    stop: async () => {
      await app.stop();
      await stopRest();
    },
  };
}

/** Starts the model stand-in in its own process. Also returns the settings for a server that uses it. */
export async function startModel() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const standins = await startProcess({
    script: "standins/main.ts",
    env: { STANDINS_PORT: String(port) },
    readyUrl: url,
  });
  await setPace(url);
  const settings: Record<string, string> = {
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "bench",
    AI_API_KEY: MODEL_KEY,
    AI_BASE_URL: `${url}/openai/v1`,
    // Set a high limit: above it the built-in interviewer would take over, and a bench would measure both.
    MODEL_TOKENS_PER_DAY: String(MANY_TOKENS),
  };
  return { url, settings, stop: standins.stop };
}

/** Sets the pace of the model stand-in and the faults of its next calls. */
export const setPace = (
  model: string,
  plan: { faults?: object[]; firstTokenMs?: number; tokensPerSecond?: number } = {},
) =>
  fetch(`${model}/openai/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      key: MODEL_KEY,
      faults: [],
      firstTokenMs: FIRST_TOKEN_MS,
      tokensPerSecond: TOKENS_PER_SECOND,
      ...plan,
    }),
  });

/** A reply of usual length. */
const SPOKEN =
  "Which single step did you take first, what told you that it was the right one, and what would you do in another way?";

export type PassThrough = { server: MeasuredProcess; call: () => StreamCall };

/** Starts the minimal server between a browser and the model in its own process. */
export async function startPassThrough({ modelUrl }: ChatStack): Promise<PassThrough> {
  const port = await freePort();
  const server = await startProcess({
    script: "bench/pass-through.ts",
    args: [String(port), `${modelUrl}/openai/v1`, MODEL_KEY],
  });
  const url = `http://127.0.0.1:${port}/`;
  return { server, call: () => ({ url, headers: {}, body: { message: SPOKEN }, tokenMark: "event: token" }) };
}

export const modelCall = ({ modelUrl }: ChatStack): StreamCall => ({
  url: `${modelUrl}/openai/v1/chat/completions`,
  headers: { authorization: `Bearer ${MODEL_KEY}` },
  body: { model: "bench", stream: true, messages: [{ role: "user", content: `<say>${SPOKEN}</say>` }] },
  // The first chunk of a stream has the role but no text.
  tokenMark: '"delta":{"content":"',
});

/** Creates users with a session, a password and interviews left. */
export async function createPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const server = await startTestServer(databaseUrl, { AUTH_SECRET: SECRET }, PASSWORD_COST);
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) people.push(await server.createPerson({ role: ROLE.premium }));
  await server.db.serviceDb
    .insertInto("bonus_interviews")
    .values(people.flatMap(({ id }) => Array.from({ length: 20 }, () => ({ user_id: id }))))
    .execute();
  await server.stop();
  return people;
}

export const appCall = (url: string, { token }: Person, interviewId: string): StreamCall => ({
  url: `${url}/api/chat`,
  headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
  body: { interviewId, message: nextAnswer(), clientMessageId: randomUUID() },
  tokenMark: "event: token",
});

async function post(
  url: string,
  { token }: Person,
  body: object,
): Promise<{ data: { interviewId: string } }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { interviewId: string } };
}

async function openInterview(url: string, person: Person): Promise<string> {
  const { interviewId } = (await post(`${url}/api/conversation/start`, person, { empathyLevel: 5 })).data;
  await post(`${url}/api/chat`, person, { interviewId, isNewInterview: true });
  return interviewId;
}

const OPENED_AT_ONCE = 100;

/** Opens an interview for each user. Returns the interviews' ids by user id. */
export async function openInterviews(url: string, people: Person[]): Promise<Map<string, string>> {
  const open = new Map<string, string>();
  for (const group of groupsOf(people, OPENED_AT_ONCE))
    await Promise.all(group.map(async (it) => open.set(it.id, await openInterview(url, it))));
  return open;
}

export async function endInterviews(url: string, people: Person[], open: Map<string, string>): Promise<void> {
  for (const group of groupsOf(people, OPENED_AT_ONCE)) {
    // An interview whose questions are all answered is already over.
    await Promise.all(group.map((it) => endInterview(url, it, open.get(it.id) ?? "").catch(() => undefined)));
  }
}

/** Sends one answer. Returns the ms to the first token, or null after replacing an interview that was over. */
export async function answer(
  appUrl: string,
  person: Person,
  open: Map<string, string>,
): Promise<number | null> {
  try {
    return (await timeStream(appCall(appUrl, person, open.get(person.id) ?? ""))).firstTokenMs;
  } catch (error) {
    if (!String(error).includes("interview_over")) throw error;
    open.set(person.id, await openInterview(appUrl, person));
    return null;
  }
}

const WARM_UP = { people: 40, rounds: 16 };
const IDLE_CORES = 0.05;

/**
 * Makes a server answer until its code is compiled as after minutes of work, then waits until it is idle, so that the
 * figures are those of a warm server.
 */
export async function warmUp(
  { modelUrl, people }: Pick<ChatStack, "modelUrl" | "people">,
  server: MeasuredProcess,
  say: (person: Person) => Promise<unknown>,
): Promise<void> {
  await setPace(modelUrl, { firstTokenMs: 20, tokensPerSecond: 200 });
  const some = people.slice(0, WARM_UP.people);
  for (let round = 0; round < WARM_UP.rounds; round += 1) await Promise.all(some.map(say));
  await setPace(modelUrl);
  let used = Number.POSITIVE_INFINITY;
  while (used > IDLE_CORES) {
    const before = server.cpuSeconds();
    await sleep(1000);
    used = server.cpuSeconds() - before;
  }
}

/** Warms Greenroom up with interviews that it ends afterwards. */
export async function warmUpGreenroom(stack: ChatStack): Promise<void> {
  const { app, appUrl, people } = stack;
  const some = people.slice(0, WARM_UP.people);
  const open = await openInterviews(appUrl, some);
  await warmUp(stack, app, (person) => answer(appUrl, person, open));
  await endInterviews(appUrl, some, open);
}

const groupsOf = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const endInterview = (url: string, person: Person, interviewId: string) =>
  post(`${url}/api/chat`, person, { interviewId, isEndInterview: true });
