import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bearer, cookiesOf, from, randomEmail, signIn, signUp } from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, type ApiResponse } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

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
    const token = response.headers.get("set-auth-token") ?? "";
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

  it.each([
    { rememberMe: "yes" },
    { role_id: 10 },
    { callbackURL: "https://evil.test" },
    { password: 123456 },
  ])("takes strict bodies only: %j", async (extra) => {
    const { email } = await server.createPerson();
    const response = await server.call("POST", "/auth/sign-in/email", {
      body: { email, password: PASSWORD, ...extra },
      headers: from(randomAddress()),
    });
    expect(response).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });
});

describe("a bearer", () => {
  it("is refused without our signature, with another one, and after any change", async () => {
    const { token } = await server.createPerson();
    const [session = "", signature = ""] = token.split(".");
    const { token: other } = await server.createPerson();
    const otherSignature = other.split(".")[1];
    for (const forged of [
      session,
      `${session}.`,
      `${session}.${otherSignature}`,
      `${session}.${signature.toLowerCase()}x`,
      `${session}x.${signature}`,
      "garbage",
      "null",
      "undefined",
      randomUUID(),
    ]) {
      expect(await me(bearer(forged))).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
    }
    expect((await me(bearer(token))).status).toBe(200);
  });

  it("is refused under another scheme, and no call works without any", async () => {
    const { token } = await server.createPerson();
    for (const headers of [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { "x-auth-token": token },
    ]) {
      expect((await me(headers as Record<string, string>)).status).toBe(401);
    }
    expect((await server.call("GET", `/users/me?token=${token}`)).status).toBe(401);
  });

  it("is refused once its session's time is over", async () => {
    const { id, call } = await server.createPerson();
    await server.change("auth.session", { userId: id }, { expiresAt: new Date(Date.now() - 1000) });
    expect((await call("GET", "/users/me")).body.code).toBe("not_authenticated");
  });

  it("is refused while its address is not confirmed", async () => {
    const { id, call } = await server.createPerson();
    await server.change("auth.user", { id }, { emailVerified: false });
    expect(await call("GET", "/users/me")).toMatchObject({
      status: 403,
      body: { code: "email_not_verified", message: TEXT.verifyEmailFirst },
    });
  });

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
    const headers = bearer(one.headers.get("set-auth-token") ?? "");
    const before = await countSessions(id);
    expect(await server.call("POST", "/auth/sign-out", { body: {}, headers })).toMatchObject({ status: 200 });
    expect((await me(headers)).status).toBe(401);
    expect((await me({ cookie: cookiesOf(one) })).status).toBe(401);
    expect(await countSessions(id)).toBe(before - 1);
    expect((await me(bearer(two.headers.get("set-auth-token") ?? ""))).status).toBe(200);
  });

  it("works with the cookie, and takes it back", async () => {
    const { email } = await server.createPerson();
    const session = cookiesOf(await signIn(server, email));
    const out = await server.call("POST", "/auth/sign-out", { body: {}, headers: { cookie: session } });
    expect(out.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i);
    // Pages that were kept must not come back by the back button; the storage stays (decisions.md D9).
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
