import { eventually } from "#api/testing/eventually.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createNotices } from "#api/db/notices.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { waitForRatings } from "#api/testing/run-jobs.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { InterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import {
  MODEL_SHARES_OF_DAY,
  MODEL_TOKENS_PER_DAY_DEFAULT,
  MODEL_TOKENS_PER_INTERVIEW,
} from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { findShareOfCalls, spendModelTokens } from "./queries.ts";
import { createModelClient, mayCallModel, NOTHING_SPENT, type Spent } from "./model-client.ts";

const models = useScriptedModels();
const KEY = "day-budget";
const server = useTestServer(() => models.settings(KEY));

const usage = async () =>
  (
    await sql<{ day: string; tokens: number }>`
      select day::text, sum(tokens)::float8 as tokens from private.model_usage group by day order by day
    `.execute(server.db.serviceDb)
  ).rows;

/** `daysAgo` counts in UTC. */
const setUsage = (daysAgo: number, tokens: number) =>
  sql`insert into private.model_usage (day, tokens)
    values ((now() at time zone 'utc')::date - ${daysAgo}::int, ${tokens})`.execute(server.db.serviceDb);

async function openedBy(person: Person): Promise<{ id: string; interviewer: string | null }> {
  const id = await openInterview(person);
  const row = await server.row("messages", { conversation_id: id }, ["interviewer"]);
  return { id, ...row };
}

beforeEach(async () => {
  await waitForRatings(server.db.serviceDb);
  await sql`delete from private.model_usage`.execute(server.db.serviceDb);
  await models.setScript(KEY, {});
});

// safety.md T19
describe("the model's tokens of a day", () => {
  it("are counted over all interviews, by the day in UTC", async () => {
    const used: number[] = [];
    for (const _ of [1, 2]) {
      const { id } = await openedBy(await server.createPerson({ role: ROLE.superadmin }));
      const { model_tokens } = await server.row("private.interview_plans", { conversation_id: id }, [
        "model_tokens",
      ]);
      used.push(model_tokens);
    }
    expect(Math.min(...used)).toBeGreaterThan(0);
    const day = new Date().toISOString().slice(0, 10);
    expect(await usage()).toEqual([{ day, tokens: used.reduce((sum, one) => sum + one) }]);
  });

  it("are counted for turns, ratings and practices", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const { id } = await openedBy(person);
    const total = async () => (await usage())[0]?.tokens ?? 0;
    let counted = await total();
    const grows = () =>
      eventually(async () => {
        const now = await total();
        expect(now).toBeGreaterThan(counted);
        counted = now;
      });
    for (const answer of GOOD_ANSWERS) await giveAnswer(person, id, answer);
    await grows();
    // The rating runs after the end.
    await chat(person, { interviewId: id, isEndInterview: true });
    await grows();
    const started = await person.call("POST", "/practice/start", { body: { competency: "ownership" } });
    const practice = started.body.data.interviewId;
    await chat(person, { interviewId: practice, isNewInterview: true });
    await grows();
    await chat(person, { interviewId: practice, message: GOOD_ANSWERS[1], isEndInterview: true });
    await grows();
  });

  it("when spent leave the interview to the built-in interviewer, until the next day", async () => {
    await setUsage(0, MODEL_TOKENS_PER_DAY_DEFAULT);
    const before = (await models.interviewerCalls(KEY)).length;
    const person = await server.createPerson({ role: ROLE.superadmin });
    const { id, interviewer } = await openedBy(person);
    expect(interviewer).toBe("Built-in interviewer");
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    await chat(person, { interviewId: id, isEndInterview: true });
    expect(await models.interviewerCalls(KEY)).toHaveLength(before);
  });

  it("spent by one person beyond their share leave only their interviews to the built-in interviewer", async () => {
    const [greedy, other] = [
      await server.createPerson({ role: ROLE.superadmin }),
      await server.createPerson({ role: ROLE.superadmin }),
    ];
    const { id } = await openedBy(greedy);
    const share = MODEL_TOKENS_PER_DAY_DEFAULT / MODEL_SHARES_OF_DAY;
    await server.change("private.interview_plans", { conversation_id: id }, { model_tokens: share });
    await greedy.call("PATCH", `/conversations/${id}`, { body: { status: "completed" } });
    expect((await openedBy(other)).interviewer).toBe("stand-in-model");
    expect((await openedBy(greedy)).interviewer).toBe("Built-in interviewer");
    await server.change("conversations", { id }, { created_at: new Date(Date.now() - 86_400_000) });
  });

  it("of yesterday don't count today", async () => {
    await setUsage(1, MODEL_TOKENS_PER_DAY_DEFAULT);
    const { interviewer } = await openedBy(await server.createPerson({ role: ROLE.superadmin }));
    expect(interviewer).toBe("stand-in-model");
  });

  it("are all counted when many interviews spend at once", async () => {
    const { id } = await openedBy(await server.createPerson({ role: ROLE.superadmin }));
    const before = (await usage())[0]?.tokens ?? 0;
    await Promise.all(Array.from({ length: 20 }, () => spendModelTokens(server.db.serviceDb, id, 7)));
    expect((await usage())[0]?.tokens).toBe(before + 140);
  });
});

// safety.md T19
describe("calls of the model", () => {
  it("are shared among the servers that are alive", async () => {
    const { serviceDb } = server.db;
    await vi.waitFor(async () => expect(await findShareOfCalls(serviceDb, 10)).toBe(10));
    const others = [1, 2].map(() => createNotices({ url: server.serverUrl, onError: () => undefined }));
    for (const other of others) other.start();
    await vi.waitFor(async () => expect(await findShareOfCalls(serviceDb, 10)).toBe(4));
    for (const other of others) await other.stop();
    await vi.waitFor(async () => expect(await findShareOfCalls(serviceDb, 10)).toBe(10));
  });

  const interviewer = { builtIn: false, habits: { thinks: false } } as InterviewerModel;
  const limits = { callsAtOnce: 3, tokensPerDay: 1000, ratingSamples: 2 };
  const modelClient = createModelClient(interviewer, {}, limits);
  const may = (running: number, spent: Partial<Spent> = {}) =>
    mayCallModel({ ...modelClient, running }, { ...NOTHING_SPENT, ...spent });

  it("end at the limits for concurrent calls, for an interview's tokens and for the day's", () => {
    expect([may(2), may(3)]).toEqual([true, false]);
    const interview = 2 * MODEL_TOKENS_PER_INTERVIEW;
    expect([may(0, { interview: interview - 1 }), may(0, { interview })]).toEqual([true, false]);
    expect([may(0, { day: 999 }), may(0, { day: 1000 })]).toEqual([true, false]);
  });
});
