import { sql } from "kysely";
import { expect, it, beforeEach } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createSeal } from "#api/db/seal.ts";
import { APP_URL, bearer, findMails, readMail, openSession } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  bookScheduled,
  calendlyAt,
  control,
  isCancelledAtService,
  profileBody,
  schedule,
  sessionsOf,
  useCoaching,
} from "#api/testing/coaching-steps.ts";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { waitForJobs, runDueJobs } from "#api/testing/run-jobs.ts";
import { PASSWORD, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { leaveCoaching, calendlyJobs } from "./jobs.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { subscribeToCalendlyJob } from "./rules.ts";

const { standins, server, booked } = useCoaching();
const quiet = useQuietDatabase();

const leave = (userId: string, { serviceDb }: Database = server.db) => {
  const deps = { serviceDb, seal: createSeal(TEST_SECRET), calendly: calendlyAt(standins.url) };
  return leaveCoaching({ ...deps, appUrl: APP_URL }, userId);
};

it("a coach who leaves gives clients their sessions back, and both are written to", async () => {
  const { coach, person: client } = await booked();
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 1, remaining: 1 });
  await leave(coach.person.id);
  await leave(coach.person.id);
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1, remaining: 2 });
  for (const { email } of [client, coach.person]) await readMail(standins.url, email, /cancel/i);
});

// safety.md T157
it("a coach whose account waits for deletion is off the list until they keep it", async () => {
  const { coach, person: client } = await booked();
  const { id, slug, person } = coach;
  const expectListed = async (isListed: boolean) => {
    expect((await client.call("GET", `/coaches/${id}`)).status).toBe(isListed ? 200 : 404);
    const all: { id: string }[] = (await client.call("GET", "/coaches?limit=100")).body.data;
    expect(all.some((one) => one.id === id)).toBe(isListed);
    const scheduled = await schedule(standins.url, slug, { email: client.email });
    expect((await bookScheduled(client, coach, scheduled)).status).toBe(isListed ? 200 : 404);
  };
  const body = { email: person.email, password: PASSWORD };
  expect((await person.call("POST", "/users/me/deletion", { body })).status).toBe(200);
  await expectListed(false);
  const token = await openSession(server, person.email);
  expect((await server.call("DELETE", "/users/me/deletion", { headers: bearer(token) })).status).toBe(200);
  await expectListed(true);
});

it("every client of a coach who leaves is written to before the account goes, however many they are", async () => {
  const { serviceDb } = quiet.db;
  const people = await Promise.all(Array.from({ length: 26 }, () => quiet.addPerson()));
  const [coach, ...clients] = people as [(typeof people)[number], ...typeof people];
  const profile = await serviceDb
    .insertInto("coach_profiles")
    .values({ ...profileBody(), user_id: coach.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await quiet.insert(
    "coach_bookings",
    clients.map(({ id }) => ({ coach_id: profile.id, user_id: id, status: "confirmed" })),
  );
  await leave(coach.id, quiet.db);
  const { rows } = await sql<{ to: string }>`select payload ->> 'to' as to from private.jobs`.execute(
    serviceDb,
  );
  expect(rows.map(({ to }) => to)).toEqual(expect.arrayContaining(clients.map(({ email }) => email)));
});

it.each(["client", "coach"] as const)(
  "a %s who leaves is out of the calendar before the account goes",
  async (who) => {
    const { coach, person: client } = await booked();
    expect(await isCancelledAtService(standins.url, client.email)).toBe(false);
    await leave(who === "client" ? client.id : coach.person.id);
    expect(await isCancelledAtService(standins.url, client.email)).toBe(true);
  },
);

it.each(["client", "coach"] as const)(
  "a session that was held stays held when its %s leaves, counts as used, and nobody is told that it was cancelled",
  async (who) => {
    const { coach, person: client } = await booked({ past: true });
    await leave(who === "client" ? client.id : coach.person.id);
    expect((await bookingsOf(client))[0]).toMatchObject({ status: "confirmed", session_back: null });
    expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 1, sessions_cancelled: 0 });
    await waitForJobs(server.db.serviceDb, ["notifyBooking", "sendEmail"]);
    for (const { email } of [client, coach.person])
      expect((await findMails(standins.url, email)).map(({ subject }) => subject).join()).not.toMatch(
        /cancel/i,
      );
  },
);

it("a calendar that lets nobody in any more does not hold up the account, and its coach is told", async () => {
  const { coach, person: client, id } = await booked();
  const revoked = { refused_at: new Date() };
  await server.change("private.calendly_connections", { coach_id: coach.id }, revoked);
  await leave(client.id);
  expect((await bookingsOf(client)).find((one) => one.id === id)?.status).toBe("cancelled");
  await readMail(standins.url, coach.person.email, /Still in your Calendly calendar/);
});

it("while the scheduling service does not answer, the account waits, and nothing is lost", async () => {
  const { person: client } = await booked();
  await control(standins.url, { faults: [{ path: "/scheduled_events", times: 1000 }] });
  await expect(leave(client.id)).rejects.toThrow("Calendly");
  expect(await isCancelledAtService(standins.url, client.email)).toBe(false);
  await control(standins.url, { faults: [] });
  await leave(client.id);
  expect(await isCancelledAtService(standins.url, client.email)).toBe(true);
});

beforeEach(() => quiet.db.serviceDb.deleteFrom("private.jobs").execute());

const payload = { coachId: crypto.randomUUID(), userUri: "u", organizationUri: "o" };

/** Runs one job during which reading the coach's tokens fails with this error. */
async function runFailing(reason: Error) {
  const { serviceDb } = quiet.db;
  await enqueue(serviceDb, { job: subscribeToCalendlyJob, payload });
  const broken = new Proxy(serviceDb, {
    get: (target, name) => {
      if (name === "selectFrom") throw reason;
      return Reflect.get(target, name) as unknown;
    },
  });
  const deps = {
    serviceDb: broken,
    seal: createSeal(TEST_SECRET),
    calendly: calendlyAt("http://127.0.0.1:9"),
    appUrl: "http://greenroom.test",
  };
  const errors = await runDueJobs(serviceDb, calendlyJobs(deps));
  return { errors, row: await quiet.row("private.jobs", {}) };
}

it("a job at the scheduling service that a fault of our own stops is logged, and tried again", async () => {
  const fault = new RangeError("ours");
  const { errors, row } = await runFailing(fault);
  expect(errors).toEqual([fault]);
  expect(row).toMatchObject({ last_error: "RangeError", failed_at: null, attempts: 1 });
});

it("a job that the scheduling service itself fails is tried again, with its words kept, and logs nothing", async () => {
  const { errors, row } = await runFailing(new CalendlyError("unavailable", 503));
  expect(errors).toEqual([]);
  expect(row.last_error).toMatch(/Calendly/);
  expect(row).toMatchObject({ failed_at: null, attempts: 1 });
});
