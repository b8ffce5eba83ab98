import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import {
  ADVERT_MAX_LENGTH,
  JOB_DESCRIPTION_MAX_LENGTH,
  REQUIREMENTS_PER_APPLICATION,
  STORIES_PER_USER,
  STORY_PART_MAX_LENGTH,
} from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import { SECRET, startServerOn } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile } from "./stream-call.ts";

const AT_ONCE = 20;
const LOOK_EVERY_MS = 5;

const material = readLabelledAnswers("fit").map(({ answer }) => answer);
/** Text of that length, another for each `seed`. */
const textOf = (length: number, seed: number): string =>
  Array.from({ length: Math.ceil(length / 300) }, (_, n) => material[(seed * 131 + n) % material.length])
    .join(" ")
    .slice(0, length)
    .trim();

/** The fullest bank of stories and an application with as many requirements as it holds. */
async function fillBank(
  server: Awaited<ReturnType<typeof startTestServer>>,
  { id }: Person,
): Promise<string> {
  const { serviceDb } = server.db;
  const stories = Array.from({ length: STORIES_PER_USER }, (_, at) => ({
    user_id: id,
    title: `Story ${at}`,
    origin: "hand" as const,
    parts: JSON.stringify(
      Object.fromEntries(
        STORY_PARTS.map((part, n) => [part, { text: textOf(STORY_PART_MAX_LENGTH, at * 5 + n), source: [] }]),
      ),
    ),
  }));
  await serviceDb.insertInto("stories").values(stories).execute();
  const requirements = Array.from({ length: REQUIREMENTS_PER_APPLICATION }, (_, at) => ({
    words: textOf(100, at),
    isWish: false,
    isOwn: false,
  }));
  const application = await serviceDb
    .insertInto("applications")
    .values({ user_id: id, title: "Baker", advert: "", requirements: JSON.stringify(requirements) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return application.id;
}

type Call = { method: "GET" | "POST" | "PUT"; path: string; body?: object };

const callsOf = (application: string): Record<string, Call> => {
  const ticks = "✔ ".repeat(ADVERT_MAX_LENGTH / 2);
  return {
    "a matrix of the fullest bank": { method: "GET", path: `/applications/${application}/matrix` },
    "a plan from it": { method: "PUT", path: "/plan", body: { application } },
    "all stories": { method: "GET", path: "/stories" },
    "an advert of ticks, at its full length": {
      method: "POST",
      path: "/applications",
      body: { title: "Baker", company: "", advert: ticks },
    },
    "a practice on an advert without an end of a sentence": {
      method: "POST",
      path: "/practice/start",
      body: { jobDescription: "word ".repeat(JOB_DESCRIPTION_MAX_LENGTH / 5), empathyLevel: 6 },
    },
  };
};

type Figures = { seconds: number; healthP99Ms: number; healthWorstMs: number; statuses: string };

/** So many calls of one account at once, while somebody else asks every few milliseconds whether the server lives. */
async function measure(url: string, { token }: Person, { method, path, body }: Call): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const health: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await fetch(`${url}/health`).then((response) => response.text());
      health.push(performance.now() - begun);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const begun = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const response = await fetch(url + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.text();
      return response.status;
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  over.abort();
  await watching;
  const counts = Map.groupBy(statuses, (status) => status);
  return {
    seconds,
    healthP99Ms: quantile(health, 0.99),
    healthWorstMs: Math.max(...health),
    statuses: [...counts].map(([status, all]) => `${all.length} × ${status}`).join(", "),
  };
}

async function benchCostly(): Promise<[string, Figures][]> {
  const dataDir = createTemporaryFolder("bench");
  const database = await startEmbeddedDatabase({ dataDir });
  const maker = await startTestServer(database.url, { AUTH_SECRET: SECRET });
  const person = await maker.createPerson({ role: ROLE.superadmin });
  const application = await fillBank(maker, person);
  await maker.stop();
  const { app, url } = await startServerOn(database, dataDir);
  const figures: [string, Figures][] = [];
  for (const [name, call] of Object.entries(callsOf(application)))
    figures.push([name, await measure(url, person, call)]);
  await app.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

export const costlyBench: Bench = {
  name: "costly",
  title: "One account's costly calls",
  run: async () => `${AT_ONCE} calls of one account at once (${STORIES_PER_USER} stories of five full parts,
${REQUIREMENTS_PER_APPLICATION} requirements), and how long \`GET /api/health\` takes for everybody else meanwhile.

${markdownTable(
  ["calls", "responses", "all answered in s", "health, 99 of 100, ms", "health, worst, ms"],
  (await benchCostly()).map(([name, { seconds, healthP99Ms, healthWorstMs, statuses }]) => [
    name,
    statuses,
    round(seconds),
    round(healthP99Ms, 0),
    round(healthWorstMs, 0),
  ]),
)}`,
};
