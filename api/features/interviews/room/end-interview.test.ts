import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import {
  chat,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
  startInterview,
} from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });

const interview = (id: string) => server.row("conversations", { id });
const changeInterview = (id: string, values: Record<string, unknown>) =>
  server.change("conversations", { id }, values);
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe("ending an interview", () => {
  it("hands in the typed answer, completes it and returns the final rating message", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    for (const answer of GOOD_ANSWERS.slice(0, 3)) await giveAnswer(person, interviewId, answer);
    const ended = await chat(person, { interviewId, message: GOOD_ANSWERS[3], isEndInterview: true });
    expect(ended.status).toBe(200);
    expect(ended.body.status).toBe("completed");
    expect(ended.body.response).toMatch(/out of 10|Fewer than three/);
    const messages = await person.call("GET", `/conversations/${interviewId}/messages`);
    const contents = messages.body.data.map(({ content }) => content);
    expect(contents).toContain(GOOD_ANSWERS[3]);
    expect(contents.at(-1)).toBe(ended.body.response);
    const report = await person.call("GET", `/conversations/${interviewId}/report`);
    expect(report.body.data).toMatchObject({
      status: "ready",
      difficulty: 6,
      scorer: expect.stringContaining("Built-in"),
    });
  });

  it("is harmless a second time, and twice at once makes one rating", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await giveAnswer(person, interviewId, GOOD_ANSWERS[0] ?? "");
    const end = () => chat(person, { interviewId, isEndInterview: true });
    const responses = await Promise.all([end(), end(), end()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await end()).body.response).toBe(responses[0]?.body.response);
    const ratings = await server.rows("messages", { conversation_id: interviewId, kind: "rating" }, ["id"]);
    expect(ratings).toHaveLength(1);
  });

  it("refuses an answer after the end", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await giveAnswer(person, interviewId, GOOD_ANSWERS[0] ?? "");
    await chat(person, { interviewId, isEndInterview: true });
    const late = await chat(person, { interviewId, message: "one more thing" });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("interview_over");
    const lateEnd = await chat(person, { interviewId, message: "one more thing", isEndInterview: true });
    expect(lateEnd.status).toBe(409);
  });

  it("lets the client complete its own interview, once or twice, and asks for the rating", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await giveAnswer(person, interviewId, GOOD_ANSWERS[0] ?? "");
    const complete = () =>
      person.call("PATCH", `/conversations/${interviewId}`, { body: { status: "completed" } });
    expect((await complete()).body.data).toMatchObject({ status: "completed" });
    expect((await complete()).status).toBe(200);
    await vi.waitFor(async () => {
      const report = await person.call("GET", `/conversations/${interviewId}/report`);
      expect(report.body.data).toMatchObject({ status: "ready" });
    }, 15_000);
  });

  // safety.md T18
  it("refuses every other change by the client", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    for (const body of [
      { status: "cancelled" },
      { status: "completed", empathy_level: 1 },
      { title: "x" },
      {},
    ]) {
      expect((await person.call("PATCH", `/conversations/${interviewId}`, { body })).status).toBe(400);
    }
    expect((await interview(interviewId)).status).toBe("in_progress");
  });
});

describe("the server's clock", () => {
  it("starts with the first question, not with the start", async () => {
    const person = await newPerson();
    const interviewId = await startInterview(person);
    await changeInterview(interviewId, {
      started_at: secondsAgo(60),
      ends_at: new Date(Date.now() + 1_140_000),
    });
    const opened = await chat(person, { interviewId, isNewInterview: true });
    const { clock } = opened.body as unknown as { clock: { endsAt: string; now: string } };
    expect(Date.parse(clock.endsAt) - Date.parse(clock.now)).toBeGreaterThan(1_195_000);
  });

  // safety.md T16
  it("takes an answer under way within fifteen seconds after the end, not later", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    await changeInterview(interviewId, { ends_at: secondsAgo(5) });
    const inGrace = await chat(person, {
      interviewId,
      message: GOOD_ANSWERS[0],
      clientMessageId: randomUUID(),
    });
    expect(inGrace.status).toBe(200);
    await changeInterview(interviewId, { ends_at: secondsAgo(16) });
    const late = await chat(person, { interviewId, message: GOOD_ANSWERS[1], clientMessageId: randomUUID() });
    expect(late.body.code).toBe("interview_over");
  });

  // safety.md R5
  it("closes an interview whose time is over: rated with an answer, given back without", async () => {
    const [answered, silent] = await Promise.all([newPerson(), newPerson()]);
    const withAnswer = await openInterview(answered);
    await giveAnswer(answered, withAnswer, GOOD_ANSWERS[0] ?? "");
    const without = await openInterview(silent);
    await changeInterview(withAnswer, { ends_at: secondsAgo(16) });
    await changeInterview(without, { ends_at: secondsAgo(16) });
    await vi.waitFor(async () => {
      expect(await interview(withAnswer)).toMatchObject({ status: "completed", end_reason: "time" });
      expect(await interview(without)).toMatchObject({ status: "cancelled", end_reason: "time" });
      const report = await answered.call("GET", `/conversations/${withAnswer}/report`);
      expect(report.body.data).toMatchObject({ status: "ready" });
    }, 15_000);
  });

  it("closes an interview that was silent for ten minutes, and leaves one that was not", async () => {
    const [gone, thinking] = await Promise.all([newPerson(), newPerson()]);
    const left = await openInterview(gone);
    const open = await openInterview(thinking);
    await changeInterview(left, { last_message_at: secondsAgo(601) });
    await changeInterview(open, { last_message_at: secondsAgo(590) });
    await vi.waitFor(async () => expect((await interview(left)).status).toBe("cancelled"), 15_000);
    expect((await interview(open)).status).toBe("in_progress");
  });
});

describe("past interviews", () => {
  it("come newest first, a page at a time, each once", async () => {
    const person = await newPerson();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await startInterview(person);
      await changeInterview(id, { status: "cancelled" });
      ids.unshift(id);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await person.call("GET", `/conversations?limit=2${query}`);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor as string | null;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  it("refuse an invented cursor and a page over a hundred", async () => {
    const person = await newPerson();
    for (const query of ["cursor=abc", "limit=101", "limit=0", "limit=x", "page=2"]) {
      expect((await person.call("GET", `/conversations?${query}`)).status).toBe(400);
    }
  });
});
