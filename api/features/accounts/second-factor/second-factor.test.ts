import { describe, expect, it } from "vitest";
import {
  bearer,
  cookiesOf,
  createProtected,
  from,
  nextCode,
  randomEmail,
  readMail,
  signIn,
  statusesOf,
  tokenOf,
  sessionIn,
  openSession,
  readMe,
  confirmEmail,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { IDENTITY_CHECKS_PER_USER } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const verify = (cookie: string, code: string) =>
  server.call("POST", "/auth/two-factor/verify", {
    body: { code },
    headers: { cookie, ...from(randomAddress()) },
  });

const isEnabled = async (token: string) =>
  (await server.call("GET", "/auth/two-factor", { headers: bearer(token) })).body.data;

const removeBy = (token: string) =>
  server.call("POST", "/auth/remove-factor", { body: { token }, headers: from(randomAddress()) });

const wrongCode = (key: string): string => (codeFor(key).startsWith("0") ? "999999" : "000000");

describe("setting up an authenticator app", () => {
  it("needs the password, and is on only after a code was right", async () => {
    const person = await server.createPerson();
    const enable = (password: string) =>
      person.call("POST", "/auth/two-factor/enable", { body: { password } });
    expect(await enable("another long password")).toMatchObject({
      status: 400,
      body: { code: "wrong_password" },
    });
    const { uri } = (await enable(PASSWORD)).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Greenroom/);
    const confirm = (code: string) => person.call("POST", "/auth/two-factor/confirm", { body: { code } });
    expect(await confirm(wrongCode(keyOf(uri)))).toMatchObject({ status: 400, body: { code: "wrong_code" } });
    expect((await signIn(server, person.email)).body).toMatchObject({ user: { id: person.id } });
    expect((await confirm(codeFor(keyOf(uri)))).status).toBe(200);
    expect((await signIn(server, person.email)).body).toMatchObject({ codeNeeded: true, token: null });
  });

  it("is told by email", async () => {
    const { person } = await createProtected(server);
    const mail = await readMail(standins.url, person.email, /authenticator app was turned on/);
    expect(mail.text).toContain("If that was not you");
  });

  it("stores neither the key nor the recovery codes readably", async () => {
    const { person, key, recoveryCodes } = await createProtected(server);
    const row = await server.row("auth.twoFactor", { userId: person.id });
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(recoveryCodes[0]);
    expect(row.secret.length).toBeGreaterThan(60);
  });

  it("cannot be used to guess passwords with a stolen session", async () => {
    const person = await server.createPerson();
    const tries = await Promise.all(
      Array.from({ length: IDENTITY_CHECKS_PER_USER + 2 }, () =>
        person.call("POST", "/auth/two-factor/enable", { body: { password: "a wrong password" } }),
      ),
    );
    expect(statusesOf(tries).filter((status) => status === 429)).toHaveLength(2);
    expect(tries.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("a sign-in with an authenticator app", () => {
  it("gives no session before the code, and one after it", async () => {
    const { person, key } = await createProtected(server);
    const first = await signIn(server, person.email);
    expect(first.body).toMatchObject({ message: TEXT.codeNeeded, token: null, codeNeeded: true });
    expect(first.headers.get("set-auth-token")).toBeNull();
    const half = await server.call("GET", "/users/me", { headers: { cookie: cookiesOf(first) } });
    expect(half.status).toBe(401);
    const second = await verify(cookiesOf(first), ` ${nextCode(key).slice(0, 3)} ${nextCode(key).slice(3)} `);
    expect(second).toMatchObject({ status: 200, body: { user: { id: person.id } } });
    const me = await readMe(server, sessionIn(second));
    expect(me.body.data).toMatchObject({ id: person.id });
  });

  it("takes each recovery code once, also of two at the same moment", async () => {
    const { person, recoveryCodes } = await createProtected(server);
    const [code = "", other = ""] = recoveryCodes;
    const cookies = await Promise.all([signIn(server, person.email), signIn(server, person.email)]);
    const responses = await Promise.all(cookies.map((response) => verify(cookiesOf(response), code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(cookiesOf(await signIn(server, person.email)), code)).body).toMatchObject({
      code: "wrong_code",
    });
    expect((await verify(cookiesOf(await signIn(server, person.email)), other)).status).toBe(200);
  });

  it("accepts each code of the app once, also of two concurrent requests", async () => {
    const { person, key, spentCode } = await createProtected(server);
    const spent = await verify(cookiesOf(await signIn(server, person.email)), spentCode);
    expect(spent).toMatchObject({ status: 400, body: { code: "code_used", message: TEXT.codeUsed } });
    expect(spent.headers.get("set-auth-token")).toBeNull();
    const cookies = await Promise.all([
      signIn(server, person.email),
      signIn(server, person.email),
      signIn(server, person.email),
    ]);
    const code = nextCode(key);
    const responses = await Promise.all(cookies.map((response) => verify(cookiesOf(response), code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body["code"] === "code_used")).toHaveLength(2);
    const other = await createProtected(server);
    expect(
      (await verify(cookiesOf(await signIn(server, other.person.email)), nextCode(other.key))).status,
    ).toBe(200);
  });

  it("ends after five wrong codes, and after ten the account takes none for a while", async () => {
    const { person, key } = await createProtected(server);
    const wrong = wrongCode(key);
    const first = cookiesOf(await signIn(server, person.email));
    for (let n = 0; n < 5; n += 1) expect((await verify(first, wrong)).body["code"]).toBe("wrong_code");
    expect((await verify(first, nextCode(key))).body["code"]).toBe("sign_in_again");
    const second = cookiesOf(await signIn(server, person.email));
    for (let n = 0; n < 5; n += 1) await verify(second, wrong);
    const third = await verify(cookiesOf(await signIn(server, person.email)), nextCode(key));
    expect(third.status).toBe(429);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is refused without the sign-in's own cookie, and inside a session", async () => {
    const { key, token } = await createProtected(server);
    expect((await verify("", codeFor(key))).status).toBe(401);
    const inside = await server.call("POST", "/auth/two-factor/verify", {
      body: { code: codeFor(key) },
      headers: bearer(token),
    });
    expect(inside.status).toBe(400);
  });
});

// decisions.md D16
describe("an authenticator app that somebody else turned on", () => {
  it("is turned off by the link of its mail with its recovery codes, and its owner signs in again", async () => {
    const { person, recoveryCodes, token } = await createProtected(server);
    const mail = await readMail(standins.url, person.email, /authenticator app was turned on/);
    const half = cookiesOf(await signIn(server, person.email));
    expect((await removeBy(tokenOf(mail))).status).toBe(200);
    expect((await readMe(server, token)).status).toBe(401);
    expect((await verify(half, recoveryCodes[0] ?? "")).headers.get("set-auth-token")).toBeNull();
    await readMail(standins.url, person.email, /turned off by email/);
    const { body: signedIn, headers: given } = await signIn(server, person.email);
    expect(signedIn).toMatchObject({ user: { id: person.id } });
    expect(await isEnabled(given.get("set-auth-token") ?? "")).toEqual({ enabled: false });
  });

  it("and off and on again is a new one: the link of the first does nothing", async () => {
    const { person, key, token } = await createProtected(server);
    const first = tokenOf(await readMail(standins.url, person.email, /authenticator app was turned on/));
    await server.call("POST", "/auth/two-factor/disable", {
      body: { password: PASSWORD, code: nextCode(key) },
      headers: bearer(token),
    });
    const again = await openSession(server, person.email);
    const body = { password: PASSWORD };
    const begun = await server.call("POST", "/auth/two-factor/enable", { body, headers: bearer(again) });
    await server.call("POST", "/auth/two-factor/confirm", {
      body: { code: codeFor(keyOf(begun.body.data.uri)) },
      headers: bearer(again),
    });
    expect((await removeBy(first)).body["code"]).toBe("removal_link_expired");
    expect((await signIn(server, person.email)).body).toMatchObject({ codeNeeded: true });
  });
});

describe("the link that turns an app off", () => {
  it("does nothing any more in the mailbox of an address that was changed", async () => {
    const { person, key, token } = await createProtected(server);
    const old = tokenOf(await readMail(standins.url, person.email, /authenticator app was turned on/));
    const newEmail = randomEmail();
    const asked = await server.call("POST", "/auth/change-email", {
      body: { newEmail, password: PASSWORD, code: nextCode(key) },
      headers: bearer(token),
    });
    expect(asked.status).toBe(200);
    const confirmed = tokenOf(await readMail(standins.url, newEmail, /confirm your new/i));
    expect((await confirmEmail(server, confirmed)).status).toBe(200);
    expect((await removeBy(old)).body["code"]).toBe("removal_link_expired");
  });
});

describe("turning it off", () => {
  it("takes the password and a code, and sign-in asks for no code any more", async () => {
    const { person, key, token } = await createProtected(server);
    const disable = (password: string) =>
      server.call("POST", "/auth/two-factor/disable", {
        body: { password, code: nextCode(key) },
        headers: bearer(token),
      });
    expect((await disable("another long password")).body["code"]).toBe("wrong_password");
    expect(await isEnabled(token)).toEqual({ enabled: true });
    expect((await disable(PASSWORD)).status).toBe(200);
    expect((await signIn(server, person.email)).body).toMatchObject({ user: { id: person.id } });
  });

  it("new recovery codes make the old ones worthless", async () => {
    const { person, key, recoveryCodes, token } = await createProtected(server);
    const renewed = await server.call("POST", "/auth/two-factor/generate-backup-codes", {
      body: { password: PASSWORD, code: nextCode(key) },
      headers: bearer(token),
    });
    const { recoveryCodes: fresh } = renewed.body.data;
    expect(fresh).toHaveLength(10);
    const [old = ""] = recoveryCodes;
    expect((await verify(cookiesOf(await signIn(server, person.email)), old)).status).toBe(400);
    expect((await verify(cookiesOf(await signIn(server, person.email)), fresh[0] ?? "")).status).toBe(200);
  });
});
