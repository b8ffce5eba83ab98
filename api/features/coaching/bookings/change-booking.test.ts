import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { ClientBooking, CoachBooking } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { TRANSCRIPT_MAX_LENGTH } from "#contract/limits.ts";
import { findMails, giveNewEmail, readMail, statusesOf, useStandins } from "#api/testing/account-steps.ts";
import {
  bookSession,
  control,
  openWidget,
  createConnectedCoach,
  schedule,
  sendNews,
  sessionsOf,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { noteReminders } from "./notice-queries.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());
const premium = () => server.createPerson({ role: ROLE.premium, name: "Priya Premium" });
const bookingsOf = async (person: Person) =>
  (await person.call("GET", "/bookings")).body.data as ClientBooking[];
const userUri = ({ slug }: TestCoach) => `${standins.url}/calendly/api/users/${slug}`;

async function booked({ past = false } = {}) {
  const [coach, person] = [await createConnectedCoach(server), await premium()];
  const { body, scheduled } = await bookSession(standins.url, { person, coach, past });
  return { coach, person, scheduled, id: (body.data as ClientBooking).id };
}

/** A booking that waits for the coach: the service is left unasked. */
async function pending() {
  const [coach, person] = [await createConnectedCoach(server), await premium()];
  const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
  await control(standins.url, { faults: [{ path: "/scheduled_events", times: 1000 }] });
  const body = { coach_id: coach.id, user_id: person.id, calendly_data: scheduled };
  const answer = await person.call("POST", "/bookings", { body });
  return { coach, person, scheduled, id: (answer.body.data as ClientBooking).id };
}
const up = () => control(standins.url, { faults: [] });

const complete = (coach: TestCoach, id: string, body: Record<string, unknown> = {}) =>
  coach.person.call("POST", `/calendly/complete-session/${id}`, {
    body: { transcript: "Chris: hello.", coachId: coach.id, ...body },
  });

const waitForStatus = (person: Person, status: string) =>
  vi.waitFor(async () => expect((await bookingsOf(person))[0]?.status).toBe(status), {
    timeout: 15_000,
    interval: 100,
  });

async function eventAt({ scheduled, change }: { scheduled: Scheduled; change: string }, start?: string) {
  const id = scheduled.invitee_uri.split("/").at(-1);
  const response = await fetch(`${standins.url}/calendly/widget/${change}/${id}`, {
    method: "POST",
    body: new URLSearchParams(start === undefined ? {} : { start }),
  });
  expect(response.status).toBe(200);
}

describe("completing a session", () => {
  it("is refused before its scheduled end, by its text", async () => {
    const { coach, id } = await booked();
    const { status, body } = await complete(coach, id);
    expect({ status, message: body["message"] }).toEqual({ status: 409, message: TEXT.sessionNotOver });
  });

  it("shows the transcript to the client, and is counted once, however often it is sent", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "confirmed", transcript: null });
    const answers = await Promise.all([complete(coach, id), complete(coach, id), complete(coach, id)]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect((await complete(coach, id, { transcript: "Something else." })).status).toBe(409);
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "completed", transcript: "Chris: hello." });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_completed: 1 });
  });

  it("needs a transcript, not too long a one", async () => {
    const { coach, id } = await booked({ past: true });
    for (const empty of ["", "  \n ", undefined, null]) {
      const { status, body } = await complete(coach, id, { transcript: empty });
      expect({ status, message: body["message"] }).toEqual({ status: 400, message: TEXT.transcriptRequired });
    }
    const long = "x".repeat(TRANSCRIPT_MAX_LENGTH + 1);
    expect((await complete(coach, id, { transcript: long })).body["message"]).toBe(TEXT.transcriptLong);
    expect((await complete(coach, id, { transcript: "Ω".repeat(TRANSCRIPT_MAX_LENGTH) })).status).toBe(200);
  });

  it("is for the booking's own coach only", async () => {
    const { coach, person, id } = await booked({ past: true });
    const other = await createConnectedCoach(server);
    expect((await complete(other, id)).status).toBe(404);
    expect((await complete(other, id, { coachId: coach.id })).status).toBe(403);
    const body = { transcript: "Mine.", coachId: coach.id };
    expect((await person.call("POST", `/calendly/complete-session/${id}`, { body })).status).toBe(403);
    expect((await bookingsOf(person))[0]?.status).toBe("confirmed");
  });
});

describe("a pending booking", () => {
  it("is confirmed by its coach, and by nobody else", async () => {
    const other = await createConnectedCoach(server);
    const { coach, person, id } = await pending();
    const move = (by: Person, status: string) => by.call("PATCH", `/bookings/${id}`, { body: { status } });
    expect((await move(person, "confirmed")).status).toBe(403);
    expect((await move(other.person, "confirmed")).status).toBe(404);
    expect((await move(coach.person, "completed")).status).toBe(400);
    const answer = await move(coach.person, "confirmed");
    expect((answer.body.data as CoachBooking).status).toBe("confirmed");
    const again = await move(coach.person, "cancelled");
    expect({ status: again.status, message: again.body["message"] }).toEqual({
      status: 409,
      message: TEXT.bookingMoveFailed,
    });
    await up();
  });

  it("that is cancelled gives the session back, and is cancelled at the service when it is up again", async () => {
    const { coach, person, scheduled, id } = await pending();
    const body = { status: "cancelled" };
    expect((await coach.person.call("PATCH", `/bookings/${id}`, { body })).status).toBe(200);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
    await up();
    await vi.waitFor(
      async () => {
        const page = await (await fetch(`${standins.url}/calendly`)).text();
        expect(page.split(person.email)[1]?.split("</li>")[0]).toContain("cancelled");
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(scheduled.event_uri).not.toBe("");
  });
});

describe("news from the scheduling service", () => {
  it("cancel the booking, whoever tells them, once", async () => {
    const { coach, person, scheduled } = await booked();
    await eventAt({ scheduled, change: "cancellations" });
    const news = { event: "invitee.canceled", userUri: userUri(coach), scheduled };
    const answers = await Promise.all([1, 2, 3].map(() => sendNews(server, news)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    await waitForStatus(person, "cancelled");
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1 });
  });

  it("count for nothing when the service itself says otherwise", async () => {
    const { coach, person, scheduled } = await booked();
    const news = { event: "invitee.canceled", userUri: userUri(coach), scheduled };
    expect((await sendNews(server, news)).status).toBe(200);
    const { person: other, scheduled: second, coach: otherCoach } = await booked();
    await eventAt({ scheduled: second, change: "cancellations" });
    await sendNews(server, { event: "invitee.canceled", userUri: userUri(otherCoach), scheduled: second });
    await waitForStatus(other, "cancelled");
    expect((await bookingsOf(person))[0]?.status).toBe("confirmed");
  });

  it.each([
    { how: "another key", sign: { key: "other" } },
    { how: "an old time", sign: { at: Date.now() - 301_000 } },
    { how: "a time to come", sign: { at: Date.now() + 400_000 } },
    { how: "no signature", sign: { header: "" } },
    { how: "half a signature", sign: { header: `t=${Math.floor(Date.now() / 1000)},v1=00` } },
  ])("are refused with $how", async ({ sign }) => {
    const scheduled = { event_uri: "x", invitee_uri: "y" };
    const answer = await sendNews(server, { event: "invitee.created", userUri: "z", scheduled }, sign);
    expect(answer.status).toBe(401);
  });

  it("change nothing for a client whose e-mail is another since, and move or cancel the booking as before", async () => {
    const { coach, person, scheduled } = await booked();
    const { serviceDb } = server.db;
    await giveNewEmail(server, person);
    const tell = (event: string) => sendNews(server, { event, userUri: userUri(coach), scheduled });
    await tell("invitee.created");
    await vi.waitFor(
      async () =>
        expect(
          await serviceDb
            .selectFrom("private.jobs")
            .select("kind")
            .where("key", "=", scheduled.invitee_uri)
            .execute(),
        ).toEqual([]),
      { timeout: 10_000, interval: 50 },
    );
    expect(await bookingsOf(person)).toMatchObject([{ status: "confirmed" }]);
    await eventAt({ scheduled, change: "cancellations" });
    await tell("invitee.canceled");
    await waitForStatus(person, "cancelled");
  });

  it("make the booking of a client who closed the page too early", async () => {
    const [coach, person] = [await createConnectedCoach(server), await premium()];
    const widget = await openWidget(person, coach);
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email, widget });
    await sendNews(server, { event: "invitee.created", userUri: userUri(coach), scheduled });
    await waitForStatus(person, "confirmed");
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });

  it.each([
    { order: ["invitee.canceled", "invitee.created"] },
    { order: ["invitee.created", "invitee.canceled"] },
  ])("move a rescheduled booking, told as $order", async ({ order }) => {
    const { coach, person, scheduled, id } = await booked();
    const page = await (await fetch(`${standins.url}/calendly/widget/${coach.slug}/session`)).text();
    const start = [...page.matchAll(/value="(\d{4}-[^"]+Z)"/g)].at(-1)?.[1] ?? "";
    await eventAt({ scheduled, change: "reschedulings" }, start);
    const list = await (await fetch(`${standins.url}/calendly`)).text();
    const newest = /reschedulings\/([0-9a-f]+)/.exec(list)?.[1] ?? "";
    expect(newest).not.toBe("");
    const moved = await newUris(coach, scheduled);
    for (const event of order) {
      await sendNews(server, {
        event,
        userUri: userUri(coach),
        scheduled: event === "invitee.created" ? moved : scheduled,
      });
    }
    await vi.waitFor(
      async () => expect((await bookingsOf(person))[0]?.booking_date).toBe(new Date(start).toISOString()),
      { timeout: 15_000, interval: 100 },
    );
    expect(await bookingsOf(person)).toMatchObject([{ id, status: "confirmed" }]);
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });
});

/** The addresses of the event that took the place of another. */
async function newUris({ slug }: TestCoach, old: Scheduled): Promise<Scheduled> {
  const token = `demo-${slug}`;
  const response = await fetch(old.invitee_uri, { headers: { authorization: `Bearer ${token}` } });
  const { resource } = (await response.json()) as { resource: { new_invitee: string } };
  return {
    invitee_uri: resource.new_invitee,
    event_uri: resource.new_invitee.replace(/\/invitees\/.*$/, ""),
  };
}

describe("mails", () => {
  it("go to client and coach when booked, with a calendar file, and when cancelled", async () => {
    const { coach, person, scheduled, id } = await booked();
    const toClient = await readMail(standins.url, person.email, /Booked/);
    const toCoach = await readMail(standins.url, coach.person.email, /Booked/);
    expect(toClient.text).toContain("Cora Coach");
    expect(toClient.text).toContain("The calendar file shows it in your own time zone.");
    expect(toCoach.text).toContain("Priya Premium");
    expect(JSON.stringify(toClient)).toContain("coaching-session.ics");
    const file = await person.call("GET", `/bookings/${id}/calendar`);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(String(file.body["text"])).toMatch(
      /BEGIN:VEVENT\r\n[\s\S]*SUMMARY:Coaching session with Cora Coach/,
    );
    await eventAt({ scheduled, change: "cancellations" });
    await sendNews(server, { event: "invitee.canceled", userUri: userUri(coach), scheduled });
    await readMail(standins.url, person.email, /Cancelled/);
    await readMail(standins.url, coach.person.email, /Cancelled/);
    expect(await findMails(standins.url, person.email)).toHaveLength(2);
  });

  it("go to the client when the transcript is there", async () => {
    const { coach, person, id } = await booked({ past: true });
    await complete(coach, id);
    expect((await readMail(standins.url, person.email, /transcript/)).text).toContain("Cora Coach");
  });

  it("remind both a day before, once, and not of what was booked as late as that", async () => {
    const [early, late] = [await booked(), await booked()];
    const soon = sql<Date>`now() + interval '23 hours'`;
    const { serviceDb } = server.db;
    for (const { id } of [early, late])
      await serviceDb
        .updateTable("coach_bookings")
        .set({ booking_date: soon, ...(id === early.id && { created_at: new Date("2026-01-01") }) })
        .where("id", "=", id)
        .execute();
    await Promise.all([noteReminders(serviceDb), noteReminders(serviceDb)]);
    await noteReminders(serviceDb);
    const reminder = await readMail(standins.url, early.person.email, /Tomorrow/);
    // Only a mail that brings the calendar file speaks of it.
    expect(reminder.text).not.toMatch(/calendar file/);
    await readMail(standins.url, early.coach.person.email, /Tomorrow/);
    const remindersTo = async ({ email }: Person) =>
      (await findMails(standins.url, email)).filter(({ subject }) => subject.startsWith("Tomorrow"));
    expect(await remindersTo(early.person)).toHaveLength(1);
    expect(await remindersTo(late.person)).toHaveLength(0);
  });
});
