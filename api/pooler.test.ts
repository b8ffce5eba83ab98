import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepared } from "./db/prepared.ts";
import { NOTICES_NAME } from "./db/notices.ts";
import { limitServer } from "./db/server-role.ts";
import { eventually } from "./testing/eventually.ts";
import { useStandins } from "./testing/account-steps.ts";
import { finishInterview } from "./testing/interview-steps.ts";
import { hasPooler, startPooler, type Pooler } from "./testing/pooler.ts";
import { startTestServer, type TestServer } from "./testing/start-test-server.ts";
import { createTestDatabase, queryOnce, type TestDatabase } from "./testing/test-database.ts";

/** Fewer than the server's own connections, so that one session serves many. */
const SESSIONS = 4;

const standins = useStandins();
let database: TestDatabase;
let pooler: Pooler;
let server: TestServer;

describe.runIf(hasPooler())("a server behind PgBouncer in transaction mode", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    // Sessions that the pooler opened before the role had its limits would not have them.
    await limitServer(database.serverUrl);
    pooler = await startPooler(new URL(database.serverUrl), { sessions: SESSIONS, clients: 200 });
    server = await startTestServer(pooler.url, {
      ...standins.settings(),
      DATABASE_OWNER_URL: database.url,
      DATABASE_DIRECT_URL: database.serverUrl,
    });
  }, 30_000);
  afterAll(async () => {
    await server?.stop();
    await pooler.stop();
    await database.drop();
  });

  it("signs people in, holds their interviews many at once and has them rated by the queue", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.createPerson()));
    const interviews = await Promise.all(
      people.map(async (person) => ({ person, interviewId: await finishInterview(person) })),
    );
    for (const { person, interviewId } of interviews)
      await eventually(async () => {
        const report = await person.call("GET", `/conversations/${interviewId}/report`);
        expect(report.body.data).toMatchObject({ status: "ready" });
      });
    const [one] = await queryOnce<{ n: number }>(
      database.serverUrl,
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and usename = current_user and application_name <> '${NOTICES_NAME}' and pid <> pg_backend_pid()`,
    );
    expect(one?.n).toBeLessThanOrEqual(SESSIONS);
  });

  // safety.md T63
  it("keeps its limits on statements, for itself and for the auth library", async () => {
    for (const db of [server.db.serviceDb, server.db.authDb])
      expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: "10s" }]);
  });

  it("prepares no statement by a name that the next session would not know", async () => {
    const add = (n: number) => prepared<{ n: number }>`select ${n}::integer + 1 as n`;
    const sums = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => (await add(n).execute(server.db.serviceDb)).rows[0]?.n),
    );
    expect(sums).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    const known = await sql`select name from pg_prepared_statements`.execute(server.db.serviceDb);
    expect(known.rows).toEqual([]);
  });

  it("hears other servers past the pooler", async () => {
    const heard = await queryOnce(
      database.serverUrl,
      `select query from pg_stat_activity where datname = current_database() and application_name = '${NOTICES_NAME}'`,
    );
    // The connection listens on all channels when it opens; this is its last statement.
    expect(heard).toEqual([{ query: "listen jobs" }]);
  });
});
