import { describe, expect, it } from "vitest";
import { auditLines, addInterview, setRole } from "#api/testing/admin-steps.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { server } = useServerWithStandins();

const NOWHERE = "00000000-0000-4000-8000-000000000001";

describe("a role that changes", () => {
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
    expect(await auditLines(server, owner.id)).toMatchObject([
      { actor_id: admin.id, action: "transcript viewed", details: { conversationId: id } },
    ]);
  });

  it("at a LinkedIn profile shows it", async () => {
    const person = await server.createPerson({ linkedin: false });
    await connect(server, person);
    const admin = await server.createPerson({ role: ROLE.admin });
    const { status, body } = await admin.call("GET", `/admin/linkedin-profile/${person.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { name: "Ann King", email: person.email } });
    expect(JSON.stringify(body)).not.toContain("token");
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
