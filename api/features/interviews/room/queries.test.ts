import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { chat, GOOD_ANSWERS, loseTurn, openInterview } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { storeAnswer, storeReply } from "./queries.ts";
import { findTurn, type OpenTurn } from "./turn-queries.ts";

const server = useTestServer();
const answer = { text: "I sorted the parcels by street.", clientMessageId: null };

async function openTurn() {
  const person = await server.createPerson({ role: ROLE.superadmin });
  const interviewId = await openInterview(person);
  const find = async (): Promise<OpenTurn> => {
    const open = await findTurn(server.db.serviceDb, { interviewId, userId: person.id });
    if (!open) throw new Error("the interview was not found");
    return open;
  };
  const take = (open: OpenTurn, mayStore = true, turnId = randomUUID()) =>
    storeAnswer(server.db.serviceDb, open, { answer: mayStore ? answer : null, turnId });
  const reply = (open: OpenTurn, turnId: string) =>
    storeReply(server.db.serviceDb, open, {
      text: "What came of it?",
      interviewer: "built-in",
      decision: { kind: "probe", questionId: null, competency: null },
      endReason: null,
      tokens: 0,
      turnId,
    });
  return { person, interviewId, find, take, reply };
}

describe("a turn", () => {
  it("is taken by one of two requests that read the same interview; the other changes nothing", async () => {
    const { find, take } = await openTurn();
    const open = await find();
    const [stored] = (await take(open)) ?? [];
    expect(stored).toMatchObject({ role: "user", sequence: 2, content: answer.text });
    const after = await find();
    expect(await take(open)).toBeNull();
    expect(await find()).toMatchObject({ version: after.version, messages: after.messages, busy: true });
  });

  it("is claimed by one of ten concurrent requests", async () => {
    const { find, take } = await openTurn();
    const open = await find();
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(open)));
    expect(taken.filter((it) => it !== null)).toHaveLength(1);
    expect((await find()).messages).toHaveLength(2);
  });

  it("is taken once where there is no answer to store", async () => {
    const { find, take } = await openTurn();
    const open = await find();
    expect(await take(open, false)).toEqual([]);
    expect((await find()).version).toBe(open.version);
    expect(await take(open, false)).toBeNull();
  });

  it("is not taken on what was read before another turn went by", async () => {
    const { person, interviewId, find, take } = await openTurn();
    const old = await find();
    await chat(person, { interviewId, message: GOOD_ANSWERS[0] });
    expect((await find()).busy).toBe(false);
    expect(await take(old)).toBeNull();
    expect((await find()).messages).toHaveLength(3);
  });

  it("is free for nobody while it is worked on, and its words are stored once", async () => {
    const { find, take, reply } = await openTurn();
    const turnId = randomUUID();
    await take(await find(), true, turnId);
    expect(await take(await find(), false)).toBeNull();
    const open = await find();
    const replies = await Promise.all(Array.from({ length: 10 }, () => reply(open, turnId)));
    expect(replies.filter((it) => it !== undefined)).toHaveLength(1);
    expect((await find()).messages.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
  });

  it("that lapsed goes to its first server's words or to the next request, never to both", async () => {
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { interviewId, find, take, reply } = await openTurn();
        await take(await find());
        await loseTurn(server.db.serviceDb, interviewId);
        const { turn_id } = await server.row("private.interview_plans", { conversation_id: interviewId }, [
          "turn_id",
        ]);
        return { open: await find(), find, take, reply, first: turn_id ?? "", next: randomUUID() };
      }),
    );
    const ends = await Promise.all(
      turns.map(async ({ open, take, reply, first, next, find }) => {
        const [stored, taken] = await Promise.all([reply(open, first), take(open, false, next)]);
        const late = taken === null ? undefined : await reply(open, next);
        return { replies: [stored, late].filter(Boolean).length, messages: (await find()).messages.length };
      }),
    );
    expect(ends).toEqual(turns.map(() => ({ replies: 1, messages: 3 })));
  });

  it("is not taken on what was read before the end", async () => {
    const { person, interviewId, find, take } = await openTurn();
    const old = await find();
    await chat(person, { interviewId, isEndInterview: true });
    expect(await take(old)).toBeNull();
    expect((await find()).messages.filter(({ role }) => role === "user")).toEqual([]);
  });
});
