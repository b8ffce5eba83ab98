import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import {
  bookSession,
  calendlyAt,
  coachAsSeen,
  connectCalendly,
  control,
  createNewCoach,
  createConnectedCoach,
  listCoach,
  offerCalled,
  pickEvent,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { createSeal } from "#api/db/seal.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { FREE_SLOTS_FRESH_HOURS, FREE_SLOTS_SHOWN } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { checkConnection } from "./offers.ts";

const { standins, server, premium, booked } = useCoaching();

const ownProfile = async ({ person }: TestCoach) => (await person.call("GET", "/coaches/me")).body.data;
const check = ({ id }: TestCoach) => {
  const deps = { serviceDb: server.db.serviceDb, seal: createSeal(TEST_SECRET) };
  return checkConnection({ ...deps, calendly: calendlyAt(standins.url) }, id);
};
const bookable = async (coach: TestCoach) =>
  (await (await premium()).call("GET", `/calendly/coach-availability/${coach.id}`)).body["available"];

describe("the event that clients book", () => {
  it("is picked from the connected account's own list, with its name, length and place", async () => {
    const coach = await createNewCoach(server);
    await connectCalendly(server, coach);
    expect(await ownProfile(coach)).toMatchObject({
      connected: true,
      connection_health: "no_event",
      event: null,
    });
    const { body } = await coach.person.call("GET", "/calendly/events");
    expect(body.data).toMatchObject([
      { name: "Session", minutes: 30, place: "Google Meet" },
      { name: "Mock interview", minutes: 60, place: "Room 4, 12 Station Road" },
    ]);
    await pickEvent(coach, "Mock interview");
    await listCoach(server, coach.id);
    expect(await ownProfile(coach)).toMatchObject({
      connection_health: "working",
      calendly_event_link: `https://calendly.com/${coach.slug}/mock-interview`,
    });
    expect((await coachAsSeen(await premium(), coach.id)).event).toEqual({
      name: "Mock interview",
      minutes: 60,
      place: "Room 4, 12 Station Road",
    });
    expect(await bookable(coach)).toBe(true);
  });

  it("can't be another account's, one that is not offered, or nothing", async () => {
    const [coach, other] = [await createConnectedCoach(server), await createConnectedCoach(server)];
    const foreign = await offerCalled(other.person, "Session");
    await control(standins.url, { retired: `${coach.slug}/mock-interview` });
    const retired = foreign.replace(
      /[^/]+$/,
      Buffer.from(`${coach.slug}/mock-interview`).toString("base64url"),
    );
    for (const [event_uri, message] of [
      [foreign, TEXT.eventLinkInvalid],
      [retired, TEXT.eventLinkInvalid],
      ["https://calendly.com/somebody/else", TEXT.eventLinkInvalid],
      ["  ", TEXT.eventLinkRequired],
      [undefined, TEXT.eventLinkRequired],
    ]) {
      const response = await coach.person.call("PUT", "/calendly/event", { body: { event_uri } });
      expect({ status: response.status, message: response.body["message"] }).toEqual({
        status: 400,
        message,
      });
    }
    expect((await ownProfile(coach))?.calendly_event_link).toBe(`https://calendly.com/${coach.slug}/session`);
  });

  it("goes with the connection, and needs one", async () => {
    const coach = await createConnectedCoach(server);
    await coach.person.call("DELETE", "/calendly/connection");
    expect(await ownProfile(coach)).toMatchObject({ connection_health: "not_connected", event: null });
    for (const response of [
      await coach.person.call("GET", "/calendly/events"),
      await coach.person.call("PUT", "/calendly/event", { body: { event_uri: "x" } }),
    ])
      expect({ status: response.status, message: response.body["message"] }).toEqual({
        status: 409,
        message: TEXT.calendlyNotConnected,
      });
    await connectCalendly(server, coach);
    expect(await ownProfile(coach)).toMatchObject({ connection_health: "no_event" });
    await control(standins.url, { faults: [{ path: "/event_types", times: 1 }] });
    expect((await coach.person.call("GET", "/calendly/events")).body["message"]).toBe(
      TEXT.calendlyUnavailable,
    );
  });
});

describe("a connection that no longer works", () => {
  it("is told to its coach once when the event is offered no more, and clients can't book until another is picked", async () => {
    const coach = await createConnectedCoach(server);
    await control(standins.url, { retired: `${coach.slug}/session` });
    await check(coach);
    await check(coach);
    expect(await ownProfile(coach)).toMatchObject({
      connection_health: "event_gone",
      event: null,
      picked_event: { name: "Session" },
    });
    expect(await bookable(coach)).toBe(false);
    expect((await readMail(standins.url, coach.person.email, /Nobody can book/)).text).toContain("“Session”");
    expect(await findMails(standins.url, coach.person.email)).toHaveLength(1);
    await pickEvent(coach, "Mock interview");
    await listCoach(server, coach.id);
    expect(await bookable(coach)).toBe(true);
  });

  it("is told when the service takes the tokens no more", async () => {
    const coach = await createConnectedCoach(server);
    await server.change(
      "private.calendly_connections",
      { coach_id: coach.id },
      { calendly_access_token: "torn", calendly_refresh_token: "torn" },
    );
    await check(coach);
    expect(await ownProfile(coach)).toMatchObject({ connection_health: "refused", event: null });
    expect(await bookable(coach)).toBe(false);
    const mail = await readMail(standins.url, coach.person.email, /Nobody can book/);
    expect(mail.text).toContain("Connect it again");
  });

  it("is left alone while the service does not answer, and follows what its coach changes there", async () => {
    const coach = await createConnectedCoach(server);
    await control(standins.url, { faults: [{ path: "/event_types", times: 1 }] });
    await expect(check(coach)).rejects.toThrow("Calendly");
    expect(await ownProfile(coach)).toMatchObject({ connection_health: "working" });
    await server.change("private.calendly_connections", { coach_id: coach.id }, { event_name: "Old name" });
    await check(coach);
    expect((await ownProfile(coach))?.event).toMatchObject({ name: "Session" });
  });
});

describe("the next free times of a coach", () => {
  const seen = async ({ id }: TestCoach) => (await coachAsSeen(await premium(), id)).free_slots;
  const HOUR_MS = 60 * 60 * 1000;
  const age = ({ id }: TestCoach, changes: Record<string, unknown>) =>
    server.change("private.calendly_connections", { coach_id: id }, changes);

  it("are known once an event is picked: three ahead, the earliest first, with the coach's time zone", async () => {
    const coach = await createConnectedCoach(server);
    const { free_slots, time_zone } = await coachAsSeen(await premium(), coach.id);
    expect(time_zone).toBe("Europe/Berlin");
    expect(free_slots?.times).toHaveLength(FREE_SLOTS_SHOWN);
    expect(free_slots?.times).toEqual(free_slots?.times.toSorted());
    expect(free_slots?.times.every((time) => new Date(time).getTime() > Date.now())).toBe(true);
    expect(Date.now() - new Date(free_slots?.as_of ?? "").getTime()).toBeLessThan(HOUR_MS);
  });

  it("are left out when two hours old, and read again by the hourly look", async () => {
    const coach = await createConnectedCoach(server);
    await age(coach, { free_slots_at: new Date(Date.now() - FREE_SLOTS_FRESH_HOURS * HOUR_MS) });
    expect(await seen(coach)).toBeNull();
    await check(coach);
    expect((await seen(coach))?.times).toHaveLength(FREE_SLOTS_SHOWN);
  });

  it("are no longer free when they have passed", async () => {
    const coach = await createConnectedCoach(server);
    await age(coach, { free_slots: [new Date(Date.now() - 1000)] });
    expect((await seen(coach))?.times).toEqual([]);
  });

  it("are no longer free once they are booked here", async () => {
    const coach = await createConnectedCoach(server);
    const [first, ...others] = (await seen(coach))?.times ?? [];
    const client = await premium();
    const booking = { coach_id: coach.id, user_id: client.id, booking_date: first, duration_minutes: 30 };
    await server.insert("coach_bookings", [{ ...booking, status: "cancelled" }]);
    expect((await seen(coach))?.times).toHaveLength(FREE_SLOTS_SHOWN);
    await server.insert("coach_bookings", [{ ...booking, status: "confirmed" }]);
    expect((await seen(coach))?.times).toEqual(others);
  });

  it("are left out while the service does not answer, and nobody who looks waits for it", async () => {
    const coach = await createConnectedCoach(server);
    await control(standins.url, { faults: [{ path: "/event_type_available_times", times: 1 }] });
    await expect(check(coach)).rejects.toThrow("Calendly");
    expect(await seen(coach)).toBeNull();
    await check(coach);
    expect((await seen(coach))?.times).toHaveLength(FREE_SLOTS_SHOWN);
  });

  it("are those of the picked event only", async () => {
    const coach = await createConnectedCoach(server);
    await control(standins.url, { retired: `${coach.slug}/session` });
    await check(coach);
    expect(await seen(coach)).toBeNull();
    await pickEvent(coach, "Mock interview");
    expect(await seen(coach)).toBeNull();
    await listCoach(server, coach.id);
    await eventually(async () => expect((await seen(coach))?.times).toHaveLength(FREE_SLOTS_SHOWN));
  });
});

describe("where to meet", () => {
  it("stands on both sides' bookings, in the mails and in the calendar file", async () => {
    const { coach, person, id } = await booked();
    const where = {
      event_name: "Session",
      meeting_place: "Google Meet",
      join_url: "https://meet.example/abc",
    };
    expect((await person.call("GET", "/bookings")).body.data).toMatchObject([where]);
    expect((await coach.person.call("GET", "/bookings/received")).body.data).toMatchObject([where]);
    expect((await coach.person.call("GET", `/bookings/${id}/brief`)).body.data.booking).toMatchObject(where);
    for (const { email } of [person, coach.person])
      expect((await readMail(standins.url, email, /Booked/)).text).toContain(
        "Where: Google Meet, https://meet.example/abc",
      );
    const file = await person.call("GET", `/bookings/${id}/calendar`);
    expect(String(file.body["text"])).toContain("LOCATION:Google Meet: https://meet.example/abc");
  });

  it("is no longer a link once the session is cancelled", async () => {
    const { person, id } = await booked();
    await person.call("POST", `/bookings/${id}/cancellation`, { body: {} });
    await eventually(async () =>
      expect((await person.call("GET", "/bookings")).body.data).toMatchObject([
        { status: "cancelled", join_url: null, meeting_place: "Google Meet" },
      ]),
    );
  });

  it("is known of a booking that the service has not confirmed only as the coach's event says: its length", async () => {
    const [coach, person] = [await createConnectedCoach(server), await premium()];
    await control(standins.url, { faults: [{ path: "/scheduled_events", times: 4 }] });
    const { body } = await bookSession(standins.url, { person, coach });
    expect(body.data).toMatchObject({
      status: "pending",
      duration_minutes: 30,
      booking_date: null,
      join_url: null,
    });
    await control(standins.url, { faults: [] });
  });
});
