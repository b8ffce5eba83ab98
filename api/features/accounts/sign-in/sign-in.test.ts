import { sql } from "kysely";
import { describe, expect, it, afterAll, beforeAll } from "vitest";
import {
  bearer,
  cookiesOf,
  createIdleAuth,
  randomEmail,
  signIn,
  signUp,
  sessionIn,
} from "#api/testing/account-steps.ts";
import { type ApiResponse, TEST_SECRET, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import type { Caller } from "#api/http/app-env.ts";
import { createAuthHeaders, readSessionToken } from "./sessions.ts";
import { DEVICE_USE_SECONDS, SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#contract/limits.ts";

const { server } = useServerWithStandins();

const me = (headers: Record<string, string>) => server.call("GET", "/users/me", { headers });

const countSessions = async (userId: string) =>
  (await server.rows("auth.session", { userId }, ["id"])).length;

describe("sign-in", () => {
  it("returns who it is, and a token that works as a bearer and as a cookie", async () => {
    const { id, email } = await server.createPerson({ name: "Ann Applicant" });
    const response = await signIn(server, email);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, message: TEXT.signedIn, user: { id, email, name: "Ann Applicant" } },
    });
    const token = sessionIn(response);
    expect(response.body["token"]).toBe(token);
    expect((await me(bearer(token))).body.data).toMatchObject({ id, email });
    expect((await me({ cookie: cookiesOf(response) })).body.data).toMatchObject({ id, email });
  });

  it("sets a cookie that no script can read and no other site can send", async () => {
    const { email } = await server.createPerson();
    const cookies = (await signIn(server, email)).headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Path=\//);
    }
  });

  it("takes the address in any letter case", async () => {
    const { id, email } = await server.createPerson();
    expect((await signIn(server, ` ${email.toUpperCase()} `)).body).toMatchObject({ user: { id } });
  });

  it("responds the same for a wrong password and for an unknown address", async () => {
    const { email } = await server.createPerson();
    const wrong = await signIn(server, email, "another long password");
    const unknown = await signIn(server, randomEmail());
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials", message: TEXT.invalidCredentials },
    });
    const shown = ({ status, body }: ApiResponse) => ({ status, body: { ...body, requestId: "" } });
    expect(shown(unknown)).toEqual(shown(wrong));
    expect([wrong, unknown].map(({ headers }) => headers.get("set-cookie"))).toEqual([null, null]);
  });

  it("is refused before the address is verified, with the specification's words and no session", async () => {
    const { body } = await signUp(server);
    const response = await signIn(server, body.email, body.password);
    expect(response).toMatchObject({
      status: 403,
      body: { code: "email_not_verified", message: TEXT.verifyEmailFirst },
    });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("set-auth-token")).toBeNull();
    const { rows } = await sql`
      select 1 from auth.session s join auth."user" u on u.id = s."userId" where u.email = ${body.email}`.execute(
      server.db.serviceDb,
    );
    expect(rows).toEqual([]);
  });

  it("tells an unverified person's wrong password no more than anyone's", async () => {
    const { body } = await signUp(server);
    expect((await signIn(server, body.email, "another long password")).body.code).toBe("invalid_credentials");
  });
});

describe("a bearer", () => {
  it("loses a role the moment it is taken away", async () => {
    const { id, call } = await server.createPerson({ role: ROLE.paid, linkedin: false });
    const setRole = (role_id: number) => server.change("users", { id }, { role_id });
    expect((await call("GET", "/users/me")).body.data).toMatchObject({ role_id: 3 });
    await setRole(ROLE.free);
    expect((await call("POST", "/conversation/start", { body: {} })).body.code).toBe("linkedin_required");
    await setRole(ROLE.paid);
    expect((await call("POST", "/conversation/start", { body: {} })).status).toBe(200);
  });
});

describe("sign-out", () => {
  // safety.md T7
  it("ends the bearer and its cookie at once, and only that session", async () => {
    const { id, email } = await server.createPerson();
    const [one, two] = [await signIn(server, email), await signIn(server, email)];
    const headers = bearer(sessionIn(one));
    const before = await countSessions(id);
    expect(await server.call("POST", "/auth/sign-out", { body: {}, headers })).toMatchObject({ status: 200 });
    expect((await me(headers)).status).toBe(401);
    expect((await me({ cookie: cookiesOf(one) })).status).toBe(401);
    expect(await countSessions(id)).toBe(before - 1);
    expect((await me(bearer(sessionIn(two)))).status).toBe(200);
  });

  it("works with the cookie, and takes it back", async () => {
    const { email } = await server.createPerson();
    const session = cookiesOf(await signIn(server, email));
    const out = await server.call("POST", "/auth/sign-out", { body: {}, headers: { cookie: session } });
    expect(out.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i);
    // Back must not show cached pages; storage stays (decisions.md D9).
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
    expect((await me({ cookie: session })).status).toBe(401);
  });

  it("is harmless twice, and for somebody who is not signed in", async () => {
    const { call } = await server.createPerson();
    expect((await call("POST", "/auth/sign-out", { body: {} })).status).toBe(200);
    expect((await call("POST", "/auth/sign-out", { body: {} })).status).toBe(200);
    expect((await server.call("POST", "/auth/sign-out", { body: {} })).status).toBe(200);
  });

  it("is no link: opening it signs nobody out", async () => {
    const { call } = await server.createPerson();
    expect((await call("GET", "/auth/sign-out")).status).toBe(405);
    expect((await call("GET", "/users/me")).status).toBe(200);
  });
});

let auth: ReturnType<typeof createIdleAuth>;
beforeAll(() => {
  auth = createIdleAuth(server.databaseUrl);
});
afterAll(() => auth.close());

const NAME = "greenroom.session_token";
const OPTIONS = { cookieName: NAME, secret: TEST_SECRET };

/** Signed tokens in every accepted form, and in forms that must be refused. */
async function shapes(): Promise<[string, Record<string, string>, boolean][]> {
  const signed = (await server.createPerson()).token;
  const [token = "", signature = ""] = signed.split(".");
  const expired = await server.createPerson();
  await server.change("auth.session", { userId: expired.id }, { expiresAt: new Date(Date.now() - 1000) });
  const tampered = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  return [
    ["a bearer", { authorization: `Bearer ${signed}` }, true],
    ["a bearer in lower case", { authorization: `bearer ${signed}` }, true],
    ["an encoded bearer", { authorization: `Bearer ${encodeURIComponent(signed)}` }, false],
    ["a cookie that is not encoded", { cookie: `${NAME}=${signed}` }, false],
    ["a cookie", { cookie: `${NAME}=${encodeURIComponent(signed)}` }, true],
    ["a cookie among others", { cookie: `a=b; ${NAME}=${encodeURIComponent(signed)}; c=d` }, true],
    ["a token without its signature", { authorization: `Bearer ${token}` }, false],
    ["a changed signature", { authorization: `Bearer ${token}.${tampered}` }, false],
    ["a changed token", { cookie: `${NAME}=x${signed}` }, false],
    ["a cut signature", { authorization: `Bearer ${token}.${signature.slice(0, 20)}` }, false],
    ["an empty signature", { authorization: `Bearer ${token}.` }, false],
    ["another cookie's name", { cookie: `x-${NAME}=${encodeURIComponent(signed)}` }, false],
    ["a broken encoding", { cookie: `${NAME}=%E0%A4%A` }, false],
    ["another's signature", { authorization: `Bearer ${token}.${expired.token.split(".")[1]}` }, false],
    ["no token at all", { authorization: "Bearer undefined" }, false],
    ["another scheme", { authorization: `Basic ${signed}` }, false],
    ["no scheme", { authorization: signed }, false],
    ["another header", { "x-auth-token": signed }, false],
    ["an expired session", { authorization: `Bearer ${expired.token}` }, false],
    ["nothing", {}, false],
  ];
}

describe("who a request belongs to", () => {
  it("is decided once for every shape of token, and the auth library finds the same", async () => {
    for (const [shape, sent, counts] of await shapes()) {
      const headers = new Headers(sent);
      const found = readSessionToken(headers, OPTIONS);
      // An expired session's signature is still valid.
      expect([shape, found !== null]).toEqual([shape, counts || shape === "an expired session"]);
      const made = createAuthHeaders(OPTIONS, headers, {} as Caller);
      expect([shape, (await auth.library.api.getSession({ headers: made })) !== null]).toEqual([
        shape,
        counts,
      ]);
      const { status } = await server.call("GET", "/users/me", { headers: sent });
      expect([shape, status]).toEqual([shape, counts ? 200 : 401]);
    }
  });

  it("is nobody when the token was signed with another secret, or is in the URL", async () => {
    const { token } = await server.createPerson();
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(readSessionToken(headers, OPTIONS)).not.toBeNull();
    expect(readSessionToken(headers, { cookieName: NAME, secret: `${TEST_SECRET}x` })).toBeNull();
    expect((await server.call("GET", `/users/me?token=${token}`)).status).toBe(401);
  });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Moves a session's times back. `expiresAt` stays in the future, as if the auth library had extended it. */
const age = (person: Person, times: { createdAt?: Date; lastUsedAt?: Date }) =>
  server.change("auth.session", { userId: person.id }, { expiresAt: ago(-SESSION_SECONDS), ...times });

const statusOf = async (person: Person) => (await person.call("GET", "/users/me")).status;

describe("a session", () => {
  it("ends a month after the sign-in, however much it is used", async () => {
    const person = await server.createPerson();
    await age(person, { createdAt: ago(SESSION_SECONDS - 60) });
    expect(await statusOf(person)).toBe(200);
    await age(person, { createdAt: ago(SESSION_SECONDS + 1) });
    expect(await statusOf(person)).toBe(401);
  });

  it("ends after a week without use, and is no longer listed as a device", async () => {
    const person = await server.createPerson();
    await age(person, { lastUsedAt: ago(SESSION_IDLE_SECONDS + 1) });
    expect(await statusOf(person)).toBe(401);
    await age(person, { lastUsedAt: ago(SESSION_IDLE_SECONDS - DEVICE_USE_SECONDS) });
    expect(await statusOf(person)).toBe(200);
    expect((await person.call("GET", "/auth/devices")).body.data).toHaveLength(1);
  });

  it("tells the browser the same end", async () => {
    const { email } = await server.createPerson();
    const { expiresAt, createdAt } = await server.db.serviceDb
      .selectFrom("auth.session as s")
      .innerJoin("auth.user as u", "u.id", "s.userId")
      .select(["s.expiresAt", "s.createdAt"])
      .where("u.email", "=", email)
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000)).toBe(SESSION_SECONDS);
  });
});
