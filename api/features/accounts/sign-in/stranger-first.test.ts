import { describe, expect, it } from "vitest";
import {
  bearer,
  countAccounts,
  findMails,
  randomEmail,
  readMail,
  signIn,
  signUp,
  tokenOf,
  useStandins,
} from "#api/testing/account-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

const STRANGERS = "the stranger's own password";
const OWNERS = "the owner's own password";

const statusOf = async (email: string, password: string) => (await signIn(server, email, password)).status;

const verifyMails = async (email: string) =>
  (await findMails(standins.url, email)).filter(({ subject }) => /verify/i.test(subject));

/** The mail of the first or of the second sign-up; the inbox shows the newest first. */
async function pressMail(email: string, which: "first" | "second"): Promise<string> {
  await expect.poll(async () => (await verifyMails(email)).length, { timeout: 10_000 }).toBe(2);
  const mail = (await verifyMails(email)).at(which === "first" ? 1 : 0);
  const verified = await server.call("POST", "/auth/verify-email", {
    body: { token: mail && tokenOf(mail) },
  });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  return verified.headers.get("set-auth-token") ?? "";
}

describe("an address that a stranger signed up before its owner, or after", () => {
  it.each([
    ["first", STRANGERS, OWNERS],
    ["second", STRANGERS, OWNERS],
    ["first", OWNERS, STRANGERS],
    ["second", OWNERS, STRANGERS],
  ] as const)(
    "opens to neither password once its owner pressed the %s mail; the owner chooses one by mail (%s, then %s)",
    async (which, one, other) => {
      const email = randomEmail();
      await signUp(server, { email, password: one });
      await signUp(server, { email, password: other });
      expect(await pressMail(email, which)).not.toBe("");
      expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 401]);
      const token = tokenOf(await readMail(standins.url, email, /password/i));
      const body = { token, newPassword: OWNERS };
      expect((await server.call("POST", "/auth/reset-password", { body })).status).toBe(200);
      expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 200]);
      expect(await countAccounts(server, email)).toBe(1);
    },
  );

  it("takes name, link and role of the newest sign-up", async () => {
    const email = randomEmail();
    await signUp(server, { email, name: "Stranger", password: STRANGERS, role_id: 1 });
    const link = "linkedin.com/in/owner";
    await signUp(server, { email, name: "Owner", password: OWNERS, role_id: 5, linkedin_url: link });
    const headers = bearer(await pressMail(email, "first"));
    const me = await server.call("GET", "/users/me", { headers });
    expect(me.body.data).toMatchObject({ full_name: "Owner", linkedin_url: link, role_id: 5 });
  });
});

describe("the referrer of somebody who signs up again", () => {
  it("is the newest sign-up's, or nobody", async () => {
    const referrers = [await server.createPerson(), await server.createPerson()];
    const codes: string[] = [];
    for (const { id, call } of referrers) {
      const { body } = await call("GET", `/referrals/code/${id}`);
      codes.push((body.data as { code: string }).code);
    }
    const pendingOf = async ({ id, call }: (typeof referrers)[number]) =>
      ((await call("GET", `/referrals/stats/${id}`)).body.data as { pendingCount: number }).pendingCount;
    const counts = async () => Promise.all(referrers.map(pendingOf));
    const email = randomEmail();
    await signUp(server, { email, password: OWNERS, referralCode: codes[0] });
    expect(await counts()).toEqual([1, 0]);
    await signUp(server, { email, password: OWNERS, referralCode: codes[1] });
    expect(await counts()).toEqual([0, 1]);
    await signUp(server, { email, password: OWNERS });
    expect(await counts()).toEqual([0, 0]);
  });
});

describe("somebody who signs up twice because no mail came", () => {
  it("keeps their password when it is the same, and gets no other mail", async () => {
    const email = randomEmail();
    await signUp(server, { email, password: OWNERS });
    await signUp(server, { email, password: OWNERS });
    await pressMail(email, "first");
    expect(await statusOf(email, OWNERS)).toBe(200);
    expect((await findMails(standins.url, email)).length).toBe(2);
  });

  it("changes nothing any more once the address is verified", async () => {
    const email = randomEmail();
    await signUp(server, { email, password: OWNERS });
    const token = tokenOf(await readMail(standins.url, email, /verify/i));
    await server.call("POST", "/auth/verify-email", { body: { token } });
    const late = await signUp(server, { email, password: STRANGERS, name: "Stranger" });
    expect(late.answer.status).toBe(200);
    expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 200]);
  });
});
