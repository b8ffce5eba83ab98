import { describe, expect, it } from "vitest";
import {
  finishInterview,
  chat,
  GOOD_ANSWERS,
  openInterview,
  openPractice,
} from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { listRecentQuestions } from "./queries.ts";
import { ROUNDS } from "#contract/rounds.ts";
import { questionsByFamily } from "#interviewer/data/load.ts";

const server = useTestServer();

const start = (person: Person, body: object = {}) => person.call("POST", "/conversation/start", { body });

describe("starting an interview", () => {
  it("counts it and returns its id, its difficulty and the server's clock", async () => {
    const person = await server.createPerson();
    const started = await start(person, { empathyLevel: 3 });
    expect(started.status).toBe(200);
    expect(started.body.data).toMatchObject({
      difficulty: 8,
      empathyLevel: 3,
      interviewer: "Built-in interviewer",
    });
    const { clock } = started.body.data;
    expect(Date.parse(clock.endsAt ?? "") - Date.parse(clock.startedAt ?? "")).toBe(1_200_000);
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 1, maxInterviews: 2 });
  });

  it("is in the middle where no empathy is asked for", async () => {
    const started = await start(await server.createPerson());
    expect(started.body.data).toMatchObject({ difficulty: 6, empathyLevel: 5 });
  });

  it("takes an empathy of 0, which no slider sends, and is as hard as 1", async () => {
    const started = await start(await server.createPerson(), { empathyLevel: 0 });
    expect(started.body.data).toMatchObject({ difficulty: 10, empathyLevel: 0 });
  });

  it("is refused to a free user and to a coach without LinkedIn, and allowed to a paying user", async () => {
    for (const role of [ROLE.free, ROLE.coach]) {
      const refused = await start(await server.createPerson({ role, linkedin: false }));
      expect(refused.status).toBe(403);
      expect(refused.body.message).toBe(TEXT.connectLinkedinToInterview);
    }
    for (const role of [ROLE.premium, ROLE.paid, ROLE.admin, ROLE.superadmin]) {
      expect((await start(await server.createPerson({ role, linkedin: false }))).status).toBe(200);
    }
  });

  it("is held in English by the built-in interviewer, and in another language not at all", async () => {
    const person = await server.createPerson();
    const refused = await start(person, { language: "de" });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: "language_unavailable", message: TEXT.languageUnavailable });
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 2 });
    expect((await start(person)).body.data).toMatchObject({ language: "en" });
    const settings = await person.call("GET", "/settings");
    expect(settings.body.data).toMatchObject({ builtIn: true, hasModel: false });
  });

  it("is one at a time: a second start is refused while one is in progress", async () => {
    const person = await server.createPerson();
    await start(person);
    const second = await start(person);
    expect(second.status).toBe(409);
    expect(second.body.code).toBe("interview_in_progress");
  });

  // safety.md T15
  it("gives exactly one interview to twenty starts at once with one left", async () => {
    const person = await server.createPerson();
    const first = await start(person);
    const { interviewId } = first.body.data;
    await server.change("conversations", { id: interviewId }, { status: "completed" });
    const responses = await Promise.all(Array.from({ length: 20 }, () => start(person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([TEXT.interviewLimit]));
    expect(refused).toHaveLength(19);
  });

  it("uses plan interviews first, then bonus interviews, and gives a cancelled one back", async () => {
    const person = await server.createPerson();
    await server.insert("bonus_interviews", { user_id: person.id });
    const counted: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await start(person);
      const { interviewId } = body.data;
      const row = await server.db.serviceDb
        .updateTable("conversations")
        .set({ status: "completed" })
        .where("id", "=", interviewId)
        .returning("counted_as")
        .executeTakeFirstOrThrow();
      counted.push(row.counted_as);
    }
    expect(counted).toEqual(["plan", "plan", "bonus"]);
    expect((await start(person)).body.code).toBe("interview_limit");
  });

  it("gives ten interviews in a paid plan's own billing period", async () => {
    const person = await server.createPerson({ role: ROLE.paid });
    const day = 86_400_000;
    await server.insert("subscriptions", {
      user_id: person.id,
      plan: "paid",
      status: "active",
      current_period_start: new Date(Date.now() - day),
      current_period_end: new Date(Date.now() + day),
    });
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 10, maxInterviews: 10, plan: "paid" });
  });

  it("does not count an interview started before the period within the same second", async () => {
    const person = await server.createPerson({ role: ROLE.paid });
    const { interviewId } = (await start(person)).body.data;
    const { created_at } = await server.row("conversations", { id: interviewId }, ["created_at"]);
    const begun = new Date(created_at).setMilliseconds(0);
    const periods = server.db.serviceDb.insertInto("subscriptions").values({
      user_id: person.id,
      plan: "paid",
      status: "active",
      current_period_start: new Date(begun),
      current_period_end: new Date(begun + 86_400_000),
    });
    await periods.execute();
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 10, maxInterviews: 10 });
  });

  // decisions.md D2
  it("gives a month's interviews once if another plan is bought within it, and again after a month", async () => {
    const person = await server.createPerson({ role: ROLE.paid });
    const { interviewId } = (await start(person)).body.data;
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day);
    const subscribe = (plan: string, status: string, [from, to]: [number, number]) =>
      server.insert("subscriptions", {
        user_id: person.id,
        plan,
        status,
        current_period_start: at(from),
        current_period_end: at(to),
      });
    const remaining = async () =>
      (await person.call("GET", "/chat/interview/remaining")).body.data.remainingInterviews;
    await server.change("conversations", { id: interviewId }, { created_at: at(-5) });
    await subscribe("premium", "active", [-1, 29]);
    expect(await remaining()).toBe(10);
    await subscribe("paid", "incomplete_expired", [-20, 10]);
    expect(await remaining()).toBe(10);
    await subscribe("paid", "canceled", [-10, 20]);
    expect(await remaining()).toBe(9);
    const ended = { current_period_start: at(-40), current_period_end: at(-10) };
    await server.change("subscriptions", { user_id: person.id, status: "canceled" }, ended);
    expect(await remaining()).toBe(10);
  });

  it("gives an interview back when it ends without any answer", async () => {
    const person = await server.createPerson();
    const { body } = await start(person);
    const { interviewId } = body.data;
    await person.call("POST", "/chat", { body: { interviewId, isNewInterview: true } });
    const ended = await person.call("POST", "/chat", { body: { interviewId, isEndInterview: true } });
    expect(ended.body.status).toBe("cancelled");
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 2 });
    const me = await person.call("GET", "/users/me");
    expect(me.body.data).toMatchObject({ active_interview_count: 0 });
  });

  it("refuses levels outside 0 to 10 and foreign links, and stores nothing", async () => {
    const person = await server.createPerson();
    for (const body of [
      { empathyLevel: -1 },
      { empathyLevel: 11 },
      { linkedinUrl: "https://evil.test/in/x" },
    ]) {
      expect((await start(person, body)).status).toBe(400);
    }
    const rows = await server.rows("conversations", { user_id: person.id }, ["id"]);
    expect(rows).toEqual([]);
  });

  it("remembers what was asked in the interviews before, newest first, and asks none of it again", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const asked: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const interviewId = await finishInterview(person);
      const rows = await server.db.serviceDb
        .selectFrom("messages")
        .select("question_id")
        .where("conversation_id", "=", interviewId)
        .where("kind", "=", "question")
        .orderBy("sequence", "desc")
        .execute();
      asked.unshift(...rows.map((row) => row.question_id ?? ""));
    }
    // At least two questions per interview, because each has two follow-ups at most.
    expect(asked.length).toBeGreaterThanOrEqual(4);
    const recent = await listRecentQuestions(server.db.serviceDb, person.id);
    expect(recent.map(({ id }) => id)).toEqual(asked);
    expect(recent.every(({ text }) => text.length > 10)).toBe(true);
    expect(new Set(asked).size).toBe(asked.length);
  });
});

const idsOf = (family: string) => (questionsByFamily.get(family) ?? []).map(({ id }) => id);

describe("a round", () => {
  it("is chosen at the start, has its own time and who interviews, and the report says which it was", async () => {
    const person = await server.createPerson({ role: ROLE.paid });
    const interviewId = await openInterview(person, { round: "screen", voices: ["Ana"] });
    const current = (await person.call("GET", "/chat/interview/current")).body.data;
    expect(current).toMatchObject({ round: "screen", messages: [{ voice: "Ana" }] });
    expect(current?.messages[0]?.content).toContain("I'm Ana, the recruiter.");
    const { endsAt, startedAt } = current?.clock ?? {};
    expect(Date.parse(endsAt ?? "") - Date.parse(startedAt ?? "")).toBe(15 * 60_000);
    const rows = await server.rows("messages", { conversation_id: interviewId }, ["question_id"]);
    expect(idsOf("screen")).toContain(rows[0]?.question_id);
    await chat(person, { interviewId, message: GOOD_ANSWERS[0], isEndInterview: true });
    const report = await person.call("GET", `/conversations/${interviewId}/report`);
    expect(report.body.data.about).toMatchObject({ round: "screen" });
    expect((await person.call("GET", "/conversations")).body.data).toMatchObject([{ round: "screen" }]);
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 1 });
  });

  it("is by default the hiring manager's, without names", async () => {
    const person = await server.createPerson();
    const interviewId = await openInterview(person);
    const current = (await person.call("GET", "/chat/interview/current")).body.data;
    expect(current).toMatchObject({ round: "manager", messages: [{ voice: null }] });
    const { plan } = await server.row("private.interview_plans", { conversation_id: interviewId }, ["plan"]);
    expect(plan).not.toHaveProperty("round");
    expect(plan).not.toHaveProperty("voices");
  });

  it("is refused if unknown, and so are an invalid name and a fourth voice", async () => {
    const person = await server.createPerson();
    for (const body of [
      { round: "dinner" },
      { voices: ["a".repeat(61)] },
      { voices: ["two\nlines", "\n"] },
      { voices: ["A", "B", "C", "D"] },
      { round: "one-way", retakes: 3 },
    ])
      expect((await person.call("POST", "/conversation/start", { body })).status, JSON.stringify(body)).toBe(
        400,
      );
    expect((await person.call("GET", "/conversations")).body.data).toEqual([]);
  });

  it("is told with what is good in it", async () => {
    const person = await server.createPerson();
    const { data } = (await person.call("GET", "/rounds")).body;
    expect(data.map(({ round }) => round).toSorted()).toEqual(ROUNDS.toSorted());
    expect(data.find(({ round }) => round === "panel")?.voices).toHaveLength(3);
  });

  it("can be practised with one of its questions", async () => {
    const person = await server.createPerson();
    const interviewId = await openPractice(person, { round: "final" });
    const [row] = await server.rows("messages", { conversation_id: interviewId }, ["question_id", "content"]);
    expect(idsOf("final")).toContain(row?.question_id);
    expect((await person.call("GET", "/chat/interview/current")).body.data).toMatchObject({
      kind: "practice",
      round: "final",
    });
    expect((await person.call("POST", "/practice/start", { body: { round: "one-way" } })).status).toBe(400);
  });
});

it("names each panel member with their own messages, in any script", async () => {
  const person = await server.createPerson();
  const voices = ["សុខ ដារ៉ា", "Bo", "Cy"];
  const interviewId = await openInterview(person, { round: "panel", voices });
  for (const message of GOOD_ANSWERS.slice(0, 3)) await chat(person, { interviewId, message });
  const { data } = (await person.call("GET", `/conversations/${interviewId}/messages`)).body;
  const asked = data.filter(({ role }) => role === "assistant").map(({ voice }) => voice);
  expect(asked[0]).toBe("Cy");
  expect(asked).toContain("សុខ ដារ៉ា");
  expect(data.filter(({ role, voice }) => role === "user" && voice !== null)).toEqual([]);
});
