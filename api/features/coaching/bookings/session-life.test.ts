import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { readMail, statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  bookScheduled,
  changeAtCalendly,
  connectCalendly,
  control,
  createConnectedCoach,
  isCancelledAtService,
  openWidget,
  receivedBy,
  schedule,
  sendWebhook,
  sessionsOf,
  useCoaching,
  waitForStatus,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server, premium, pair, booked, userUriOf } = useCoaching();

const HOUR_MS = 60 * 60 * 1000;
const cancelAsClient = (person: Person, id: string) =>
  person.call("POST", `/bookings/${id}/cancellation`, { body: {} });
const cancelAsCoach = ({ person }: TestCoach, id: string) =>
  person.call("PATCH", `/bookings/${id}`, { body: { status: "cancelled" } });
const moveTo = (id: string, hours: number) =>
  server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + hours * HOUR_MS) });

describe("cancelling a confirmed session", () => {
  it("by its coach gives it back however late it is, tells both and the service, until it begins", async () => {
    const { coach, person, id } = await booked();
    await moveTo(id, 2);
    expect((await receivedBy(coach.person))[0]).toMatchObject({ can_cancel: true, can_move: true });
    const responses = await Promise.all([1, 2, 3].map(() => cancelAsCoach(coach, id)));
    expect(statusesOf(responses)).toEqual([200, 200, 200]);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
    expect((await bookingsOf(person))[0]).toMatchObject({ cancelled_by: "coach", session_back: true });
    const mail = await readMail(standins.url, person.email, /Cancelled/);
    expect(mail.text).toContain("Cora Coach cancelled your coaching session");
    expect(mail.text).toContain("You have the session back");
    expect((await readMail(standins.url, coach.person.email, /Cancelled/)).text).toContain("You cancelled");
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    const { coach: late, id: begun } = await booked({ past: true });
    const refused = await cancelAsCoach(late, begun);
    expect({ status: refused.status, message: refused.body["message"] }).toEqual({
      status: 409,
      message: TEXT.sessionBegun,
    });
  });

  it("by its client less than 24 hours before counts as used, and says so before and after", async () => {
    const { person, id } = await booked();
    expect((await bookingsOf(person))[0]).toMatchObject({ cancel_gives_back: true });
    await moveTo(id, 23);
    expect((await bookingsOf(person))[0]).toMatchObject({ can_cancel: true, cancel_gives_back: false });
    expect((await cancelAsClient(person, id)).body.data).toMatchObject({
      status: "cancelled",
      cancelled_by: "client",
      session_back: false,
    });
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 1,
      sessions_cancelled: 1,
      remaining: 1,
    });
    expect((await readMail(standins.url, person.email, /Cancelled/)).text).toContain("counts as used");
  });

  it("at the service is known as the side's that did it there", async () => {
    const { coach, person, scheduled } = await booked();
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await sendWebhook(server, { event: "invitee.canceled", userUri: userUriOf(coach), scheduled });
    await waitForStatus(person, "cancelled");
    expect((await bookingsOf(person))[0]).toMatchObject({ cancelled_by: "client" });
  });

  it("by both sides at once gives it back once", async () => {
    const { coach, person, id } = await booked();
    await Promise.all([cancelAsCoach(coach, id), cancelAsClient(person, id), cancelAsCoach(coach, id)]);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
  });
});

const openMovePage = (person: Person, id: string) =>
  person.call("POST", `/bookings/${id}/move-page`, { body: {} });

/** Chooses the last free time on the page that the app embeds, as a browser does in its frame. */
async function chooseAnother(person: Person, id: string): Promise<string> {
  const { status, body } = await openMovePage(person, id);
  expect(status, JSON.stringify(body)).toBe(200);
  const page = body.data.move_url;
  const start = [...(await (await fetch(page)).text()).matchAll(/value="(\d{4}-[^"]+Z)"/g)].at(-1)?.[1] ?? "";
  const response = await fetch(page, { method: "POST", body: new URLSearchParams({ start }) });
  expect(response.status).toBe(200);
  return new Date(start).toISOString();
}

/** Cancels for the client, through the link in the service's own email. */
async function cancelNewestAtService({ email }: Person): Promise<void> {
  const page = await (await fetch(`${standins.url}/calendly`)).text();
  const [path] = /\/calendly\/widget\/cancellations\/[^"]+/.exec(page.split(email)[1] ?? "") ?? [];
  expect((await fetch(`${standins.url}${path}`, { method: "POST" })).status).toBe(200);
}

const followMove = (person: Person, id: string) => person.call("POST", `/bookings/${id}/move`, { body: {} });

describe("moving a session less than 24 hours before it", () => {
  it("by its client leaves no free cancellation, however far ahead the new time is", async () => {
    const { person, id } = await booked();
    await moveTo(id, 23);
    await chooseAnother(person, id);
    await followMove(person, id);
    expect((await bookingsOf(person))[0]).toMatchObject({ can_cancel: true, cancel_gives_back: false });
    expect((await cancelAsClient(person, id)).body.data).toMatchObject({ session_back: false });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, remaining: 1 });
  });

  it("by its client stays so through moves that follow, and its coach's cancellation gives it back", async () => {
    const { coach, person, id } = await booked();
    await moveTo(id, 23);
    for (const mover of [person, coach.person, person]) {
      await chooseAnother(mover, id);
      await followMove(mover, id);
    }
    expect((await bookingsOf(person))[0]).toMatchObject({ cancel_gives_back: false });
    await cancelAsCoach(coach, id);
    expect((await bookingsOf(person))[0]).toMatchObject({ session_back: true });
  });

  it("by its coach, or earlier by its client, takes nothing from the client", async () => {
    const late = await booked();
    await moveTo(late.id, 23);
    await chooseAnother(late.coach.person, late.id);
    await followMove(late.coach.person, late.id);
    const early = await booked();
    await moveTo(early.id, 25);
    await chooseAnother(early.person, early.id);
    await followMove(early.person, early.id);
    for (const { person, id } of [late, early]) {
      expect((await bookingsOf(person))[0]).toMatchObject({ cancel_gives_back: true });
      expect((await cancelAsClient(person, id)).body.data).toMatchObject({ session_back: true });
    }
  });

  it("by its client at the service, who cancels it there before anybody here hears of the move, gives nothing back", async () => {
    const { coach, person, id, scheduled } = await booked();
    await moveTo(id, 23);
    await chooseAnother(person, id);
    await cancelNewestAtService(person);
    await sendWebhook(server, { event: "invitee.canceled", userUri: userUriOf(coach), scheduled });
    await waitForStatus(person, "cancelled");
    expect((await bookingsOf(person))[0]).toMatchObject({ cancelled_by: "client", session_back: false });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, remaining: 1 });
  });

  it("by its coach at the service, and cancelled there by its client with a day to go, gives it back", async () => {
    const { coach, person, id, scheduled } = await booked();
    await moveTo(id, 23);
    await chooseAnother(coach.person, id);
    await cancelNewestAtService(person);
    await sendWebhook(server, { event: "invitee.canceled", userUri: userUriOf(coach), scheduled });
    await waitForStatus(person, "cancelled");
    expect((await bookingsOf(person))[0]).toMatchObject({ cancelled_by: "client", session_back: true });
  });

  it("and cancelling at the same moment gives nothing back, whichever comes first", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { person, id } = await booked();
      await moveTo(id, 23);
      await chooseAnother(person, id);
      await Promise.all([followMove(person, id), cancelAsClient(person, id), followMove(person, id)]);
      expect((await bookingsOf(person))[0]).toMatchObject({ status: "cancelled", session_back: false });
      expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, remaining: 1 });
    }
  });
});

describe("moving a session", () => {
  it.each(["client", "coach"] as const)(
    "by its %s keeps the booking and the count, and tells both the new time",
    async (side) => {
      const { coach, person, id } = await booked();
      const mover = side === "client" ? person : coach.person;
      const start = await chooseAnother(mover, id);
      const { body } = await mover.call("POST", `/bookings/${id}/move`, { body: {} });
      expect(body.data).toEqual({ status: "confirmed", booking_date: start });
      expect(await bookingsOf(person)).toMatchObject([{ id, booking_date: start, status: "confirmed" }]);
      expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_cancelled: 0 });
      for (const { email } of [person, coach.person]) await readMail(standins.url, email, /New time/);
    },
  );

  it("is begun by no link: the service is asked, and who chooses is noted, at the press of a button only", async () => {
    const { coach, id } = await booked();
    for (const page of ["move", "move-page"])
      expect((await coach.person.call("GET", `/bookings/${id}/${page}`)).status).toBe(405);
    const noted = ["move_page_by"] as const;
    expect(await server.rows("coach_bookings", { id }, [...noted])).toEqual([{ move_page_by: null }]);
    expect((await openMovePage(coach.person, id)).status).toBe(200);
    expect(await server.rows("coach_bookings", { id }, [...noted])).toEqual([{ move_page_by: "coach" }]);
  });

  it("is for its two sides, of what is confirmed and ahead, while the service answers", async () => {
    const { coach, person, id } = await booked();
    const ask = (by: Person, of = id) => openMovePage(by, of);
    expect((await ask(await premium())).status).toBe(404);
    await control(standins.url, { faults: [{ path: "/scheduled_events", times: 2 }] });
    const silent = await ask(person);
    expect({ status: silent.status, message: silent.body["message"] }).toEqual({
      status: 503,
      message: TEXT.calendlyUnavailable,
    });
    await control(standins.url, { faults: [] });
    expect((await ask(coach.person)).body.data).toMatchObject({
      with: "Priya Premium",
      duration_minutes: 30,
    });
    await cancelAsClient(person, id);
    expect((await ask(person)).body["message"]).toBe(TEXT.bookingMoveFailed);
    const { person: late, id: begun } = await booked({ past: true });
    expect((await ask(late, begun)).body["message"]).toBe(TEXT.sessionBegun);
  });

  it("tells a client that the coach’s calendar is off, and the coach to connect it", async () => {
    const { coach, person, id } = await booked();
    await coach.person.call("DELETE", "/calendly/connection");
    const off = { status: 409, body: { message: TEXT.coachCalendarOff } };
    expect(await openMovePage(person, id)).toMatchObject(off);
    expect((await openMovePage(coach.person, id)).body["message"]).toBe(TEXT.calendlyNotConnected);
  });

  it("that was held changes nothing, though its coach has connected another account since", async () => {
    const { coach, person, id } = await booked({ past: true });
    await connectCalendly(server, { ...coach, slug: `${coach.slug}-other` });
    await followMove(person, id);
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "confirmed", session_back: null });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1 });
  });

  it("while the other side cancels ends cancelled, here and in the calendar, with one session back", async () => {
    const { coach, person, id, scheduled } = await booked();
    const start = await lastFree(coach);
    const moved = changeAtCalendly(standins.url, scheduled, { change: "reschedulings", start });
    const [, cancelled] = await Promise.all([moved, cancelAsCoach(coach, id)]);
    expect(cancelled.status).toBe(200);
    await Promise.all([
      person.call("POST", `/bookings/${id}/move`, { body: {} }),
      sendWebhook(server, { event: "invitee.canceled", userUri: userUriOf(coach), scheduled }),
    ]);
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    expect(await bookingsOf(person)).toMatchObject([{ id, status: "cancelled" }]);
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1 });
  });

  it("after the other side cancelled takes the new time out of the calendar again", async () => {
    const { coach, person, id, scheduled } = await booked();
    // The faults keep the service from hearing of the cancellation until the client has moved the event there.
    await control(standins.url, { faults: [{ path: "/scheduled_events", times: 2 }] });
    await cancelAsCoach(coach, id);
    const start = await lastFree(coach);
    await changeAtCalendly(standins.url, scheduled, { change: "reschedulings", start });
    await control(standins.url, { faults: [] });
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    expect(await bookingsOf(person)).toMatchObject([{ id, status: "cancelled" }]);
  });
});

async function lastFree({ slug }: TestCoach): Promise<string> {
  const page = await (await fetch(`${standins.url}/calendly/widget/${slug}/session`)).text();
  return [...page.matchAll(/value="(\d{4}-[^"]+Z)"/g)].at(-1)?.[1] ?? "";
}

describe("at the same moment", () => {
  it("a coach who stops being one keeps no booking that is made meanwhile", async () => {
    const boss = await server.createPerson({ role: ROLE.superadmin });
    for (let round = 0; round < 5; round += 1) {
      const { coach, person } = await pair();
      const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
      const [response] = await Promise.all([
        bookScheduled(person, coach, scheduled),
        boss.call("POST", "/superadmin/promote-user", { body: { email: coach.person.email } }),
      ]);
      const left = (await bookingsOf(person)).map(({ status }: { status: string }) => status);
      expect(left, `answered ${response.status}`).toEqual(response.status === 200 ? ["cancelled"] : []);
      expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, remaining: 2 });
    }
  });

  it("the page and the service's webhooks make one booking and count it once", async () => {
    const { coach, person } = await pair();
    const widget = await openWidget(person, coach);
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email, widget });
    const webhook = (nonce: string) =>
      sendWebhook(server, { event: "invitee.created", userUri: userUriOf(coach), scheduled }, { nonce });
    const responses = await Promise.all([
      webhook("before"),
      bookScheduled(person, coach, scheduled),
      webhook("after"),
      bookScheduled(person, coach, scheduled),
    ]);
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
    await waitForStatus(person, "confirmed");
    expect(await bookingsOf(person)).toHaveLength(1);
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });
});

describe("the lists of sessions", () => {
  it("begin with the next one ahead, and with the latest of those that are over", async () => {
    const coach = await createConnectedCoach(server);
    const person = await premium();
    const { id: coach_id } = coach;
    const insert = (hours: number | null, status: string) =>
      server.insert("coach_bookings", {
        coach_id,
        user_id: person.id,
        status,
        duration_minutes: 30,
        notes: String(hours),
        booking_date: hours === null ? null : new Date(Date.now() + hours * HOUR_MS),
      });
    for (const [hours, status] of [
      [50, "confirmed"],
      [-50, "confirmed"],
      [-0.25, "confirmed"],
      [null, "pending"],
      [26, "cancelled"],
      [2, "pending"],
      [-2, "cancelled"],
    ] as const)
      await insert(hours, status);
    const read = async (path: string, by: Person) => {
      const notes: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const { body } = await by.call("GET", `${path}&limit=2${cursor && `&cursor=${cursor}`}`);
        const list = body as unknown as { data: { notes: string }[]; nextCursor: string | null };
        notes.push(...list.data.map((one) => one.notes));
        cursor = list.nextCursor;
      }
      return notes;
    };
    for (const [path, by] of [
      ["/bookings", person],
      ["/bookings/received", coach.person],
    ] as const) {
      expect(await read(`${path}?when=upcoming`, by)).toEqual(["-0.25", "2", "50", "null"]);
      expect(await read(`${path}?when=past`, by)).toEqual(["26", "-2", "-50"]);
    }
  });
});
