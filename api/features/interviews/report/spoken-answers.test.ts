import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { findAnyTurn, findTurn } from "../room/turn-queries.ts";
import { createModelClient } from "../model-client.ts";
import { rateInterview } from "./rate-interview.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const read = (person: Person, id: string) => person.call("GET", `/conversations/${id}/spoken-answers`);

const FACTS = { seconds: 60, words: 120, longestPauseSeconds: 2.5, speechShare: 0.8 };
const SLOW = { seconds: 120, words: 150, longestPauseSeconds: 4.5, speechShare: 0.5 };

const say = (person: Person, interviewId: string, spoken: unknown) =>
  chat(person, { interviewId, message: GOOD_ANSWERS[0], clientMessageId: randomUUID(), spoken });

/** An interview with one spoken answer; the others are typed. */
async function speakInterview(person: Person, spoken = FACTS): Promise<string> {
  const id = await openInterview(person);
  expect((await say(person, id, spoken)).status).toBe(200);
  for (const answer of GOOD_ANSWERS.slice(1)) await giveAnswer(person, id, answer);
  await chat(person, { interviewId: id, isEndInterview: true });
  return id;
}

it("facts of a spoken answer are stored with it and shown to its person, with the mean of the last interviews", async () => {
  const person = await newPerson();
  const first = await speakInterview(person);
  const shown = { seconds: 60, wordsPerMinute: 120, longestPauseSeconds: 2.5, speechShare: 0.8 };
  expect((await read(person, first)).body.data).toEqual({
    answers: [{ questionId: expect.any(String), facts: shown }],
    lately: null,
  });
  const second = await speakInterview(person, SLOW);
  expect((await read(person, second)).body.data.lately).toEqual({
    interviews: 2,
    facts: { seconds: 90, wordsPerMinute: 90, longestPauseSeconds: 3.5, speechShare: expect.closeTo(0.6) },
  });
  expect((await read(person, first)).body.data.lately, "what came later is not compared with").toBeNull();
});

it("facts also come with an answer that ends the interview, and a resend stores them once", async () => {
  const person = await newPerson();
  const id = await openInterview(person);
  const body = { interviewId: id, message: GOOD_ANSWERS[0], clientMessageId: randomUUID(), spoken: FACTS };
  await chat(person, body);
  await chat(person, body);
  const end = { ...body, clientMessageId: randomUUID(), isEndInterview: true };
  expect((await chat(person, { ...end, message: GOOD_ANSWERS[1] })).status).toBe(200);
  expect((await read(person, id)).body.data.answers).toHaveLength(2);
});

it("a user deletes all of their own with one call; the answers stay", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const [id, others] = [await speakInterview(person), await speakInterview(other)];
  const messages = async () => (await person.call("GET", `/conversations/${id}/messages`)).body.data;
  const before = await messages();
  const remove = () => person.call("DELETE", "/conversations/spoken-answers");
  expect((await remove()).body.data).toEqual({ deleted: 1 });
  expect((await remove()).body.data).toEqual({ deleted: 0 });
  expect((await read(person, id)).body.data).toEqual({ answers: [], lately: null });
  expect((await read(other, others)).body.data.answers).toHaveLength(1);
  expect(await messages()).toEqual(before);
});

it("facts that can't be true are refused by field, and the answer is not taken", async () => {
  const person = await newPerson();
  const id = await openInterview(person);
  for (const [field, value] of [
    ["seconds", 3601],
    ["seconds", "60"],
    ["words", 0],
    ["words", 1.5],
    ["longestPauseSeconds", 61],
    ["speechShare", 1.01],
    ["accent", 1],
  ] as const) {
    const { status, body } = await say(person, id, { ...FACTS, [field]: value });
    expect([status, body["field"]], `${field} ${value}`).toEqual([400, expect.stringContaining("spoken")]);
  }
  expect((await say(person, id, FACTS)).status).toBe(200);
});

it("the rating is the same with them and without, and neither scorer nor interviewer is given them", async () => {
  const person = await newPerson();
  const id = await speakInterview(person);
  const given = async () => [
    await findAnyTurn(server.db.serviceDb, id),
    await findTurn(server.db.serviceDb, { userId: person.id, interviewId: id }),
  ];
  const rating = async () => (await server.rows("reports", { conversation_id: id }, ["rating"]))[0];
  const [before, rated] = [await given(), await rating()];
  expect(JSON.stringify([before, rated])).not.toMatch(/spoken"|longestPause|speechShare/u);
  await sql`update public.messages set spoken = null where conversation_id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );
  await sql`delete from private.answer_judgements where conversation_id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );
  expect((await given())[0]?.messages).toEqual(before[0]?.messages);
  await server.change("reports", { conversation_id: id }, { status: "pending", rating: null, overall: null });
  await rateInterview(
    { serviceDb: server.db.serviceDb, modelClient: createModelClient(builtInInterviewer()) },
    id,
  );
  expect(await rating()).toEqual(rated);
});
