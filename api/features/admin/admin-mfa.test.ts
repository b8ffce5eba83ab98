import { describe, expect, it } from "vitest";
import { bearer } from "#api/testing/account-steps.ts";
import { PASSWORD } from "#api/testing/start-test-server.ts";
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
    const key = keyOf((begun.body.data as { uri: string }).uri);
    const confirmed = await person.call("POST", "/auth/two-factor/confirm", { body: { code: codeFor(key) } });
    const token = confirmed.headers.get("set-auth-token") ?? person.token;
    expect((await server.call("GET", path, { headers: bearer(token) })).status).toBe(200);
  });

  it("everybody else is refused for their role, app or not", async () => {
    const person = await server.createPerson();
    expect((await person.call("GET", "/admin/stats")).body["code"]).toBe("admin_only");
  });
});
