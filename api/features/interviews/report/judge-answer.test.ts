import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { waitForRatings } from "#api/testing/run-jobs.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { rating as ratingSchema } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";
import { createModelClient } from "../model-client.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { rateInterview } from "./rate-interview.ts";

const models = useScriptedModels();
const KEY = "judged-while-it-goes-on";
const server = useTestServer(() => models.settings(KEY));
const SCORER = "stand-in-model with rubric 3.0";

const scorerCalls = () => models.scorerCalls(KEY);
const judgementsOf = (id: string) =>
  server.db.serviceDb
    .selectFrom("private.answer_judgements")
    .select(["question_id", "scorer", "messages_hash"])
    .where("conversation_id", "=", id)
    .orderBy("question_id")
    .execute();
const askedIn = async (id: string): Promise<string[]> => {
  const rows = await server.db.serviceDb
    .selectFrom("messages")
    .select("question_id")
    .distinct()
    .where("conversation_id", "=", id)
    .where("role", "=", "user")
    .execute();
  return rows.flatMap(({ question_id }) => question_id ?? []);
};
const settled = () => waitForRatings(server.db.serviceDb);
const deps = () => {
  const { AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = models.settings(KEY);
  const interviewer = createInterviewerModel({ provider: "openai-compatible", model, apiKey, baseUrl });
  return { serviceDb: server.db.serviceDb, modelClient: createModelClient(interviewer) };
};

let calls = 0;
beforeEach(async () => {
  await models.setScript(KEY, {});
  calls = (await scorerCalls()).length;
});
const newCalls = async () => (await scorerCalls()).slice(calls);

/** An interview in progress at its last question, with the answers to all earlier ones judged. */
async function hold(): Promise<{ person: Person; id: string; left: string[] }> {
  const person = await server.createPerson({ role: ROLE.superadmin });
  const id = await openInterview(person);
  for (const answer of GOOD_ANSWERS) await giveAnswer(person, id, answer);
  await settled();
  const { question_id: current } = await server.db.serviceDb
    .selectFrom("messages")
    .select("question_id")
    .where("conversation_id", "=", id)
    .where("role", "=", "assistant")
    .orderBy("sequence", "desc")
    .executeTakeFirstOrThrow();
  const left = (await askedIn(id)).filter((question) => question !== current).toSorted();
  expect(left.length).toBeGreaterThan(1);
  return { person, id, left };
}

async function end(person: Person, id: string) {
  await chat(person, { interviewId: id, isEndInterview: true });
  const { body } = await person.call("GET", `/conversations/${id}/report`);
  return ratingSchema.parse(body.data);
}

const changeJudgements = (id: string, values: { scorer: string }) =>
  server.change("private.answer_judgements", { conversation_id: id }, values);

describe("an answer", () => {
  it("is judged when the interviewer leaves its question, and the end judges only what is left", async () => {
    const { person, id, left } = await hold();
    expect((await judgementsOf(id)).map(({ question_id, scorer }) => [question_id, scorer])).toEqual(
      left.map((question) => [question, SCORER]),
    );
    expect(await newCalls()).toHaveLength(left.length);
    await giveAnswer(person, id, "I wrote down 40 addresses and rang each of them until the list was right.");
    await settled();
    const before = (await newCalls()).length;
    const made = await end(person, id);
    expect(made.scorer).toBe(SCORER);
    expect((await newCalls()).length - before).toBeLessThanOrEqual(1);
    const { model_tokens } = await server.row("private.interview_plans", { conversation_id: id }, [
      "model_tokens",
    ]);
    expect(model_tokens).toBeGreaterThan(1000);
  });

  it("is judged once, however many ask for it at once or again", async () => {
    const { id, left } = await hold();
    await server.db.serviceDb
      .deleteFrom("private.answer_judgements")
      .where("conversation_id", "=", id)
      .execute();
    calls = (await scorerCalls()).length;
    const [questionId = ""] = left;
    const all = deps();
    await Promise.all(Array.from({ length: 10 }, () => judgeAnswer(all, { interviewId: id, questionId })));
    await judgeAnswer(all, { interviewId: id, questionId });
    expect(await judgementsOf(id)).toHaveLength(1);
    expect(await newCalls()).toHaveLength(1);
  });

  it("is judged again after an addition, but the others are not", async () => {
    const { person, id, left } = await hold();
    await server.db.serviceDb
      .updateTable("messages")
      .set({ content: sql`content || ' A later word about the harbour.'` })
      .where("conversation_id", "=", id)
      .where("question_id", "=", left[0] ?? "")
      .where("role", "=", "user")
      .execute();
    const before = await judgementsOf(id);
    await end(person, id);
    const after = await judgementsOf(id);
    expect(after.find((one) => one.question_id === left[0])?.messages_hash).not.toBe(
      before[0]?.messages_hash,
    );
    expect((await newCalls()).filter((body) => body.includes("about the harbour"))).toHaveLength(1);
    for (const question of left.slice(1))
      expect(after.find((one) => one.question_id === question)).toEqual(
        before.find((one) => one.question_id === question),
      );
  });

  it("judged by another scorer is judged again", async () => {
    const { person, id, left } = await hold();
    await changeJudgements(id, { scorer: "another model with rubric 3.0" });
    const before = (await newCalls()).length;
    expect((await end(person, id)).scorer).toBe(SCORER);
    expect((await newCalls()).length - before).toBeGreaterThanOrEqual(left.length);
  });

  it("keeps its judgement when the model is gone at the end, also where the rating was begun and died", async () => {
    const { person, id } = await hold();
    const made = await end(person, id);
    await server.change("reports", { conversation_id: id }, { status: "pending", rating: null });
    await models.setScript(KEY, { faults: [{ kind: "status", status: 500, times: 99 }] });
    const all = deps();
    await Promise.all(Array.from({ length: 5 }, () => rateInterview(all, id)));
    const { body } = await person.call("GET", `/conversations/${id}/report`);
    expect(ratingSchema.parse(body.data)).toEqual(made);
  });

  it("of an interview that was deleted is nobody's, and leaves nothing", async () => {
    await judgeAnswer(deps(), { interviewId: randomUUID(), questionId: "general-own-mistake" });
    const { id, left } = await hold();
    await server.db.serviceDb.deleteFrom("conversations").where("id", "=", id).execute();
    expect(await judgementsOf(id)).toEqual([]);
    await judgeAnswer(deps(), { interviewId: id, questionId: left[0] ?? "" });
    expect(await judgementsOf(id)).toEqual([]);
  });
});
