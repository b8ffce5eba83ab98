import { describe, expect, it } from "vitest";
import {
  bearer,
  cookiesOf,
  countAccounts,
  findMails,
  randomEmail,
  readMail,
  signIn,
  signUp,
  tokenOf,
  from,
  signUpAndVerify,
  sessionIn,
  readMe,
} from "#api/testing/account-steps.ts";
import { createSeal } from "#api/db/seal.ts";
import { PASSWORD, TEST_SECRET, randomAddress } from "#api/testing/start-test-server.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";
import { invite } from "#api/testing/referral-steps.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { normaliseKeptAddresses } from "../credentials/queries.ts";
import { fromLibraryAddress, toLibraryAddress } from "../library-address.ts";

const { standins, server } = useServerWithStandins();

const STRANGERS = "the stranger's own password";
const OWNERS = "the owner's own password";

const statusOf = async (email: string, password: string) => (await signIn(server, email, password)).status;

const verifyMails = async (email: string) =>
  (await findMails(standins.url, email)).filter(({ subject }) => /verify/i.test(subject));

const press = (token: string, password = OWNERS) =>
  server.call("POST", "/auth/verify-email", { body: { token, password } });

/** The token of the first or second sign-up mail; the inbox lists the newest first. */
async function readToken(email: string, which: "first" | "second"): Promise<string> {
  await expect.poll(async () => (await verifyMails(email)).length, { timeout: 10_000 }).toBe(2);
  const mail = (await verifyMails(email)).at(which === "first" ? 1 : 0);
  return mail ? tokenOf(mail) : "";
}

describe("an address that a stranger signed up", () => {
  // safety.md T71
  it("opens to the password that was typed when its mail's button was pressed, never to the stranger's", async () => {
    const email = randomEmail();
    await signUp(server, { email, password: STRANGERS });
    expect((await press(tokenOf(await readMail(standins.url, email, /verify/i)))).status).toBe(200);
    expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 200]);
  });

  it.each(["first", "second"] as const)(
    "opens to its owner alone whoever signed up before, by the %s mail",
    async (which) => {
      const email = randomEmail();
      await signUp(server, { email, password: which === "first" ? STRANGERS : OWNERS });
      await signUp(server, { email, password: which === "first" ? OWNERS : STRANGERS });
      expect((await press(await readToken(email, which))).status).toBe(200);
      expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 200]);
      expect(await countAccounts(server, email)).toBe(1);
    },
  );

  it("is closed to every earlier password from the moment it is verified, whatever fails afterwards", async () => {
    const email = randomEmail();
    await signUp(server, { email, password: STRANGERS });
    const token = tokenOf(await readMail(standins.url, email, /verify/i));
    const change = (statement: string) => queryOnce(server.databaseUrl, statement);
    await change(`create function auth.no_password() returns trigger language plpgsql as
        $$ begin if new.password is not null then raise 'full'; end if; return new; end $$;
      create trigger no_password before update on auth.account for each row execute function auth.no_password()`);
    try {
      expect((await press(token)).status).toBe(500);
    } finally {
      await change("drop function auth.no_password cascade");
    }
    expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 401]);
  });
});

describe("the browser in which a password was typed at the sign-up", () => {
  const pressIn = (cookie: string, token: string) =>
    server.call("POST", "/auth/verify-email", { body: { token }, headers: { cookie } });

  // safety.md T71
  it("keeps its password by the button alone, even if somebody signed up earlier with another", async () => {
    const email = randomEmail();
    await signUp(server, { email, password: STRANGERS });
    const { response } = await signUp(server, { email, password: OWNERS });
    const pressed = await pressIn(cookiesOf(response), await readToken(email, "second"));
    expect(pressed).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect([await statusOf(email, STRANGERS), await statusOf(email, OWNERS)]).toEqual([401, 200]);
    expect(cookiesOf(pressed)).toMatch(/greenroom\.signed-up=$/);
  });

  it("is the only one: without it, with one of another address, an old one or a forged one, the password is asked for", async () => {
    const { body } = await signUp(server, { password: OWNERS });
    const { response: others } = await signUp(server, { password: STRANGERS });
    const token = tokenOf(await readMail(standins.url, body.email, /verify/i));
    const sealed = (until: number) =>
      `greenroom.signed-up=${createSeal(TEST_SECRET).close(`${until} hash`, `signed up here: ${body.email}`)}`;
    for (const cookie of ["", cookiesOf(others), sealed(Date.now() - 1), "greenroom.signed-up=forged"]) {
      expect(await pressIn(cookie, token)).toMatchObject({
        status: 400,
        body: { code: "bad_request", message: TEXT.passwordRequired },
      });
    }
    expect((await signIn(server, body.email, OWNERS)).body["code"]).toBe("email_not_verified");
    expect((await pressIn(sealed(Date.now() + 60_000), token)).status).toBe(200);
  });

  it("keeps it where no script and no other site reads it", async () => {
    const { response } = await signUp(server);
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("greenroom.signed-up"));
    expect(cookie).toMatch(/Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(PASSWORD);
  });
});

describe("a second sign-up for an address that nobody has verified", () => {
  it("changes nothing of the first: neither name nor link, role, password or referrer", async () => {
    const referrer = await server.createPerson();
    const { code } = (await referrer.call("GET", `/referrals/code/${referrer.id}`)).body.data;
    const email = randomEmail();
    const link = "linkedin.com/in/owner";
    await signUp(server, { email, name: "Owner", password: OWNERS, role_id: 5, linkedin_url: link });
    const before = await server.row("auth.user", { email });
    const accountBefore = await server.row("auth.account", { userId: before.id });
    await signUp(server, { email, name: "Stranger", password: STRANGERS, role_id: 1, referralCode: code });
    expect(await server.row("auth.user", { email })).toEqual(before);
    expect(await server.row("auth.account", { userId: before.id })).toEqual(accountBefore);
    const stats = await referrer.call("GET", `/referrals/stats/${referrer.id}`);
    expect(stats.body.data.pendingCount).toBe(0);
    const pressed = await press(await readToken(email, "second"));
    const headers = bearer(sessionIn(pressed));
    const me = await server.call("GET", "/users/me", { headers });
    expect(me.body.data).toMatchObject({ full_name: "Owner", linkedin_url: link, role_id: 5 });
  });
});

describe("the password that the verification asks for", () => {
  it.each([
    ["123456", "weak_password", TEXT.passwordCommon],
    ["short", "bad_request", TEXT.passwordShort],
    ["", "bad_request", TEXT.passwordRequired],
  ])("is not %j: nothing is verified, and the link stays good", async (password, code, message) => {
    const { body } = await signUp(server, { password: OWNERS });
    const token = tokenOf(await readMail(standins.url, body.email, /verify/i));
    expect(await press(token, password)).toMatchObject({ status: 400, body: { code, message } });
    expect((await signIn(server, body.email, OWNERS)).body["code"]).toBe("email_not_verified");
    expect((await press(token)).status).toBe(200);
  });

  it("counts once: the link pressed again with another changes nothing", async () => {
    const { body } = await signUp(server, { password: OWNERS });
    const token = tokenOf(await readMail(standins.url, body.email, /verify/i));
    await press(token);
    const again = await press(token, STRANGERS);
    expect(again.body["token"]).toBeNull();
    expect([await statusOf(body.email, STRANGERS), await statusOf(body.email, OWNERS)]).toEqual([401, 200]);
  });

  it("stays the one that was typed when somebody signs up with the address later", async () => {
    const { body } = await signUp(server, { password: OWNERS });
    await press(tokenOf(await readMail(standins.url, body.email, /verify/i)));
    const late = await signUp(server, { email: body.email, password: STRANGERS, name: "Stranger" });
    expect(late.response.status).toBe(200);
    expect([await statusOf(body.email, STRANGERS), await statusOf(body.email, OWNERS)]).toEqual([401, 200]);
  });
});

const tag = (): string => randomEmail().split("@")[0] ?? "";

/** Each address as typed at sign-up, and as its owner types it later. */
const SPELLINGS: [string, (tag: string) => [string, string]][] = [
  ["a plus", (name) => [`${name}+jobs@example.test`, `${name}+JOBS@example.test`]],
  ["an ampersand", (name) => [`${name}&co@example.test`, `${name}&co@Example.test`]],
  ["an apostrophe", (name) => [`o'${name}@example.test`, `o\u2019${name}@example.test`]],
  ["dots at odd places", (name) => [`${name}..x.@example.test`, ` ${name}..x.@example.test`]],
  ["a decomposed accent", (name) => [`zoe\u0308${name}@example.test`, `zo\u00EB${name}@example.test`]],
  ["an international domain", (name) => [`${name}@m\u00FCnchen.example`, `${name}@xn--mnchen-3ya.example`]],
  [
    "an international top-level domain",
    (name) => [`${name}@\u043F.\u0440\u0444`, `${name}@xn--o1a.xn--p1ai`],
  ],
  ["an invisible letter", (name) => [`${name}\u200B@example.test`, `${name}@example.test\u200E`]],
  ["a full-width sign", (name) => [`${name}\uFF20example.test`, `${name}@example\uFF0Etest`]],
];

// safety.md T120
describe("an address accepted by one form", () => {
  it.each(SPELLINGS)("with %s signs up, signs in and gets a new password", async (_, spell) => {
    const [typed, again] = spell(tag());
    const kept = normaliseEmail(typed);
    const { body } = await signUpAndVerify(server, standins.url, { email: typed });
    const signedIn = await signIn(server, again, body.password);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email: kept } } });
    const asked = { body: { email: again }, headers: from(randomAddress()) };
    await server.call("POST", "/auth/forgot-password", asked);
    const token = tokenOf(await readMail(standins.url, kept, /choose a new/i));
    const newPassword = "another good password";
    const reset = await server.call("POST", "/auth/reset-password", { body: { token, newPassword } });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    expect((await signIn(server, typed, newPassword)).status).toBe(200);
  });

  it.each(SPELLINGS)("with %s can be changed to, invited and changed from", async (_, spell) => {
    const person = await server.createPerson();
    const [typed, again] = spell(tag());
    const kept = normaliseEmail(typed);
    const friend = await server.createPerson();
    expect((await invite(friend, again)).status).toBe(200);
    const changeTo = async (newEmail: string, token: string) => {
      const body = { newEmail, password: PASSWORD };
      const asked = await server.call("POST", "/auth/change-email", { body, headers: bearer(token) });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      const mail = await readMail(standins.url, normaliseEmail(newEmail), /confirm your new/i);
      const confirmed = await server.call("POST", "/auth/confirm-email", {
        body: { token: tokenOf(mail) },
        headers: bearer(token),
      });
      expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    };
    await changeTo(typed, person.token);
    const { headers, status } = await signIn(server, again);
    expect(status).toBe(200);
    expect((await server.row("users", { id: person.id }, ["email"])).email).toBe(kept);
    await changeTo(randomEmail(), headers.get("set-auth-token") ?? "");
  });

  it("with an international domain is one address in both spellings, for a second sign-up too", async () => {
    const name = tag();
    const first = await signUpAndVerify(server, standins.url, {
      email: `${name}@m\u00FCnchen.example`,
    });
    expect(first.verified.status).toBe(200);
    const person = await server.createPerson();
    const body = { newEmail: `${name}@xn--mnchen-3ya.example`, password: PASSWORD };
    expect((await person.call("POST", "/auth/change-email", { body })).status).toBe(200);
    await readMail(standins.url, `${name}@xn--mnchen-3ya.example`, /has a Greenroom account/i);
  });

  it("is found again by its owner though it was kept in another spelling before", async () => {
    const person = await server.createPerson();
    const email = `${tag()}@m\u00FCnchen.example`;
    await server.change("auth.user", { id: person.id }, { email });
    await server.change("users", { id: person.id }, { email });
    await normaliseKeptAddresses(server.db.serviceDb);
    const { headers, status } = await signIn(server, email);
    expect(status).toBe(200);
    const me = await readMe(server, headers.get("set-auth-token") ?? "");
    expect(me.body.data?.email).toBe(email);
  });
});

it("an address is restored from its form for the auth library, and a plain one stays as it is", () => {
  const address = "o'z\u00F6e&co@example.test";
  expect(fromLibraryAddress(toLibraryAddress(address))).toBe(address);
  expect(fromLibraryAddress(address)).toBe(address);
});
