import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { statusesOf } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import type { ApiResponse, Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();
const createBoss = () => server.createPerson({ role: ROLE.superadmin, name: "Sol Super" });
const promote = (boss: Person, email: string) =>
  boss.call("POST", "/superadmin/promote-user", { body: { email } });
const roleOf = async ({ id }: Person) =>
  (await server.db.serviceDb.selectFrom("users").select("role_id").where("id", "=", id).executeTakeFirst())
    ?.role_id;

const AT_ONCE = 8;

/** Locks that person's row until all calls wait for it, so that they run concurrently. */
async function whileLocked({ id }: Person, call: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const { serviceDb } = server.db;
  const calls = await serviceDb.transaction().execute(async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const started = Array.from({ length: AT_ONCE }, call);
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(serviceDb);
      expect(rows[0]?.waiting).toBe(AT_ONCE);
    });
    // Wrapped in an object, so that the transaction does not wait for the calls.
    return { started };
  });
  return Promise.all(calls.started);
}

describe("promoting a user to admin", () => {
  it.each([ROLE.free, ROLE.premium, ROLE.paid, ROLE.coach])(
    "makes role %i an admin, with the old role in the response and in the audit log",
    async (role) => {
      const boss = await createBoss();
      const person = await server.createPerson({ role, name: "Pia Promoted" });
      const { status, body } = await promote(boss, `  ${person.email.toUpperCase()} `);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        message: "Pia Promoted is an admin now.",
        user: { name: "Pia Promoted", email: person.email, previousRole: role, newRole: ROLE.admin },
      });
      expect(await roleOf(person)).toBe(ROLE.admin);
      expect(await auditLines(server, person.id)).toMatchObject([
        { actor_id: boss.id, action: "role changed", details: { previousRole: role, newRole: ROLE.admin } },
      ]);
    },
  );

  it.each<[Role, string]>([
    [ROLE.admin, TEXT.promoteAlreadyAdmin],
    [ROLE.superadmin, TEXT.promoteSuperadmin],
  ])("leaves role %i as it is and writes nothing down", async (role, message) => {
    const boss = await createBoss();
    const person = await server.createPerson({ role });
    expect(await promote(boss, person.email)).toMatchObject({ status: 409, body: { message } });
    expect(await roleOf(person)).toBe(role);
    expect(await auditLines(server, person.id)).toEqual([]);
  });

  // safety.md T59
  it("never takes the superadmin's own role away", async () => {
    const boss = await createBoss();
    expect((await promote(boss, boss.email)).status).toBe(409);
    expect(await roleOf(boss)).toBe(ROLE.superadmin);
  });

  it("says when nobody has that email, and when it is none", async () => {
    const boss = await createBoss();
    expect(await promote(boss, "nobody@example.test")).toMatchObject({
      status: 404,
      body: { message: TEXT.promoteUnknown },
    });
    expect(await promote(boss, "no email")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${TEXT.emailInvalid}: `) },
    });
    expect(await promote(boss, "  ")).toMatchObject({ status: 400, body: { message: TEXT.emailRequired } });
  });

  it("asked for many times at once happens once", async () => {
    const boss = await createBoss();
    const person = await server.createPerson();
    const responses = await whileLocked(person, () => promote(boss, person.email));
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await auditLines(server, person.id)).toHaveLength(1);
  });
});

describe("the superadmin's numbers", () => {
  const read = async (boss: Person) => (await boss.call("GET", "/superadmin/stats")).body.data;

  it("are the users, how many have each role, and who asks", async () => {
    const boss = await createBoss();
    const { totalUsers, roleDistribution, currentSuperAdmin } = await read(boss);
    const rows = await server.rows("users", {}, ["role_id"]);
    const counted: Record<string, number> = {};
    for (const { role_id } of rows) counted[role_id] = (counted[role_id] ?? 0) + 1;
    expect(roleDistribution).toMatchObject(counted);
    expect(totalUsers).toBe(rows.length);
    expect(currentSuperAdmin).toEqual({ id: boss.id, name: "Sol Super", email: boss.email });
  });
});
