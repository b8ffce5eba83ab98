import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Rating } from "#contract/report.ts";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { type Person, startTestServer } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import type { AdminStatsRow, ConversationSummary } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";
import { type MeasuredProcess, SECRET, startServerOn, watchMemory } from "./processes.ts";
import { type Bench, markdownTable, round } from "./section.ts";
import { quantile } from "./stream-call.ts";

const MESSAGES_EACH = 2;

type Size = { users: number; each: number };
type Making = Size & { url: string; dataDir: string };

const EMPTY_RATING: Rating = {
  overall: null,
  range: null,
  difficulty: 5,
  scorer: "bench",
  competencies: [],
  questions: [],
  strengths: [],
  upgrade: null,
  redoQuestionId: null,
};

/**
 * People with interviews and messages, without holding any of them. Row triggers are off while it loads; what they
 * would have counted is then filled in by the function that a test holds equal to them.
 */
async function generatePeople({ url, dataDir, users, each }: Making): Promise<void> {
  const superuser = new URL(url);
  // Only the superuser may switch triggers off.
  superuser.username = "postgres";
  superuser.password = readFileSync(join(dataDir, "database-password"), "utf8");
  const client = new Client({ connectionString: superuser.href });
  await client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await run("set session_replication_role = replica");
  await run("set synchronous_commit = off");
  await run("set maintenance_work_mem = '256MB'");
  await run(
    `insert into auth."user" (name, email, "emailVerified")
     select (array['Ann','Ben','Cora','Dan','Eve','Finn','Gül','Hana'])[1 + n % 8] || ' ' || md5(n::text), 'user' || n || '@bench.test', true
     from generate_series(1, $1::integer) n`,
    [users],
  );
  await run(
    `insert into public.conversations (user_id, title, status, empathy_level, difficulty, interviewer, counted_as,
       ends_at, ended_at, started_at, last_message_at, created_at, message_count, answer_count)
     select id, 'Practice interview', 'completed', n % 11, 1 + n % 10, 'Built-in interviewer', 'plan',
       t, t, t - interval '15 minutes', t, t, $2, 1
     from (select id, n, now() - random() * interval '2 years' as t
       from auth."user", generate_series(1, $1::integer) n where email like '%@bench.test') u`,
    [each, MESSAGES_EACH],
  );
  await run(
    `insert into public.reports (conversation_id, user_id, status, overall, scorer, rating, created_at)
     select id, user_id, 'ready', overall, 'bench', $1::jsonb || jsonb_build_object('overall', overall, 'difficulty', difficulty), created_at
     from (select *, round((1 + random() * 9)::numeric, 1) as overall from public.conversations) c`,
    [JSON.stringify(EMPTY_RATING)],
  );
  await run(
    `insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
     select id, user_id, n, case n when 1 then 'assistant' else 'user' end, 'A sentence of an interview, as long as many are.', 'question'
     from public.conversations, generate_series(1, $1::integer) n`,
    [MESSAGES_EACH],
  );
  // With their counters at once: 100,000 rows written twice would cost their search index twice.
  await run(
    `insert into public.users (id, email, full_name, total_conversations, last_conversation_time, created_at)
     select u.id, u.email, u.name, count(*), max(c.created_at), min(c.created_at)
     from auth."user" u join public.conversations c on c.user_id = u.id group by u.id`,
  );
  await run("select app.recount()");
  await run("vacuum analyze");
  await client.end();
}

const LOOK_EVERY_MS = 20;

type ExportFigures = {
  seconds: number;
  megabytes: number;
  /** Resident memory of the server: before, and the most meanwhile. */
  beforeMb: number;
  peakMb: number;
};

/** One export of all users, taken as fast as it comes. */
async function measureExport(
  app: MeasuredProcess,
  { url, token }: { url: string; token: string },
): Promise<ExportFigures> {
  const beforeMb = app.memoryMb();
  const readPeakMb = watchMemory(app, LOOK_EVERY_MS);
  const started = performance.now();
  const response = await fetch(`${url}/admin/users.csv`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`the export responded with ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body as ReadableStream<Uint8Array>) bytes += piece.length;
  const seconds = (performance.now() - started) / 1000;
  return { seconds, megabytes: bytes / 1024 / 1024, beforeMb, peakMb: readPeakMb() };
}

const SIZES: Size[] = [
  { users: 1_000, each: 10 },
  { users: 10_000, each: 10 },
];
const FULL_SIZES: Size[] = [
  { users: 10_000, each: 10 },
  { users: 100_000, each: 10 },
  { users: 1_000_000, each: 1 },
];
const AT_ONCE = 10;
const ROUNDS = 20;
const RUNS = 3;

type Get = (path: string) => Promise<unknown>;
type Figures = { users: number; seconds: number; p95s: Map<string, number[]>; exported: ExportFigures };

/** Each admin list among that many users, from a server of its own. */
async function benchAdmin({ users, each }: Size): Promise<Figures> {
  const dataDir = createTemporaryFolder("bench-admin");
  const database = await startEmbeddedDatabase({ dataDir });
  const maker = await startTestServer(database.serverUrl, {
    DATABASE_OWNER_URL: database.url,
    AUTH_SECRET: SECRET,
  });
  const admin = await maker.createPerson({ role: ROLE.superadmin });
  await maker.stop();
  const started = performance.now();
  await generatePeople({ url: database.url, dataDir, users, each });
  const seconds = (performance.now() - started) / 1000;
  const { app, url } = await startServerOn(database, dataDir, { ADMIN_MFA: "optional" });
  const get = getAs(url, admin);
  const p95s = new Map<string, number[]>();
  for (const [name, path] of Object.entries(await choosePaths(get, users))) {
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
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    return response.json();
  };

async function choosePaths(get: Get, users: number): Promise<Record<string, () => string>> {
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
    "search for an email, each another": () => `/admin/stats?limit=20&search=user${random()}@bench`,
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
  title: "Admin lists",
  run: async (full) => {
    const figures: Figures[] = [];
    const sizes = full ? FULL_SIZES : SIZES;
    for (const size of sizes) figures.push(await benchAdmin(size));
    const names = [...(figures[0]?.p95s.keys() ?? [])];
    return `95th percentile in milliseconds at ${AT_ONCE} requests at once, server, database and load sharing the cores; the best of
${RUNS} runs (and the worst). Interviews of ${MESSAGES_EACH} messages for each user: ${sizes.map(({ each }) => each).join(", ")}. Loading took
${figures.map(({ seconds }) => `${round(seconds, 0)} s`).join(" and ")}.

${markdownTable(
  ["list", ...figures.map(({ users }) => `${users.toLocaleString("en")} users`)],
  names.map((name) => [name].concat(figures.map(({ p95s }) => describeRuns(p95s.get(name) ?? [])))),
)}

One export of all users as CSV, after all of these lists:

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
