import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { chat, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { ChatResponse, Take } from "#contract/interviews.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

const open = (person: Person, retakes = 0) => openInterview(person, { round: "one-way", retakes });
const begin = (person: Person, id: string, number: number) =>
  person.call("POST", `/conversations/${id}/take`, { body: { number } });
const currentOf = async (person: Person) => (await person.call("GET", "/chat/interview/current")).body.data;

/** Whole seconds left in a take by the server's clock. */
const secondsOf = async (person: Person): Promise<number> => {
  const current = await currentOf(person);
  return Math.round((Date.parse(current?.take?.endsAt ?? "") - Date.parse(current?.clock.now ?? "")) / 1000);
};

const passTime = (id: string, seconds: number) =>
  sql`update public.conversations set take_at = take_at - make_interval(secs => ${seconds}) where id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );

const answersOf = (id: string) =>
  server.db.serviceDb
    .selectFrom("messages")
    .select(["content", "cut_off"])
    .where("conversation_id", "=", id)
    .where("role", "=", "user")
    .orderBy("sequence")
    .execute();

describe("a one-way screen", () => {
  it("has thirty seconds to think, two minutes to answer, and no reaction", async () => {
    const person = await server.createPerson();
    const id = await open(person);
    expect((await currentOf(person))?.take).toMatchObject({ number: 0, retakesLeft: 0 });
    expect(await secondsOf(person)).toBeGreaterThan(25);
    expect((await begin(person, id, 1)).body.data).toMatchObject({ number: 1 });
    expect(await secondsOf(person)).toBeGreaterThan(110);
    expect((await begin(person, id, 1)).body.data).toMatchObject({ number: 1 });
    const next = await chat(person, { interviewId: id, message: "What do you mean? I can't answer that." });
    const { prompts } = next.body["conversation"] as ChatResponse["conversation"];
    expect(prompts).toHaveLength(2);
    expect(next.body["response"]).toBe(prompts[1]?.text);
    expect(next.body["openQuestion"]).toBe(next.body["response"]);
    expect((next.body["take"] as Take).number).toBe(0);
  });

  it.each([
    ["quarter_more", 37.5, 150],
    ["half_more", 45, 180],
  ])("gives the clock %s its part of both times", async (clock, think, answer) => {
    const person = await server.createPerson();
    await person.call("PUT", "/interview-preferences", { body: { clock, readAloud: false } });
    const id = await open(person);
    expect(Math.abs((await secondsOf(person)) - think)).toBeLessThan(4);
    await begin(person, id, 1);
    expect(Math.abs((await secondsOf(person)) - answer)).toBeLessThan(4);
  });

  it("stops while its clock is paused", async () => {
    const person = await server.createPerson();
    await person.call("PUT", "/interview-preferences", { body: { clock: "pausable", readAloud: false } });
    const id = await open(person);
    const before = await secondsOf(person);
    await person.call("POST", `/conversations/${id}/pause`, { body: {} });
    await sql`update public.conversations set paused_at = paused_at - interval '40 seconds',
      take_at = take_at - interval '40 seconds', ends_at = ends_at - interval '40 seconds' where id = ${id}::uuid`.execute(
      server.db.serviceDb,
    );
    expect((await begin(person, id, 1)).body.code).toBe("interview_paused");
    await person.call("POST", `/conversations/${id}/resume`, { body: {} });
    expect(Math.abs((await secondsOf(person)) - before)).toBeLessThan(4);
  });

  it("resumes where it was after a tab was closed while thinking", async () => {
    const person = await server.createPerson();
    const id = await open(person);
    await passTime(id, 300);
    expect(await secondsOf(person)).toBeLessThan(0);
    expect((await begin(person, id, 1)).body.data).toMatchObject({ number: 1 });
    expect(await secondsOf(person)).toBeGreaterThan(110);
  });

  it("keeps the text typed until the time limit, and marks it as cut off", async () => {
    const person = await server.createPerson();
    const id = await open(person);
    await begin(person, id, 1);
    await chat(person, { interviewId: id, message: GOOD_ANSWERS[0] });
    await begin(person, id, 1);
    await passTime(id, 121);
    const half = `${GOOD_ANSWERS[1]} And then in the mid`;
    await chat(person, { interviewId: id, message: half });
    expect(await answersOf(id)).toEqual([
      { content: GOOD_ANSWERS[0], cut_off: false },
      { content: half, cut_off: true },
    ]);
    await chat(person, { interviewId: id, message: "…" });
    await chat(person, { interviewId: id, isEndInterview: true });
    const report = (await person.call("GET", `/conversations/${id}/report`)).body.data;
    expect(report.about.round).toBe("one-way");
    expect(report.questions?.map(({ cutOff = false }) => cutOff)).toEqual([false, true, false, false]);
  });

  it("allows the chosen number of retakes, also after a reload, and none after the time limit", async () => {
    const person = await server.createPerson();
    const id = await open(person, 1);
    expect((await begin(person, id, 2)).body.code).toBe("no_retake");
    await begin(person, id, 1);
    await passTime(id, 60);
    expect((await currentOf(person))?.take).toMatchObject({ number: 1, retakesLeft: 1 });
    expect((await begin(person, id, 2)).body.data).toMatchObject({ number: 2, retakesLeft: 0 });
    expect(await secondsOf(person)).toBeGreaterThan(110);
    const refused = await begin(person, id, 3);
    expect([refused.status, refused.body.message]).toEqual([409, TEXT.noRetake]);
    await chat(person, { interviewId: id, message: GOOD_ANSWERS[0] });
    await begin(person, id, 1);
    await passTime(id, 121);
    expect((await begin(person, id, 2)).body.code).toBe("no_retake");
  });

  it("is there in no other interview", async () => {
    const person = await server.createPerson();
    const usual = await openInterview(person);
    expect((await currentOf(person))?.take).toBeNull();
    expect((await begin(person, usual, 1)).body.code).toBe("no_retake");
  });

  it("still offers help to a candidate who speaks of harming themselves", async () => {
    const person = await server.createPerson();
    const id = await open(person);
    const { body } = await chat(person, { interviewId: id, message: "I want to kill myself." });
    expect(body["response"]).toContain("emergency number");
  });
});
