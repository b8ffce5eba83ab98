import { beforeAll, describe, expect, it } from "vitest";
import { addInterview, auditLines } from "#api/testing/admin-steps.ts";
import {
  type ApiResponse,
  type Person,
  startTestServer,
  TEST_SECRET,
} from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { AuditEntry } from "#contract/admin.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { sql } from "kysely";
import { eventually } from "#api/testing/eventually.ts";
import { statusesOf } from "#api/testing/account-steps.ts";

const server = useTestServer({});
let boss: Person;
let admin: Person;

beforeAll(async () => {
  boss = await server.createPerson({ role: ROLE.superadmin, name: "Sol Super" });
  admin = await server.createPerson({ role: ROLE.admin, name: "Ada Admin" });
});

async function readLog(query = ""): Promise<{ rows: AuditEntry[]; cursor: string | null }> {
  const { status, body } = await boss.call("GET", `/superadmin/audit-log?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { rows: body.data, cursor: body["nextCursor"] as string | null };
}

describe("the audit log", () => {
  it("names who looked at whom, newest first, a page at a time", async () => {
    const person = await server.createPerson({ name: "Wanda Watched" });
    const ids = [await addInterview(server, person), await addInterview(server, person)];
    for (const id of [...ids, ...ids]) await admin.call("GET", `/admin/conversation-details/${id}`);
    const first = await readLog(`subject=${person.email}&limit=3`);
    expect(first.rows.map(({ details }) => details["conversationId"])).toEqual([ids[1], ids[0], ids[1]]);
    expect(first.rows[0]).toMatchObject({
      action: "transcript viewed",
      actor: { id: admin.id, name: "Ada Admin", email: admin.email },
      subject: { id: person.id, name: "Wanda Watched", email: person.email },
    });
    const second = await readLog(`subject=${person.email}&limit=3&cursor=${first.cursor}`);
    expect(second.rows).toHaveLength(1);
    expect(second.cursor).toBeNull();
  });

  it("is filtered by who, whom, kind and days", async () => {
    const person = await server.createPerson();
    await boss.call("POST", "/superadmin/promote-user", { body: { email: person.email } });
    const today = new Date().toISOString().slice(0, 10);
    const count = async (query: string) => (await readLog(`subject=${person.id}&${query}`)).rows.length;
    expect(await count("")).toBe(1);
    expect(await count(`actor=${boss.email.toUpperCase()}`)).toBe(1);
    expect(await count(`actor=${admin.email}`)).toBe(0);
    expect(await count("actor=nobody@example.test")).toBe(0);
    expect(await count("action=role%20changed")).toBe(1);
    expect(await count("action=transcript%20viewed")).toBe(0);
    expect(await count(`from=${today}&to=${today}`)).toBe(1);
    expect(await count("to=2020-01-01")).toBe(0);
    expect(await count("from=2999-01-01")).toBe(0);
  });

  it("keeps what was done to an account that is gone, under its id", async () => {
    const person = await server.createPerson();
    await boss.call("POST", "/superadmin/promote-user", { body: { email: person.email } });
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
    const { rows } = await readLog(`subject=${person.id}`);
    expect(rows[0]?.subject).toEqual({ id: person.id, name: null, email: null });
  });

  it.each(["action=deleted", "from=yesterday", "cursor=x", "limit=101", "who=me", "from=2026-02-31"])(
    "refuses %s",
    async (query) => {
      expect((await boss.call("GET", `/superadmin/audit-log?${query}`)).status).toBe(400);
    },
  );
});

describe("the switch for new interviews", () => {
  const turn = (stopped: boolean) => boss.call("PUT", "/superadmin/interview-stop", { body: { stopped } });
  const start = (person: Person) => person.call("POST", "/conversation/start", { body: { empathyLevel: 5 } });

  it("refuses new ones on every server at once, lets running ones finish, and is written down", async () => {
    const running = await server.createPerson({ role: ROLE.premium });
    const waiting = await server.createPerson({ role: ROLE.premium });
    const { body } = await start(running);
    const { interviewId } = body.data;
    const other = await startTestServer(server.databaseUrl, { AUTH_SECRET: TEST_SECRET });
    expect(await turn(true)).toMatchObject({ status: 200, body: { data: { stopped: true } } });
    const refused = { status: 503, body: { code: "interviews_stopped", message: TEXT.interviewsStopped } };
    expect(await start(waiting)).toMatchObject(refused);
    const elsewhere = await fetch(`${other.url}/api/conversation/start`, {
      method: "POST",
      headers: { authorization: `Bearer ${waiting.token}`, "content-type": "application/json" },
      body: JSON.stringify({ empathyLevel: 5 }),
    });
    await other.stop();
    expect(elsewhere.status).toBe(503);
    const left = await waiting.call("GET", "/chat/interview/remaining");
    expect(left.body.data).toMatchObject({ stopped: true });
    const chat = (message: object) => running.call("POST", "/chat", { body: { interviewId, ...message } });
    expect((await chat({ isNewInterview: true })).status).toBe(200);
    expect((await chat({ message: "I led a team of five people." })).status).toBe(200);
    expect((await chat({ isEndInterview: true })).status).toBe(200);
    expect((await turn(true)).status).toBe(200);
    expect((await turn(false)).body.data).toEqual({ stopped: false, since: null });
    expect((await start(waiting)).status).toBe(200);
    const { rows } = await readLog(`actor=${boss.email}&limit=2`);
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ["new interviews allowed", null],
      ["new interviews stopped", null],
    ]);
  });
});

const createBoss = () => server.createPerson({ role: ROLE.superadmin, name: "Sol Super" });
const promote = (boss: Person, email: string) =>
  boss.call("POST", "/superadmin/promote-user", { body: { email } });
const roleOf = async ({ id }: Person) =>
  (await server.db.serviceDb.selectFrom("users").select("role_id").where("id", "=", id).executeTakeFirst())
    ?.role_id;

const AT_ONCE = 8;

/** Locks that person's row until all calls wait for it, so that they run concurrently. */
async function whileLocked({ id }: Person, call: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const { serviceDb } = server.db;
  const calls = await serviceDb.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const started = Array.from({ length: AT_ONCE }, call);
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(serviceDb);
      expect(rows[0]?.waiting).toBe(AT_ONCE);
    });
    // Wrapped in an object, so that the transaction does not wait for the calls.
    return { started };
  });
  return Promise.all(calls.started);
}

describe("promoting a user to admin", () => {
  it.each([ROLE.free, ROLE.premium, ROLE.paid, ROLE.coach])(
    "makes role %i an admin, with the old role in the response and in the audit log",
    async (role) => {
      const boss = await createBoss();
      const person = await server.createPerson({ role, name: "Pia Promoted" });
      const { status, body } = await promote(boss, `  ${person.email.toUpperCase()} `);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        message: "Pia Promoted is an admin now.",
        user: { name: "Pia Promoted", email: person.email, previousRole: role, newRole: ROLE.admin },
      });
      expect(await roleOf(person)).toBe(ROLE.admin);
      expect(await auditLines(server, person.id)).toMatchObject([
        { actor_id: boss.id, action: "role changed", details: { previousRole: role, newRole: ROLE.admin } },
      ]);
    },
  );

  it.each<[Role, string]>([
    [ROLE.admin, TEXT.promoteAlreadyAdmin],
    [ROLE.superadmin, TEXT.promoteSuperadmin],
  ])("leaves role %i as it is and writes nothing down", async (role, message) => {
    const boss = await createBoss();
    const person = await server.createPerson({ role });
    expect(await promote(boss, person.email)).toMatchObject({ status: 409, body: { message } });
    expect(await roleOf(person)).toBe(role);
    expect(await auditLines(server, person.id)).toEqual([]);
  });

  // safety.md T59
  it("never takes the superadmin's own role away", async () => {
    const boss = await createBoss();
    expect((await promote(boss, boss.email)).status).toBe(409);
    expect(await roleOf(boss)).toBe(ROLE.superadmin);
  });

  it("says when nobody has that email, and when it is none", async () => {
    const boss = await createBoss();
    expect(await promote(boss, "nobody@example.test")).toMatchObject({
      status: 404,
      body: { message: TEXT.promoteUnknown },
    });
    expect(await promote(boss, "no email")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${TEXT.emailInvalid}: `) },
    });
    expect(await promote(boss, "  ")).toMatchObject({ status: 400, body: { message: TEXT.emailRequired } });
  });

  it("asked for many times at once happens once", async () => {
    const boss = await createBoss();
    const person = await server.createPerson();
    const responses = await whileLocked(person, () => promote(boss, person.email));
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await auditLines(server, person.id)).toHaveLength(1);
  });
});

describe("the superadmin's numbers", () => {
  const read = async (boss: Person) => (await boss.call("GET", "/superadmin/stats")).body.data;

  it("are the users, how many have each role, and who asks", async () => {
    const boss = await createBoss();
    const { totalUsers, roleDistribution, currentSuperAdmin } = await read(boss);
    const rows = await server.rows("users", {}, ["role_id"]);
    const counted: Record<string, number> = {};
    for (const { role_id } of rows) counted[role_id] = (counted[role_id] ?? 0) + 1;
    expect(roleDistribution).toMatchObject(counted);
    expect(totalUsers).toBe(rows.length);
    expect(currentSuperAdmin).toEqual({ id: boss.id, name: "Sol Super", email: boss.email });
  });
});
