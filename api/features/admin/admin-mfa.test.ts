import { describe, expect, it } from "vitest";
import { bearer, cookiesOf, from, signIn, sessionIn, nextCode, addApp } from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer({ ADMIN_MFA: "required" });

describe("with ADMIN_MFA=required", () => {
  it.each([
    { role: ROLE.admin, path: "/admin/stats" },
    { role: ROLE.superadmin, path: "/superadmin/stats" },
  ])("role $role is let in only with an authenticator app", async ({ role, path }) => {
    const person = await server.createPerson({ role });
    expect(await person.call("GET", path)).toMatchObject({
      status: 403,
      body: { code: "two_factor_required", message: TEXT.adminTwoFactorNeeded },
    });
    expect((await person.call("GET", "/users/me")).status).toBe(200);
    const begun = await person.call("POST", "/auth/two-factor/enable", { body: { password: PASSWORD } });
    expect((await person.call("GET", path)).status).toBe(403);
    const key = keyOf(begun.body.data.uri);
    const confirmed = await person.call("POST", "/auth/two-factor/confirm", { body: { code: codeFor(key) } });
    const token = confirmed.headers.get("set-auth-token") ?? person.token;
    expect((await server.call("GET", path, { headers: bearer(token) })).status).toBe(200);
  });

  it("everybody else is refused for their role, app or not", async () => {
    const person = await server.createPerson();
    expect((await person.call("GET", "/admin/stats")).body["code"]).toBe("admin_only");
  });

  it("a session from before the app is over, and one of a password alone must show a code first", async () => {
    const person = await server.createPerson({ role: ROLE.admin });
    const other = await signIn(server, person.email);
    const before = bearer(sessionIn(other));
    const { key, recoveryCodes, spentCode, token } = await addApp(person);
    expect((await server.call("GET", "/admin/stats", { headers: before })).status).toBe(401);
    const headers = bearer(token);
    const look = () => server.call("GET", "/admin/stats", { headers });
    const stepUp = (code: string) =>
      server.call("POST", "/auth/two-factor/step-up", { body: { code }, headers });
    // Like after a password change, which opens a session without a second factor.
    const forgetFactor = () => server.change("auth.session", { userId: person.id }, { secondFactorAt: null });
    await forgetFactor();
    const refused = { status: 403, body: { code: "second_factor_required", message: TEXT.adminCodeNeeded } };
    expect(await look()).toMatchObject(refused);
    expect((await stepUp("000000")).body["code"]).toBe("wrong_code");
    expect((await stepUp(spentCode)).body["code"]).toBe("code_used");
    expect(await look()).toMatchObject(refused);
    expect((await stepUp(nextCode(key))).status).toBe(200);
    expect((await look()).status).toBe(200);
    await forgetFactor();
    expect(await look()).toMatchObject(refused);
    expect((await stepUp(recoveryCodes[0] ?? "")).status).toBe(200);
    expect((await look()).status).toBe(200);
    expect((await stepUp(recoveryCodes[0] ?? "")).status).toBe(400);
  });

  it("a sign-in that showed a code needs no other, and nobody steps up without an app", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const early = await person.call("POST", "/auth/two-factor/step-up", { body: { code: "123456" } });
    expect(early.body["code"]).toBe("two_factor_required");
    const begun = await person.call("POST", "/auth/two-factor/enable", { body: { password: PASSWORD } });
    const key = keyOf(begun.body.data.uri);
    const stolen = await person.call("POST", "/auth/two-factor/step-up", { body: { code: codeFor(key) } });
    expect(stolen.body["code"]).toBe("two_factor_required");
    await person.call("POST", "/auth/two-factor/confirm", { body: { code: codeFor(key) } });
    const half = await signIn(server, person.email);
    const whole = await server.call("POST", "/auth/two-factor/verify", {
      body: { code: codeFor(key, 30) },
      headers: { cookie: cookiesOf(half), ...from(randomAddress()) },
    });
    const token = sessionIn(whole);
    expect((await server.call("GET", "/superadmin/stats", { headers: bearer(token) })).status).toBe(200);
  });
});
