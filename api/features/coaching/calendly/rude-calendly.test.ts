import { afterEach, describe, expect, it } from "vitest";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  changeAtCalendly,
  connectCalendly,
  control,
  createCoach,
  isCancelledAtService,
  listCoach,
  offerCalled,
  pickEvent,
  schedule,
  sendWebhook,
  sessionsOf,
  useCoaching,
  waitForStatus,
  bookSession,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { enqueueBookingChecks } from "./queries.ts";

/** Behaviour that the real service may show and its stand-in normally does not (safety.md T125, T126). */

const { standins, server, premium, booked, pair, userUriOf } = useCoaching();
const haveHabits = (...habits: string[]) => control(standins.url, { habits, faults: [] });
afterEach(() => haveHabits());

const ownProfile = async ({ person }: TestCoach) => (await person.call("GET", "/coaches/me")).body.data;
const startOf = (days: number) => {
  const now = new Date();
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 14),
  ).toISOString();
};

/** A coach on the free plan, with a booked client. */
async function bookedWithoutNews() {
  const [coach, person] = [await createCoach(server), await premium()];
  await control(standins.url, { freePlan: { of: coach.slug, is: true } });
  await connectCalendly(server, coach);
  await pickEvent(coach);
  await listCoach(server, coach.id);
  const { body, scheduled } = await bookSession(standins.url, { person, coach });
  // In another hour of the day, so that only calendars without webhooks are due for a check.
  const created_at = new Date(Date.now() - 5 * 3_600_000);
  await server.change("coach_bookings", { id: body.data.id }, { created_at });
  return { coach, person, scheduled, id: body.data.id };
}

/** Runs the scheduled check now. */
async function lookNow(): Promise<void> {
  await enqueueBookingChecks(server.db.serviceDb);
  await server.change("private.jobs", { kind: "checkBooking" }, { run_at: new Date(0) });
  await waitForJobs(server.db.serviceDb, ["checkBooking"]);
}

/** Cancels in the coach's own calendar, through the service's API. */
const cancelAsHost = async (coach: TestCoach, scheduled: Scheduled) => {
  const headers = { authorization: `Bearer demo-${coach.slug}` };
  const response = await fetch(`${scheduled.event_uri}/cancellation`, { method: "POST", headers });
  expect(response.status).toBe(201);
};

const cancelHere = (person: Person, id: string) =>
  person.call("POST", `/bookings/${id}/cancellation`, { body: {} });

describe("a coach whose plan at the scheduling service has no webhooks", () => {
  it("is connected, and told that no news of changes will come, until they have another plan", async () => {
    const { coach } = await bookedWithoutNews();
    expect(await ownProfile(coach)).toMatchObject({ connection_health: "working", news_refused: true });
    await control(standins.url, { freePlan: { of: coach.slug, is: false } });
    await connectCalendly(server, coach);
    expect(await ownProfile(coach)).toMatchObject({ connected: true, news_refused: false });
  });

  it("has sessions looked up, and one that was cancelled there is given back here", async () => {
    const { person, scheduled } = await bookedWithoutNews();
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await lookNow();
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "cancelled", cancelled_by: "client" });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, remaining: 2 });
  });

  it("has sessions looked up, and one that was moved there is moved here", async () => {
    const { person, scheduled } = await bookedWithoutNews();
    const start = startOf(6);
    await changeAtCalendly(standins.url, scheduled, { change: "reschedulings", start });
    await lookNow();
    expect(await bookingsOf(person)).toMatchObject([{ status: "confirmed", booking_date: start }]);
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1 });
  });

  it("has a session looked up again whose earlier check was given up", async () => {
    const { coach, person, scheduled } = await bookedWithoutNews();
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await server.insert("private.jobs", {
      kind: "checkBooking",
      key: scheduled.invitee_uri,
      payload: { coachId: coach.id, eventUri: scheduled.event_uri, inviteeUri: scheduled.invitee_uri },
      attempts: 9,
      failed_at: new Date(),
    });
    await lookNow();
    expect((await bookingsOf(person))[0]?.status).toBe("cancelled");
  });

  it("changes nothing of a session of which there is nothing new", async () => {
    const { id } = await bookedWithoutNews();
    const read = () => server.row("coach_bookings", { id }, ["status", "updated_at", "verified_at"]);
    const before = await read();
    await lookNow();
    expect(await read()).toEqual(before);
  });
});

describe("news that gets lost", () => {
  it("is made good by a look once a day, in the hour of the booking", async () => {
    const { person, scheduled, id } = await booked();
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await server.change("coach_bookings", { id }, { created_at: hours(5) });
    await lookNow();
    expect((await bookingsOf(person))[0]?.status).toBe("confirmed");
    await server.change("coach_bookings", { id }, { created_at: hours(24) });
    await lookNow();
    expect((await bookingsOf(person))[0]?.status).toBe("cancelled");
  });
});

describe("a session that the coach ends in their own calendar", () => {
  const news = (coach: TestCoach, scheduled: Scheduled, event: string) =>
    sendWebhook(server, { event, userUri: userUriOf(coach), scheduled });

  it("and for which the client then chooses another time there is booked anew", async () => {
    const { coach, person, scheduled } = await booked();
    await cancelAsHost(coach, scheduled);
    await news(coach, scheduled, "invitee.canceled");
    await waitForStatus(person, "cancelled");
    await news(coach, await chooseAnew(scheduled, startOf(5)), "invitee.created");
    await eventually(async () => {
      const statuses = (await bookingsOf(person)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual(["cancelled", "confirmed"]);
    });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_cancelled: 1 });
    await waitForJobs(server.db.serviceDb, ["cancelCalendlyEvent"]);
    expect(await isCancelledAtService(standins.url, person.email)).toBe(false);
  });
});

it("an event whose hosts are not named is booked and ended like any other", async () => {
  await haveHabits("names-no-hosts");
  const { person, id } = await booked();
  expect(await bookingsOf(person)).toMatchObject([{ id, status: "confirmed" }]);
  expect((await cancelHere(person, id)).status).toBe(200);
  await waitForJobs(server.db.serviceDb, ["cancelCalendlyEvent"]);
  expect(await isCancelledAtService(standins.url, person.email)).toBe(true);
});

describe("a cancellation here", () => {
  it.each(["refuses-cancellation", "keeps-event"])(
    "that the calendar does not take (%s) is told to its coach, who can end it there",
    async (habit) => {
      const { coach, person, id } = await booked();
      await haveHabits(habit);
      expect((await cancelHere(person, id)).status).toBe(200);
      const mail = await readMail(standins.url, coach.person.email, /Still in your Calendly calendar/);
      expect(mail.text).toContain("Please cancel it in Calendly yourself");
      expect(await isCancelledAtService(standins.url, person.email)).toBe(false);
    },
  );

  it("that the calendar takes is told to nobody as one that stays", async () => {
    const { coach, person, id } = await booked();
    await cancelHere(person, id);
    await waitForJobs(server.db.serviceDb, ["cancelCalendlyEvent", "sendEmail", "notifyBooking"]);
    const mails = await findMails(standins.url, coach.person.email);
    expect(mails.map(({ subject }) => subject).join()).not.toMatch(/Still in/);
  });

  it("in a calendar that lets us in no more is told once, and made when it is connected again", async () => {
    const { coach, person, id } = await booked();
    await server.change("private.calendly_connections", { coach_id: coach.id }, { refused_at: new Date() });
    await cancelHere(person, id);
    await readMail(standins.url, coach.person.email, /Still in your Calendly calendar/);
    const job = { kind: "cancelCalendlyEvent", key: id };
    const tryNow = () => server.change("private.jobs", job, { run_at: new Date(0) });
    await tryNow();
    await eventually(async () =>
      expect((await server.row("private.jobs", job, ["attempts"])).attempts).toBeGreaterThan(1),
    );
    await waitForJobs(server.db.serviceDb, ["cancelCalendlyEvent", "sendEmail"]);
    await connectCalendly(server, coach);
    await tryNow();
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    const mails = await findMails(standins.url, coach.person.email);
    expect(mails.filter(({ subject }) => /Still in/.test(subject))).toHaveLength(1);
  });
});

describe("a service that is busy", () => {
  it("is asked again when it says, not before", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    await control(standins.url, {
      faults: [{ path: "/scheduled_events", status: 429, retryAfter: 300, times: 4 }],
    });
    await person.call("POST", "/bookings", {
      body: { coach_id: coach.id, user_id: person.id, calendly_data: scheduled },
    });
    const key = { kind: "checkBooking", key: scheduled.invitee_uri };
    await eventually(async () => {
      const job = await server.row("private.jobs", key, ["run_at", "attempts", "lease_id"]);
      expect(job.lease_id).toBeNull();
      const seconds = (Number(job.run_at) - Date.now()) / 1000;
      expect(seconds).toBeGreaterThan(200);
      expect(seconds).toBeLessThanOrEqual(300);
    });
  });

  it("gives its list of events in pages, of which all are read", async () => {
    await haveHabits("short-pages");
    const coach = await createCoach(server);
    await connectCalendly(server, coach);
    expect(await offerCalled(coach.person, "Mock interview")).not.toBe("");
  });
});

/** Chooses a new time through the link of an event that its host has cancelled; returns the new addresses. */
async function chooseAnew({ invitee_uri }: Scheduled, start: string): Promise<Scheduled> {
  const address = `${standins.url}/calendly/widget/reschedulings/${invitee_uri.split("/").at(-1)}`;
  const response = await fetch(address, { method: "POST", body: new URLSearchParams({ start }) });
  const [path = ""] = /scheduled_events\/\w+\/invitees\/\w+/.exec(await response.text()) ?? [];
  const invitee = `${standins.url}/calendly/api/${path}`;
  return { event_uri: invitee.replace(/\/invitees\/.*/, ""), invitee_uri: invitee };
}
