import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { chat, GOOD_ANSWERS, loseTurn, openInterview } from "#api/testing/interview-steps.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { startServerProcess } from "#api/testing/server-output.ts";
import { createCall, type Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const models = useScriptedModels();
const KEY = "killed-server";
const server = useTestServer(() => models.settings(KEY));

/** Keeps a turn running until its server is killed. */
const SLOW = { tokensPerSecond: 0.5 };

const turnOf = (interviewId: string) =>
  server.row("private.interview_plans", { conversation_id: interviewId }, ["turn_id", "turn_until"]);

const rolesIn = async (interviewId: string) => {
  const messages = await server.db.serviceDb
    .selectFrom("messages")
    .select("role")
    .where("conversation_id", "=", interviewId)
    .orderBy("sequence")
    .execute();
  return messages.map(({ role }) => role);
};

/** Waits for a claimed turn; returns its id and expiry. */
const findTaken = (interviewId: string) =>
  eventually(async () => {
    const { turn_id, turn_until } = await turnOf(interviewId);
    expect(turn_id).not.toBeNull();
    return { turnId: turn_id, until: turn_until ?? new Date(0) };
  });

async function openWithModel() {
  await models.setScript(KEY, {});
  const person = await server.createPerson({ role: ROLE.superadmin });
  const interviewId = await openInterview(person);
  return { person, interviewId };
}

const atOnce = (person: Person, body: object) =>
  Promise.all(Array.from({ length: 10 }, () => chat(person, body)));

// safety.md R4
describe("a server that dies in the middle of a turn", () => {
  it("keeps its slow turn while alive, then another server takes it: one answer, one reply", async () => {
    const { person, interviewId } = await openWithModel();
    const dying = await startServerProcess(server.serverUrl, {
      ...models.settings(KEY),
      DATABASE_OWNER_URL: server.databaseUrl,
    });
    const there: Person = {
      ...person,
      call: createCall(dying.url, { authorization: `Bearer ${person.token}` }),
    };
    await models.setScript(KEY, SLOW);
    const body = { interviewId, message: GOOD_ANSWERS[0], clientMessageId: randomUUID() };
    const broken = chat(there, body).catch(() => "broken");
    const { turnId, until } = await findTaken(interviewId);
    await eventually(async () =>
      expect((await turnOf(interviewId)).turn_until?.getTime()).toBeGreaterThan(until.getTime()),
    );
    expect((await atOnce(person, body)).map(({ body: { code } }) => code)).toEqual(
      Array.from({ length: 10 }, () => "answer_under_way"),
    );
    expect((await turnOf(interviewId)).turn_id).toBe(turnId);

    await dying.end("SIGKILL");
    expect(await broken).toBe("broken");
    await models.setScript(KEY, {});
    await eventually(async () => {
      const statuses = (await atOnce(person, body)).map(({ status }) => status);
      expect(statuses).toContain(200);
    });
    expect(await rolesIn(interviewId)).toEqual(["assistant", "user", "assistant"]);
  });

  it("or whose claim expired so that another took its turn stores no reply", async () => {
    const { person, interviewId } = await openWithModel();
    await models.setScript(KEY, { tokensPerSecond: 20 });
    const body = { interviewId, message: GOOD_ANSWERS[0], clientMessageId: randomUUID() };
    const late = chat(person, body);
    await findTaken(interviewId);
    await loseTurn(server.db.serviceDb, interviewId);
    await models.setScript(KEY, {});
    expect((await chat(person, body)).status).toBe(200);
    expect((await late).body.code).toBe("answer_under_way");
    expect(await rolesIn(interviewId)).toEqual(["assistant", "user", "assistant"]);
  });
});
