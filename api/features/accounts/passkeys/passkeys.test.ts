import { describe, expect, it } from "vitest";
import {
  APP_URL,
  bearer,
  cookiesOf,
  createProtected,
  findMails,
  from,
  nextCode,
  readMail,
  statusesOf,
  tokenOf,
  openSession,
  readMe,
} from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { createSoftPasskey } from "#api/testing/soft-passkey.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { PASSKEYS_PER_USER, SIGN_IN_PER_ADDRESS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins({ ADMIN_MFA: "required" });

type SoftPasskey = ReturnType<typeof createSoftPasskey>;
type Proof = { password: string; code?: string };

/** Requests options for a new passkey; returns the challenge and the cookie that it is bound to. */
async function askToAdd(person: Person, proof: Proof = { password: PASSWORD }) {
  const asked = await person.call("POST", "/auth/passkeys/options", { body: proof });
  return { ...asked, challenge: asked.body.data?.challenge, cookie: cookiesOf(asked) };
}

const add = (person: Person, cookie: string, credential: object) =>
  person.call("POST", "/auth/passkeys", { body: { name: "My phone", credential }, headers: { cookie } });

async function addPasskey(person: Person): Promise<SoftPasskey> {
  const passkey = createSoftPasskey(APP_URL);
  const { challenge, cookie } = await askToAdd(person);
  const added = await add(person, cookie, passkey.create({ challenge }));
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return passkey;
}

/** Adds `count` more passkeys, which no device holds. */
async function addMore(person: Person, count: number): Promise<void> {
  const [first] = await server.rows("auth.passkey", { userId: person.id });
  const more = Array.from({ length: count }, (_, n) => ({
    userId: person.id,
    credentialID: `${person.id}-${n}`,
    publicKey: first?.publicKey ?? "",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  }));
  await server.insert("auth.passkey", more);
}

async function askToEnter(headers: Record<string, string> = {}) {
  const asked = await server.call("POST", "/auth/passkeys/sign-in/options", {
    body: {},
    headers: { ...from(randomAddress()), ...headers },
  });
  expect(asked.body.data).toMatchObject({ userVerification: "required", rpId: "greenroom.test" });
  return { challenge: asked.body.data.challenge, cookie: cookiesOf(asked) };
}

const enter = (cookie: string, credential: object, headers: Record<string, string> = {}) =>
  server.call("POST", "/auth/passkeys/sign-in", {
    body: { credential },
    headers: { cookie, ...from(randomAddress()), ...headers },
  });

async function enterWith(passkey: SoftPasskey, headers: Record<string, string> = {}) {
  const { challenge, cookie } = await askToEnter(headers);
  return enter(cookie, passkey.sign({ challenge }), headers);
}

const tokenIn = ({ headers }: { headers: Headers }) => headers.get("set-auth-token") ?? "";
const list = async (person: Person) => (await person.call("GET", "/auth/passkeys")).body.data;

describe("a passkey", () => {
  it("is added with the password, told by mail, and opens the account by itself", async () => {
    const person = await server.createPerson();
    expect((await askToAdd(person, { password: "a wrong password" })).body["code"]).toBe("wrong_password");
    const passkey = await addPasskey(person);
    expect(await list(person)).toMatchObject([{ name: "My phone" }]);
    await readMail(standins.url, person.email, /passkey was added/);
    const entered = await enterWith(passkey);
    expect(entered).toMatchObject({ status: 200, body: { user: { id: person.id } } });
    const me = await readMe(server, tokenIn(entered));
    expect(me.body.data).toMatchObject({ id: person.id });
    expect((await enterWith(passkey)).status).toBe(200);
    await readMail(standins.url, person.email, /new sign-in/i);
  });

  it("takes a code too where an authenticator app is on, and then opens without one", async () => {
    const { person, key, token } = await createProtected(server);
    const headers = bearer(token);
    const ask = (proof: Proof) => server.call("POST", "/auth/passkeys/options", { body: proof, headers });
    expect((await ask({ password: PASSWORD })).body["code"]).toBe("code_needed");
    const asked = await ask({ password: PASSWORD, code: nextCode(key) });
    const passkey = createSoftPasskey(APP_URL);
    const credential = passkey.create({ challenge: asked.body.data.challenge });
    const added = await server.call("POST", "/auth/passkeys", {
      body: { name: "Key", credential },
      headers: { ...headers, cookie: cookiesOf(asked) },
    });
    expect(added.status).toBe(200);
    expect(await enterWith(passkey)).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  });

  it.each([
    ["without the holder's finger, face or PIN", { userVerified: false }],
    ["made for another site", { origin: "https://evil.test" }],
  ])("%s is neither added nor accepted", async (_what, how) => {
    const person = await server.createPerson();
    const { challenge, cookie } = await askToAdd(person);
    const made = createSoftPasskey(APP_URL).create({ challenge, ...how });
    expect((await add(person, cookie, made)).status).toBeGreaterThanOrEqual(400);
    expect(await list(person)).toEqual([]);
    const passkey = await addPasskey(person);
    const asked = await askToEnter();
    expect(await enter(asked.cookie, passkey.sign({ challenge: asked.challenge, ...how }))).toMatchObject({
      status: 400,
      body: { code: "passkey_refused", message: TEXT.passkeyRefused },
    });
  });

  it("accepts a challenge once, and only in the browser that requested it", async () => {
    const passkey = await addPasskey(await server.createPerson());
    const first = await askToEnter();
    const signed = passkey.sign({ challenge: first.challenge });
    const other = await askToEnter();
    expect((await enter(other.cookie, signed)).body["code"]).toBe("passkey_refused");
    expect((await enter("", signed)).body["code"]).toBe("passkey_refused");
    const both = await Promise.all([enter(first.cookie, signed), enter(first.cookie, signed)]);
    expect(statusesOf(both)).toEqual([200, 400]);
  });

  it("of somebody else is not known, a challenge to add is none to enter, and none of another's adds", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const asked = await askToAdd(ann);
    const passkey = createSoftPasskey(APP_URL);
    expect((await add(ben, asked.cookie, passkey.create({ challenge: asked.challenge }))).status).toBe(400);
    expect(await list(ben)).toEqual([]);
    expect((await enterWith(passkey)).body["code"]).toBe("passkey_refused");
    const known = await addPasskey(ann);
    const toAdd = await askToAdd(ann, { password: PASSWORD });
    expect(toAdd.status).toBe(403);
    const entered = await enterWith(known);
    const again = await server.call("POST", "/auth/passkeys/options", {
      body: { password: PASSWORD },
      headers: bearer(tokenIn(entered)),
    });
    const wrong = known.sign({ challenge: again.body.data.challenge });
    expect((await enter(cookiesOf(again), wrong)).body["code"]).toBe("passkey_refused");
  });

  it("opens no suspended account", async () => {
    const person = await server.createPerson();
    const passkey = await addPasskey(person);
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    expect((await enterWith(passkey)).body["code"]).toBe("account_suspended");
  });
});

describe("an account with a passkey", () => {
  // safety.md T73
  it("is weakened in a session of the passkey only; removing it ends the others and is told", async () => {
    const person = await server.createPerson();
    const passkey = await addPasskey(person);
    const [item] = await list(person);
    const remove = (token: string, id = item?.id) =>
      server.call("POST", "/auth/passkeys/remove", {
        body: { id, password: PASSWORD },
        headers: bearer(token),
      });
    const refused = { status: 403, body: { code: "passkey_needed", message: TEXT.passkeyNeeded } };
    expect(await remove(person.token)).toMatchObject(refused);
    const changed = { currentPassword: PASSWORD, newPassword: "another good password" };
    expect(await person.call("POST", "/auth/change-password", { body: changed })).toMatchObject(refused);
    const token = tokenIn(await enterWith(passkey));
    expect((await remove(token, crypto.randomUUID())).status).toBe(404);
    expect((await remove(token)).status).toBe(200);
    expect((await person.call("GET", "/users/me")).status).toBe(401);
    await readMail(standins.url, person.email, /passkey was removed/);
    expect((await enterWith(passkey)).body["code"]).toBe("passkey_refused");
  });

  // safety.md T73
  it("can add an authenticator app only in a session of the passkey, even if setup began earlier", async () => {
    const person = await server.createPerson();
    const enable = (token: string) =>
      server.call("POST", "/auth/two-factor/enable", {
        body: { password: PASSWORD },
        headers: bearer(token),
      });
    const confirm = (token: string, uri: string) =>
      server.call("POST", "/auth/two-factor/confirm", {
        body: { code: codeFor(keyOf(uri)) },
        headers: bearer(token),
      });
    const begun = await enable(person.token);
    const passkey = await addPasskey(person);
    const refused = { status: 403, body: { code: "passkey_needed", message: TEXT.passkeyNeeded } };
    expect(await enable(person.token)).toMatchObject(refused);
    expect(await confirm(person.token, begun.body.data.uri)).toMatchObject(refused);
    const token = tokenIn(await enterWith(passkey));
    const { uri } = (await enable(token)).body.data;
    expect((await confirm(token, uri)).status).toBe(200);
  });

  it("still opens with the password, and holds ten passkeys at most", async () => {
    const person = await server.createPerson();
    await addPasskey(person);
    const token = await openSession(server, person.email);
    expect((await readMe(server, token)).status).toBe(200);
    await addMore(person, PASSKEYS_PER_USER - 1);
    await server.change("auth.session", { userId: person.id }, { secondFactorAt: new Date() });
    expect((await askToAdd(person)).body["code"]).toBe("passkeys_full");
  });

  it("past the limit is refused, however many are added at once", async () => {
    const person = await server.createPerson();
    await addPasskey(person);
    await addMore(person, PASSKEYS_PER_USER - 2);
    await server.change("auth.session", { userId: person.id }, { secondFactorAt: new Date() });
    const asked = await Promise.all([askToAdd(person), askToAdd(person), askToAdd(person)]);
    const added = await Promise.all(
      asked.map(({ challenge, cookie }) =>
        add(person, cookie, createSoftPasskey(APP_URL).create({ challenge })),
      ),
    );
    expect(added.filter(({ body }) => body["code"] === "passkeys_full")).toHaveLength(2);
    expect(await server.rows("auth.passkey", { userId: person.id })).toHaveLength(PASSKEYS_PER_USER);
  });
});

/** Adds a passkey as somebody who knows the password; returns the removal token from the owner's mail. */
async function addOthersPasskey(person: Person) {
  const passkey = await addPasskey(person);
  return { passkey, token: tokenOf(await readMail(standins.url, person.email, /passkey was added/)) };
}

const removeBy = (token: string) =>
  server.call("POST", "/auth/remove-factor", { body: { token }, headers: from(randomAddress()) });
const gone = { status: 400, body: { code: "removal_link_expired" } };

// decisions.md D16
describe("a passkey that somebody else added", () => {
  it("is removed by the link of its mail, without a password, and every session ends", async () => {
    const person = await server.createPerson();
    const own = await addPasskey(person);
    await server.change("auth.session", { userId: person.id }, { secondFactorAt: new Date() });
    const asked = await askToAdd(person);
    const passkey = createSoftPasskey(APP_URL);
    await add(person, asked.cookie, passkey.create({ challenge: asked.challenge }));
    const mails = await eventually(async () => {
      const found = await findMails(standins.url, person.email);
      const told = found.filter(({ subject }) => /passkey was added/.test(subject));
      expect(told).toHaveLength(2);
      return told;
    });
    const [newest] = mails;
    const session = tokenIn(await enterWith(passkey));
    expect((await removeBy(newest ? tokenOf(newest) : "")).status).toBe(200);
    expect((await readMe(server, session)).status).toBe(401);
    expect((await person.call("GET", "/users/me")).status).toBe(401);
    expect((await enterWith(passkey)).body["code"]).toBe("passkey_refused");
    expect((await enterWith(own)).status).toBe(200);
    const told = await readMail(standins.url, person.email, /removed from your Greenroom account by email/);
    expect(told.links[0]).toBe(`${APP_URL}/forgot-password`);
  });

  it("no longer stops its owner after a new password", async () => {
    const person = await server.createPerson();
    const { token } = await addOthersPasskey(person);
    const enable = async () => {
      const own = await openSession(server, person.email);
      return server.call("POST", "/auth/two-factor/enable", {
        body: { password: PASSWORD },
        headers: bearer(own),
      });
    };
    expect((await enable()).body["code"]).toBe("passkey_needed");
    expect((await removeBy(token)).status).toBe(200);
    expect((await enable()).status).toBe(200);
  });

  it("is removed once, within the week, while it is there", async () => {
    const once = await addOthersPasskey(await server.createPerson());
    const both = await Promise.all([removeBy(once.token), removeBy(once.token)]);
    expect(statusesOf(both)).toEqual([200, 400]);
    expect(await removeBy(once.token)).toMatchObject(gone);
    expect(await removeBy("nothing")).toMatchObject(gone);

    const late = await server.createPerson();
    const { token } = await addOthersPasskey(late);
    const passed = new Date(Date.now() - 1000);
    await server.change("private.factor_removals", { user_id: late.id }, { expires_at: passed });
    expect(await removeBy(token)).toMatchObject(gone);
    expect(await list(late)).toHaveLength(1);

    const removed = await server.createPerson();
    const before = await addOthersPasskey(removed);
    await server.change("auth.session", { userId: removed.id }, { secondFactorAt: new Date() });
    const id = (await list(removed))[0]?.id;
    await removed.call("POST", "/auth/passkeys/remove", { body: { id, password: PASSWORD } });
    expect(await removeBy(before.token)).toMatchObject(gone);
    expect((await removed.call("GET", "/users/me")).status).toBe(200);
  });

  it("leaves no token in the tables, and tries are limited", async () => {
    const person = await server.createPerson();
    const { token } = await addOthersPasskey(person);
    const row = await server.row("private.factor_removals", { user_id: person.id });
    expect(JSON.stringify(row)).not.toContain(token);
    const headers = from(randomAddress());
    const tries = await Promise.all(
      Array.from({ length: SIGN_IN_PER_ADDRESS + 1 }, () =>
        server.call("POST", "/auth/remove-factor", { body: { token: "guess" }, headers }),
      ),
    );
    expect(statusesOf(tries).at(-1)).toBe(429);
  });
});

describe("staff with a passkey and no authenticator app", () => {
  it("get in with a session of the passkey, which takes the place of the one of the password", async () => {
    const admin = await server.createPerson({ role: ROLE.admin });
    const look = async (token: string) =>
      (await server.call("GET", "/admin/stats", { headers: bearer(token) })).body["code"];
    expect(await look(admin.token)).toBe("two_factor_required");
    const passkey = await addPasskey(admin);
    expect(await look(admin.token)).toBe("second_factor_required");
    const entered = await enterWith(passkey, bearer(admin.token));
    expect(await look(tokenIn(entered))).toBeUndefined();
    expect((await admin.call("GET", "/users/me")).status).toBe(401);
  });
});
