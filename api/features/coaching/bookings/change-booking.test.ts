import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { TEXT } from "#contract/texts.ts";
import { SCHEDULING_JOB_DAYS, TRANSCRIPT_MAX_LENGTH, RESUME_MAX_BYTES } from "#contract/limits.ts";
import { findMails, giveNewEmail, readMail, statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingBody,
  bookingsOf,
  changeAtCalendly,
  completeSession,
  control,
  createConnectedCoach,
  isCancelledAtService,
  schedule,
  sendWebhook,
  sessionsOf,
  useCoaching,
  createCoach,
} from "#api/testing/coaching-steps.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { enqueueReminders } from "../notices/queries.ts";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import { writeZip } from "#api/testing/write-zip.ts";

const { standins, server, pair, booked, userUriOf } = useCoaching();

/** Books through the fallback while Calendly does not answer. */
async function pending() {
  const { coach, person } = await pair();
  const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
  await control(standins.url, { faults: [{ path: "/scheduled_events", times: 1000 }] });
  const body = bookingBody(person, coach, scheduled);
  const response = await person.call("POST", "/bookings", { body });
  return { coach, person, scheduled, id: response.body.data.id };
}
const up = () => control(standins.url, { faults: [] });

describe("completing a session", () => {
  // safety.md T45
  it("is refused before its scheduled end, by its text", async () => {
    const { coach, id } = await booked();
    const { status, body } = await completeSession(coach, id);
    expect({ status, message: body["message"] }).toEqual({ status: 409, message: TEXT.sessionNotOver });
  });

  it("shows the transcript to the client, and is counted once, however often it is sent", async () => {
    const { coach, person, id } = await booked({ past: true });
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "confirmed", transcript: null });
    const responses = await Promise.all([
      completeSession(coach, id),
      completeSession(coach, id),
      completeSession(coach, id),
    ]);
    expect(statusesOf(responses)).toEqual([200, 200, 200]);
    expect((await completeSession(coach, id, { transcript: "Something else." })).status).toBe(409);
    expect((await bookingsOf(person))[0]).toMatchObject({ status: "completed", transcript: "Chris: hello." });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_completed: 1 });
  });

  it("needs a transcript, not too long a one", async () => {
    const { coach, id } = await booked({ past: true });
    for (const empty of ["", "  \n ", undefined, null]) {
      const { status, body } = await completeSession(coach, id, { transcript: empty });
      expect({ status, message: body["message"] }).toEqual({ status: 400, message: TEXT.transcriptRequired });
    }
    const long = "x".repeat(TRANSCRIPT_MAX_LENGTH + 1);
    expect((await completeSession(coach, id, { transcript: long })).body["message"]).toBe(
      TEXT.transcriptLong,
    );
    expect((await completeSession(coach, id, { transcript: "Ω".repeat(TRANSCRIPT_MAX_LENGTH) })).status).toBe(
      200,
    );
  });

  it("is for the booking's own coach only", async () => {
    const { coach, person, id } = await booked({ past: true });
    const other = await createConnectedCoach(server);
    expect((await completeSession(other, id)).status).toBe(404);
    expect((await completeSession(other, id, { coachId: coach.id })).status).toBe(403);
    expect((await bookingsOf(person))[0]?.status).toBe("confirmed");
  });
});

describe("a pending booking", () => {
  it("is confirmed by its coach, and by nobody else", async () => {
    const { coach, person, id } = await pending();
    const move = (by: Person, status: string) => by.call("PATCH", `/bookings/${id}`, { body: { status } });
    expect((await move(person, "confirmed")).status).toBe(403);
    expect((await move(coach.person, "completed")).status).toBe(400);
    const early = await move(coach.person, "confirmed");
    expect({ status: early.status, message: early.body["message"] }).toEqual({
      status: 409,
      message: TEXT.bookingTimeUnknown,
    });
    await server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + 3 * 86_400_000) });
    expect((await move(coach.person, "confirmed")).body.data.status).toBe("confirmed");
    const again = await move(coach.person, "confirmed");
    expect(again.body.data.status).toBe("confirmed");
    await up();
  });

  it("that the scheduling service did not answer for a week is cancelled and given back, and both are told", async () => {
    const { coach, person, scheduled, id } = await pending();
    await server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() - 86_400_000) });
    await server.change(
      "private.jobs",
      { kind: "checkBooking", key: scheduled.invitee_uri },
      { created_at: new Date(Date.now() - (SCHEDULING_JOB_DAYS + 1) * 86_400_000), run_at: new Date() },
    );
    await eventually(async () => expect((await bookingsOf(person))[0]?.status).toBe("cancelled"));
    expect((await bookingsOf(person))[0]).toMatchObject({ session_back: true });
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, remaining: 2 });
    for (const { email } of [person, coach.person]) await readMail(standins.url, email, /Cancelled/);
    await up();
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
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
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    expect(scheduled.event_uri).not.toBe("");
  });
});

describe("a client who cannot come", () => {
  const cancel = (person: Person, id: string) =>
    person.call("POST", `/bookings/${id}/cancellation`, { body: {} });

  it("cancels: the session is theirs again, once, both are told, and so is the scheduling service", async () => {
    const { coach, person, id } = await booked();
    expect((await bookingsOf(person))[0]?.can_cancel).toBe(true);
    const responses = await Promise.all([1, 2, 3].map(() => cancel(person, id)));
    expect(statusesOf(responses)).toEqual([200, 200, 200]);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
    for (const { email } of [person, coach.person]) await readMail(standins.url, email, /Cancelled/);
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
    expect((await bookingsOf(person))[0]?.status).toBe("cancelled");
    await eventually(async () => expect(await findMails(standins.url, person.email)).toHaveLength(2));
  });

  it("cancels at the scheduling service too when their email has changed since", async () => {
    const { person, id } = await booked();
    await giveNewEmail(server, person);
    await cancel(person, id);
    await eventually(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true));
  });

  it("cannot cancel once it has begun, nor what is completed", async () => {
    const { coach, person, id } = await booked({ past: true });
    const { status, body } = await cancel(person, id);
    expect({ status, message: body["message"] }).toEqual({ status: 409, message: TEXT.sessionBegun });
    expect((await cancel(coach.person, id)).status).toBe(404);
    await completeSession(coach, id);
    expect((await cancel(person, id)).body["message"]).toBe(TEXT.bookingMoveFailed);
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_completed: 1 });
    expect((await bookingsOf(person))[0]?.can_cancel).toBe(false);
  });
});

describe("emails", () => {
  it("go to client and coach when booked, with a calendar file, and when cancelled", async () => {
    const { coach, person, scheduled, id } = await booked();
    const toClient = await readMail(standins.url, person.email, /Booked/);
    const toCoach = await readMail(standins.url, coach.person.email, /Booked/);
    expect(toClient.text).toContain("Cora Coach");
    // Clients of the stand-in are in the time zone of Berlin, and its slots start on the hour.
    expect(toClient.text).toMatch(
      /^What: Session\nWhen: \w+, \d{1,2} \w+ 20\d\d at \d{2}:00 \(Europe\/Berlin\)\nLength: 30 minutes$/m,
    );
    expect(toCoach.text).toContain("Priya Premium");
    expect(JSON.stringify(toClient)).toContain("coaching-session.ics");
    const file = await person.call("GET", `/bookings/${id}/calendar`);
    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(String(file.body["text"])).toMatch(
      /BEGIN:VEVENT\r\n[\s\S]*SUMMARY:Coaching session with Cora Coach/,
    );
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await sendWebhook(server, { event: "invitee.canceled", userUri: userUriOf(coach), scheduled });
    await readMail(standins.url, person.email, /Cancelled/);
    await readMail(standins.url, coach.person.email, /Cancelled/);
    expect(await findMails(standins.url, person.email)).toHaveLength(2);
  });

  it("go to the client when the transcript is there", async () => {
    const { coach, person, id } = await booked({ past: true });
    await completeSession(coach, id);
    expect((await readMail(standins.url, person.email, /transcript/)).text).toContain("Cora Coach");
  });

  it("tell both that nothing is confirmed yet, unless it is by then", async () => {
    const { coach, person, id } = await pending();
    const { serviceDb } = server.db;
    const tell = () =>
      sql`update private.jobs set run_at = now() where kind = 'notifyBooking' and key = ${`${id} pending`}`.execute(
        serviceDb,
      );
    await tell();
    for (const { email } of [person, coach.person]) {
      const { text } = await readMail(standins.url, email, /Not confirmed yet/);
      expect(text).toContain("keeps asking");
      expect(text).toMatch(/^What: Session\nLength: 30 minutes$/m);
      expect(text).not.toContain("When:");
    }
    await up();
    const { person: other } = await booked();
    await readMail(standins.url, other.email, /Booked/);
    expect((await findMails(standins.url, other.email)).map(({ subject }) => subject).join()).not.toMatch(
      /Not confirmed/,
    );
  });

  it("remind both an hour before, once", async () => {
    const { coach, person, id } = await booked();
    const soon = new Date(Date.now() + 50 * 60_000);
    await server.change("coach_bookings", { id }, { booking_date: soon, created_at: new Date("2026-01-01") });
    const { serviceDb } = server.db;
    await Promise.all([enqueueReminders(serviceDb), enqueueReminders(serviceDb)]);
    await enqueueReminders(serviceDb);
    const mail = await readMail(standins.url, person.email, /Soon/);
    expect(mail.text).toContain("Where: Google Meet, https://meet.example/abc");
    await readMail(standins.url, coach.person.email, /Soon/);
    const subjects = (await findMails(standins.url, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Soon"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith("Tomorrow"))).toHaveLength(0);
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
    // Pretend that the time was never changed: a move is announced by a mail of its own.
    for (const { id } of [early, late]) await server.change("coach_bookings", { id }, { reminded_at: null });
    await Promise.all([enqueueReminders(serviceDb), enqueueReminders(serviceDb)]);
    await enqueueReminders(serviceDb);
    const reminder = await readMail(standins.url, early.person.email, /Tomorrow/);
    // Only emails with a calendar file mention the file.
    expect(reminder.text).not.toMatch(/calendar file/);
    await readMail(standins.url, early.coach.person.email, /Tomorrow/);
    const remindersTo = async ({ email }: Person) =>
      (await findMails(standins.url, email)).filter(({ subject }) => subject.startsWith("Tomorrow"));
    expect(await remindersTo(early.person)).toHaveLength(1);
    expect(await remindersTo(late.person)).toHaveLength(0);
  });

  it("tell of a move to less than a day ahead, and call no session of today tomorrow's", async () => {
    const { person, id } = await booked();
    await server.change("coach_bookings", { id }, { created_at: new Date("2026-01-01") });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await server.change("coach_bookings", { id }, { booking_date: inHours(5) });
    await enqueueReminders(server.db.serviceDb);
    await readMail(standins.url, person.email, /New time/);
    await waitForJobs(server.db.serviceDb, ["notifyBooking", "sendEmail"]);
    const subjects = async () => (await findMails(standins.url, person.email)).map(({ subject }) => subject);
    expect((await subjects()).join()).not.toMatch(/Tomorrow/);
    const [{ reminded_at: reminded } = {}] = await server.rows("coach_bookings", { id }, ["reminded_at"]);
    expect(reminded).not.toBeNull();
    await server.change("coach_bookings", { id }, { booking_date: inHours(50) });
    expect(await server.rows("coach_bookings", { id }, ["reminded_at"])).toEqual([{ reminded_at: null }]);
  });
});

async function read(person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "talk.docx");
  const response = await fetch(`${server.url}/api/bookings/transcript-text`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as { data?: { text: string }; message?: string };
  return { status: response.status, text: body.data?.text, message: body.message };
}

/** The smallest zip file that is a Word document with that text. */
function wordFile(text: string): Buffer {
  const space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const parts = Object.entries({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "word/document.xml": `<w:document xmlns:w="${space}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
  return writeZip(parts.map(([name, xml]) => ({ name, data: Buffer.from(xml) })));
}

describe("a transcript in a Word file", () => {
  it("is read for its coach, and kept nowhere", async () => {
    const { person } = await createCoach(server);
    expect((await read(person, wordFile("Coach: hello, Zoë"))).text).toBe("Coach: hello, Zoë");
    expect((await read(person, sampleFile("pandoc.docx"))).text).toContain("Harbour Hotel Group");
  });

  // safety.md T115
  it("is given back with one kind of line end, and accents as its coach would type them", async () => {
    const { person } = await createCoach(server);
    const { text } = await read(person, wordFile("Coach: hello\u2028\u0085\u2029Zoe\u0308: hello"));
    expect(text).toBe("Coach: hello\n\nZoë: hello");
  });

  it("may be as long as a transcript, which is longer than a resume, and is never cut", async () => {
    const { person } = await createCoach(server);
    const longest = "a".repeat(TRANSCRIPT_MAX_LENGTH);
    expect((await read(person, wordFile(longest))).text).toBe(longest);
    expect(await read(person, wordFile(`${longest}a`))).toMatchObject({
      status: 413,
      message: TEXT.transcriptLong,
    });
  });

  it.each([
    ["damaged", () => sampleFile("pandoc.docx").subarray(0, 3000), 415, TEXT.transcriptFileDamaged],
    ["damaged inside", () => wordFile("<w:t>"), 415, TEXT.transcriptFileDamaged],
    ["of another kind", () => sampleFile("libreoffice.pdf"), 415, TEXT.transcriptFileDamaged],
    ["nothing at all", () => Buffer.alloc(0), 415, TEXT.transcriptFileDamaged],
    ["without words", () => wordFile(" "), 415, TEXT.transcriptFileEmpty],
    ["huge", () => Buffer.alloc(RESUME_MAX_BYTES + 1), 413, TEXT.transcriptFileSize],
    ["huger", () => Buffer.alloc(2 * RESUME_MAX_BYTES), 413, TEXT.transcriptFileSize],
  ])("that is %s is refused with a sentence that says so", async (...[, make, status, message]) => {
    const { person } = await createCoach(server);
    expect(await read(person, make())).toMatchObject({ status, message });
  });
});
