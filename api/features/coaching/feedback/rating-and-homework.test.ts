import { describe, expect, it } from "vitest";
import { CRITERIA } from "#contract/criteria.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import { bookingsOf, completeSession, receivedBy, useCoaching } from "#api/testing/coaching-steps.ts";
import { giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { addReport } from "#api/testing/report-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { findHomeworkFocus } from "./queries.ts";

const { standins, server, booked } = useCoaching();

async function completed() {
  const it = await booked({ past: true });
  expect((await completeSession(it.coach, it.id)).status).toBe(200);
  return it;
}

const mine = async (person: Person) => (await bookingsOf(person))[0];
const received = async (person: Person) => (await receivedBy(person))[0];
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body["code"],
];

const criteria = (changes: object = {}) => ({
  ...Object.fromEntries(CRITERIA.map((criterion) => [criterion, { score: 3, words: "" }])),
  ...changes,
});
const rating = (changes: object = {}) => ({
  criteria: criteria({
    outcome: { score: 2, words: "Say how it ended." },
    relevance: { score: null, words: "" },
  }),
  words: "Lead with the result.",
  ...changes,
});
const rate = (by: Person, id: string, body: object = rating()) =>
  by.call("PUT", `/bookings/${id}/rating`, { body });
const ratingOf = async (by: Person, id: string) => (await by.call("GET", `/bookings/${id}/rating`)).body.data;

describe("the rubric", () => {
  it("has five criteria with five anchors each, and the competencies, in words", async () => {
    const person = await server.createPerson();
    const { criteria: all, competencies } = (await person.call("GET", "/rubric")).body.data;
    expect(all.map(({ criterion }) => criterion)).toEqual([...CRITERIA]);
    for (const { anchors } of all) expect(anchors).toHaveLength(5);
    expect(competencies).toContainEqual({ id: "ownership", label: "Ownership" });
  });
});

describe("a coach's rating", () => {
  it("stands beside the shared report's own, each by its scorer, averaged with nothing", async () => {
    const { coach, person, id } = await completed();
    const report = await addReport(server, person);
    await person.call("PUT", `/bookings/${id}/sharing`, { body: { conversation_ids: [report] } });
    const response = await rate(coach.person, id);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { rating: given, compared } = await ratingOf(person, id);
    expect(given).toMatchObject({
      scorer: "Cora Coach",
      editable: true,
      words: "Lead with the result.",
      criteria: { outcome: { score: 2, words: "Say how it ended." }, relevance: { score: null } },
    });
    expect(compared).toMatchObject({ scorer: "Built-in scorer 3.0", criteria: { outcome: 1, relevance: 4 } });
    expect((await mine(person))?.rated_at).not.toBeNull();
    const shown = await person.call("GET", `/conversations/${report}/report`);
    expect((shown.body.data as { coach: unknown }).coach).toMatchObject({
      scorer: "Cora Coach",
      words: "Lead with the result.",
      criteria: { outcome: { score: 2 }, relevance: { score: null } },
    });
    await person.call("PUT", `/bookings/${id}/sharing`, { body: { conversation_ids: [] } });
    expect((await ratingOf(person, id)).compared).not.toBeNull();
    const progress = await person.call("GET", "/conversations/progress");
    expect(JSON.stringify(progress.body)).not.toContain("Cora Coach");
    await readMail(standins.url, person.email, /Your rating/);
  });

  it("is given without seeing the scorer's, and is there alone when nothing was shared", async () => {
    const { coach, person, id } = await completed();
    await addReport(server, person);
    await rate(coach.person, id);
    expect((await ratingOf(person, id)).compared).toBeNull();
    expect((await ratingOf(coach.person, id)).compared).toBeNull();
  });

  it("is corrected without another mail, then fixed", async () => {
    const { coach, person, id } = await completed();
    await rate(coach.person, id);
    expect((await rate(coach.person, id, rating({ words: "Better said." }))).status).toBe(200);
    expect((await ratingOf(person, id)).rating?.words).toBe("Better said.");
    await readMail(standins.url, person.email, /Your rating/);
    const mails = await findMails(standins.url, person.email);
    expect(mails.filter(({ subject }) => subject.startsWith("Your rating"))).toHaveLength(1);
    await server.change(
      "coach_ratings",
      { booking_id: id },
      { created_at: new Date(Date.now() - 7 * 24 * 3_600_000) },
    );
    expect(refusal(await rate(coach.person, id))).toEqual([409, "rating_fixed"]);
    expect((await ratingOf(person, id)).rating).toMatchObject({ words: "Better said.", editable: false });
  });

  it("comes after completion, from that coach, with at least one score from 1 to 5", async () => {
    const early = await booked();
    expect(refusal(await rate(early.coach.person, early.id))).toEqual([409, "rating_too_early"]);
    const { coach, person, id } = await completed();
    expect((await rate(early.coach.person, id)).status).toBe(404);
    expect((await early.person.call("GET", `/bookings/${id}/rating`)).status).toBe(404);
    const none = Object.fromEntries(CRITERIA.map((criterion) => [criterion, { score: null, words: "" }]));
    const empty = await rate(coach.person, id, rating({ criteria: none }));
    expect(empty.body["message"]).toBe(TEXT.ratingNeedsScore);
    for (const wrong of [
      rating({ criteria: criteria({ outcome: { score: 6, words: "" } }) }),
      rating({ criteria: criteria({ outcome: { score: 2.5, words: "" } }) }),
      rating({ criteria: criteria({ charm: { score: 5, words: "" } }) }),
      rating({ words: "x".repeat(301) }),
      rating({ overall: 10 }),
    ])
      expect((await rate(coach.person, id, wrong)).status).toBe(400);
    expect((await ratingOf(person, id)).rating).toBeNull();
  });
});

const HOMEWORK = { target_role: "Ward nurse", difficulty: 7, competency: "ownership", note: "Say *I*." };
const setHomework = (by: Person, id: string, body: object = HOMEWORK) =>
  by.call("PUT", `/bookings/${id}/homework`, { body });

describe("homework", () => {
  it("waits with the client's booking, and is done when an interview started from it is completed", async () => {
    const { coach, person, id } = await booked();
    const response = await setHomework(coach.person, id);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect((await mine(person))?.homework).toMatchObject({
      ...HOMEWORK,
      competency_label: "Ownership",
      started: false,
      done_at: null,
    });
    await readMail(standins.url, person.email, /A practice for you/);
    const before = (await person.call("GET", "/chat/interview/remaining")).body.data;
    const interview = await openInterview(person, {
      empathyLevel: 4,
      targetRole: "Ward nurse",
      homeworkOf: id,
    });
    expect((await mine(person))?.homework).toMatchObject({ started: true, done_at: null });
    expect(refusal(await setHomework(coach.person, id))).toEqual([409, "homework_started"]);
    for (const words of GOOD_ANSWERS.slice(0, 2)) await giveAnswer(person, interview, words);
    const ended = await person.call("PATCH", `/conversations/${interview}`, {
      body: { status: "completed" },
    });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect((await received(coach.person))?.homework?.done_at).not.toBeNull();
    const after = (await person.call("GET", "/chat/interview/remaining")).body.data;
    expect(after["remainingInterviews"]).toBe((before["remainingInterviews"] ?? 0) - 1);
    expect((await coach.person.call("GET", `/bookings/${id}/reports/${interview}`)).status).toBe(404);
  });

  it("is one for each booking: a second one changes the first until it is started, without another mail", async () => {
    const { coach, person, id } = await booked();
    const responses = await Promise.all(
      [4, 5, 6].map((difficulty) => setHomework(coach.person, id, { ...HOMEWORK, difficulty })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await setHomework(coach.person, id, { ...HOMEWORK, note: "Slowly." });
    expect((await mine(person))?.homework).toMatchObject({ difficulty: 7, note: "Slowly." });
    await readMail(standins.url, person.email, /A practice for you/);
    const mails = await findMails(standins.url, person.email);
    expect(mails.filter(({ subject }) => subject.startsWith("A practice"))).toHaveLength(1);
  });

  it("is set by the booking's coach only, for a session that is not cancelled, in bounds", async () => {
    const { coach, person, id } = await booked();
    const other = await booked();
    expect((await setHomework(other.coach.person, id)).status).toBe(404);
    for (const wrong of [
      { ...HOMEWORK, difficulty: 11 },
      { ...HOMEWORK, target_role: " " },
      { ...HOMEWORK, competency: "charm" },
      { ...HOMEWORK, note: "x".repeat(301) },
      { ...HOMEWORK, done_at: new Date().toISOString() },
    ])
      expect((await setHomework(coach.person, id, wrong)).status).toBe(400);
    await person.call("POST", `/bookings/${id}/cancellation`, { body: {} });
    expect(refusal(await setHomework(coach.person, id))).toEqual([409, "homework_refused"]);
  });

  it("steers the questions to its focus, for its own client, and no more once it is done", async () => {
    const { coach, person, id } = await booked();
    await setHomework(coach.person, id, { ...HOMEWORK, competency: "conflict" });
    const stranger = await server.createPerson({ role: ROLE.premium });
    const focusFor = (by: Person) => findHomeworkFocus(server.db, { userId: by.id, bookingId: id });
    expect(await focusFor(stranger)).toBeNull();
    expect(await focusFor(coach.person)).toBeNull();
    expect(await focusFor(person)).toBe("conflict");
    const interview = await openInterview(person, { targetRole: "Ward nurse", homeworkOf: id });
    const { plan } = await server.row("private.interview_plans", { conversation_id: interview }, ["plan"]);
    const { questions } = plan as { questions: { competency: string }[] };
    const focused = questions.filter(({ competency }) => competency === "conflict");
    expect(focused.length).toBeGreaterThanOrEqual(2);
    expect(await focusFor(person)).toBeNull();
  });

  it("of somebody else is passed over when an interview starts", async () => {
    const { coach, person, id } = await booked();
    await setHomework(coach.person, id);
    const stranger = await server.createPerson({ role: ROLE.premium });
    await openInterview(stranger, { homeworkOf: id });
    expect((await mine(person))?.homework).toMatchObject({ started: false, done_at: null });
  });
});
