import { describe, expect, it } from "vitest";
import { findMails, readMail, statusesOf } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import {
  bookingBody,
  bookScheduled,
  bookSession,
  connectCalendly,
  createCoach,
  pickEvent,
  profileBody,
  receivedBy,
  schedule,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import type { Listing } from "#contract/admin-list.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import { LISTING_REASON_MAX_LENGTH, REVIEWS_ASKED_PER_DAY } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server, premium } = useCoaching();
const createAdmin = () => server.createPerson({ role: ROLE.admin, name: "Ada Admin" });

/** Creates a coach like after a sign-up, before staff have decided. */
async function createNewCoach({ ready = true } = {}): Promise<TestCoach> {
  const coach = await createCoach(server);
  await server.change("coach_profiles", { id: coach.id }, { listing: "waiting" });
  if (ready) {
    await connectCalendly(server, coach);
    await pickEvent(coach);
  }
  return coach;
}

const own = async ({ person }: TestCoach): Promise<OwnCoachProfile | null> =>
  (await person.call("GET", "/coaches/me")).body.data;
const queueOf = async (admin: Person, listing: Listing): Promise<VettedCoach[]> =>
  (await admin.call("GET", `/admin/coaches?listing=${listing}&limit=100`)).body.data;
const isIn = async (admin: Person, listing: Listing, { id }: TestCoach) =>
  (await queueOf(admin, listing)).some((one) => one.id === id);
/** Decides about the current revision, unless the body names another. */
const decide = async (admin: Person, { id }: TestCoach, body: object) => {
  const { revision } = await server.row("coach_profiles", { id }, ["revision"]);
  return admin.call("PUT", `/admin/coaches/${id}/listing`, { body: { revision, ...body } });
};
const no = (reason = "Please say where you worked.") => ({ listed: false, reason });
const askAgain = ({ person }: TestCoach) => person.call("POST", "/coaches/me/review", { body: {} });

/** Looks for the coach as a client who knows the coach's id: in the list, on the page, in the calendar. */
async function whatClientFinds(client: Person, { id }: TestCoach) {
  const list = await client.call("GET", "/coaches?limit=100");
  return [
    list.body.data.some((one: { id: string }) => one.id === id),
    (await client.call("GET", `/coaches/${id}`)).status,
    (await client.call("GET", `/calendly/coach-availability/${id}`)).status,
  ];
}
const HIDDEN = [false, 404, 404];
const SHOWN = [true, 200, 200];

describe("a new coach", () => {
  it("waits for review with the first event that is picked, and staff are mailed", async () => {
    const admin = await createAdmin();
    const coach = await createNewCoach({ ready: false });
    expect(await own(coach)).toMatchObject({ listing: "waiting", review_asked_at: null });
    expect(await isIn(admin, "waiting", coach)).toBe(false);
    expect((await decide(admin, coach, { listed: true })).body["code"]).toBe("coach_not_found");
    expect((await askAgain(coach)).body["code"]).toBe("coach_not_ready");
    await connectCalendly(server, coach);
    await pickEvent(coach);
    expect((await own(coach))?.review_asked_at).not.toBeNull();
    expect(await isIn(admin, "waiting", coach)).toBe(true);
    const mail = await readMail(standins.url, admin.email, /is waiting for review: Cora Coach/);
    expect(mail.text).toContain("/admin/coaches");
    const { body } = await admin.call("GET", "/admin/overview");
    expect(body.data.coachesWaiting).toBe((await queueOf(admin, "waiting")).length);
  });

  // safety.md T95
  it("is neither seen nor booked by any address until staff have said yes", async () => {
    const [admin, client, coach] = [await createAdmin(), await premium(), await createNewCoach()];
    expect(await whatClientFinds(client, coach)).toEqual(HIDDEN);
    const event = await schedule(standins.url, coach.slug, { email: client.email });
    const tries = [
      await bookScheduled(client, coach, event),
      await client.call("POST", "/bookings", { body: bookingBody(client, coach, event) }),
    ];
    expect(statusesOf(tries)).toEqual([404, 404]);
    expect(await receivedBy(coach.person)).toEqual([]);
    const { status, body } = await decide(admin, coach, { listed: true });
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { listing: "listed" } });
    expect(await whatClientFinds(client, coach)).toEqual(SHOWN);
    expect((await bookScheduled(client, coach, event)).status).toBe(200);
    await readMail(standins.url, coach.person.email, /Clients can find you/);
    expect(await auditLines(server, coach.person.id)).toMatchObject([
      { actor_id: admin.id, action: "coach listed", details: { previous: "waiting" } },
    ]);
  });

  it("whom staff refuse reads why, and asks for another review so many times a day", async () => {
    const [admin, client, coach] = [await createAdmin(), await premium(), await createNewCoach()];
    expect((await askAgain(coach)).body["code"]).toBe("review_not_needed");
    await readMail(standins.url, admin.email, /is waiting for review/);
    expect((await decide(admin, coach, no())).body.data).toMatchObject({
      listing: "refused",
      listing_reason: "Please say where you worked.",
    });
    const mail = await readMail(standins.url, coach.person.email, /not listed yet/);
    expect(mail.text).toContain("Please say where you worked.");
    expect(await own(coach)).toMatchObject({
      listing: "refused",
      listing_reason: "Please say where you worked.",
    });
    expect(await whatClientFinds(client, coach)).toEqual(HIDDEN);
    expect(await isIn(admin, "refused", coach)).toBe(true);
    // Saving alone does not ask for a review.
    await coach.person.call("PUT", "/coaches/me", { body: profileBody({ experience_years: 4 }) });
    expect(await isIn(admin, "waiting", coach)).toBe(false);
    expect((await askAgain(coach)).status).toBe(200);
    expect(await isIn(admin, "waiting", coach)).toBe(true);
    expect(await own(coach)).toMatchObject({ listing: "waiting", listing_reason: null });
    await eventually(async () => {
      const mails = await findMails(standins.url, admin.email);
      expect(mails.filter(({ subject }) => subject.includes("is waiting for review")).length).toBeGreaterThan(
        1,
      );
    });
    for (let asked = 2; asked < REVIEWS_ASKED_PER_DAY; asked += 1) await askAgain(coach);
    expect((await askAgain(coach)).status).toBe(429);
  });
});

describe("a coach who was listed", () => {
  it("is taken off the list with a reason, keeps booked sessions, and can be listed again", async () => {
    const [admin, client, coach] = [await createAdmin(), await premium(), await createNewCoach()];
    await decide(admin, coach, { listed: true });
    expect((await bookSession(standins.url, { person: client, coach })).status).toBe(200);
    await decide(admin, coach, no("Two clients waited in vain."));
    const mail = await readMail(standins.url, coach.person.email, /not listed any more/);
    expect(mail.text).toContain("Two clients waited in vain.");
    expect(await receivedBy(coach.person)).toMatchObject([{ status: "confirmed" }]);
    expect(await whatClientFinds(client, coach)).toEqual(HIDDEN);
    expect((await bookSession(standins.url, { person: client, coach })).status).toBe(404);
    await decide(admin, coach, { listed: true });
    expect(await whatClientFinds(client, coach)).toEqual(SHOWN);
    const lines = await auditLines(server, coach.person.id);
    expect(lines.map(({ action }) => action)).toEqual(["coach listed", "coach not listed", "coach listed"]);
    expect(lines[1]).toMatchObject({
      details: { previous: "listed", reason: "Two clients waited in vain." },
    });
  });

  it("who stops being a coach and becomes one again is a new one", async () => {
    const [admin, coach] = [await createAdmin(), await createNewCoach()];
    await decide(admin, coach, { listed: true });
    await server.change("users", { id: coach.person.id }, { role_id: ROLE.free });
    expect((await decide(admin, coach, no())).body["code"]).toBe("coach_not_found");
    await server.change("users", { id: coach.person.id }, { role_id: ROLE.coach });
    expect(await own(coach)).toMatchObject({ listing: "waiting" });
    expect(await isIn(admin, "waiting", coach)).toBe(true);
  });
});

describe("the decision", () => {
  it("is made once: of two admins at the same moment one is told", async () => {
    const [one, other, coach] = [await createAdmin(), await createAdmin(), await createNewCoach()];
    const both = await Promise.all([one, other].map((admin) => decide(admin, coach, { listed: true })));
    expect(statusesOf(both).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await auditLines(server, coach.person.id)).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ["no reason", { listed: false }, TEXT.listingReasonRequired],
    ["an empty reason", no(" \n"), TEXT.listingReasonRequired],
    ["too long a reason", no("x".repeat(LISTING_REASON_MAX_LENGTH + 1)), TEXT.listingReasonLong],
  ])("is refused with %s", async (_what, body, message) => {
    const [admin, coach] = [await createAdmin(), await createNewCoach()];
    expect(await decide(admin, coach, body)).toMatchObject({
      status: 400,
      body: { field: "reason", message },
    });
    expect(await own(coach)).toMatchObject({ listing: "waiting" });
  });

  it("lists who waited longest first, a page at a time", async () => {
    const admin = await createAdmin();
    const coaches = [await createNewCoach(), await createNewCoach(), await createNewCoach()];
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const next: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await admin.call("GET", `/admin/coaches?limit=2${next}`);
      seen.push(...body.data.map(({ id }: VettedCoach) => id));
      cursor = body["nextCursor"] as string | null;
    }
    const ids = new Set(coaches.map(({ id }) => id));
    expect(seen.filter((id) => ids.has(id))).toEqual(coaches.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });
});
