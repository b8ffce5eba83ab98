import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SHARED_REPORTS_MAX, SHARING_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import {
  bookingsOf,
  bookSession,
  createConnectedCoach,
  receivedBy,
  useCoaching,
  type TestCoach,
  completeSession,
} from "#api/testing/coaching-steps.ts";
import { addReport } from "#api/testing/report-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { CRITERIA } from "#contract/criteria.ts";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import { giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { findHomeworkFocus } from "./queries.ts";

const { standins, server, booked } = useCoaching();

const share = (person: Person, id: string, conversation_ids: string[]) =>
  person.call("PUT", `/bookings/${id}/sharing`, { body: { conversation_ids } });
const sharingOf = async (person: Person, id: string) =>
  (await person.call("GET", `/bookings/${id}/sharing`)).body.data;
const briefOf = async ({ person }: TestCoach, id: string) =>
  (await person.call("GET", `/bookings/${id}/brief`)).body.data;
const open = ({ person }: TestCoach, id: string, report: string) =>
  person.call("GET", `/bookings/${id}/reports/${report}`);

async function expectNothing(coach: TestCoach, id: string, report: string): Promise<void> {
  const response = await open(coach, id, report);
  expect(response).toMatchObject({ status: 404, body: { code: "report_not_shared" } });
  expect((await briefOf(coach, id)).reports).toEqual([]);
  const [received] = await receivedBy(coach.person);
  expect(received?.shared_reports).toBe(0);
}

describe("sharing with a coach", () => {
  it("is off until the client chooses: the report is offered, not shared, and the coach finds nothing", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    const { reports, ends_at } = await sharingOf(person, id);
    expect(reports).toMatchObject([{ conversation_id: report, shared: false, overall: 6.1 }]);
    const [mine] = await bookingsOf(person);
    const end = new Date(mine?.booking_date ?? "").getTime() + 30 * 60_000;
    expect(new Date(ends_at ?? "").getTime()).toBe(end + SHARING_DAYS * DAY_MS);
    await expectNothing(coach, id, report);
  });

  it("gives that coach the brief, the whole report and its flags, for that booking", async () => {
    const { coach, person, id } = await booked();
    const [report, kept] = [await addReport(server, person), await addReport(server, person)];
    const sentence = "Put a number in.";
    const flagged = await person.call("POST", `/conversations/${report}/report/flags`, {
      body: { sentence, note: "I did" },
    });
    expect(flagged.status, JSON.stringify(flagged.body)).toBe(200);
    const response = await share(person, id, [report]);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { reports, booking } = await briefOf(coach, id);
    expect(booking.client.full_name).toBe("Priya Premium");
    expect(reports).toMatchObject([
      { conversation_id: report, overall: 6.1, weakest: { quote: "it went fine" } },
    ]);
    const whole = await open(coach, id, report);
    expect(whole.status).toBe(200);
    const { flags, report: rating, client_name } = whole.body.data;
    expect(client_name).toBe("Priya Premium");
    expect(flags).toMatchObject([{ sentence, note: "I did" }]);
    expect(rating).toMatchObject({ status: "ready", scorer: "Built-in scorer 3.0" });
    expect((await open(coach, id, kept)).status).toBe(404);
    expect((await sharingOf(person, id)).reports.filter(({ shared }) => shared)).toHaveLength(1);
  });

  it("gives it to no other coach, not even for a booking of their own with the same client", async () => {
    const { person, id } = await booked();
    const other = await createConnectedCoach(server);
    const { body } = await bookSession(standins.url, { person, coach: other });
    const report = await addReport(server, person);
    await share(person, id, [report]);
    expect((await open(other, id, report)).status).toBe(404);
    expect((await other.person.call("GET", `/bookings/${id}/brief`)).status).toBe(404);
    await expectNothing(other, body.data.id, report);
  });

  it("gives no way to the client's other interviews, messages or resume", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    for (const path of [
      `/conversations/${report}/report`,
      `/conversations/${report}/messages`,
      `/conversations/${report}/report/export?format=md`,
      `/conversations/${report}/report/flags`,
    ])
      expect({ path, status: (await coach.person.call("GET", path)).status }).toEqual({ path, status: 404 });
    const own = (await coach.person.call("GET", "/conversations")).body.data;
    expect(own).toEqual([]);
  });

  it("ends at once when it is taken back, and can be given again", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    expect((await open(coach, id, report)).status).toBe(200);
    expect((await share(person, id, [])).status).toBe(200);
    await expectNothing(coach, id, report);
    await share(person, id, [report]);
    expect((await open(coach, id, report)).status).toBe(200);
  });

  it("ends when the booking is cancelled, and nothing more can be shared for it", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    await server.change("coach_bookings", { id }, { status: "cancelled" });
    await expectNothing(coach, id, report);
    expect(await sharingOf(person, id)).toMatchObject({
      ends_at: null,
      reports: [{ shared: false }],
    });
    const refused = await share(person, id, [report]);
    expect({ status: refused.status, message: refused.body["message"] }).toEqual({
      status: 409,
      message: TEXT.sharingOver,
    });
    expect((await share(person, id, [])).status).toBe(200);
  });
});

describe("who may share what", () => {
  it("only one's own finished reports; one wrong among them changes nothing", async () => {
    const { person, id } = await booked();
    const other = await server.createPerson({ role: ROLE.premium });
    const [mine, theirs] = [await addReport(server, person), await addReport(server, other)];
    const waiting = await addReport(server, person, { status: "pending" });
    await share(person, id, [mine]);
    for (const wrong of [theirs, waiting, randomUUID()]) {
      const response = await share(person, id, [mine, wrong]);
      expect({ status: response.status, code: response.body["code"] }).toEqual({
        status: 404,
        code: "conversation_not_found",
      });
    }
    const { reports } = await sharingOf(person, id);
    expect(reports).toMatchObject([{ conversation_id: mine, shared: true }]);
  });

  it("at most so many, and nothing but a list of ids", async () => {
    const { person, id } = await booked();
    const many = Array.from({ length: SHARED_REPORTS_MAX + 1 }, () => randomUUID());
    const response = await share(person, id, many);
    expect(response).toMatchObject({ status: 400, body: { message: TEXT.sharingTooMany } });
    const call = (body: unknown) => person.call("PUT", `/bookings/${id}/sharing`, { body });
    for (const body of [{}, { conversation_ids: "all" }, { conversation_ids: [], until: "2099-01-01" }])
      expect((await call(body)).status).toBe(400);
  });

  it("ten times at once is once", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    const responses = await Promise.all(Array.from({ length: 10 }, () => share(person, id, [report])));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await briefOf(coach, id)).reports).toHaveLength(1);
  });
});

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
const rate = (by: Person, id: string, body = rating()) => by.call("PUT", `/bookings/${id}/rating`, { body });
const ratingOf = async (by: Person, id: string) => (await by.call("GET", `/bookings/${id}/rating`)).body.data;

describe("the rubric", () => {
  it("has five criteria with five anchors each, and the competencies, in words", async () => {
    const person = await server.createPerson();
    const { criteria: all, competencies } = (await person.call("GET", "/rubric")).body.data;
    expect(all.map(({ criterion }) => criterion)).toEqual([...CRITERIA]);
    for (const { anchors } of all) expect(anchors).toHaveLength(5);
    expect(competencies).toContainEqual({ id: "ownership", label: "Taking responsibility" });
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
    const mail = await readMail(standins.url, person.email, /Your rating/);
    expect(mail.text).toContain("beside your own report");
  });

  it("is given without seeing the scorer's, and is there alone when nothing was shared", async () => {
    const { coach, person, id } = await completed();
    await addReport(server, person);
    await rate(coach.person, id);
    expect((await ratingOf(person, id)).compared).toBeNull();
    expect((await ratingOf(coach.person, id)).compared).toBeNull();
    const mail = await readMail(standins.url, person.email, /Your rating/);
    expect(mail.text).toContain("You can read the rating with your booked session.");
    expect(mail.text).not.toContain("report");
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
      competency_label: "Taking responsibility",
      round: "manager",
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
    const set = (difficulty: number) => setHomework(coach.person, id, { ...HOMEWORK, difficulty });
    const responses = await Promise.all([4, 5, 6].map(set));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await setHomework(coach.person, id, { ...HOMEWORK, round: "panel", note: "Slowly." });
    expect((await mine(person))?.homework).toMatchObject({ difficulty: 7, round: "panel", note: "Slowly." });
    expect((await setHomework(coach.person, id, { ...HOMEWORK, round: "dinner" })).status).toBe(400);
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
    for (const other of [stranger, coach.person]) expect(await focusFor(other)).toBeNull();
    expect(await focusFor(person)).toBe("conflict");
    const interview = await openInterview(person, { targetRole: "Ward nurse", homeworkOf: id });
    const { plan } = await server.row("private.interview_plans", { conversation_id: interview }, ["plan"]);
    const { questions } = plan as { questions: { competency: string }[] };
    expect(questions.filter(({ competency }) => competency === "conflict").length).toBeGreaterThanOrEqual(2);
    expect(await focusFor(person)).toBeNull();
  });
});
