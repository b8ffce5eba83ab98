import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import type { AdminStatsRow, ConversationSummary } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";

/** `node bench/admin.ts [--users 100000] [--each 10]`: each admin answer among that many users and interviews. */
const { values: given } = parseArgs({
  options: { users: { type: "string", default: "100000" }, each: { type: "string", default: "10" } },
});

const AT_ONCE = 10;
const ROUNDS = 20;
const MESSAGES_EACH = 2;

/** People, interviews and messages without holding any of them. */
async function generate(url: string, users: number, each: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into auth."user" (name, email, "emailVerified")
     select (array['Ann','Ben','Cora','Dan','Eve','Finn','Gül','Hana'])[1 + n % 8] || ' ' || md5(n::text), 'user' || n || '@bench.test', true
     from generate_series(1, $1::integer) n`,
    [users],
  );
  await client.query(
    `insert into public.users (id, email, full_name) select id, email, name from auth."user" where email like '%@bench.test'`,
  );
  for (let round = 0; round < each; round += 1) {
    await client.query(
      `insert into public.conversations (user_id, title, status, empathy_level, difficulty, interviewer, counted_as,
         ends_at, ended_at, started_at, created_at, message_count, answer_count)
       select id, 'Practice interview', 'completed', 5, 6, 'Built-in interviewer', 'plan', t, t, t - interval '15 minutes', t, $2, 1
       from (select id, now() - random() * interval '2 years' - $1::integer * interval '1 hour' as t from public.users) u`,
      [round, MESSAGES_EACH],
    );
  }
  await client.query(
    `insert into public.messages (conversation_id, user_id, sequence, role, content, kind)
     select id, user_id, n, case n when 1 then 'assistant' else 'user' end, 'A sentence of an interview, as long as many are.', 'question'
     from public.conversations, generate_series(1, $1::integer) n`,
    [MESSAGES_EACH],
  );
  await client.query("vacuum analyze");
  await client.end();
}

async function p95(person: Person, path: () => string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const started = performance.now();
        const { status } = await person.call("GET", path());
        if (status !== 200) throw new Error(`${path()} was answered ${status}`);
        if (round > 0) times.push(performance.now() - started);
      }),
    );
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

const dataDir = createTemporaryFolder("bench-admin");
const database = await startEmbeddedDatabase({ dataDir });
const server = await startTestServer(database.url, {});
const users = Number(given.users);
await generate(database.url, users, Number(given.each));
const admin = await server.createPerson({ role: ROLE.superadmin });
const first = await admin.call("GET", "/admin/stats?sort=name&order=asc&limit=20");
const rows = first.body as unknown as AdminStatsRow[];
const someone = rows[3]?.id ?? "";
const history = await admin.call("GET", `/admin/user-conversations/${someone}`);
const conversation = (history.body.data as ConversationSummary[])[0]?.id ?? "";
const middle = Buffer.from(
  JSON.stringify({ by: "name", key: "eve 8", id: "00000000-0000-4000-8000-000000000000" }),
);
const random = () => Math.floor(Math.random() * users);

const answers: Record<string, () => string> = {
  "first page by activity": () => "/admin/stats?limit=20",
  "first page by name": () => "/admin/stats?sort=name&order=asc&limit=20",
  "a page in the middle": () =>
    `/admin/stats?sort=name&order=asc&limit=20&after=${middle.toString("base64url")}`,
  "search for an e-mail": () => `/admin/stats?limit=20&search=user${random()}@bench`,
  "search that finds an eighth": () => "/admin/stats?limit=20&search=cora",
  "search that finds everybody": () => "/admin/stats?limit=20&search=bench.test",
  "a user's interviews": () => `/admin/user-conversations/${someone}`,
  "a transcript": () => `/admin/conversation-details/${conversation}`,
  "superadmin's numbers": () => "/superadmin/stats",
};
console.log(
  `users ${first.headers.get(ADMIN_HEADERS.users)}, ${first.headers.get(ADMIN_HEADERS.conversations)}`,
);
for (const [name, path] of Object.entries(answers)) {
  console.log(`${name}: p95 ${(await p95(admin, path)).toFixed(1)} ms at ${AT_ONCE} at once`);
}
await server.stop();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
