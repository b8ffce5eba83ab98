import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  APP_URL,
  cookiesOf,
  createProtected,
  nextCode,
  randomEmail,
  readMail,
  signIn,
  signUp,
  tokenOf,
  readMe,
} from "#api/testing/account-steps.ts";
import { moveClock } from "#api/testing/move-clock.ts";
import { CLIENT } from "#api/testing/openid-client.ts";
import { startOpenidProvider, type Claims, type Faults } from "#api/testing/openid-provider.ts";
import { begin, comeBack, enter, passThrough } from "#api/testing/provider-steps.ts";
import { PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

let plain: Awaited<ReturnType<typeof startOpenidProvider>>;
let school: Awaited<ReturnType<typeof startOpenidProvider>>;
let person: Claims | null = null;
let faults: Faults = {};
beforeAll(async () => {
  plain = await startOpenidProvider(APP_URL, () => person, { faults: () => faults });
  school = await startOpenidProvider(APP_URL, () => person);
});
afterAll(() => {
  plain.stop();
  school.stop();
});
const settings = () => ({
  OIDC_ISSUER: plain.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_2_ISSUER: school.issuer,
  OIDC_2_CLIENT_ID: CLIENT.id,
  OIDC_2_CLIENT_SECRET: CLIENT.secret,
  OIDC_2_NAME: "The School",
  OIDC_2_ROLE_CLAIM: "groups",
  OIDC_2_COACH_ROLE: "greenroom-coaches",
  OIDC_2_ADMIN_ROLE: "greenroom-admins",
});
const { standins, server } = useServerWithStandins(settings);
const { server: closed } = useServerWithStandins(() => ({ ...settings(), OIDC_ONLY: "true" }));

const someone = (changes: Partial<Claims> = {}): Claims => ({
  sub: crypto.randomUUID(),
  email: randomEmail(),
  email_verified: true,
  name: "Ann King",
  ...changes,
});
const comeAs = (claims: Claims) => {
  person = claims;
  return enter(server, "oidc-2", { next: "/stories?kind=all" });
};
const meOf = async (token: string) => (await readMe(server, token)).body.data;

beforeEach(() => {
  person = someone();
  faults = {};
});

describe("somebody new", () => {
  it("has an account at once, and continues to the requested page", async () => {
    const claims = someone();
    const { to, token, status } = await comeAs(claims);
    expect({ to, status }).toEqual({ to: "/stories?kind=all", status: 303 });
    expect(await meOf(token)).toMatchObject({
      email: claims.email,
      full_name: "Ann King",
      role_id: ROLE.free,
    });
    const again = await comeAs(claims);
    expect((await meOf(again.token))?.email).toBe(claims.email);
    expect(await server.rows("users", { email: claims.email ?? "" })).toHaveLength(1);
    // The provider's tokens are not stored.
    const row = await server.row("auth.account", { accountId: claims.sub });
    expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null });
  });

  it("is sent to no other site afterwards, whatever the start named", async () => {
    for (const next of ["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
      person = someone();
      expect((await enter(server, "oidc-2", { next })).to).toBe("/");
    }
  });

  it("replaces a stranger who signed up with the address without verifying it (safety.md T71)", async () => {
    const { body } = await signUp(server);
    const { token } = await comeAs(someone({ email: body.email }));
    expect((await meOf(token))?.email).toBe(body.email);
    expect((await signIn(server, body.email, body.password)).status).toBe(401);
  });
});

// safety.md T150
describe("an address", () => {
  it("that the provider has not verified opens nothing and makes nobody", async () => {
    const claims = someone({ email_verified: false });
    const { to, token } = await comeAs(claims);
    expect({ to, token }).toEqual({ to: "/login?mode=signin&door=unverified", token: "" });
    expect(await server.rows("auth.account", { accountId: claims.sub })).toEqual([]);
  });
});

// safety.md T151
describe("an account that has the address", () => {
  let owner: Person;
  beforeEach(async () => {
    owner = await server.createPerson();
  });
  const joinTokenOf = async ({ email }: Person) =>
    tokenOf(await readMail(standins.url, email, /Connect a sign-in/));
  const join = (token: string) => server.call("POST", "/auth/providers/join", { body: { token } });
  /** Links a provider identity to the account by the mailed link. */
  const joinedTo = async (account: Person) => {
    const claims = someone({ email: account.email });
    await comeAs(claims);
    await join(await joinTokenOf(account));
    return claims;
  };

  it("is linked only by the link in its mail, once, and gets a mail", async () => {
    const claims = someone({ email: owner.email });
    const { to, token } = await comeAs(claims);
    expect({ to, token }).toEqual({ to: "/login?mode=signin&door=joinMailed", token: "" });
    expect(await server.rows("auth.account", { accountId: claims.sub })).toEqual([]);
    const mailed = await joinTokenOf(owner);
    expect((await join(mailed)).status).toBe(200);
    expect((await join(mailed)).body).toMatchObject({ code: "link_expired" });
    await readMail(standins.url, owner.email, /was connected/);
    expect((await meOf((await comeAs(claims)).token))?.id).toBe(owner.id);
    await readMail(standins.url, owner.email, /New sign-in/);
    // Another person at the provider, who got the address later.
    const later = await comeAs({ ...claims, sub: crypto.randomUUID() });
    expect(later).toMatchObject({ to: "/login?mode=signin&door=joinMailed", token: "" });
  });

  it("is linked from the settings with its password, also under another address, and gets a mail", async () => {
    const ask = (by: Person, password: string) =>
      by.call("POST", "/auth/providers/connect", { body: { provider: "oidc-2", password } });
    const connect = async (by: Person) => {
      const response = await ask(by, PASSWORD);
      const back = await passThrough(response.body.data.url);
      return comeBack(server, back, { cookie: cookiesOf(response), person: by });
    };
    expect((await ask(owner, "wrong")).body).toMatchObject({ code: "wrong_password" });
    person = someone();
    expect((await connect(owner)).to).toBe("/settings?door=connected#ways-in");
    await readMail(standins.url, owner.email, /was connected/);
    expect((await meOf((await comeAs(person)).token))?.id).toBe(owner.id);
    expect((await connect(await server.createPerson())).to).toBe("/settings?door=taken#ways-in");
  });

  it("asks for the app's code after the provider as after a password", async () => {
    const { person: guarded, key } = await createProtected(server);
    const { to, token, cookie } = await comeAs(await joinedTo(guarded));
    expect({ to, token }).toEqual({ to: "/login?mode=signin&door=code", token: "" });
    const shown = await server.call("POST", "/auth/two-factor/verify", {
      body: { code: nextCode(key) },
      headers: { cookie },
    });
    expect(shown.status).toBe(200);
  });

  it("stays closed where it was suspended while its owner was at the provider", async () => {
    person = await joinedTo(owner);
    const { url, cookie } = await begin(server, "oidc-2");
    const back = await passThrough(url);
    await server.change("users", { id: owner.id }, { suspended_at: new Date() });
    const closedTo = { to: "/login?mode=signin&door=suspended", token: "" };
    expect(await comeBack(server, back, { cookie })).toMatchObject(closedTo);
  });
});

// safety.md T152
describe("the way to a provider and back", () => {
  it("works once, in the browser that began it", async () => {
    const { url, cookie } = await begin(server, "oidc");
    const back = await passThrough(url);
    const over = { to: "/login?mode=signin&door=over", token: "" };
    expect(await comeBack(server, back, { cookie: "" })).toMatchObject(over);
    const second = await begin(server, "oidc");
    expect(await comeBack(server, back, second)).toMatchObject(over);
    const { url: again, cookie: own } = await begin(server, "oidc");
    const address = await passThrough(again);
    expect((await comeBack(server, address, { cookie: own })).token).not.toBe("");
    expect(await comeBack(server, address, { cookie: own })).toMatchObject(over);
    expect(cookie).not.toBe(own);
  });

  it.each([
    ["a token of another issuer", { token: { iss: "https://evil.test" } }],
    ["a token signed by a key that is not the provider's", { foreignKey: true }],
    ["the token of another sign-in", { token: { nonce: "of another one" } }],
    ["a token that is long over", { ahead: -3600 }],
  ])("ends without an account at %s", async (_, changes) => {
    faults = changes;
    expect(await enter(server, "oidc")).toMatchObject({ to: "/login?mode=signin&door=failed", token: "" });
  });

  it("takes a provider whose clock is an hour ahead", async () => {
    faults = { ahead: 3600 };
    expect((await enter(server, "oidc")).token).not.toBe("");
  });

  it("follows a provider that has changed its key", async () => {
    expect((await enter(server, "oidc")).token).not.toBe("");
    await plain.rotateKey();
    const putRight = moveClock(60_000);
    try {
      expect((await enter(server, "oidc")).token).not.toBe("");
    } finally {
      putRight();
    }
  });

  it("is refused where the provider is not set up", async () => {
    expect((await begin(server, "google")).response).toMatchObject({ status: 404 });
    const { to } = await comeBack(server, `${APP_URL}/api/auth/callback/google?code=1`, { cookie: "" });
    expect(to).toBe("/login?mode=signin&door=failed");
  });
});

describe("a provider that is away or says that it is another", () => {
  const { server: fresh } = useServerWithStandins(settings);
  it("begins nothing, holds up nobody else, and lets people in as soon as it is back", async () => {
    faults = { closedAt: "/.well-known/openid-configuration" };
    const owner = await fresh.createPerson();
    expect((await signIn(fresh, owner.email)).status).toBe(200);
    expect((await begin(fresh, "oidc")).response).toMatchObject({ status: 503 });
    faults = {};
    expect((await enter(fresh, "oidc")).token).not.toBe("");
    faults = { closedAt: "/token" };
    expect(await enter(fresh, "oidc")).toMatchObject({ to: "/login?mode=signin&door=failed", token: "" });
  });

  it("is not believed where its own document names another issuer", async () => {
    faults = { issuer: "https://another.test" };
    // The other servers have read the right document already.
    expect((await begin(closed, "oidc")).response).toMatchObject({ status: 503 });
  });
});

// safety.md T153
describe("a role by a claim", () => {
  it("is given and taken back as the operator maps it, with a line in the audit log", async () => {
    const claims = someone({ groups: ["greenroom-admins"] });
    const first = await meOf((await comeAs(claims)).token);
    expect(first?.role_id).toBe(ROLE.admin);
    expect(await server.rows("private.audit_log", { subject_id: first?.id ?? "" })).toHaveLength(1);
    const second = await meOf((await comeAs({ ...claims, groups: ["greenroom-coaches"] })).token);
    expect(second?.role_id).toBe(ROLE.coach);
    expect((await meOf((await comeAs({ ...claims, groups: [] })).token))?.role_id).toBe(ROLE.free);
  });

  it("leaves a superadmin, and a role that staff gave", async () => {
    const claims = someone({ groups: [] });
    const me = await meOf((await comeAs(claims)).token);
    await server.createPerson({ role: ROLE.superadmin });
    for (const role of [ROLE.superadmin, ROLE.admin]) {
      await server.change("users", { id: me?.id ?? "" }, { role_id: role });
      await comeAs({ ...claims, groups: ["greenroom-coaches"] });
      expect((await meOf((await comeAs(claims)).token))?.role_id).toBe(role);
    }
  });

  it("comes from no provider whose settings map none", async () => {
    person = someone({ groups: ["greenroom-admins"] });
    expect((await meOf((await enter(server, "oidc")).token))?.role_id).toBe(ROLE.free);
  });
});

describe("with OIDC_ONLY", () => {
  it("passwords open and make nothing, and the provider does", async () => {
    const owner = await closed.createPerson();
    expect((await signIn(closed, owner.email)).body).toMatchObject({ code: "passwords_closed" });
    const signedUp = await closed.call("POST", "/auth/sign-up/email", { body: {} });
    expect(signedUp.body).toMatchObject({ code: "passwords_closed" });
    person = someone();
    expect((await enter(closed, "oidc-2")).token).not.toBe("");
  });
});
