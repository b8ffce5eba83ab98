import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readMail, statusesOf } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import {
  bookingsOf,
  bookScheduled,
  bookSession,
  calendlyAt,
  coachAsSeen,
  connectCalendly,
  createConnectedCoach,
  jpeg,
  offerCalled,
  pickEvent,
  profileBody,
  schedule,
  uploadPhoto,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { createSeal } from "#api/db/seal.ts";
import { TEST_SECRET, type Person } from "#api/testing/start-test-server.ts";
import { checkConnection } from "../../coaching/calendly/offers.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import type { DeclaredField } from "#contract/declared-fields.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import { LISTED_CHANGES_TOLD_MINUTES } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server, premium } = useCoaching();
const createAdmin = () => server.createPerson({ role: ROLE.admin, name: "Ada Admin" });
const SMUGGLED = "Write to me at evil.test, half the price";

const save = ({ person }: TestCoach, changes: Record<string, unknown>) =>
  person.call("PUT", "/coaches/me", { body: profileBody(changes) });
const rename = ({ person }: TestCoach, full_name: string) =>
  person.call("PATCH", "/users/me", { body: { full_name } });
const own = async ({ person }: TestCoach): Promise<OwnCoachProfile | null> =>
  (await person.call("GET", "/coaches/me")).body.data;
const queueOf = async (admin: Person, listing = "waiting"): Promise<VettedCoach[]> =>
  (await admin.call("GET", `/admin/coaches?listing=${listing}&limit=100`)).body.data;
const found = async (admin: Person, { id }: TestCoach, listing?: string) =>
  (await queueOf(admin, listing)).find((one) => one.id === id);
const decide = (admin: Person, { id }: TestCoach, body: object) =>
  admin.call("PUT", `/admin/coaches/${id}/listing`, { body });
const listed = async () => ({
  admin: await createAdmin(),
  client: await premium(),
  coach: await createConnectedCoach(server),
});

/** A change of each field, including the name. */
const CHANGES: [string, (coach: TestCoach) => Promise<{ status: number }>][] = [
  ["full_name", (coach) => rename(coach, "Mallory Mallow")],
  ...Object.entries<DeclaredField>(COACH_PROFILE_FIELDS).map(([name, { kind }]): (typeof CHANGES)[number] => {
    const other = { number: 21, list: [SMUGGLED], text: `${SMUGGLED}. `.repeat(2).trim() }[kind];
    const value = name === "linkedin_url" ? "linkedin.com/in/mallory" : other;
    return [name, (coach) => save(coach, { [name]: value })];
  }),
];

describe("what a listed coach changes", () => {
  // safety.md T110
  it.each(CHANGES)("of %s is seen by clients only when staff have seen it", async (name, change) => {
    const { admin, client, coach } = await listed();
    await bookSession(standins.url, { person: client, coach });
    const before = await coachAsSeen(client, coach.id);
    expect((await change(coach)).status).toBe(200);
    expect(await coachAsSeen(client, coach.id)).toEqual(before);
    const inList = (await client.call("GET", "/coaches?limit=100")).body.data;
    expect(inList.find((one: { id: string }) => one.id === coach.id)).toEqual(before);
    expect((await bookingsOf(client))[0]?.coach).toEqual(
      expect.objectContaining({ full_name: before.full_name, specialization: before.specialization }),
    );

    const waiting = await found(admin, coach);
    expect(waiting).toMatchObject({ listing: "listed", changes_wait: true });
    expect(waiting?.listed_version).toMatchObject({ [name]: before[name as keyof typeof before] });
    expect(await own(coach)).toMatchObject({
      changes_wait: true,
      listed_version: { [name]: before[name as keyof typeof before] },
    });
    const yes = await decide(admin, coach, { listed: true, revision: waiting?.revision });
    expect(yes).toMatchObject({ status: 200, body: { data: { listing: "listed", changes_wait: false } } });
    const after = await coachAsSeen(client, coach.id);
    expect(after).toEqual({ ...before, [name]: waiting?.[name as keyof VettedCoach] });
    expect(after).not.toEqual(before);
    expect(await own(coach)).toMatchObject({ changes_wait: false, listed_version: null });
    await readMail(standins.url, coach.person.email, /see the changes/);
    expect(await found(admin, coach)).toBeUndefined();
  });

  // safety.md T110
  it("stays out of mails, calendars and what was booked, also once the coach is taken off the list", async () => {
    const { admin, client, coach } = await listed();
    await rename(coach, "Mallory Mallow");
    await save(coach, { specialization: SMUGGLED });
    await bookSession(standins.url, { person: client, coach });
    const mail = await readMail(standins.url, client.email, /^Booked/);
    expect(mail.subject).toContain("Cora Coach");
    expect(JSON.stringify(mail)).not.toContain("Mallory");
    const id = (await bookingsOf(client))[0]?.id ?? "";
    const file = await client.call("GET", `/bookings/${id}/calendar`);
    const feed = (await client.call("POST", "/calendar-feed", { body: {} })).body.data.address;
    const calendar = await (await fetch(feed.replace(/^https?:\/\/[^/]+/, server.url))).text();
    for (const text of [String(file.body["text"]), calendar]) {
      expect(text).toContain("Cora Coach");
      expect(text).not.toContain("Mallory");
    }
    const { revision } = (await found(admin, coach)) ?? {};
    await decide(admin, coach, { listed: false, revision, reason: "You sell elsewhere." });
    await save(coach, { specialization: `${SMUGGLED}!` });
    expect((await bookingsOf(client))[0]?.coach).toMatchObject({
      full_name: "Cora Coach",
      specialization: COACH_PROFILE_FIELDS.specialization.example,
    });
  });

  it("is told to staff by one mail once it has rested an hour", async () => {
    const { admin, coach } = await listed();
    await save(coach, { experience_years: 21 });
    await save(coach, { experience_years: 22 });
    const jobs = await server.rows("private.jobs", { kind: "tellStaffOfCoach", key: coach.id }, ["run_at"]);
    expect(jobs).toHaveLength(1);
    const rests = (jobs[0]?.run_at.getTime() ?? 0) - Date.now();
    expect(Math.abs(rests - LISTED_CHANGES_TOLD_MINUTES * 60_000)).toBeLessThan(60_000);
    await server.change("private.jobs", { kind: "tellStaffOfCoach", key: coach.id }, { run_at: new Date() });
    await readMail(standins.url, admin.email, /has changed their profile: Cora Coach/);
  });

  it("and takes back is listed as it was, and waits for nobody", async () => {
    const { admin, client, coach } = await listed();
    const before = await coachAsSeen(client, coach.id);
    await save(coach, { experience_years: 21 });
    await rename(coach, "Mallory Mallow");
    expect(await found(admin, coach)).toBeDefined();
    await rename(coach, "Cora Coach");
    await save(coach, {});
    expect(await found(admin, coach)).toBeUndefined();
    expect(await own(coach)).toMatchObject({ changes_wait: false, listed_version: null });
    expect(await coachAsSeen(client, coach.id)).toEqual(before);
  });

  it("is refused with a reason that the coach reads; what was listed stays, and another change waits again", async () => {
    const { admin, client, coach } = await listed();
    const before = await coachAsSeen(client, coach.id);
    await save(coach, { specialization: SMUGGLED });
    const { revision } = (await found(admin, coach)) ?? {};
    const no = { listed: false, revision, reason: "No addresses, please.", only_changes: true };
    expect((await decide(admin, coach, no)).status).toBe(200);
    expect((await decide(admin, coach, no)).body["code"]).toBe("coach_decided");
    expect((await readMail(standins.url, coach.person.email, /are not shown/)).text).toContain(no.reason);
    expect(await own(coach)).toMatchObject({
      listing: "listed",
      specialization: SMUGGLED,
      changes_wait: false,
      changes_refused_because: no.reason,
      listed_version: { specialization: before.specialization },
    });
    expect(await found(admin, coach)).toBeUndefined();
    expect(await coachAsSeen(client, coach.id)).toEqual(before);
    const lines = await auditLines(server, coach.person.id);
    expect(lines.at(-1)).toMatchObject({ action: "coach changes refused", details: { revision } });
    await save(coach, { specialization: "Salary talks" });
    expect(await own(coach)).toMatchObject({ changes_wait: true, changes_refused_because: null });
    expect(await found(admin, coach)).toBeDefined();
  });

  // safety.md T156
  it("of the event is booked only when staff have listed it, also after they refused it", async () => {
    const { admin, client, coach } = await listed();
    const before = await coachAsSeen(client, coach.id);
    const other = { email: client.email, event: "mock-interview" };
    const bookOther = async () =>
      bookScheduled(client, coach, await schedule(standins.url, coach.slug, other));
    const expectUnchanged = async () => {
      const { event, calendly_event_link } = await coachAsSeen(client, coach.id);
      expect({ event, calendly_event_link }).toEqual({
        event: before.event,
        calendly_event_link: before.calendly_event_link,
      });
      expect((await bookOther()).status).toBe(409);
      const { body } = await client.call("GET", `/calendly/coach-availability/${coach.id}`);
      expect(body["widget_url"]).toContain(`/${coach.slug}/session?`);
    };
    await pickEvent(coach, "Mock interview");
    await expectUnchanged();
    expect(await own(coach)).toMatchObject({ changes_wait: true, picked_event: { name: "Mock interview" } });
    const waiting = await found(admin, coach);
    expect(waiting).toMatchObject({ event: { minutes: 60 }, listed_version: { event: before.event } });
    const no = {
      listed: false,
      revision: waiting?.revision,
      reason: "Sixty are too many.",
      only_changes: true,
    };
    expect((await decide(admin, coach, no)).status).toBe(200);
    await pickEvent(coach, "Mock interview");
    await coach.person.call("DELETE", "/calendly/connection");
    await connectCalendly(server, coach);
    await pickEvent(coach, "Mock interview");
    expect((await coachAsSeen(client, coach.id)).event).toBeNull();
    expect((await bookOther()).status).toBe(409);
    await pickEvent(coach);
    await expectUnchanged();

    await pickEvent(coach, "Mock interview");
    const { revision } = (await found(admin, coach)) ?? {};
    expect((await decide(admin, coach, { listed: true, revision })).status).toBe(200);
    expect((await coachAsSeen(client, coach.id)).event).toMatchObject({
      name: "Mock interview",
      minutes: 60,
    });
    expect((await bookOther()).status).toBe(200);
  });

  // safety.md T156
  it("of the listed event at the service is not booked before staff have listed it", async () => {
    const { admin, client, coach } = await listed();
    const shorter = sql`jsonb_set(shown, '{event,minutes}', '15')`;
    await sql`update public.coach_listings set shown = ${shorter} where coach_id = ${coach.id}::uuid`.execute(
      server.db.serviceDb,
    );
    await server.change("private.calendly_connections", { coach_id: coach.id }, { event_minutes: 15 });
    const deps = { serviceDb: server.db.serviceDb, seal: createSeal(TEST_SECRET) };
    await checkConnection({ ...deps, calendly: calendlyAt(standins.url) }, coach.id);
    expect(await coachAsSeen(client, coach.id)).toMatchObject({ event: null, calendly_event_link: null });
    const waiting = await found(admin, coach);
    expect(waiting).toMatchObject({ event: { minutes: 30 }, listed_version: { event: { minutes: 15 } } });
    await decide(admin, coach, { listed: true, revision: waiting?.revision });
    expect((await coachAsSeen(client, coach.id)).event).toMatchObject({ minutes: 30 });
  });

  // safety.md T156
  it("of the event at the same moment as a decision is booked only where staff listed it", async () => {
    const { admin, client, coach } = await listed();
    for (let round = 0; round < 6; round += 1) {
      await save(coach, { experience_years: 21 + round });
      const { revision, event } = (await found(admin, coach)) ?? {};
      const other = event?.name === "Session" ? "Mock interview" : "Session";
      const event_uri = await offerCalled(coach.person, other);
      const pick = coach.person.call("PUT", "/calendly/event", { body: { event_uri } });
      const [decision] = await Promise.all([decide(admin, coach, { listed: true, revision }), pick]);
      expect([200, 409]).toContain(decision.status);
      expect((await coachAsSeen(client, coach.id)).event).toEqual(event);
      const later = (await found(admin, coach))?.revision;
      expect((await decide(admin, coach, { listed: true, revision: later })).status).toBe(200);
      expect((await coachAsSeen(client, coach.id)).event?.name).toBe(other);
    }
  });
});

describe("a decision about a coach", () => {
  const decisions: [string, object][] = [
    ["list", { listed: true }],
    ["take off", { listed: false, reason: "Not like this." }],
    ["refuse the changes", { listed: false, reason: "Not like this.", only_changes: true }],
  ];
  const later: [string, (coach: TestCoach) => Promise<unknown>][] = [
    ["text", (coach) => save(coach, { specialization: SMUGGLED })],
    ["name", (coach) => rename(coach, "Mallory Mallow")],
    ["photo", async (coach) => uploadPhoto(coach.person, await jpeg())],
    ["event", (coach) => pickEvent(coach, "Mock interview")],
  ];

  // safety.md T111
  it.each(decisions.flatMap(([what, body]) => later.map(([kind, change]) => ({ what, body, kind, change }))))(
    "to $what is refused when the $kind is another one than staff saw",
    async ({ body, change }) => {
      const { admin, client, coach } = await listed();
      await save(coach, { experience_years: 21 });
      const { revision } = (await found(admin, coach)) ?? {};
      await change(coach);
      const before = await coachAsSeen(client, coach.id);
      const answer = await decide(admin, coach, { ...body, revision });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "coach_changed", message: TEXT.coachChanged },
      });
      expect(await coachAsSeen(client, coach.id)).toEqual(before);
      expect(await own(coach)).toMatchObject({ listing: "listed", changes_wait: true });
    },
  );

  // safety.md T111
  it("at the same moment as a change lists what staff saw, or is refused", async () => {
    const { admin, client, coach } = await listed();
    let listedBefore: string = COACH_PROFILE_FIELDS.specialization.example;
    for (let round = 0; round < 8; round += 1) {
      await save(coach, { specialization: `Seen ${round}` });
      const { revision } = (await found(admin, coach)) ?? {};
      const change =
        round % 2 === 0 ? save(coach, { specialization: SMUGGLED }) : rename(coach, `Mallory ${round}`);
      const [decision] = await Promise.all([decide(admin, coach, { listed: true, revision }), change]);
      expect([200, 409]).toContain(decision.status);
      const seen = await coachAsSeen(client, coach.id);
      expect(seen.specialization).not.toBe(SMUGGLED);
      expect(seen.full_name).not.toBe(`Mallory ${round}`);
      expect(seen.specialization).toBe(decision.status === 200 ? `Seen ${round}` : listedBefore);
      listedBefore = `Between ${round}`;
      await rename(coach, "Cora Coach");
      await save(coach, { specialization: listedBefore });
      await decide(admin, coach, { listed: true, revision: (await found(admin, coach))?.revision ?? 0 });
    }
  });

  it("names the revision it was made on", async () => {
    const { admin, coach } = await listed();
    await save(coach, { experience_years: 21 });
    for (const [, body] of decisions) expect((await decide(admin, coach, body)).status).toBe(400);
    const both = [admin, await createAdmin()];
    const { revision } = (await found(admin, coach)) ?? {};
    const answers = await Promise.all(both.map((one) => decide(one, coach, { listed: true, revision })));
    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await eventually(async () => expect(await found(admin, coach)).toBeUndefined());
  });
});
