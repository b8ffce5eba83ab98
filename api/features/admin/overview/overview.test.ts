import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Overview } from "#contract/admin.ts";
import { ROLE } from "#contract/roles.ts";
import { countModelFailure } from "#api/features/interviews/queries.ts";

const server = useTestServer({});
let admin: Person;

beforeAll(async () => {
  admin = await server.createPerson({ role: ROLE.admin });
});

async function look(days = "30"): Promise<Overview> {
  const { status, body } = await admin.call("GET", `/admin/overview?days=${days}`);
  expect(status).toBe(200);
  return body.data;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (time: string): string => time.slice(0, 10);

async function rate(conversationId: string, overall: number, level: number): Promise<void> {
  const rating = JSON.stringify({ overall, difficulty: level });
  await sql`
    insert into public.reports (conversation_id, user_id, status, overall, rating)
    select id, user_id, 'pending', null, null from public.conversations where id = ${conversationId}
  `.execute(server.db.serviceDb);
  await server.change("reports", { conversation_id: conversationId }, { status: "ready", overall, rating });
}

describe("the overview", () => {
  it("has a line for each day, also of an empty database, and says nothing where there is nothing", async () => {
    const { interviews, model, completionRate, ratings } = await look();
    expect(interviews).toHaveLength(30);
    expect(model).toHaveLength(30);
    expect(dayOf(new Date().toISOString())).toBe(interviews.at(-1)?.day);
    expect(completionRate).toBeNull();
    expect(ratings).toEqual([]);
    expect((await look("90")).interviews).toHaveLength(90);
    expect((await admin.call("GET", "/admin/overview?days=7")).status).toBe(400);
  });

  it("counts interviews by the day they began, and forgets those of a deleted account", async () => {
    const person = await server.createPerson();
    await addInterview(server, person, { createdAt: daysAgo(2) });
    await addInterview(server, person, { createdAt: daysAgo(2) });
    await addInterview(server, person, { createdAt: daysAgo(40) });
    const cancelled = await addInterview(server, person, { createdAt: daysAgo(1) });
    await server.db.serviceDb.deleteFrom("conversations").where("id", "=", cancelled).execute();
    const { interviews, completionRate } = await look();
    expect(interviews.find(({ day }) => day === dayOf(daysAgo(2)))).toEqual({
      day: dayOf(daysAgo(2)),
      started: 2,
      completed: 2,
      cancelled: 0,
    });
    expect(interviews.reduce((sum, { started }) => sum + started, 0)).toBe(2);
    expect(completionRate).toBe(1);
    expect((await look("90")).interviews.reduce((sum, { started }) => sum + started, 0)).toBe(3);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
    expect((await look("90")).interviews.every(({ started }) => started === 0)).toBe(true);
  });

  it("sees an interview begin, end and be given back", async () => {
    const person = await server.createPerson({ role: ROLE.premium });
    const { body } = await person.call("POST", "/conversation/start", { body: { empathyLevel: 5 } });
    const { interviewId } = body.data;
    const today = async () => (await look()).interviews.at(-1);
    expect(await today()).toMatchObject({ started: 1, completed: 0, cancelled: 0 });
    const change = { status: "cancelled", ended_at: new Date() };
    await server.change("conversations", { id: interviewId }, change);
    expect(await today()).toMatchObject({ started: 1, completed: 0, cancelled: 1 });
    expect((await look()).completionRate).toBe(0);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
  });

  it("names a mean from five ratings of a level on", async () => {
    const person = await server.createPerson();
    const rateOne = async (overall: number) => rate(await addInterview(server, person), overall, 6);
    for (const overall of [5, 6, 7, 8]) await rateOne(overall);
    expect((await look()).ratings).toEqual([{ level: 6, count: 4, mean: null }]);
    await rateOne(4.5);
    expect((await look()).ratings).toEqual([{ level: 6, count: 5, mean: expect.closeTo(6.1) as number }]);
    await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
    expect((await look()).ratings).toEqual([]);
  });

  it("shows the model's tokens and failures, plans, and how far invitations came", async () => {
    await Promise.all(Array.from({ length: 5 }, () => countModelFailure(server.db.serviceDb)));
    expect((await look()).model.at(-1)).toMatchObject({ tokens: 0, failures: 5 });
    const [referrer, verified, rewarded] = [
      await server.createPerson({ role: ROLE.paid }),
      await server.createPerson({ role: ROLE.premium }),
      await server.createPerson({ role: ROLE.coach }),
    ];
    await server.insert("referrals", [
      { referrer_id: referrer.id, referred_id: verified.id, status: "completed" },
      { referrer_id: referrer.id, referred_id: rewarded.id, status: "rewarded" },
      { referrer_id: referrer.id, referred_id: admin.id, status: "pending" },
    ]);
    await server.insert(
      "referral_emails",
      Array.from({ length: 4 }, (_, n) => ({
        user_id: referrer.id,
        recipient_email: `f${n}@example.test`,
      })),
    );
    const { referrals, plans } = await look();
    expect(referrals).toEqual({ invited: 4, signedUp: 3, verified: 2, rewarded: 1 });
    expect(plans).toEqual({ free: 0, paid: 1, premium: 1 });
  });
});
