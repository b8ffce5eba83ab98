import { beforeAll, describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import { startTestServer, TEST_SECRET, type Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { AuditEntry } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

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
  return { rows: body.data as AuditEntry[], cursor: body["nextCursor"] as string | null };
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
    const { interviewId } = body.data as { interviewId: string };
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
