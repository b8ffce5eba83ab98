import { describe, expect, it, beforeAll } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { findMails, readMail, signUp } from "#api/testing/account-steps.ts";
import { finishPractice, GOOD_ANSWERS, giveAnswer, openInterview } from "#api/testing/interview-steps.ts";
import { codeOf, signUpWithCode, statsOf } from "#api/testing/referral-steps.ts";
import { connectLinkedin, type Person } from "#api/testing/start-test-server.ts";
import { REFERRAL_REWARD, REWARDS_PER_MONTH, SUSPICIOUS_ONE_INTERVIEW } from "#contract/limits.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { randomBytes } from "node:crypto";
import { addInterview } from "#api/testing/admin-steps.ts";
import { ROLE } from "#contract/roles.ts";
import { sql } from "kysely";

const { standins, server } = useServerWithStandins();

const reward = (person: Person, referrerId: string, referredId = person.id) =>
  person.call("POST", "/referrals/process-reward", { body: { referrerId, referredId } });

const bonusesOf = async (person: Person) => {
  const { body } = await person.call("GET", "/chat/interview/remaining");
  return body.data.bonusInterviews;
};

async function bring(referrer: Person): Promise<Person> {
  const friend = await signUpWithCode(server, standins.url, await codeOf(referrer));
  await connectLinkedin(server.db, friend.id, friend.email);
  return friend;
}

async function holdInterview(person: Person, answers = GOOD_ANSWERS.slice(0, 1)): Promise<void> {
  const interviewId = await openInterview(person);
  for (const answer of answers) await giveAnswer(person, interviewId, answer);
  await person.call("POST", "/chat", { body: { interviewId, isEndInterview: true } });
}

describe("a referral", () => {
  it("is pending after sign-up, completed after verification, rewarded after the first interview", async () => {
    const ann = await server.createPerson();
    const code = await codeOf(ann);
    await signUp(server, { referralCode: code });
    expect(await statsOf(ann)).toMatchObject({ pendingCount: 1, completedCount: 0, rewardedCount: 0 });
    const friend = await bring(ann);
    expect(await statsOf(ann)).toMatchObject({ pendingCount: 1, completedCount: 1, rewardedCount: 0 });
    await holdInterview(friend);
    expect(await statsOf(ann)).toEqual({
      pendingCount: 1,
      completedCount: 0,
      rewardedCount: 1,
      totalBonusInterviews: 1,
    });
    expect(await bonusesOf(ann)).toBe(1);
    // The invitation's text promises this number.
    expect(await bonusesOf(ann)).toBe(REFERRAL_REWARD);
  });

  it("is not rewarded for a practice of one question", async () => {
    const ann = await server.createPerson();
    const friend = await bring(ann);
    await finishPractice(friend);
    expect((await reward(friend, ann.id)).body.code).toBe("reward_refused");
    expect(await statsOf(ann)).toMatchObject({ completedCount: 1, rewardedCount: 0 });
  });

  it("gives no second bonus for the second interview, and the referrer one mail", async () => {
    const ann = await server.createPerson({ name: "Ann Applicant" });
    const friend = await bring(ann);
    await holdInterview(friend);
    await holdInterview(friend);
    expect((await reward(friend, ann.id)).status).toBe(200);
    expect((await reward(friend, ann.id)).status).toBe(200);
    expect(await statsOf(ann)).toMatchObject({ rewardedCount: 1, totalBonusInterviews: 1 });
    const mail = await readMail(standins.url, ann.email, /extra interview/);
    expect(mail.text).toContain("Good news, Ann");
    const isOpen = () =>
      server.db.serviceDb
        .selectFrom("private.jobs")
        .select("id")
        .where("kind", "in", ["thankReferrer", "sendEmail"])
        .execute();
    await eventually(async () => expect(await isOpen()).toEqual([]));
    expect(await findMails(standins.url, ann.email)).toHaveLength(1);
  });

  it("thanks a referrer without a name if the name is not a plain word", async () => {
    const person = await server.createPerson({ name: "J. R. Smith" });
    await holdInterview(await bring(person));
    const mail = await readMail(standins.url, person.email, /extra interview/);
    expect(mail.text).toContain("Good news: somebody you invited");
  });

  it("is rewarded when the browser completes the interview itself, and when the server closes it", async () => {
    const ann = await server.createPerson();
    const [closing, silent] = [await bring(ann), await bring(ann)];
    const id = await openInterview(closing);
    await giveAnswer(closing, id, GOOD_ANSWERS[0] ?? "");
    const now = new Date().toISOString();
    await closing.call("PATCH", `/conversations/${id}`, { body: { status: "completed", updated_at: now } });
    const left = await openInterview(silent);
    await giveAnswer(silent, left, GOOD_ANSWERS[0] ?? "");
    await server.change("conversations", { id: left }, { ends_at: new Date(Date.now() - 60_000) });
    await eventually(async () => expect((await statsOf(ann)).totalBonusInterviews).toBe(2));
  });

  it("gives nothing for an interview without an answer", async () => {
    const ann = await server.createPerson();
    const friend = await bring(ann);
    await holdInterview(friend, []);
    expect(await reward(friend, ann.id)).toMatchObject({
      status: 409,
      body: { message: "Failed to process referral reward" },
    });
    expect((await statsOf(ann)).totalBonusInterviews).toBe(0);
  });

  // safety.md T25
  it("gives one bonus for 20 calls at once", async () => {
    const ann = await server.createPerson();
    const friend = await bring(ann);
    await holdInterview(friend);
    await server.db.serviceDb.deleteFrom("bonus_interviews").where("user_id", "=", ann.id).execute();
    await server.change("referrals", { referrer_id: ann.id }, { status: "completed" });
    const responses = await Promise.all(Array.from({ length: 20 }, () => reward(friend, ann.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await statsOf(ann)).totalBonusInterviews).toBe(1);
  });

  it("is requested by the referred person only, with the ids of a stored referral", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    const friend = await bring(ann);
    await holdInterview(friend);
    expect((await reward(ann, ann.id, friend.id)).status).toBe(403);
    expect((await reward(friend, eve.id)).status).toBe(409);
    expect((await reward(friend, "no id")).status).toBe(409);
    expect((await reward(eve, ann.id)).status).toBe(409);
    for (const body of [{}, { referrerId: ann.id }, { referrerId: "", referredId: friend.id }]) {
      const { status, body: refused } = await friend.call("POST", "/referrals/process-reward", { body });
      expect([status, refused.message]).toEqual([400, "Both referrer ID and referred ID are required"]);
    }
  });

  it("with an unknown code lets people sign up all the same", async () => {
    const { response } = await signUp(server, { referralCode: "nobody-has-it" });
    expect(response.status).toBe(200);
  });
});

let boss: Person;
beforeAll(async () => {
  boss = await server.createPerson({ role: ROLE.superadmin });
});

/** Adds a person referred by `referrer` who has held an interview, and requests the reward. */
async function bringAt(referrer: Person, email = `${randomBytes(6).toString("hex")}@example.test`) {
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
    await bringAt(ann, `${name}+1@gmail.com`);
    await bringAt(ann, `${name.replace(".", "")}@gmail.com`);
    expect(await bonuses(ann)).toBe(0);
    expect(await listed(ann)).toMatchObject({ brought: 2, rewarded: 0, same_mailbox: 2 });
  });

  it("earns one bonus by all spellings of another mailbox, also at once", async () => {
    const ann = await server.createPerson();
    const name = `ben.farm${randomBytes(4).toString("hex")}`;
    const spellings = [name, `${name}+1`, `${name}+2`, name.replace(".", "")];
    await Promise.all(spellings.map((one) => bringAt(ann, `${one}@gmail.com`)));
    await bringAt(ann, `${name}@googlemail.com`);
    expect(await bonuses(ann)).toBe(1);
    expect(await listed(ann)).toMatchObject({ brought: 5, rewarded: 1, same_mailbox: 5 });
  });

  it("earns ten bonuses in thirty days at most, of any number at once", async () => {
    const ann = await server.createPerson();
    await Promise.all(Array.from({ length: REWARDS_PER_MONTH + 3 }, () => bringAt(ann)));
    expect(await bonuses(ann)).toBe(REWARDS_PER_MONTH);
    await sql`update public.bonus_interviews set created_at = now() - interval '31 days' where user_id = ${ann.id}`.execute(
      server.db.serviceDb,
    );
    await bringAt(ann);
    expect(await bonuses(ann)).toBe(REWARDS_PER_MONTH + 1);
  });

  it("is shown when those brought held one interview each; who brought people that stay is not", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    for (let n = 0; n < SUSPICIOUS_ONE_INTERVIEW; n += 1) await bringAt(ann);
    for (let n = 0; n < SUSPICIOUS_ONE_INTERVIEW - 1; n += 1) await bringAt(ben);
    expect(await listed(ann)).toMatchObject({ brought: 3, rewarded: 3, same_mailbox: 0, one_interview: 3 });
    expect(await listed(ben)).toBeUndefined();
  });
});
