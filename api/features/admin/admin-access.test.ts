import { beforeAll, describe, expect, it } from "vitest";
import { auditLines, addInterview, setRole } from "#api/testing/admin-steps.ts";
import { useStandins } from "#api/testing/account-steps.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

const NOWHERE = "00000000-0000-4000-8000-000000000001";
let subject: Person;
let interview: string;

beforeAll(async () => {
  subject = await server.createPerson({ linkedin: false });
  await connect(server, subject);
  interview = await addInterview(server, subject);
});

type Call = { name: string; method: string; path: () => string; body?: () => unknown; superadmin: boolean };

const CALLS: Call[] = [
  { name: "GET /admin/stats", method: "GET", path: () => "/admin/stats", superadmin: false },
  { name: "GET /admin/overview", method: "GET", path: () => "/admin/overview", superadmin: false },
  {
    name: "GET /admin/user-conversations",
    method: "GET",
    path: () => `/admin/user-conversations/${subject.id}`,
    superadmin: false,
  },
  {
    name: "GET /admin/linkedin-profile",
    method: "GET",
    path: () => `/admin/linkedin-profile/${subject.id}`,
    superadmin: false,
  },
  {
    name: "GET /admin/conversation-details",
    method: "GET",
    path: () => `/admin/conversation-details/${interview}`,
    superadmin: false,
  },
  { name: "GET /admin/users.csv", method: "GET", path: () => "/admin/users.csv", superadmin: false },
  {
    name: "GET /superadmin/audit-log",
    method: "GET",
    path: () => "/superadmin/audit-log",
    superadmin: true,
  },
  {
    name: "GET /superadmin/interview-stop",
    method: "GET",
    path: () => "/superadmin/interview-stop",
    superadmin: true,
  },
  {
    name: "PUT /superadmin/interview-stop",
    method: "PUT",
    path: () => "/superadmin/interview-stop",
    body: () => ({ stopped: false }),
    superadmin: true,
  },
  { name: "GET /superadmin/stats", method: "GET", path: () => "/superadmin/stats", superadmin: true },
  {
    name: "POST /superadmin/promote-user",
    method: "POST",
    path: () => "/superadmin/promote-user",
    body: () => ({ email: "nobody@example.test" }),
    superadmin: true,
  },
];

const send = (call: Call, person: Pick<Person, "call">) =>
  person.call(call.method, call.path(), call.body && { body: call.body() });

const ROLES = Object.entries(ROLE) as [string, Role][];

describe.each(CALLS)("$name", (call) => {
  it.each(ROLES)("treats the role %s as it should", async (_name, role) => {
    const person = await server.createPerson({ role });
    const { status, body } = await send(call, person);
    const allowed = role === ROLE.superadmin || (role === ROLE.admin && !call.superadmin);
    const refusal = { status: 403, code: call.superadmin ? "superadmin_only" : "admin_only" };
    // Nobody has the email that is promoted here.
    const allowedResponse =
      call.method === "POST" ? { status: 404, code: "promote_unknown" } : { status: 200 };
    expect({ status, code: body["code"] }, JSON.stringify(body)).toEqual(allowed ? allowedResponse : refusal);
  });

  it("responds to nobody, a forged, an expired and a signed-out session with 401", async () => {
    expect((await send(call, server)).status).toBe(401);
    const forged = await server.call(call.method, call.path(), {
      headers: { authorization: "Bearer forged.token" },
      ...(call.body && { body: call.body() }),
    });
    expect(forged.status).toBe(401);
    const expired = await server.createPerson({ role: ROLE.superadmin });
    await server.change("auth.session", { userId: expired.id }, { expiresAt: new Date(0) });
    expect((await send(call, expired)).status).toBe(401);
    const gone = await server.createPerson({ role: ROLE.superadmin });
    await gone.call("POST", "/auth/sign-out", { body: {} });
    expect((await send(call, gone)).status).toBe(401);
  });
});

describe("who is no admin", () => {
  it.each([NOWHERE, "no-id"])("learns nothing about what exists: %s", async (id) => {
    const person = await server.createPerson();
    for (const path of ["user-conversations", "linkedin-profile", "conversation-details"]) {
      expect((await person.call("GET", `/admin/${path}/${id}`)).status).toBe(403);
    }
  });
});

describe("a role that changes", () => {
  it.each(CALLS.filter(({ method }) => method === "GET"))(
    "opens and closes $name in the same session",
    async (call) => {
      const person = await server.createPerson();
      expect((await send(call, person)).status).toBe(403);
      await setRole(server, person, call.superadmin ? ROLE.superadmin : ROLE.admin);
      expect((await send(call, person)).status).toBe(200);
      await setRole(server, person, ROLE.free);
      expect((await send(call, person)).status).toBe(403);
    },
  );

  it("counts at once: a promoted admin needs no new sign-in, a demoted one is out", async () => {
    const person = await server.createPerson();
    const boss = await server.createPerson({ role: ROLE.superadmin });
    const look = () => person.call("GET", "/admin/stats");
    expect((await look()).status).toBe(403);
    await boss.call("POST", "/superadmin/promote-user", { body: { email: person.email } });
    expect((await look()).status).toBe(200);
    await setRole(server, person, ROLE.free);
    expect((await look()).status).toBe(403);
  });
});

describe("a look", () => {
  it("at a transcript shows it with its owner, in order, and is written down", async () => {
    const owner = await server.createPerson({ name: "Olive Owner" });
    const id = await addInterview(server, owner, { messages: 12 });
    const admin = await server.createPerson({ role: ROLE.admin });
    const { status, body } = await admin.call("GET", `/admin/conversation-details/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      user: { full_name: "Olive Owner", email: owner.email },
      conversation: { id, created_at: "2026-01-05T10:00:00.000Z", empathy_level: 8 },
      report: null,
      flags: [],
    });
    const messages = body["messages"] as { role: string; content: string }[];
    expect(messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Message ${index + 1}`),
    );
    expect(Object.keys(messages[0] ?? {}).toSorted()).toEqual(["content", "created_at", "id", "role"]);
    expect(await auditLines(server, owner.id)).toEqual([
      {
        actor_id: admin.id,
        action: "transcript viewed",
        subject_id: owner.id,
        details: { conversationId: id },
        at: expect.any(Date) as Date,
      },
    ]);
  });

  it("at a LinkedIn profile shows it and is written down", async () => {
    const person = await server.createPerson({ linkedin: false });
    await connect(server, person);
    const admin = await server.createPerson({ role: ROLE.admin });
    const { status, body } = await admin.call("GET", `/admin/linkedin-profile/${person.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { name: "Ann King", email: person.email } });
    expect(JSON.stringify(body)).not.toContain("token");
    expect(await auditLines(server, person.id)).toMatchObject([
      { actor_id: admin.id, action: "linkedin profile viewed" },
    ]);
  });

  it("at what is not there says so and leaves no line", async () => {
    const admin = await server.createPerson({ role: ROLE.admin });
    expect(await admin.call("GET", `/admin/conversation-details/${NOWHERE}`)).toMatchObject({
      status: 404,
      body: { error: TEXT.conversationNotFound },
    });
    expect((await admin.call("GET", `/admin/user-conversations/${NOWHERE}`)).status).toBe(404);
    expect((await admin.call("GET", `/admin/linkedin-profile/${NOWHERE}`)).status).toBe(404);
    expect(await auditLines(server, NOWHERE)).toEqual([]);
  });
});

describe("a LinkedIn profile that cannot be shown", () => {
  const look = async (person: Person) => {
    const admin = await server.createPerson({ role: ROLE.admin });
    return admin.call("GET", `/admin/linkedin-profile/${person.id}`);
  };

  it("says that the user has not connected LinkedIn", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect(await look(person)).toMatchObject({
      status: 404,
      body: { success: false, error: TEXT.adminLinkedinNone, details: TEXT.linkedinNotConnected },
    });
    expect(await auditLines(server, person.id)).toHaveLength(1);
  });

  it("says that a connected profile is not available while the connection is expired", async () => {
    const person = await server.createPerson({ linkedin: false });
    await connect(server, person);
    await server.change("private.linkedin_tokens", { user_id: person.id }, { expires_at: new Date(0) });
    expect(await look(person)).toMatchObject({
      status: 404,
      body: { error: TEXT.adminLinkedinNotYet, details: TEXT.linkedinTokenExpired },
    });
  });
});
