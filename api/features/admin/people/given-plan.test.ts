import { describe, expect, it } from "vitest";
import { readMail } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { endGivenPlans } from "#api/features/billing/queries.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { ROLE } from "#contract/roles.ts";

const { standins, server } = useServerWithStandins();
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
