import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { REWARDS_PER_MONTH, SUSPICIOUS_ONE_INTERVIEW } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { sql } from "kysely";

const server = useTestServer();
let boss: Person;
beforeAll(async () => {
  boss = await server.createPerson({ role: ROLE.superadmin });
});

/** Somebody whom `referrer` brought, at that address, who has held an interview; asks for the reward. */
async function bring(referrer: Person, email = `${randomBytes(6).toString("hex")}@example.test`) {
  const friend = await server.createPerson();
  await server.change("auth.user", { id: friend.id }, { email });
  await server.change("users", { id: friend.id }, { email });
  await server.insert("referrals", { referrer_id: referrer.id, referred_id: friend.id, status: "completed" });
  await addInterview(server, friend);
  await sql`select app.reward_referral(${friend.id}::uuid)`.execute(server.db.serviceDb);
}

const bonuses = async ({ id }: Person) =>
  (await server.rows("bonus_interviews", { user_id: id }, ["id"])).length;

const listed = async ({ id }: Person) =>
  (await boss.call("GET", "/superadmin/referrers")).body.data.find((one) => one.id === id);

describe("one person with several addresses", () => {
  it("earns nothing by addresses of their own mailbox, and is shown to superadmins", async () => {
    const ann = await server.createPerson();
    const name = `ann.farm${randomBytes(4).toString("hex")}`;
    await server.change("users", { id: ann.id }, { email: `${name}@gmail.com` });
    await bring(ann, `${name}+1@gmail.com`);
    await bring(ann, `${name.replace(".", "")}@gmail.com`);
    expect(await bonuses(ann)).toBe(0);
    expect(await listed(ann)).toMatchObject({ brought: 2, rewarded: 0, same_mailbox: 2 });
  });

  it("earns one bonus by all spellings of another mailbox, also at once", async () => {
    const ann = await server.createPerson();
    const name = `ben.farm${randomBytes(4).toString("hex")}`;
    const spellings = [name, `${name}+1`, `${name}+2`, name.replace(".", "")];
    await Promise.all(spellings.map((one) => bring(ann, `${one}@gmail.com`)));
    await bring(ann, `${name}@googlemail.com`);
    expect(await bonuses(ann)).toBe(1);
    expect(await listed(ann)).toMatchObject({ brought: 5, rewarded: 1, same_mailbox: 5 });
  });

  it("earns ten bonuses in thirty days at most, of any number at once", async () => {
    const ann = await server.createPerson();
    await Promise.all(Array.from({ length: REWARDS_PER_MONTH + 3 }, () => bring(ann)));
    expect(await bonuses(ann)).toBe(REWARDS_PER_MONTH);
    await sql`update public.bonus_interviews set created_at = now() - interval '31 days' where user_id = ${ann.id}`.execute(
      server.db.serviceDb,
    );
    await bring(ann);
    expect(await bonuses(ann)).toBe(REWARDS_PER_MONTH + 1);
  });

  it("is shown when those brought held one interview each; who brought people that stay is not", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    for (let n = 0; n < SUSPICIOUS_ONE_INTERVIEW; n += 1) await bring(ann);
    for (let n = 0; n < SUSPICIOUS_ONE_INTERVIEW - 1; n += 1) await bring(ben);
    expect(await listed(ann)).toMatchObject({ brought: 3, rewarded: 3, same_mailbox: 0, one_interview: 3 });
    expect(await listed(ben)).toBeUndefined();
  });
});
