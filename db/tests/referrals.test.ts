import { describe, expect, it } from "vitest";
import { add, addPerson, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

describe("a referral", () => {
  it("is read by the referrer and the referred user only", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    const id = await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    const read = "select 1 from public.referrals where id = $1";
    expect(await tryAs(client, ids.owner, read, [id])).toBe("done");
    expect(await tryAs(client, referred, read, [id])).toBe("done");
    expect(await tryAs(client, ids.other, read, [id])).toBe("nothing");
  });

  it("has one referrer per user, never the user themself", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    await client.query("savepoint before");
    const second = add(client, "public.referrals", { referrer_id: ids.other, referred_id: referred });
    await expect(second).rejects.toMatchObject({ code: "23505" });
    await client.query("rollback to savepoint before");
    const self = add(client, "public.referrals", { referrer_id: ids.other, referred_id: ids.other });
    await expect(self).rejects.toMatchObject({ code: "23514" });
  });

  it("gives one bonus at most", async () => {
    const { client, ids } = prepared;
    const referred = await addPerson(client, "Fay");
    const referral = await add(client, "public.referrals", { referrer_id: ids.owner, referred_id: referred });
    await add(client, "public.bonus_interviews", { user_id: ids.owner, referral_id: referral });
    const again = add(client, "public.bonus_interviews", { user_id: ids.owner, referral_id: referral });
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });

  it("has a code of at least ten characters", async () => {
    const { client, ids } = prepared;
    const short = add(client, "public.referral_codes", { user_id: ids.other, code: "short1234" });
    await expect(short).rejects.toMatchObject({ code: "23514" });
  });
});
