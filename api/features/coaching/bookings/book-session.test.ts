import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { moveClock } from "#api/testing/move-clock.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { readMail, statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingBody,
  bookingsOf,
  bookScheduled,
  bookSession,
  control,
  createCoach,
  createConnectedCoach,
  pickEvent,
  receivedBy,
  schedule,
  sessionsOf,
  useCoaching,
  waitForStatus,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";

const { standins, server, premium, pair, booked } = useCoaching();

/** Books by both routes: one refuses at once, the other later gives the session back. */
async function refuseBothWays(person: Person, coach: TestCoach, scheduled: Scheduled): Promise<number> {
  const refused = await bookScheduled(person, coach, scheduled);
  expect({ status: refused.status, code: refused.body["code"] }).toEqual({
    status: 409,
    code: "booking_refused",
  });
  const body = bookingBody(person, coach, scheduled);
  expect((await person.call("POST", "/bookings", { body })).status).toBe(200);
  await waitForStatus(person, "cancelled");
  return (await sessionsOf(person)).sessions_booked;
}

describe("booking a session", () => {
  it("is confirmed with the service's own times, whatever the browser says, and counted once", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email, answer: "My salary" });
    const lie = { ...scheduled, start_time: "2031-01-01T10:00:00Z", end_time: "2031-01-01T18:00:00Z" };
    const response = await bookScheduled(person, coach, lie);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const booking = response.body.data;
    expect(booking).toMatchObject({
      status: "confirmed",
      duration_minutes: 30,
      notes: "My salary",
      coach: { full_name: "Cora Coach" },
      calendly_event_uri: scheduled.event_uri,
      calendly_invitee_uri: scheduled.invitee_uri,
    });
    expect((await receivedBy(coach.person))[0]).toMatchObject({
      calendly_invitee_uri: scheduled.invitee_uri,
    });
    expect(booking.booking_date).not.toContain("2031");
    expect((await readMail(standins.url, coach.person.email, /^Booked/)).text).toContain("“My salary”");
    expect((await readMail(standins.url, person.email, /^Booked/)).text).not.toContain("My salary");
    const again = await bookScheduled(person, coach, scheduled);
    expect(again.body.data.id).toBe(booking.id);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_allowed: 2,
      sessions_booked: 1,
      remaining: 1,
    });
    expect(await bookingsOf(person)).toHaveLength(1);
  });

  // safety.md T40
  it("ten times at once with the same event gives one booking", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => bookScheduled(person, coach, scheduled)),
    );
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });

  it("ten different ones at once with one session left gives one, and nine refusals", async () => {
    const { coach, person } = await pair();
    await bookSession(standins.url, { person, coach });
    const scheduled = [];
    for (let n = 0; n < 10; n++)
      scheduled.push(await schedule(standins.url, coach.slug, { email: person.email }));
    const responses = await Promise.all(scheduled.map((one) => bookScheduled(person, coach, one)));
    expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 403)]);
    expect(responses.find(({ status }) => status === 403)?.body["message"]).toBe(TEXT.sessionLimit);
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 2, remaining: 0 });
    expect(await bookingsOf(person)).toHaveLength(2);
  });

  it.each([
    { role: ROLE.free, message: TEXT.premiumRequired },
    { role: ROLE.paid, message: TEXT.sessionLimit },
    { role: ROLE.coach, message: TEXT.sessionLimit },
  ])("is refused for role $role: $message", async ({ role, message }) => {
    const coach = await createConnectedCoach(server);
    const person = await server.createPerson({ role });
    const { status, body } = await bookSession(standins.url, { person, coach });
    expect({ status, message: body["message"] }).toEqual({ status: 403, message });
  });

  // safety.md T2
  it("is for a coach who bought premium, as for anybody: the role that everyone can choose gives no session", async () => {
    const [coach, person] = [
      await createConnectedCoach(server),
      await server.createPerson({ role: ROLE.coach }),
    ];
    expect(await sessionsOf(person)).toMatchObject({ sessions_allowed: 0, remaining: 0 });
    await server.insert("subscriptions", {
      user_id: person.id,
      plan: "premium",
      status: "active",
      current_period_start: new Date(),
      current_period_end: new Date("2100-01-01"),
    });
    expect(await sessionsOf(person)).toMatchObject({ sessions_allowed: 2, remaining: 2 });
    expect((await bookSession(standins.url, { person, coach })).status).toBe(200);
  });

  it("is refused with a coach who is not there, not set up, or oneself", async () => {
    const [person, connected] = [await premium(), await createConnectedCoach(server)];
    const scheduled = await schedule(standins.url, connected.slug, { email: person.email });
    const bare = await createCoach(server);
    expect((await bookScheduled(person, bare, scheduled)).body["message"]).toBe(TEXT.coachNotSetUp);
    const nobody = { ...bare, id: person.id };
    const invented = { event_uri: "https://calendly.test/1", invitee_uri: "https://calendly.test/2" };
    for (const event of [scheduled, invented])
      expect((await bookScheduled(person, nobody, event)).body["message"]).toBe(TEXT.coachNotFound);
    const own = await schedule(standins.url, connected.slug, { email: connected.person.email });
    expect((await bookScheduled(connected.person, connected, own)).body["code"]).toBe("own_profile_booked");
  });

  it("is refused in another's name", async () => {
    const [coach, person, other] = [await createConnectedCoach(server), await premium(), await premium()];
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const body = bookingBody(other, coach, scheduled);
    expect((await person.call("POST", "/calendly/process-booking", { body })).status).toBe(403);
  });

  // safety.md T39
  it("is refused for events that are another coach's, another client's, cancelled or invented", async () => {
    const [coach, other] = [await createConnectedCoach(server), await createConnectedCoach(server)];
    const [person, stranger] = [await premium(), await premium()];
    const othersEvent = await schedule(standins.url, other.slug, { email: person.email });
    const strangersEvent = await schedule(standins.url, coach.slug, { email: stranger.email });
    const mine = await schedule(standins.url, coach.slug, { email: person.email });
    const invented = mine.event_uri.replace(/[^/]*$/, "0000");
    for (const data of [
      othersEvent,
      strangersEvent,
      { event_uri: invented, invitee_uri: `${invented}/invitees/1` },
      { ...mine, invitee_uri: strangersEvent.invitee_uri },
    ]) {
      const { status, body } = await bookScheduled(person, coach, data);
      expect({ status, message: body["message"] }).toEqual({ status: 409, message: TEXT.bookingSaveFailed });
    }
    expect((await sessionsOf(person)).sessions_booked).toBe(0);
    expect((await bookScheduled(stranger, coach, strangersEvent)).status).toBe(200);
  });

  // safety.md T39
  it("is refused for another kind of event of that coach, by the fallback too, whose session comes back", async () => {
    const { coach, person } = await pair();
    const event = "mock-interview";
    const other = await schedule(standins.url, coach.slug, { email: person.email, event });
    expect(await refuseBothWays(person, coach, other)).toBe(0);
  });

  // safety.md T39
  it("is refused for a meeting that was scheduled days ago, also one that is over", async () => {
    const { coach, person } = await pair();
    const setRight = moveClock(-3 * DAY_MS);
    const old = await schedule(standins.url, coach.slug, { email: person.email }).finally(setRight);
    expect(await refuseBothWays(person, coach, old)).toBe(0);
  });

  it("repeated after its coach picked another kind of event is the same booking", async () => {
    const { coach, person, scheduled, id } = await booked();
    await pickEvent(coach, "Mock interview");
    const { status, body } = await bookScheduled(person, coach, scheduled);
    expect({ status, id: body.data.id }).toEqual({ status: 200, id });
  });

  // safety.md T38
  it("never asks another host, however alike it looks", async () => {
    const { coach, person } = await pair();
    const { event_uri: event, invitee_uri: invitee } = await schedule(standins.url, coach.slug, {
      email: person.email,
    });
    const bad = (change: (uri: string) => string) => ({
      event_uri: change(event),
      invitee_uri: change(invitee),
    });
    for (const data of [
      bad((uri) => uri.replace("://", "://x@")),
      bad((uri) => uri.replace("localhost", "localhost.evil.test")),
      bad((uri) => uri.replace("/scheduled_events", "/../scheduled_events")),
      bad((uri) => `${uri}?x=1`),
      bad((uri) => `${uri}#x`),
      bad((uri) => uri.replace("/calendly/api/", "/calendly/api/users/")),
    ])
      expect((await bookScheduled(person, coach, data)).status).toBe(409);
  });

  it("of one event by two people gives it to the invited one", async () => {
    const [coach, person, other] = [await createConnectedCoach(server), await premium(), await premium()];
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const responses = await Promise.all([
      bookScheduled(person, coach, scheduled),
      bookScheduled(other, coach, scheduled),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
  });
});

describe("while the scheduling service is down", () => {
  const down = (times: number) => control(standins.url, { faults: [{ path: "/scheduled_events", times }] });

  it("a booking is kept as pending, and confirmed with the true times when it is back", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    await down(3);
    const start = new Date(Date.now() + 86_400_000);
    const times = {
      start_time: start.toISOString(),
      end_time: new Date(start.getTime() + 45 * 60_000).toISOString(),
    };
    const response = await bookScheduled(person, coach, { ...scheduled, ...times });
    expect(response.body.data).toMatchObject({
      status: "pending",
      booking_date: start.toISOString(),
      duration_minutes: 45,
    });
    await eventually(async () =>
      expect((await bookingsOf(person))[0]).toMatchObject({ status: "confirmed", duration_minutes: 30 }),
    );
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });

  it("impossible times are refused", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    for (const times of [
      { start_time: hour(-1), end_time: hour(1) },
      { start_time: hour(2), end_time: hour(1) },
      { start_time: hour(1), end_time: hour(30) },
      { start_time: hour(24 * 800) },
    ]) {
      const body = bookingBody(person, coach, { ...scheduled, ...times });
      expect((await person.call("POST", "/bookings", { body })).status).toBe(400);
    }
  });

  it("a foreign event is found out later, and the session comes back", async () => {
    const [coach, person, owner] = [await createConnectedCoach(server), await premium(), await premium()];
    const scheduled = await schedule(standins.url, coach.slug, { email: owner.email });
    const body = bookingBody(person, coach, scheduled);
    expect((await person.call("POST", "/bookings", { body })).status).toBe(200);
    await waitForStatus(person, "cancelled");
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1 });
    expect((await bookScheduled(owner, coach, scheduled)).status).toBe(200);
  });

  it("the fallback after three tries is the same rule, and counts nothing twice", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const body = bookingBody(person, coach, scheduled);
    const both = [...Array.from({ length: 3 }, () => "/calendly/process-booking"), "/bookings"];
    const responses = await Promise.all(both.map((path) => person.call("POST", path, { body })));
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    expect(await bookingsOf(person)).toHaveLength(1);
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });
});

describe("who sees a booking", () => {
  it("its client and its coach, each with what they need of the other", async () => {
    const { coach, person } = await pair();
    await bookSession(standins.url, { person, coach });
    const [mine] = await bookingsOf(person);
    const [theirs] = await receivedBy(coach.person);
    expect(mine).not.toHaveProperty("client");
    expect(theirs?.client).toEqual({ full_name: "Priya Premium", email: person.email, linkedin_url: null });
    const other = await createConnectedCoach(server);
    expect(await receivedBy(other.person)).toEqual([]);
  });

  // safety.md T46
  it("without notes that hold a brace", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, {
      email: person.email,
      answer: '{"card": "4242"}',
    });
    const response = await bookScheduled(person, coach, scheduled);
    expect(JSON.stringify(response.body)).not.toContain("4242");
    const received = await coach.person.call("GET", "/bookings/received");
    expect(received.body.data).toMatchObject([{ notes: null }]);
    expect(JSON.stringify(received.body)).not.toContain("4242");
    const mail = await readMail(standins.url, coach.person.email, /^Booked/);
    expect(JSON.stringify(mail)).not.toContain("4242");
  });

  it("page by page, by date", async () => {
    const { coach, person } = await pair();
    for (let n = 0; n < 2; n++) await bookSession(standins.url, { person, coach });
    const first = await person.call("GET", "/bookings?limit=1");
    const second = await person.call("GET", `/bookings?limit=1&cursor=${String(first.body["nextCursor"])}`);
    expect(second.body["nextCursor"]).toBeNull();
    const dates = [first, second].flatMap(({ body }) => body.data);
    expect(new Set(dates.map(({ id }) => id)).size).toBe(2);
    expect((dates[0]?.booking_date ?? "") < (dates[1]?.booking_date ?? "")).toBe(true);
    expect((await person.call("GET", "/bookings?cursor=nonsense")).status).toBe(400);
  });
});
