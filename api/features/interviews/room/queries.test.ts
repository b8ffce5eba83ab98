import { describe, expect, it } from "vitest";
import { chat, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { findTurn, storeAnswer, type OpenTurn } from "./queries.ts";

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
  const take = (open: OpenTurn, mayStore = true) =>
    storeAnswer(server.db.serviceDb, open, { answer: mayStore ? answer : null, seconds: 60 });
  return { person, interviewId, find, take };
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

  it("is taken by one of ten requests at the same moment", async () => {
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

  it("is not taken on what was read before the end", async () => {
    const { person, interviewId, find, take } = await openTurn();
    const old = await find();
    await chat(person, { interviewId, isEndInterview: true });
    expect(await take(old)).toBeNull();
    expect((await find()).messages.filter(({ role }) => role === "user")).toEqual([]);
  });
});
