import { describe, expect, it } from "vitest";
import { grantRole } from "#api/features/admin/oversight/rules.ts";
import { cancelBookingsOf } from "#api/features/coaching/bookings/queries.ts";
import { findMails, readMail, signIn, statusesOf } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import { createCoach } from "#api/testing/coaching-steps.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import type { StaffAccount } from "#contract/admin.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { endGivenPlans } from "#api/features/billing/queries.ts";
import { DAY_MS } from "#contract/calendar-days.ts";

const { standins, server } = useServerWithStandins();
const createBoss = () => server.createPerson({ role: ROLE.superadmin, name: "Sol Super" });

/** Does the same as `greenroom grant`. */
const grant = (email: string, role: Role, cancelsSessions = true) =>
  grantRole(
    {
      serviceDb: server.db.serviceDb,
      cancelCoachingAhead: (tx, userId) => cancelBookingsOf(tx, userId, "coaching ahead"),
    },
    { email, role, cancelsSessions },
  );

type ActName = "suspend" | "unsuspend" | "end-sessions" | "demote";
const act = (boss: Person, name: ActName, { id: userId }: { id: string }) =>
  boss.call("POST", `/superadmin/${name}`, { body: { userId } });

const look = async (boss: Person, { email }: Person): Promise<StaffAccount> =>
  (await boss.call("GET", `/superadmin/account?email=${encodeURIComponent(email.toUpperCase())}`)).body.data;

const statusOf = async (person: Person) => (await person.call("GET", "/users/me")).status;

/** Creates a coach with a profile, and a client with one future and one past session. */
async function bookTwo() {
  const { id: coach_id, person: coach } = await createCoach(server);
  const client = await server.createPerson({ role: ROLE.premium });
  const book = (days: number) =>
    server.insert("coach_bookings", {
      coach_id,
      user_id: client.id,
      status: "confirmed",
      duration_minutes: 30,
      booking_date: new Date(Date.now() + days * 86_400_000),
    });
  await book(3);
  await book(-3);
  const statuses = async () =>
    (await server.rows("coach_bookings", { coach_id }, ["status"])).map(({ status }) => status).toSorted();
  return { coach, client, coach_id, statuses };
}

describe("a suspended user", () => {
  it("is out at once and can't come back in, is told why and by mail, and loses nothing else", async () => {
    const [boss, person] = [await createBoss(), await server.createPerson({ name: "Sam Suspended" })];
    await openInterview(person);
    expect(await look(boss, person)).toMatchObject({
      name: "Sam Suspended",
      sessions: 1,
      bookings_ahead: 0,
      interview_under_way: true,
      subscription: null,
      suspended_at: null,
    });
    expect(await act(boss, "suspend", person)).toMatchObject({
      status: 200,
      body: { message: "Sam Suspended is suspended.", data: { id: person.id, sessions: 0 } },
    });
    expect(await statusOf(person)).toBe(401);
    expect(await signIn(server, person.email)).toMatchObject({
      status: 403,
      body: { code: "account_suspended", message: TEXT.accountSuspended },
    });
    expect((await signIn(server, person.email, "a wrong password")).body["code"]).toBe("invalid_credentials");
    await readMail(standins.url, person.email, /was suspended/);
    expect((await act(boss, "suspend", person)).body["code"]).toBe("suspended_already");
    expect(await act(boss, "unsuspend", person)).toMatchObject({ status: 200 });
    expect((await act(boss, "unsuspend", person)).body["code"]).toBe("not_suspended");
    expect((await signIn(server, person.email)).status).toBe(200);
    expect(await server.rows("conversations", { user_id: person.id }, ["id"])).toHaveLength(1);
    await readMail(standins.url, person.email, /can use .* again/);
    expect((await auditLines(server, person.id)).map(({ action }) => action)).toEqual([
      "account viewed",
      "user suspended",
      "user unsuspended",
    ]);
  });

  it("is kept out by the database too, with a session that was made at the same moment", async () => {
    const [boss, person] = [await createBoss(), await server.createPerson()];
    await act(boss, "suspend", person);
    const [session] = await server.rows("auth.session", { userId: boss.id }, ["id"]);
    await server.change("auth.session", { id: session?.id ?? "" }, { userId: person.id });
    expect(await statusOf(boss)).toBe(401);
  });

  it("who coaches has sessions ahead cancelled on both sides, is not listed and can't be booked", async () => {
    const boss = await createBoss();
    const { coach, client, coach_id, statuses } = await bookTwo();
    const isListed = async () => (await client.call("GET", `/coaches/${coach_id}`)).status;
    expect(await isListed()).toBe(200);
    expect((await look(boss, coach)).bookings_ahead).toBe(1);
    expect((await look(boss, client)).bookings_ahead).toBe(1);
    await act(boss, "suspend", coach);
    expect(await statuses()).toEqual(["cancelled", "confirmed"]);
    expect(await isListed()).toBe(404);
    await readMail(standins.url, client.email, /cancelled/i);
    await act(boss, "unsuspend", coach);
    expect(await isListed()).toBe(200);
  });

  it("who is a client has sessions ahead cancelled", async () => {
    const boss = await createBoss();
    const { coach, client, statuses } = await bookTwo();
    await act(boss, "suspend", client);
    expect(await statuses()).toEqual(["cancelled", "confirmed"]);
    await readMail(standins.url, coach.email, /cancelled/i);
  });
});

describe("ending somebody's sessions", () => {
  it("signs them out everywhere, and lets them sign in again", async () => {
    const [boss, person] = [await createBoss(), await server.createPerson()];
    await signIn(server, person.email);
    expect((await act(boss, "end-sessions", person)).body["data"]).toMatchObject({ sessions: 0 });
    expect(await statusOf(person)).toBe(401);
    expect((await signIn(server, person.email)).status).toBe(200);
    expect(await auditLines(server, person.id)).toMatchObject([
      { actor_id: boss.id, action: "sessions ended", details: { sessions: 2 } },
    ]);
  });
});

describe("demoting staff", () => {
  it.each<Role>([ROLE.admin, ROLE.superadmin])("takes role %i away at once", async (role) => {
    const [boss, person] = [await createBoss(), await server.createPerson({ role })];
    expect((await person.call("GET", "/admin/stats")).status).toBe(200);
    expect((await act(boss, "demote", person)).body["data"]).toMatchObject({ role_id: ROLE.free });
    expect((await person.call("GET", "/admin/stats")).status).toBe(403);
    expect(await auditLines(server, person.id)).toMatchObject([
      { action: "role changed", details: { previousRole: role, newRole: ROLE.free } },
    ]);
  });

  it.each<Role>([ROLE.free, ROLE.coach])("leaves role %i as it is", async (role) => {
    const [boss, person] = [await createBoss(), await server.createPerson({ role })];
    expect((await act(boss, "demote", person)).body["code"]).toBe("not_staff");
  });
});

describe("a coach who is made an admin", () => {
  it.each<[string, (boss: Person, coach: Person) => Promise<unknown>]>([
    [
      "by a superadmin",
      (boss, { email }) => boss.call("POST", "/superadmin/promote-user", { body: { email } }),
    ],
    ["by command line", (_boss, { email }) => grant(email, ROLE.admin)],
  ])("%s has the sessions ahead counted, cancelled and told, as coach only", async (_how, promote) => {
    const { coach, client, coach_id, statuses } = await bookTwo();
    const other = await bookTwo();
    // The coach is also another coach's client; a new role does not cancel those sessions.
    await server.change("coach_bookings", { coach_id: other.coach_id }, { user_id: coach.id });
    const boss = await createBoss();
    expect(await look(boss, coach)).toMatchObject({ bookings_ahead: 2, coaching_ahead: 1 });
    await promote(boss, coach);
    expect(await statuses()).toEqual(["cancelled", "confirmed"]);
    const [gone] = await server.rows("coach_bookings", { coach_id, status: "cancelled" }, ["booking_date"]);
    expect(gone?.booking_date?.getTime()).toBeGreaterThan(Date.now());
    expect(await other.statuses()).toEqual(["confirmed", "confirmed"]);
    await readMail(standins.url, client.email, /cancelled/i);
    expect(await look(boss, coach)).toMatchObject({ role_id: ROLE.admin, coaching_ahead: 0 });
  });

  it("a booking whose time nobody knows yet is counted like those that are cancelled", async () => {
    const { coach, client, coach_id, statuses } = await bookTwo();
    const undated = { booking_date: null, duration_minutes: 30 };
    await server.insert("coach_bookings", { coach_id, user_id: client.id, status: "pending", ...undated });
    const boss = await createBoss();
    expect(await look(boss, coach)).toMatchObject({ bookings_ahead: 2, coaching_ahead: 2 });
    expect(
      (await boss.call("POST", "/superadmin/promote-user", { body: { email: coach.email } })).status,
    ).toBe(200);
    expect(await statuses()).toEqual(["cancelled", "cancelled", "confirmed"]);
  });

  it("by command line keeps role and sessions until it is said that they may be cancelled", async () => {
    const { coach, statuses } = await bookTwo();
    await expect(grant(coach.email, ROLE.admin, false)).rejects.toThrow(
      /sessions ahead: 1\..*--cancel-sessions/,
    );
    expect(await statuses()).toEqual(["confirmed", "confirmed"]);
    expect(await auditLines(server, coach.id)).toEqual([]);
    expect(await look(await createBoss(), coach)).toMatchObject({ role_id: ROLE.coach, coaching_ahead: 1 });
  });
});

describe("the last superadmin", () => {
  const alone = async () => {
    const boss = await createBoss();
    for (const { id } of await server.rows("users", { role_id: ROLE.superadmin }, ["id"]))
      if (id !== boss.id) await server.change("users", { id }, { role_id: ROLE.free });
    return boss;
  };

  it("is not demoted, suspended or deleted, the command line included", async () => {
    const boss = await alone();
    const refused = { status: 409, body: { code: "last_superadmin", message: TEXT.lastSuperadmin } };
    expect(await act(boss, "demote", boss)).toMatchObject(refused);
    expect(await act(boss, "suspend", boss)).toMatchObject(refused);
    const deletion = { email: boss.email, password: PASSWORD };
    expect(await boss.call("POST", "/users/me/deletion", { body: deletion })).toMatchObject(refused);
    const { serviceDb } = server.db;
    await expect(grant(boss.email, ROLE.free)).rejects.toMatchObject({
      code: "last_superadmin",
    });
    await expect(serviceDb.deleteFrom("auth.user").where("id", "=", boss.id).execute()).rejects.toMatchObject(
      { code: "ZB016" },
    );
    expect((await boss.call("GET", "/superadmin/stats")).status).toBe(200);
    expect(await auditLines(server, boss.id)).toEqual([]);
    expect(await findMails(standins.url, boss.email)).toEqual([]);
  });

  it("stays where two demote each other at the same moment", async () => {
    const [ann, ben] = [await alone(), await createBoss()];
    const responses = await Promise.all([act(ann, "demote", ben), act(ben, "demote", ann)]);
    expect(statusesOf(responses)[0]).toBe(200);
    const left = await server.rows("users", { role_id: ROLE.superadmin }, ["id"]);
    expect(left).toHaveLength(1);
  });
});

it("nobody is looked up or acted on who is not there", async () => {
  const boss = await createBoss();
  const nobody = { id: crypto.randomUUID() };
  for (const name of ["suspend", "unsuspend", "end-sessions", "demote"] as const)
    expect((await act(boss, name, nobody)).status).toBe(404);
  const unknown = await boss.call("GET", "/superadmin/account?email=nobody@example.test");
  expect(unknown).toMatchObject({ status: 404, body: { message: TEXT.promoteUnknown } });
});

const REASON = "The course is over.";

const give = async (person: Person, until: Date | null) => {
  await server.change("users", { id: person.id }, { given_plan: "premium", given_until: until });
  await server.change("users", { id: person.id }, { role_id: ROLE.premium });
};
const planOf = async (person: Person) => (await person.call("GET", "/users/me")).body.data;

// safety.md T144
describe("a plan that the house gave", () => {
  it("is taken back by a superadmin with a reason that its owner reads, and role follows at once", async () => {
    const [boss, person] = [
      await server.createPerson({ role: ROLE.superadmin }),
      await server.createPerson(),
    ];
    await give(person, null);
    const look = await boss.call("GET", `/superadmin/account?email=${encodeURIComponent(person.email)}`);
    expect(look.body.data).toMatchObject({ given_plan: { plan: "premium", until: null } });
    const take = (reason: string) =>
      boss.call("POST", "/superadmin/take-plan", { body: { userId: person.id, reason } });
    expect((await take(" ")).status).toBe(400);
    expect((await take(REASON)).body.data).toMatchObject({ given_plan: null, role_id: ROLE.free });
    expect(await planOf(person)).toMatchObject({ plan: "free", role_id: ROLE.free });
    expect((await readMail(standins.url, person.email, /plan at Greenroom has ended/)).text).toContain(
      REASON,
    );
    const lines = await auditLines(server, person.id);
    expect(lines.filter(({ actor_id }) => actor_id === boss.id).map(({ action }) => action)).toContain(
      "given plan taken back",
    );
    expect((await take(REASON)).body["code"]).toBe("no_given_plan");
  });

  it("counts until its day is over, and then ends by itself with the role", async () => {
    const [over, running] = [await server.createPerson(), await server.createPerson()];
    await give(over, new Date(Date.now() - 1000));
    await give(running, new Date(Date.now() + DAY_MS));
    expect((await planOf(over))?.plan).toBe("free");
    expect((await planOf(running))?.plan).toBe("premium");
    await endGivenPlans(server.db.serviceDb);
    expect(await planOf(over)).toMatchObject({ plan: "free", role_id: ROLE.free });
    expect(await server.row("users", { id: over.id }, ["given_plan", "given_until"])).toEqual({
      given_plan: null,
      given_until: null,
    });
    expect(await planOf(running)).toMatchObject({ plan: "premium", role_id: ROLE.premium });
  });
});
