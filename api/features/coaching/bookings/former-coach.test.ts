import { sql } from "kysely";
import { expect, it } from "vitest";
import { CRITERIA } from "#contract/criteria.ts";
import { NO_SHOW_OBJECTION_HOURS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  completeSession,
  profileBody,
  sessionsOf,
  useCoaching,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { addReport } from "#api/testing/report-steps.ts";
import { PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { bookSession } from "./queries.ts";

const { standins, server, booked } = useCoaching();
const quiet = useQuietDatabase();

/** Deletes the account as if seven days had passed. */
async function deleteAccount(person: Person): Promise<void> {
  await person.call("POST", "/users/me/deletion", { body: { email: person.email, password: PASSWORD } });
  await server.change("private.account_deletions", { user_id: person.id }, { due_at: new Date(0) });
  await server.change("private.jobs", { kind: "deleteAccount" }, { run_at: new Date(0) });
  await eventually(async () => expect(await server.rows("auth.user", { id: person.id }, ["id"])).toEqual([]));
}

const RATING = {
  criteria: Object.fromEntries(CRITERIA.map((criterion) => [criterion, { score: 3, words: "" }])),
  words: "Lead with the result.",
};
const HOMEWORK = { target_role: "Nurse", difficulty: 4, competency: "ownership", note: "Say what you did." };

/** A held session for which the coach has handed over everything possible. */
async function heldAndGivenBack() {
  const { coach, person, id } = await booked({ past: true });
  const report = await addReport(server, person);
  await person.call("PUT", `/bookings/${id}/sharing`, { body: { conversation_ids: [report] } });
  expect((await completeSession(coach, id, { transcript: "What was said." })).status).toBe(200);
  expect((await coach.person.call("PUT", `/bookings/${id}/rating`, { body: RATING })).status).toBe(200);
  expect((await coach.person.call("PUT", `/bookings/${id}/homework`, { body: HOMEWORK })).status).toBe(200);
  const review = { stars: 5, sentence: "It helped." };
  expect((await person.call("PUT", `/bookings/${id}/review`, { body: review })).status).toBe(200);
  return { coach, person, id, report };
}

it("what a coach wrote for a client stays the client's when the coach deletes the account, and names nobody", async () => {
  const { coach, person, id, report } = await heldAndGivenBack();
  const counts = await sessionsOf(person);
  await deleteAccount(coach.person);
  const bookings = await bookingsOf(person);
  expect(bookings).toEqual([
    expect.objectContaining({
      id,
      status: "completed",
      coach_id: null,
      coach: null,
      transcript: "What was said.",
      homework: expect.objectContaining({ note: "Say what you did.", started: false }) as object,
      review: expect.objectContaining({ stars: 5, sentence: "It helped." }) as object,
      can_review: false,
      shared_until: null,
      shared_reports: 0,
      calendly_event_uri: null,
      calendly_invitee_uri: null,
      event_name: null,
      meeting_place: null,
    }),
  ]);
  const rating = await person.call("GET", `/bookings/${id}/rating`);
  expect(rating.body.data.rating).toMatchObject({ scorer: null, words: "Lead with the result." });
  const shown = await person.call("GET", `/conversations/${report}/report`);
  expect((shown.body.data as { coach: unknown }).coach).toMatchObject({
    scorer: null,
    words: "Lead with the result.",
  });
  for (const said of [bookings, rating.body, shown.body])
    expect(JSON.stringify(said)).not.toContain("Cora Coach");
  expect(await sessionsOf(person)).toEqual(counts);
});

it("a review of a coach who is gone stays as it is", async () => {
  const { coach, person, id } = await heldAndGivenBack();
  await deleteAccount(coach.person);
  const changed = await person.call("PUT", `/bookings/${id}/review`, { body: { stars: 1, sentence: "" } });
  expect([changed.status, changed.body["code"]]).toEqual([409, "review_fixed"]);
  expect((await bookingsOf(person))[0]?.review).toMatchObject({ stars: 5 });
});

it("a session with a coach who is gone stays in the calendar feed and has a calendar file, without a name", async () => {
  const { coach, person, id } = await booked({ past: true });
  const made = await person.call("POST", "/calendar-feed", { body: {} });
  await deleteAccount(coach.person);
  const { pathname } = new URL(made.body.data.address);
  const feed = await (await fetch(`${server.url}${pathname}`)).text();
  expect(feed).toContain("SUMMARY:Coaching session\r\n");
  const file = await fetch(`${server.url}/api/bookings/${id}/calendar`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(await file.text()).toContain("SUMMARY:Coaching session\r\n");
});

it("a client says that a coach who is gone had not come, gets the session back after the day and is written to", async () => {
  const { coach, person, id } = await booked({ past: true });
  await server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() - 3_600_000) });
  await deleteAccount(coach.person);
  expect((await bookingsOf(person))[0]).toMatchObject({ status: "confirmed", can_report_no_show: true });
  expect((await person.call("POST", `/bookings/${id}/no-show`, { body: {} })).status).toBe(200);
  expect((await readMail(standins.url, person.email, /Reported as a no-show/)).text).toContain(
    "You said that a former coach did not come",
  );
  const dayAgo = new Date(Date.now() - NO_SHOW_OBJECTION_HOURS * 3_600_000);
  await server.change("coach_bookings", { id }, { claimed_at: dayAgo });
  await server.change("private.jobs", { kind: "settleNoShow", key: id }, { run_at: new Date() });
  const mail = await readMail(standins.url, person.email, /Not held/);
  expect(mail.text).toContain("one that a former coach did not come to");
  expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, remaining: 2 });
});

it("a session ahead with a coach whose account goes is cancelled, given back and told, and stays to be read", async () => {
  const { coach, person } = await booked();
  await deleteAccount(coach.person);
  expect(await bookingsOf(person)).toEqual([
    expect.objectContaining({ status: "cancelled", coach: null, session_back: true, join_url: null }),
  ]);
  expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1, remaining: 2 });
  await eventually(async () =>
    expect((await findMails(standins.url, person.email)).map(({ subject }) => subject)).toContain(
      "Cancelled: coaching session with Cora Coach",
    ),
  );
});

const CLIENTS = 20;

async function addBookableCoach() {
  const { serviceDb } = quiet.db;
  const coach = await quiet.addPerson();
  await quiet.change("users", { id: coach.id }, { role_id: ROLE.coach });
  const profile = await serviceDb
    .insertInto("coach_profiles")
    .values({ ...profileBody(), user_id: coach.id, listing: "listed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await quiet.insert("private.calendly_connections", {
    coach_id: profile.id,
    calendly_access_token: "a",
    calendly_refresh_token: "r",
    calendly_token_expires_at: new Date(),
    calendly_user_uri: "u",
    event_uri: "e",
    event_link: "https://calendly.test/e",
    event_name: "Session",
    event_minutes: 30,
  });
  return { coach, profile };
}

it("a session that is booked in the moment in which the coach's account goes is not held by nobody: it is given back", async () => {
  const { serviceDb } = quiet.db;
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => quiet.addPerson()));
  for (const { id } of clients) await quiet.change("users", { id }, { role_id: ROLE.premium });
  const { coach, profile } = await addBookableCoach();
  const details = { durationMinutes: 30, eventName: "Session", meetingPlace: null, joinUrl: null };
  const book = (userId: string) =>
    bookSession(serviceDb, {
      ...details,
      userId,
      coachId: profile.id,
      status: "confirmed",
      eventUri: `event ${userId}`,
      inviteeUri: `invitee ${userId}`,
      bookingDate: new Date(Date.now() + 86_400_000),
      clientTimeZone: null,
      notes: null,
    });
  const half = CLIENTS / 2;
  const [first, ...others] = clients.map(({ id }) => id);
  // Book one session first, because the deletion may overtake all concurrent bookings.
  const earlier = await book(first ?? "");
  const before = others.slice(0, half).map(book);
  const gone = serviceDb.deleteFrom("auth.user").where("id", "=", coach.id).execute();
  const after = others.slice(half).map(book);
  const outcomes = [earlier, ...(await Promise.all([...before, ...after]))].map(({ outcome }) => outcome);
  await gone;
  expect(outcomes.filter((outcome) => outcome !== "booked" && outcome !== "coach_missing")).toEqual([]);
  expect(outcomes).toContain("booked");
  const { rows } = await sql<{ status: string; coach_id: string | null; back: boolean }>`
    select status, coach_id, session_back as back from public.coach_bookings`.execute(serviceDb);
  expect(rows).toHaveLength(outcomes.filter((outcome) => outcome === "booked").length);
  for (const row of rows) expect(row).toEqual({ status: "cancelled", coach_id: null, back: true });
  const { rows: counts } =
    await sql`select 1 from public.user_coach_sessions where sessions_booked > 0`.execute(serviceDb);
  expect(counts).toEqual([]);
  const told = await sql`select 1 from private.jobs where kind = 'notifyBooking'
    and payload ->> 'event' = 'cancelled'`.execute(serviceDb);
  expect(told.rows).toHaveLength(rows.length);
});

it("a coach is told how many sessions ahead the deletion takes, before it is asked for and in its email", async () => {
  const { coach, person, id } = await booked();
  const lossOf = async (who: Person) => (await who.call("GET", "/users/me/deletion")).body.data as unknown;
  expect(await lossOf(coach.person)).toEqual({ coachingAhead: 1 });
  // Sessions booked as a client do not count.
  expect(await lossOf(person)).toEqual({ coachingAhead: 0 });
  await server.change("coach_bookings", { id }, { booking_date: null });
  expect(await lossOf(coach.person)).toEqual({ coachingAhead: 1 });
  const ask = (who: Person) =>
    who.call("POST", "/users/me/deletion", { body: { email: who.email, password: PASSWORD } });
  expect((await ask(coach.person)).status).toBe(200);
  const { text } = await readMail(standins.url, coach.person.email, /will be deleted/);
  expect(text).toContain("As a coach you have 1 session ahead.");
  expect((await ask(person)).status).toBe(200);
  expect((await readMail(standins.url, person.email, /will be deleted/)).text).not.toContain("As a coach");
});
