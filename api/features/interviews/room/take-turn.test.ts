import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  chat,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
  startInterview,
  streamChat,
} from "#api/testing/interview-steps.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { MESSAGE_MAX_LENGTH, USER_TURNS_MAX } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });

const storedMessages = (interviewId: string) =>
  server.db.serviceDb
    .selectFrom("messages")
    .select(["role", "content", "kind"])
    .where("conversation_id", "=", interviewId)
    .orderBy("sequence")
    .execute();

const changeInterview = (id: string, values: Record<string, unknown>) =>
  server.change("conversations", { id }, values);

describe("the conversation", () => {
  it("asks a first question, answers an answer with the next words, and keeps all of it in order", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const said = await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    expect(said.conversation.messages.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
    expect(said.conversation.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(said.conversation.prompts[0]?.competency).not.toBe("");
    expect(said.response).toBe(said.conversation.messages[2]?.content);
    const listed = await person.call("GET", `/conversations/${id}/messages`);
    expect(listed.body.data).toEqual(said.conversation.messages);
  });

  it("reports the question, their count and the answers that a rating still needs; skips do not count", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const current = async () => (await person.call("GET", "/chat/interview/current")).body.data?.questions;
    expect(await current()).toEqual({ asked: 1, planned: expect.any(Number), untilRating: 3 });
    const answered = await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    expect(answered.questions.untilRating).toBe(2);
    const skipped = await giveAnswer(person, id, "Next question, please.");
    const { asked } = answered.questions;
    expect(skipped.questions).toEqual({ ...answered.questions, asked: asked + 1 });
    expect((await giveAnswer(person, id, "Skip this one.")).questions.untilRating).toBe(2);
    expect(await current()).toMatchObject({ asked: asked + 2, untilRating: 2 });
  });

  it("reports the open question, which stays open after a mere reply", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const current = async () => (await person.call("GET", "/chat/interview/current")).body.data;
    const opened = await current();
    const question = opened?.openQuestion ?? "";
    const greeting = opened?.messages[0]?.content ?? "";
    expect(greeting.endsWith(question)).toBe(true);
    expect(question.length).toBeLessThan(greeting.length);
    const replied = await giveAnswer(person, id, "I am so nervous right now, my heart is racing.");
    expect(replied.openQuestion).toBe(question);
    expect((await current())?.openQuestion).toBe(question);
    const skipped = await giveAnswer(person, id, "Next question, please.");
    expect(skipped.openQuestion).not.toBe(question);
    expect(skipped.response).toContain(skipped.openQuestion);
  });

  it("streams the same words token by token when asked to", async () => {
    const person = await newPerson();
    const interviewId = await startInterview(person);
    const events = await streamChat(server.url, person, { interviewId, isNewInterview: true });
    const tokens = events.filter(({ event }) => event === "token").map(({ data }) => data.text);
    const done = events.at(-1);
    expect(done?.event).toBe("done");
    expect(tokens.length).toBeGreaterThan(3);
    expect(tokens.join("")).toBe(done?.data.response);
  });

  it("asks the first question once, however often the opening is sent", async () => {
    const person = await newPerson();
    const interviewId = await startInterview(person);
    const opening = { interviewId, isNewInterview: true };
    const first = await chat(person, opening);
    const again = await chat(person, opening);
    expect(again.body.response).toBe(first.body.response);
    expect(await storedMessages(interviewId)).toHaveLength(1);
  });

  // safety.md R8
  it("stores ten identical answers at once as one, with one reply", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const body = { interviewId, message: GOOD_ANSWERS[0], clientMessageId: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => chat(person, body)));
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(
      responses.every(({ status, body: { code } }) => status === 200 || code === "answer_under_way"),
    ).toBe(true);
    const resent = await chat(person, body);
    expect(resent.status).toBe(200);
    const stored = await storedMessages(interviewId);
    expect(stored.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
    expect(resent.body.response).toBe(stored[2]?.content);
  });

  it("makes the reply to an answer whose server died before replying, without storing it twice", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const clientMessageId = randomUUID();
    await chat(person, { interviewId, message: GOOD_ANSWERS[0], clientMessageId });
    await server.db.serviceDb
      .deleteFrom("messages")
      .where("conversation_id", "=", interviewId)
      .where("sequence", "=", 3)
      .execute();
    await changeInterview(interviewId, { message_count: 2 });
    const current = await person.call("GET", "/chat/interview/current");
    expect(current.body.data).toMatchObject({ awaitingReply: true, lastClientMessageId: clientMessageId });
    const resent = await chat(person, { interviewId, message: GOOD_ANSWERS[0], clientMessageId });
    expect(resent.status).toBe(200);
    expect((await storedMessages(interviewId)).map(({ role }) => role)).toEqual([
      "assistant",
      "user",
      "assistant",
    ]);
  });

  // safety.md T19
  it("refuses blank, over-long and unknown content, and stores nothing of it", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const bad = [
      { interviewId, message: "   " },
      { interviewId, message: "x".repeat(MESSAGE_MAX_LENGTH + 1) },
      { interviewId, message: "hello", role: "assistant" },
      { interviewId: "1", message: "hello" },
      { message: "hello" },
      { interviewId, message: 7 },
      { interviewId, message: "hello", clientMessageId: "not a uuid" },
    ];
    for (const body of bad) expect((await chat(person, body)).status).toBe(400);
    expect((await chat(person, bad[1] ?? {})).body.message).toBe(TEXT.messageTooLong);
    expect(await storedMessages(interviewId)).toHaveLength(1);
  });

  it("takes 4,000 characters of any script, also NUL, emoji and right-to-left marks", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    for (const message of [
      "字".repeat(MESSAGE_MAX_LENGTH),
      "a\u0000b 👩🏽‍💻 \u202Eabc",
      "<script>alert(1)</script>",
    ]) {
      expect((await chat(person, { interviewId, message })).status).toBe(200);
    }
  });

  // safety.md T115
  it("keeps an answer with one kind of line end, and knows it again when it is resent as it was typed", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const typed = {
      interviewId,
      message: "I packed.\r\n\u2028\u0085\vThen\0 cafe\u0301s rang.",
      clientMessageId: randomUUID(),
    };
    expect((await chat(person, typed)).status).toBe(200);
    expect((await chat(person, typed)).status).toBe(200);
    const answers = (await storedMessages(interviewId)).filter(({ role }) => role === "user");
    expect(answers.map(({ content }) => content)).toEqual(["I packed.\n\nThen cafés rang."]);
  });

  // safety.md T19
  it("stops taking answers after sixty", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await server.insert(
      "messages",
      Array.from({ length: USER_TURNS_MAX }, (_, n) => ({
        conversation_id: interviewId,
        user_id: person.id,
        sequence: n + 2,
        role: "user",
        kind: "answer",
        content: "x",
      })),
    );
    await changeInterview(interviewId, { message_count: USER_TURNS_MAX + 1 });
    expect((await chat(person, { interviewId, message: "one more" })).body.code).toBe("too_many_turns");
  });
});

describe("one request in flight", () => {
  // safety.md T19
  it("lets one of ten different answers at once through, and tells the others to wait", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        chat(person, { interviewId, message: `${GOOD_ANSWERS[0]} (${n})`, clientMessageId: randomUUID() }),
      ),
    );
    const taken = responses.filter(({ status }) => status === 200).length;
    const refused = responses.filter(({ body }) => body.code === "answer_under_way").length;
    expect(taken).toBeGreaterThan(0);
    expect(taken + refused).toBe(10);
    // Each accepted answer has its own reply, in order.
    const roles = (await storedMessages(interviewId)).map(({ role }) => role);
    const turns = Array.from({ length: taken }, () => ["user", "assistant"]).flat();
    expect(roles).toEqual(["assistant", ...turns]);
  });
});

describe("coming back", () => {
  // safety.md R4
  it("leads a reload back into the interview with everything said and the server's clock", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await giveAnswer(person, interviewId, GOOD_ANSWERS[0] ?? "");
    const { body } = await person.call("GET", "/chat/interview/current");
    const current = body.data;
    expect(current).toMatchObject({ interviewId, awaitingReply: false });
    expect(current?.messages).toHaveLength(3);
    const left = Date.parse(current?.clock.endsAt ?? "") - Date.parse(current?.clock.now ?? "");
    expect(left).toBeLessThanOrEqual(1_200_000);
    expect(left).toBeGreaterThan(1_150_000);
  });

  it("finds nothing to come back to before a start and after the time is over", async () => {
    const person = await newPerson();
    const current = () => person.call("GET", "/chat/interview/current");
    expect((await current()).body.data).toBeNull();
    const id = await openInterview(person);
    await changeInterview(id, { ends_at: new Date(Date.now() - 16_000) });
    expect((await current()).body.data).toBeNull();
  });
});

describe("a streamed reply that fails", () => {
  const watched = useWatchedDatabase();

  it("logs its reason like every other failure", async () => {
    const person = await watched.helper.createPerson({ role: ROLE.superadmin });
    const interviewId = await openInterview(person);
    await watched.helper.db.serviceDb
      .updateTable("private.interview_plans")
      .set({ plan: "{}" })
      .where("conversation_id", "=", interviewId)
      .execute();
    const { output } = await outputOf(watched.url, async (url) => {
      const events = await streamChat(url.replace(/\/api$/, ""), person, { interviewId, message: "hello" });
      expect(events.at(-1)).toMatchObject({ event: "error", data: { code: "unexpected" } });
    });
    const line = output.split("\n").find((text) => text.includes("chat failed")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      code: "unexpected",
      err: { name: "TypeError", stack: expect.stringContaining("/engine/") },
    });
  });
});
