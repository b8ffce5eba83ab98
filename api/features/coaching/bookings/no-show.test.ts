import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findMails, readMail, statusesOf } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import {
  bookingsOf,
  completeSession,
  receivedBy,
  sessionsOf,
  useCoaching,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { DisputedNoShow } from "#contract/coaching-no-shows.ts";
import {
  NO_SHOW_DAYS,
  NO_SHOW_FROM_MINUTES,
  NO_SHOW_OBJECTION_HOURS,
  NO_SHOW_WORDS_MAX_LENGTH,
} from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server, booked } = useCoaching();
const createAdmin = () => server.createPerson({ role: ROLE.admin, name: "Ada Admin" });

const report = (person: Person, id: string, body: object = {}) =>
  person.call("POST", `/bookings/${id}/no-show`, { body });
const answer = (person: Person, id: string, body: object) =>
  person.call("POST", `/bookings/${id}/no-show/answer`, { body });
const object = (person: Person, id: string, words = "I waited for half an hour.") =>
  answer(person, id, { agreed: false, words });
const decide = (admin: Person, id: string, missed: boolean) =>
  admin.call("PUT", `/admin/no-shows/${id}/decision`, {
    body: { missed, reason: "The call's log says so." },
  });
const disputesOf = async (admin: Person): Promise<DisputedNoShow[]> =>
  (await admin.call("GET", "/admin/no-shows?limit=100")).body.data;
const beginAt = (id: string, at: number) =>
  server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + at) });
/** Makes the day to object end that many seconds ago. */
async function letTheDayPass(id: string, seconds = 60): Promise<void> {
  const at = new Date(Date.now() - NO_SHOW_OBJECTION_HOURS * 3_600_000 - seconds * 1000);
  await server.change("coach_bookings", { id }, { claimed_at: at });
}
const settleNow = (id: string) =>
  server.change("private.jobs", { kind: "settleNoShow", key: id }, { run_at: new Date() });
const statusOf = async (person: Person) => (await bookingsOf(person))[0]?.status;
const waitFor = (person: Person, status: string) =>
  eventually(async () => expect(await statusOf(person)).toBe(status));
const countsOf = async (person: Person) => {
  const { sessions_booked, sessions_cancelled, remaining } = await sessionsOf(person);
  return { sessions_booked, sessions_cancelled, remaining };
};
const TAKEN = { sessions_booked: 1, sessions_cancelled: 0, remaining: 1 };
const BACK = { sessions_booked: 0, sessions_cancelled: 1, remaining: 2 };

describe("a session to which one side did not come, as the other says", () => {
  // safety.md T113
  it("gives nothing back before the coach was heard for a day, who is told at once", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await report(person, id, { words: "Nobody was in the call." })).status).toBe(200);
    expect(await countsOf(person)).toEqual(TAKEN);
    expect((await bookingsOf(person))[0]).toMatchObject({
      status: "claimed",
      missed_by: "coach",
      session_back: null,
      can_report_no_show: false,
      no_show: { words: "Nobody was in the call.", objection: null, can_answer: false },
    });
    expect((await receivedBy(coach.person))[0]?.no_show).toMatchObject({
      words: "Nobody was in the call.",
      can_answer: true,
    });
    const mail = await readMail(standins.url, coach.person.email, /Reported as a no-show/);
    expect(mail.text).toContain("Priya Premium says that you did not come");
    expect(mail.text).toContain(`within ${NO_SHOW_OBJECTION_HOURS} hours`);
    // A job that runs too early changes nothing: the database refuses the change before the day is over.
    await letTheDayPass(id, -60);
    await expect(
      sql`update public.coach_bookings set status = 'missed' where id = ${id}::uuid`.execute(
        server.db.serviceDb,
      ),
    ).rejects.toMatchObject({ code: "ZB008" });
    expect(await countsOf(person)).toEqual(TAKEN);
    await letTheDayPass(id);
    await settleNow(id);
    await waitFor(person, "missed");
    expect(await countsOf(person)).toEqual(BACK);
    expect((await bookingsOf(person))[0]).toMatchObject({ missed_by: "coach", session_back: true });
    expect((await readMail(standins.url, person.email, /Not held/)).text).toContain("have the session back");
    const admin = await createAdmin();
    const { body } = await admin.call("GET", "/admin/coaches?listing=listed&limit=100");
    const found = body.data.find((one: { id: string }) => one.id === coach.id);
    expect(found).toMatchObject({ sessions_missed: 1 });
  });

  it("counts as used when the client was said not to have come and says nothing for a day", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await receivedBy(coach.person))[0]).toMatchObject({ can_report_no_show: true, missed_by: null });
    expect((await report(coach.person, id)).status).toBe(200);
    const mail = await readMail(standins.url, person.email, /Reported as a no-show/);
    expect(mail.text).toContain("Cora Coach says that you did not come");
    await letTheDayPass(id);
    await settleNow(id);
    await waitFor(person, "missed");
    expect((await receivedBy(coach.person))[0]).toMatchObject({ missed_by: "client", session_back: false });
    expect(await countsOf(person)).toEqual(TAKEN);
    expect((await readMail(standins.url, person.email, /Not held/)).text).toContain("counts as used");
  });

  it("is settled at once when the other side agrees", async () => {
    const { coach, person, id } = await booked({ past: true });
    await report(person, id);
    expect((await answer(person, id, { agreed: true })).body["code"]).toBe("booking_move_refused");
    expect((await answer(coach.person, id, { agreed: true })).status).toBe(200);
    expect(await statusOf(person)).toBe("missed");
    expect(await countsOf(person)).toEqual(BACK);
    expect((await object(coach.person, id)).body["code"]).toBe("booking_move_refused");
  });

  // safety.md T113
  it.each([
    { by: "client", missed: true, status: "missed", counts: BACK },
    { by: "client", missed: false, status: "confirmed", counts: TAKEN },
    { by: "coach", missed: true, status: "missed", counts: TAKEN },
    { by: "coach", missed: false, status: "confirmed", counts: TAKEN },
  ])("by the $by is decided by staff where the other side objects: missed $missed", async (it) => {
    const { coach, person, id } = await booked({ past: true });
    const [says, accused] = it.by === "client" ? [person, coach.person] : [coach.person, person];
    const admin = await createAdmin();
    await report(says, id, { words: "Nobody was in the call." });
    expect((await object(says, id)).body["code"]).toBe("booking_move_refused");
    expect((await object(accused, id)).status).toBe(200);
    expect(await countsOf(person)).toEqual(TAKEN);
    await readMail(standins.url, says.email, /Not agreed/);
    await readMail(standins.url, admin.email, /waits for your decision/);
    // Neither the end of the day nor either side can settle the dispute now.
    await letTheDayPass(id);
    await settleNow(id);
    for (const side of [says, accused])
      expect((await answer(side, id, { agreed: true })).body["code"]).toBe("booking_move_refused");
    const found = (await disputesOf(admin)).find(({ booking_id }) => booking_id === id);
    expect(found).toMatchObject({
      coach_name: "Cora Coach",
      client_name: "Priya Premium",
      missed_by: it.by === "client" ? "coach" : "client",
      words: "Nobody was in the call.",
      objection: "I waited for half an hour.",
    });
    expect((await decide(admin, id, it.missed)).status).toBe(200);
    expect(await statusOf(person)).toBe(it.status);
    expect(await countsOf(person)).toEqual(it.counts);
    for (const side of [person, coach.person]) {
      const mail = await readMail(standins.url, side.email, it.missed ? /^Not held/ : /^Held/);
      expect(mail.text).toContain("The call's log says so.");
    }
    expect((await auditLines(server, accused.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: "no-show decided",
      details: { booking: id, missed: it.missed, reason: "The call's log says so." },
    });
    expect((await decide(admin, id, it.missed)).body["code"]).toBe("no_show_decided");
    expect((await report(says, id)).status).toBe(409);
    expect((await completeSession(coach, id)).status).toBe(it.missed ? 409 : 200);
  });

  it("is nothing that a webhook calls booked anew when staff find that it was held", async () => {
    const { coach, person, id } = await booked({ past: true });
    const endpoint = {
      user_id: person.id,
      url: "https://hooks.example/x",
      secret: "s",
      events: ["session.booked"],
    };
    await server.insert("private.webhook_endpoints", endpoint);
    await report(person, id);
    await object(coach.person, id);
    expect((await decide(await createAdmin(), id, false)).status).toBe(200);
    const { id: endpoint_id } = await server.row("private.webhook_endpoints", { user_id: person.id }, ["id"]);
    expect(await server.rows("private.webhook_deliveries", { endpoint_id })).toEqual([]);
  });

  // safety.md T113
  it("is said from ten minutes after its begin for seven days", async () => {
    const { person, id } = await booked();
    const from = NO_SHOW_FROM_MINUTES * 60_000;
    for (const at of [60_000, -60_000, -from + 30_000, -NO_SHOW_DAYS * DAY_MS - 60_000]) {
      await beginAt(id, at);
      expect((await bookingsOf(person))[0]).toMatchObject({ can_report_no_show: false });
      expect(await report(person, id)).toMatchObject({ status: 409, body: { code: "no_show_not_now" } });
    }
    await beginAt(id, -NO_SHOW_DAYS * DAY_MS + 60_000);
    expect((await bookingsOf(person))[0]).toMatchObject({ can_report_no_show: true });
    await beginAt(id, -from - 1000);
    expect((await bookingsOf(person))[0]).toMatchObject({ can_report_no_show: true });
    expect((await report(person, id)).status).toBe(200);
  });

  it("can be objected to until the day is over, and settled only then", async () => {
    const { coach, person, id } = await booked({ past: true });
    await report(person, id);
    await letTheDayPass(id, 1);
    expect((await receivedBy(coach.person))[0]?.no_show).toMatchObject({ can_answer: false });
    expect((await object(coach.person, id)).body["code"]).toBe("objection_too_late");
    await letTheDayPass(id, -60);
    expect((await object(coach.person, id)).status).toBe(200);
  });

  it("stays as it was said first, by whichever side, and is settled once", async () => {
    const { coach, person, id } = await booked({ past: true });
    const both = await Promise.all([report(coach.person, id), report(person, id)]);
    expect(statusesOf(both).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await completeSession(coach, id)).status).toBe(409);
    const missed_by = (await bookingsOf(person))[0]?.missed_by;
    const accused = missed_by === "coach" ? coach.person : person;
    const answers = await Promise.all([
      answer(accused, id, { agreed: true }),
      object(accused, id),
      answer(accused, id, { agreed: true }),
    ]);
    const [booking] = await bookingsOf(person);
    expect(["missed", "disputed"]).toContain(booking?.status);
    expect(statusesOf(answers)).toContain(200);
    const isBack = booking?.status === "missed" && missed_by === "coach";
    expect(await countsOf(person)).toEqual(isBack ? BACK : TAKEN);
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

  it("is not decided before it is disputed", async () => {
    const { person, id } = await booked({ past: true });
    await report(person, id);
    expect((await decide(await createAdmin(), id, true)).body["code"]).toBe("no_show_decided");
  });

  it("takes words of so many characters, and an objection needs some", async () => {
    const { coach, person, id } = await booked({ past: true });
    const long = "x".repeat(NO_SHOW_WORDS_MAX_LENGTH + 1);
    expect(await report(person, id, { words: long })).toMatchObject({
      status: 400,
      body: { field: "words", message: TEXT.reviewSentenceLong },
    });
    expect((await report(person, id, { words: long.slice(1) })).status).toBe(200);
    for (const [words, message] of [
      [long, TEXT.reviewSentenceLong],
      [" \n", TEXT.listingReasonRequired],
    ] as const)
      expect(await object(coach.person, id, words)).toMatchObject({ status: 400, body: { message } });
    const mails = await findMails(standins.url, coach.person.email);
    expect(mails.every(({ text }) => !text.includes("xxxx"))).toBe(true);
  });
});
