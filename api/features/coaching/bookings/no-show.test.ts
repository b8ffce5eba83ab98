import { describe, expect, it } from "vitest";
import { readMail, statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  completeSession,
  receivedBy,
  sessionsOf,
  useCoaching,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { NO_SHOW_DAYS } from "#contract/limits.ts";

const { standins, server, premium, booked } = useCoaching();

const report = (person: Person, id: string) => person.call("POST", `/bookings/${id}/no-show`, { body: {} });
const beginAt = (id: string, at: number) =>
  server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + at) });

describe("a session to which one side did not come", () => {
  it("counts as used when the coach says that the client did not come, and both are told", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await receivedBy(coach.person))[0]).toMatchObject({ can_report_no_show: true, missed_by: null });
    expect((await report(coach.person, id)).status).toBe(200);
    const after = { status: "missed", missed_by: "client", session_back: false, can_report_no_show: false };
    expect((await receivedBy(coach.person))[0]).toMatchObject(after);
    expect((await bookingsOf(person))[0]).toMatchObject(after);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 1,
      sessions_cancelled: 0,
      remaining: 1,
    });
    const mail = await readMail(standins.url, person.email, /Not held/);
    expect(mail.text).toContain("Cora Coach says that you did not come");
    expect(mail.text).toContain("counts as used");
    expect((await readMail(standins.url, coach.person.email, /Not held/)).text).toContain(
      "You said that Priya",
    );
  });

  it("is the client's again when the coach did not come, and staff see it", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await report(person, id)).status).toBe(200);
    expect((await bookingsOf(person))[0]).toMatchObject({
      status: "missed",
      missed_by: "coach",
      session_back: true,
    });
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
    const mail = await readMail(standins.url, coach.person.email, /Not held/);
    expect(mail.text).toContain("Priya Premium says that you did not come");
    await server.change("coach_profiles", { id: coach.id }, { review_asked_at: new Date() });
    const admin = await server.createPerson({ role: 4 });
    const { body } = await admin.call("GET", "/admin/coaches?listing=listed&limit=100");
    const found = body.data.find((one: { id: string }) => one.id === coach.id);
    expect(found).toMatchObject({ sessions_missed: 1 });
  });

  it("is said from its begin for seven days", async () => {
    const { person, id } = await booked();
    expect((await bookingsOf(person))[0]).toMatchObject({ can_report_no_show: false });
    for (const at of [60_000, -NO_SHOW_DAYS * DAY_MS - 60_000]) {
      await beginAt(id, at);
      expect(await report(person, id)).toMatchObject({ status: 409, body: { code: "no_show_not_now" } });
    }
    await beginAt(id, -NO_SHOW_DAYS * DAY_MS + 60_000);
    expect((await report(person, id)).status).toBe(200);
  });

  it("stays as it was said first, by whichever side, and is counted once", async () => {
    const { coach, person, id } = await booked({ past: true });
    const both = await Promise.all([report(coach.person, id), report(person, id)]);
    expect(statusesOf(both).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await completeSession(coach, id)).status).toBe(409);
    const [booking] = await bookingsOf(person);
    const counted = booking?.missed_by === "coach" ? 0 : 1;
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: counted });
  });

  it("was held where its client has rated it, or its coach completed it", async () => {
    const rated = await booked({ past: true });
    await rated.person.call("PUT", `/bookings/${rated.id}/review`, { body: { stars: 1 } });
    expect(await report(rated.coach.person, rated.id)).toMatchObject({
      status: 409,
      body: { code: "session_reviewed" },
    });
    const completed = await booked({ past: true });
    await completeSession(completed.coach, completed.id);
    expect((await report(completed.person, completed.id)).body["code"]).toBe("booking_move_refused");
  });

  it("is nobody else's to say", async () => {
    const { id } = await booked({ past: true });
    expect((await report(await premium(), id)).status).toBe(404);
  });
});
