import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { freePort, startProcess, type MeasuredProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile, timeStream, type StreamCall, type StreamTimes } from "./stream-call.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

const KEY = "bench";
const SECRET = "bench-secret-of-more-than-thirty-two-bytes";
const FIRST_TOKEN_MS = 200;
const TOKENS_PER_SECOND = 20;
const ROUNDS = 3;
const SPREAD_MS = 2_000;
const SPOKEN =
  "Thank you, I can picture that. Which single step did you take first, what told you that it was the right one, and what would you do in another way if it happened again tomorrow morning?";
const ANSWER =
  "In my last job the booking system went down with 60 guests waiting. I wrote every arrival on paper, called the desk myself and split the queue with a colleague. Within 40 minutes all guests had a room.";

type ChatFigures = {
  who: string;
  atOnce: number;
  firstTokenMedianMs: number;
  firstTokenP99Ms: number;
  perTokenMs: number;
  cpuMsPer1000Tokens: number | null;
  memoryMb: number | null;
};

/** First-token and per-token delay of the app, of a bare pass-through and of the model itself, in turn. */
async function benchChat(sizes: number[]): Promise<ChatFigures[]> {
  const dataDir = createTemporaryFolder("bench");
  const database = await startEmbeddedDatabase({ dataDir });
  const ports = { model: await freePort(), through: await freePort(), app: await freePort() };
  const model = `http://127.0.0.1:${ports.model}`;
  const standins = await startProcess({
    script: "standins/main.ts",
    env: { STANDINS_PORT: String(ports.model) },
    readyUrl: model,
  });
  await setPace(model);
  const through = await startProcess({
    script: "bench/pass-through.ts",
    args: [String(ports.through), `${model}/openai/v1`, KEY],
  });
  const people = await createPeople(database.url, Math.max(...sizes));
  const app = await startProcess({
    script: "api/main.ts",
    env: {
      DATABASE_URL: database.url,
      PORT: String(ports.app),
      AUTH_SECRET: SECRET,
      LOG_LEVEL: "silent",
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "bench",
      AI_API_KEY: KEY,
      AI_BASE_URL: `${model}/openai/v1`,
    },
    readyUrl: `http://127.0.0.1:${ports.app}/api/health`,
  });
  const figures: ChatFigures[] = [];
  for (const atOnce of sizes) {
    const some = people.slice(0, atOnce);
    figures.push(await measure("the model itself", some, { call: () => modelCall(model) }));
    figures.push(
      await measure("bare pass-through", some, { call: () => throughCall(ports.through), server: through }),
    );
    const appUrl = `http://127.0.0.1:${ports.app}`;
    const interviews = new Map(
      await Promise.all(some.map(async (it) => [it.id, await open(appUrl, it)] as const)),
    );
    const call = (person: Person) => appCall(appUrl, person, interviews.get(person.id) ?? "");
    figures.push(await measure("Greenroom", some, { call, server: app }));
    await Promise.all(some.map((person) => end(appUrl, person, interviews.get(person.id) ?? "")));
  }
  for (const one of [app, through, standins]) await one.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

const setPace = (model: string) =>
  fetch(`${model}/openai/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      key: KEY,
      faults: [],
      firstTokenMs: FIRST_TOKEN_MS,
      tokensPerSecond: TOKENS_PER_SECOND,
    }),
  });

async function createPeople(databaseUrl: string, count: number): Promise<Person[]> {
  const server = await startTestServer(databaseUrl, { AUTH_SECRET: SECRET });
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) people.push(await server.createPerson({ role: ROLE.premium }));
  await server.db.asServer
    .insertInto("bonus_interviews")
    .values(people.flatMap(({ id }) => Array.from({ length: 20 }, () => ({ user_id: id }))))
    .execute();
  await server.stop();
  return people;
}

type Measuring = { call: (person: Person) => StreamCall; server?: MeasuredProcess };

async function measure(who: string, people: Person[], { call, server }: Measuring): Promise<ChatFigures> {
  const cpuBefore = server?.cpuSeconds() ?? 0;
  const times = (await Promise.all(people.map((person) => answerRounds(person, call)))).flat();
  const tokens = times.reduce((sum, it) => sum + it.tokens, 0);
  const first = times.map(({ firstTokenMs }) => firstTokenMs - FIRST_TOKEN_MS);
  return {
    who,
    atOnce: people.length,
    firstTokenMedianMs: quantile(first, 0.5),
    firstTokenP99Ms: quantile(first, 0.99),
    perTokenMs: quantile(
      times.map(({ perTokenMs }) => perTokenMs - 1000 / TOKENS_PER_SECOND),
      0.5,
    ),
    cpuMsPer1000Tokens: server ? ((server.cpuSeconds() - cpuBefore) * 1000 * 1000) / tokens : null,
    memoryMb: server?.memoryMb() ?? null,
  };
}

async function answerRounds(person: Person, call: Measuring["call"]): Promise<StreamTimes[]> {
  const times: StreamTimes[] = [];
  await sleep(Math.random() * SPREAD_MS);
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeStream(call(person)));
  return times;
}

const modelCall = (model: string): StreamCall => ({
  url: `${model}/openai/v1/chat/completions`,
  headers: { authorization: `Bearer ${KEY}` },
  body: { model: "bench", stream: true, messages: [{ role: "user", content: `<say>${SPOKEN}</say>` }] },
  // The first piece of a stream names the role and holds no words.
  tokenMark: '"delta":{"content":"',
});

const throughCall = (port: number): StreamCall => ({
  url: `http://127.0.0.1:${port}/`,
  headers: {},
  body: { message: SPOKEN },
  tokenMark: "event: token",
});

const appCall = (url: string, { token }: Person, interviewId: string): StreamCall => ({
  url: `${url}/api/chat`,
  headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
  body: { interviewId, message: `${ANSWER} (${randomUUID()})`, clientMessageId: randomUUID() },
  tokenMark: "event: token",
});

async function post(
  url: string,
  { token }: Person,
  body: object,
): Promise<{ data: { interviewId: string } }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { data: { interviewId: string } };
}

async function open(url: string, person: Person): Promise<string> {
  const { interviewId } = (await post(`${url}/api/conversation/start`, person, { empathyLevel: 5 })).data;
  await post(`${url}/api/chat`, person, { interviewId, isNewInterview: true });
  return interviewId;
}

const end = (url: string, person: Person, interviewId: string) =>
  post(`${url}/api/chat`, person, { interviewId, isEndInterview: true });

const orNone = (value: number | null) => (value === null ? "–" : round(value, 0));

export const chatBench: Bench = {
  name: "chat",
  title: "What the server adds to a model's answer",
  run: async () => {
    const figures = await benchChat([1, 50, 200]);
    return `The model stand-in sends its first token after 200 ms and then 20 tokens a second. Each interview gives three answers
one after the other. Columns: what is added to the model's own 200 ms (median, 99th percentile), what is added between
two tokens (median), processor time of the server for 1,000 tokens, resident memory of the server at the end.

${markdownTable(
  [
    "interviews at once",
    "through",
    "first token, median ms",
    "p99 ms",
    "per token ms",
    "CPU ms / 1,000 tokens",
    "memory MB",
  ],
  figures.map((it) => [
    it.atOnce,
    it.who,
    round(it.firstTokenMedianMs),
    round(it.firstTokenP99Ms),
    round(it.perTokenMs, 2),
    orNone(it.cpuMsPer1000Tokens),
    orNone(it.memoryMb),
  ]),
)}

Greenroom's rows hold the session look-up, storing the answer, the interviewer's decision, and the check of each piece.
The first answers of a row begin within two seconds: 200 at once are about 100 turns a second, more than two cores take
with every part on them, so there the first token waits in line. People answer every half minute or so; 200 of them are
about 8 turns a second.`;
  },
};
