import { rmSync } from "node:fs";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { freePort } from "#api/testing/free-port.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import type { AdminStatsRow, ConversationSummary } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";
import { type ExportFigures, measureExport } from "./admin-export.ts";
import { generatePeople } from "./admin-people.ts";
import { SECRET, startProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile } from "./stream-call.ts";

const SIZES = [1_000, 10_000];
const FULL_SIZES = [10_000, 100_000];
const INTERVIEWS_EACH = 10;
const AT_ONCE = 10;
const ROUNDS = 20;
const RUNS = 3;

type Get = (path: string) => Promise<unknown>;
type Figures = { users: number; seconds: number; p95s: Map<string, number[]>; exported: ExportFigures };

/** Each admin answer among that many users, from a server of its own. */
async function benchAdmin(users: number): Promise<Figures> {
  const dataDir = createTemporaryFolder("bench-admin");
  const database = await startEmbeddedDatabase({ dataDir });
  const maker = await startTestServer(database.url, { AUTH_SECRET: SECRET });
  const admin = await maker.createPerson({ role: ROLE.superadmin });
  await maker.stop();
  const started = performance.now();
  await generatePeople(database.url, users, INTERVIEWS_EACH);
  const seconds = (performance.now() - started) / 1000;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api`;
  const app = await startProcess({
    script: "api/main.ts",
    env: { DATABASE_URL: database.url, PORT: String(port), AUTH_SECRET: SECRET, LOG_LEVEL: "silent" },
    readyUrl: `${url}/health`,
  });
  const get = getAs(url, admin);
  const p95s = new Map<string, number[]>();
  for (const [name, path] of Object.entries(await chooseAnswers(get, users))) {
    await p95(get, path);
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await p95(get, path));
    p95s.set(name, runs);
  }
  const exported = await measureExport(app, { url, token: admin.token });
  await app.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { users, seconds, p95s, exported };
}

const getAs =
  (url: string, { token }: Person): Get =>
  async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer.json();
  };

async function chooseAnswers(get: Get, users: number): Promise<Record<string, () => string>> {
  const rows = (await get("/admin/stats?sort=name&order=asc&limit=20")) as AdminStatsRow[];
  const someone = rows[3]?.id ?? "";
  const history = (await get(`/admin/user-conversations/${someone}`)) as { data: ConversationSummary[] };
  const conversation = history.data[0]?.id ?? "";
  const middle = Buffer.from(
    JSON.stringify({ by: "name", key: "eve 8", id: "00000000-0000-4000-8000-000000000000" }),
  );
  const random = () => Math.floor(Math.random() * users);
  return {
    "first page by activity": () => "/admin/stats?limit=20",
    "first page by name": () => "/admin/stats?sort=name&order=asc&limit=20",
    "a page in the middle": () =>
      `/admin/stats?sort=name&order=asc&limit=20&after=${middle.toString("base64url")}`,
    "search for an e-mail, each another": () => `/admin/stats?limit=20&search=user${random()}@bench`,
    "search that finds an eighth": () => "/admin/stats?limit=20&search=cora",
    "search that finds everybody": () => "/admin/stats?limit=20&search=bench.test",
    "search for one letter, each another": () =>
      `/admin/stats?limit=20&search=${"abcdefghijklmnopqrstuvwxyz"[random() % 26]}`,
    "a user's interviews": () => `/admin/user-conversations/${someone}`,
    "a transcript": () => `/admin/conversation-details/${conversation}`,
    "superadmin's numbers": () => "/superadmin/stats",
    "the overview of 90 days": () => "/admin/overview?days=90",
    "the audit log": () => "/superadmin/audit-log",
  };
}

/** In milliseconds, of ten requests at once, twenty times. */
async function p95(get: Get, path: () => string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const started = performance.now();
        await get(path());
        times.push(performance.now() - started);
      }),
    );
  }
  return quantile(times, 0.95);
}

const describeRuns = (runs: number[]): string =>
  `${round(Math.min(...runs))} (to ${round(Math.max(...runs))})`;

export const adminBench: Bench = {
  name: "admin",
  title: "Admin answers",
  run: async (full) => {
    const figures: Figures[] = [];
    for (const users of full ? FULL_SIZES : SIZES) figures.push(await benchAdmin(users));
    const names = [...(figures[0]?.p95s.keys() ?? [])];
    return `95th percentile in milliseconds at ${AT_ONCE} requests at once, server, database and load sharing the cores; the best of
${RUNS} runs (and the worst). Each user has ${INTERVIEWS_EACH} interviews of two messages. Loading took
${figures.map(({ seconds }) => `${round(seconds, 0)} s`).join(" and ")}.

${markdownTable(
  ["answer", ...figures.map(({ users }) => `${users.toLocaleString("en")} users`)],
  names.map((name) => [name].concat(figures.map(({ p95s }) => describeRuns(p95s.get(name) ?? [])))),
)}

One export of all users as CSV, after all of these answers:

${markdownTable(
  ["what", ...figures.map(({ users }) => `${users.toLocaleString("en")} users`)],
  [
    ["size, MB", ...figures.map(({ exported }) => round(exported.megabytes))],
    ["seconds", ...figures.map(({ exported }) => round(exported.seconds))],
    [
      "resident memory of the server before, MB",
      ...figures.map(({ exported }) => round(exported.beforeMb, 0)),
    ],
    ["the most meanwhile, MB", ...figures.map(({ exported }) => round(exported.peakMb, 0))],
  ],
)}`;
  },
};
