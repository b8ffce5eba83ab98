import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import {
  chat,
  finishInterview,
  finishPractice,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
  openPractice,
  OWNERSHIP,
} from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { CRITERIA } from "#contract/criteria.ts";
import {
  INTERVIEWS_PER_USER,
  PRACTICE_SECONDS,
  PRACTICES_PER_DAY,
  PRACTICES_PER_HOUR,
} from "#contract/limits.ts";
import { progress } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import { TEXT } from "#contract/texts.ts";
import { listOwnReports, readOwnReport } from "../report/rules.ts";
import { listRecentQuestions } from "../start/queries.ts";

const server = useTestServer();

const start = (person: Person, body: object = OWNERSHIP) => person.call("POST", "/practice/start", { body });

const rowOf = (id: string) => server.row("conversations", { id });
const change = (id: string, values: Record<string, unknown>) =>
  server.change("conversations", { id }, values);
const listOf = async (person: Person, kind: string) =>
  (await person.call("GET", `/conversations?kind=${kind}`)).body.data.map(({ id }) => id);
const reportOf = async (person: Person, id: string) =>
  (await person.call("GET", `/conversations/${id}/report`)).body.data;

describe("a practice", () => {
  it("is one question of the chosen competency on a clock of five minutes, and uses no interview", async () => {
    const person = await server.createPerson();
    const started = await start(person);
    const { clock, interviewId, ...data } = started.body.data;
    expect(data).toMatchObject({ kind: "practice", difficulty: 5, interviewer: "Built-in interviewer" });
    expect(Date.parse(clock.endsAt) - Date.parse(clock.startedAt)).toBe(PRACTICE_SECONDS * 1000);
    const opened = await chat(person, { interviewId, isNewInterview: true });
    expect(opened.body).toMatchObject({ conversation: { prompts: [{ competency: "ownership" }] } });
    expect((await person.call("GET", "/chat/interview/current")).body.data).toMatchObject({
      kind: "practice",
    });
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 2, completedInterviews: 0 });
  });

  it("is there for somebody who has used up their interviews", async () => {
    const person = await server.createPerson();
    for (let at = 0; at < 2; at += 1) await finishInterview(person, GOOD_ANSWERS.slice(0, 1));
    expect((await person.call("POST", "/conversation/start", { body: {} })).body.code).toBe(
      "interview_limit",
    );
    expect((await start(person)).status).toBe(200);
  });

  it("is about a requirement of the pasted advert, and is refused for one without any", async () => {
    const person = await server.createPerson();
    const nothing = await start(person, { jobDescription: "Hello there, nice to meet you." });
    expect(nothing.status).toBe(400);
    expect(nothing.body.message).toBe(TEXT.practiceAdvertEmpty);
    const id = await openPractice(person, {
      jobDescription: "You have experience in Looker and run A/B tests.",
    });
    const { body } = await person.call("GET", `/conversations/${id}/messages`);
    expect(body.data[0]?.content).toMatch(/Looker|A\/B tests/);
  });

  it("refuses an unknown competency, one the bank needs a role for, and two subjects at once", async () => {
    const person = await server.createPerson();
    expect((await start(person, { competency: "charm" })).body.code).toBe("bad_request");
    expect((await start(person, { competency: "role-knowledge" })).body.message).toBe(TEXT.practiceNeedsRole);
    expect((await start(person, { competency: "ownership", jobDescription: "Looker" })).status).toBe(400);
    expect(await listOf(person, "practice")).toEqual([]);
  });

  it("needs a model for another language and for a negotiation, also when repeated", async () => {
    const person = await server.createPerson();
    const refused = await start(person, { ...OWNERSHIP, language: "de" });
    expect(refused.body.code).toBe("language_unavailable");
    const offer = { ...OWNERSHIP, competency: undefined, round: NEGOTIATION };
    expect((await start(person, offer)).body.message).toBe(TEXT.negotiationUnavailable);
    expect(await listOf(person, "practice")).toEqual([]);
    // Pretend that the practice was held while a model was configured.
    const id = await finishPractice(person);
    await sql`update private.interview_plans set plan = plan || '{"round": "negotiation"}' where conversation_id = ${id}::uuid`.execute(
      server.db.serviceDb,
    );
    const again = { conversationId: id, questionId: (await reportOf(person, id)).questions?.[0]?.questionId };
    expect((await start(person, again)).body.code).toBe("negotiation_unavailable");
  });

  it("asks for a connected profile where an interview does", async () => {
    const refused = await start(await server.createPerson({ role: ROLE.free, linkedin: false }));
    expect(refused.body.code).toBe("linkedin_required");
  });

  it("gets its answer's own rating and feedback, and no overall number of an interview", async () => {
    const person = await server.createPerson();
    const id = await finishPractice(person);
    const report = await reportOf(person, id);
    expect(report).toMatchObject({ status: "ready", isPractice: true, overall: null });
    expect(report.notEnough).toBeUndefined();
    expect(report.range).toHaveLength(2);
    expect(report.questions).toMatchObject([{ competency: "ownership", state: "rated" }]);
    const { body } = await person.call("GET", "/conversations?kind=practice");
    expect(body.data).toMatchObject([{ id, kind: "practice", overall: report.questions?.[0]?.score }]);
    const words = (await person.call("GET", `/conversations/${id}/messages`)).body.data.at(-1)?.content;
    expect(words).toMatch(/out of 10.*with your practices/);
    const file = await fetch(`${server.url}/api/conversations/${id}/report/export?format=md`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(await file.text()).toMatch(/\d\.\d out of 10/);
  });

  it("ends by the clock in the middle of an answer, with what was typed", async () => {
    const person = await server.createPerson();
    const interviewId = await openPractice(person);
    await change(interviewId, { ends_at: new Date(Date.now() - 5000) });
    const message = GOOD_ANSWERS[1];
    const ended = await chat(person, { interviewId, message, isEndInterview: true, endReason: "time" });
    expect(ended.body.status).toBe("completed");
    expect((await reportOf(person, interviewId)).questions).toMatchObject([
      { answer: message, state: "rated" },
    ]);
  });

  it("is closed by the server when its time is over: rated with an answer, nothing without", async () => {
    const [answered, silent] = [await server.createPerson(), await server.createPerson()];
    const withAnswer = await openPractice(answered);
    await giveAnswer(answered, withAnswer, GOOD_ANSWERS[0] ?? "");
    const without = await openPractice(silent);
    for (const id of [withAnswer, without]) await change(id, { ends_at: new Date(Date.now() - 16_000) });
    await vi.waitFor(async () => {
      expect(await rowOf(without)).toMatchObject({ status: "cancelled", end_reason: "time" });
      expect(await reportOf(answered, withAnswer)).toMatchObject({ status: "ready", isPractice: true });
    }, 15_000);
    const again = await chat(silent, { interviewId: without, isEndInterview: true });
    expect(again.body.response).toBe(TEXT.practiceEmpty);
  });
});

describe("starts of practices at once", () => {
  it("give one practice, whatever else is started", async () => {
    const person = await server.createPerson();
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => start(person)),
      ...Array.from({ length: 5 }, () => person.call("POST", "/conversation/start", { body: {} })),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = all.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["interview_in_progress"]));
  });

  it("never get past the hour's and the day's number", async () => {
    const person = await server.createPerson();
    expect(TEXT.practiceLimit).toContain(`${PRACTICES_PER_HOUR} questions an hour`);
    expect(TEXT.practiceLimit).toContain(`${PRACTICES_PER_DAY} a day`);
    const practised = (minutesAgo: number) => ({
      user_id: person.id,
      title: "A question",
      kind: "practice",
      status: "completed",
      empathy_level: 5,
      difficulty: 6,
      interviewer: "Built-in interviewer",
      created_at: new Date(Date.now() - minutesAgo * 60_000),
      ends_at: new Date(),
      ended_at: new Date(),
    });
    const add = (count: number, minutesAgo: number) =>
      server.insert(
        "conversations",
        Array.from({ length: count }, () => practised(minutesAgo)),
      );
    await add(PRACTICES_PER_HOUR - 1, 30);
    const many = await Promise.all(Array.from({ length: 5 }, () => start(person)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    const [open] = await listOf(person, "practice");
    await change(open ?? "", { status: "cancelled" });
    const refused = await start(person);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      429,
      "practice_limit",
      TEXT.practiceLimit,
    ]);
    await server.db.serviceDb.deleteFrom("conversations").where("user_id", "=", person.id).execute();
    await add(PRACTICES_PER_DAY - 1, 90);
    await openPractice(person);
    await change((await listOf(person, "practice"))[0] ?? "", { status: "cancelled" });
    expect((await start(person)).body.code).toBe("practice_limit");
  });

  // safety.md T102
  it("an account with the maximum number of interviews and practices can start neither", async () => {
    const person = await server.createPerson();
    const fill = (count: number) =>
      sql`insert into public.conversations (user_id, title, kind, status, empathy_level, difficulty, interviewer,
          created_at, ends_at, ended_at)
        select ${person.id}::uuid, 'A question', 'practice', 'completed', 5, 6, 'Built-in interviewer',
          now() - interval '1 year', now(), now() from generate_series(1, ${count}::integer)`.execute(
        server.db.serviceDb,
      );
    await fill(INTERVIEWS_PER_USER - 1);
    await openPractice(person);
    await change((await listOf(person, "practice")).at(0) ?? "", { status: "cancelled" });
    const practice = await start(person);
    expect([practice.status, practice.body.code, practice.body.message]).toEqual([
      409,
      "interviews_full",
      TEXT.interviewsFull,
    ]);
    expect(TEXT.interviewsFull).toContain(INTERVIEWS_PER_USER.toLocaleString("en"));
    const interview = await person.call("POST", "/conversation/start", { body: { empathyLevel: 5 } });
    expect(interview.body.code).toBe("interviews_full");
  });
});

describe("answering again", () => {
  it("asks the same question at the same level, of a practice or of an interview", async () => {
    const person = await server.createPerson();
    for (const first of [
      await finishPractice(person),
      await finishInterview(person, GOOD_ANSWERS.slice(0, 1)),
    ]) {
      const [question] = (await reportOf(person, first)).questions ?? [];
      const again = { conversationId: first, questionId: question?.questionId };
      const second = await finishPractice(person, again, GOOD_ANSWERS[1]);
      expect((await reportOf(person, second)).questions).toMatchObject([
        { questionId: question?.questionId, question: question?.question, answer: GOOD_ANSWERS[1] },
      ]);
      expect(await rowOf(second)).toMatchObject({
        again_of: first,
        difficulty: (await rowOf(first)).difficulty,
        kind: "practice",
      });
    }
  });

  it("is compared with the earlier try by criterion, and so on from try to try", async () => {
    const person = await server.createPerson();
    const first = await finishPractice(
      person,
      OWNERSHIP,
      "We had a mistake with an order once and fixed it.",
    );
    const [question] = (await reportOf(person, first)).questions ?? [];
    expect((await reportOf(person, first)).earlier).toBeNull();
    const again = (conversationId: string) => ({ conversationId, questionId: question?.questionId });
    const second = await finishPractice(person, again(first), GOOD_ANSWERS[0]);
    const { earlier, questions } = await reportOf(person, second);
    expect(earlier).toMatchObject({ conversationId: first, question });
    expect(earlier?.changes?.map(({ criterion, before, after }) => [criterion, before, after])).toEqual(
      CRITERIA.map((name) => [name, question?.criteria?.[name], questions?.[0]?.criteria?.[name]]).filter(
        ([, before, after]) => before !== null && after !== null,
      ),
    );
    const third = await finishPractice(person, again(second), GOOD_ANSWERS[1]);
    expect((await reportOf(person, third)).earlier?.conversationId).toBe(second);
  });

  /** Some answers leave nothing open for sure, and a report of those gives no advice. */
  async function holdUntilAdvised() {
    for (let tries = 0; tries < 8; tries += 1) {
      const person = await server.createPerson();
      const conversationId = await finishInterview(person, GOOD_ANSWERS);
      const report = await reportOf(person, conversationId);
      if (report.upgrade) return { person, conversationId, report };
    }
    throw new Error("no report gives advice");
  }

  it("removes the advice about its question from the dashboard, and no other advice", async () => {
    const { person, conversationId, report } = await holdUntilAdvised();
    const { upgrade, questions = [] } = report;
    const fixOf = async () =>
      progress.parse((await person.call("GET", "/conversations/progress")).body.data).fix;
    const asked = questions.find(({ questionId }) => questionId === upgrade?.questionId);
    const fix = {
      conversationId,
      questionId: upgrade?.questionId,
      question: asked?.question,
      text: upgrade?.text,
    };
    expect(await fixOf()).toEqual(fix);
    const other = questions.find(({ questionId }) => questionId !== upgrade?.questionId);
    await finishPractice(person, { conversationId, questionId: other?.questionId }, GOOD_ANSWERS[1]);
    expect(await fixOf()).toEqual(fix);
    await finishPractice(person, { conversationId, questionId: upgrade?.questionId }, GOOD_ANSWERS[1]);
    expect(await fixOf()).toBeNull();
  });

  it("never compares the numbers of two scorers, or of two versions of one", async () => {
    const person = await server.createPerson();
    const first = await finishPractice(person);
    const [question] = (await reportOf(person, first)).questions ?? [];
    const again = { conversationId: first, questionId: question?.questionId };
    const second = await finishPractice(person, again, GOOD_ANSWERS[1]);
    await sql`update public.reports set rating = jsonb_set(rating, '{scorer}', '"Built-in scorer 1.0"')
      where conversation_id = ${first}`.execute(server.db.serviceDb);
    const { earlier } = await reportOf(person, second);
    expect(earlier).toMatchObject({ scorer: "Built-in scorer 1.0", question, changes: null });
  });

  it("pressed twice starts once", async () => {
    const person = await server.createPerson();
    const conversationId = await finishPractice(person);
    const [question] = (await reportOf(person, conversationId)).questions ?? [];
    const again = { conversationId, questionId: question?.questionId };
    const both = await Promise.all([start(person, again), start(person, again)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await listOf(person, "practice")).toHaveLength(2);
  });

  it("is refused for what is not one's own and for what was never planned", async () => {
    const person = await server.createPerson();
    const conversationId = await finishPractice(person);
    const [question] = (await reportOf(person, conversationId)).questions ?? [];
    const other = await server.createPerson();
    const foreign = await start(other, { conversationId, questionId: question?.questionId });
    expect([foreign.status, foreign.body.code]).toEqual([404, "conversation_not_found"]);
    expect((await start(person, { conversationId, questionId: "no-such" })).body.code).toBe(
      "question_not_found",
    );
    expect(await listOf(other, "practice")).toEqual([]);
  });
});

describe("what counts whole interviews", () => {
  it("does not count practices: list, allowance, trend line, sharing, admins' list", async () => {
    const person = await server.createPerson();
    const admin = await server.createPerson({ role: ROLE.admin });
    await finishPractice(person);
    const interview = await openInterview(person);
    expect(await listOf(person, "interview")).toEqual([interview]);
    expect((await person.call("GET", "/conversations")).body.data.map(({ id }) => id)).toEqual([interview]);
    await giveAnswer(person, interview, GOOD_ANSWERS[0] ?? "");
    await chat(person, { interviewId: interview, isEndInterview: true });
    const practice = await finishPractice(person);
    expect((await person.call("GET", "/conversations/progress")).body.data).toEqual({
      lines: [],
      focus: null,
      strongest: null,
      fix: expect.objectContaining({ conversationId: interview }) as unknown,
    });
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ remainingInterviews: 1, completedInterviews: 1 });
    const shareable = await listOwnReports(server.db, person.id, 50);
    expect(shareable.map((one) => one.conversation_id)).toEqual([interview]);
    expect(await readOwnReport(server.db, person.id, practice)).toBeNull();
    const summaries = await admin.call("GET", `/admin/user-conversations/${person.id}`);
    expect(summaries.body.data.map(({ id }) => id)).toEqual([interview]);
    const user = await server.row("users", { id: person.id }, ["total_conversations"]);
    expect(user.total_conversations).toBe(1);
  });

  it("has the same figures of a day and the same totals after a practice, counted anew too", async () => {
    const { serviceDb } = server.db;
    const figures = async () =>
      (
        await sql`select name, sum(amount)::integer as amount from private.day_tallies
          where name not like 'asked:%' group by name
          union all select name, sum(amount)::integer from private.tallies where name = 'conversations' group by name
          order by name`.execute(serviceDb)
      ).rows;
    const person = await server.createPerson();
    await finishInterview(person);
    const before = await figures();
    expect(before.length).toBeGreaterThan(2);
    await finishPractice(person);
    expect(await figures()).toEqual(before);
    await sql`select app.recount()`.execute(serviceDb);
    expect(await figures()).toEqual(before);
  });

  it("keeps its ten interviews of questions that don't come again, however much is practised", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const interview = await openInterview(person);
    await chat(person, { interviewId: interview, isEndInterview: true });
    for (let at = 0; at < 11; at += 1) {
      const { interviewId } = (await start(person)).body.data;
      await chat(person, { interviewId, isNewInterview: true });
      await chat(person, { interviewId, isEndInterview: true });
    }
    const asked = await server.rows("messages", { user_id: person.id, kind: "question" }, ["question_id"]);
    const recent = await listRecentQuestions(server.db.serviceDb, person.id);
    expect(new Set(recent.map(({ id }) => id))).toEqual(new Set(asked.map((row) => row.question_id)));
    expect(recent).toHaveLength(12);
  });
});
