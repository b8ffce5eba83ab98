import { expect, it } from "vitest";
import { bearer, sessionIn } from "#api/testing/account-steps.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { PASSWORD } from "#api/testing/start-test-server.ts";
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { ROLE } from "#contract/roles.ts";

const watched = useWatchedDatabase();

it("the log records sign-ins, changed secrets and refused staff access, by id and never by address", async () => {
  const [person, boss] = [
    await watched.helper.createPerson(),
    await watched.helper.createPerson({ role: ROLE.superadmin }),
  ];
  const { output } = await outputOf(watched.url, async (url) => {
    const post = async (path: string, body: object, token = "") => {
      const headers = { "content-type": "application/json", ...(token && bearer(token)) };
      const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return { token: sessionIn(response), body: await response.json() };
    };
    const { email } = person;
    await post("/auth/sign-in/email", { email, password: "a wrong password" });
    const first = await post("/auth/sign-in/email", { email, password: PASSWORD });
    await (await fetch(`${url}/admin/stats`, { headers: bearer(first.token) })).text();
    await post("/auth/change-email", { newEmail: "elsewhere@example.test", password: PASSWORD }, first.token);
    const passwords = { currentPassword: PASSWORD, newPassword: "another good password" };
    const second = await post("/auth/change-password", passwords, first.token);
    const password = passwords.newPassword;
    const begun = await post("/auth/two-factor/enable", { password }, second.token);
    const { uri } = (begun.body as { data: { uri: string } }).data;
    const third = await post("/auth/two-factor/confirm", { code: codeFor(keyOf(uri)) }, second.token);
    await post("/auth/two-factor/disable", { password, code: codeFor(keyOf(uri), 30) }, third.token);
    await post("/superadmin/promote-user", { email }, boss.token);
    await post("/auth/sign-out", {}, boss.token);
  });
  const lines = output
    .split("\n")
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line) as { event: string; userId?: string; code?: string });
  expect(lines.map(({ event, userId, code }) => ({ event, userId, code }))).toEqual([
    { event: "sign-in failed", code: "invalid_credentials" },
    { event: "signed in", userId: person.id },
    { event: "staff access denied", userId: person.id, code: "admin_only" },
    { event: "email change asked", userId: person.id },
    { event: "password changed", userId: person.id },
    { event: "second factor on", userId: person.id },
    { event: "second factor off", userId: person.id },
    { event: "role changed", userId: person.id },
    { event: "signed out", userId: boss.id },
  ]);
  expect(output).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
});
