import { describe, expect, it } from "vitest";
import {
  bearer,
  createProtected,
  findMails,
  from,
  nextCode,
  randomEmail,
  readMail,
  signIn,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

const NEW_PASSWORD = "another good long password";

/** What each call sends beside the code, and the mail that tells of it. */
const CHANGES = [
  ["/auth/two-factor/disable", { password: PASSWORD }, /app was turned off/i],
  ["/auth/two-factor/generate-backup-codes", { password: PASSWORD }, /new recovery codes/i],
  [
    "/auth/change-password",
    { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    /password was changed/i,
  ],
  ["/auth/change-email", { newEmail: randomEmail(), password: PASSWORD }, /about to change/i],
  ["/users/me/deletion", { password: PASSWORD }, /will be deleted/i],
] as const;

const isSignedIn = async (token: string) =>
  (await server.call("GET", "/users/me", { headers: bearer(token) })).status === 200;

/** A second session of somebody with an authenticator app. */
async function openElsewhere(userId: string): Promise<string> {
  const session = await server.row("auth.session", { userId });
  const token = `elsewhere-${session.id}`;
  const { id: _id, ...rest } = session;
  await server.insert("auth.session", { ...rest, token });
  return token;
}

const sessionsOf = async (userId: string) =>
  (await server.rows("auth.session", { userId }, ["token"])).map(({ token }) => token);

describe.each(CHANGES)("POST %s", (path, body, subject) => {
  // safety.md T73
  it("asks for the second factor where one is on, and is told by mail to the address of before", async () => {
    const { person, key, token } = await createProtected(server);
    const send = (code?: string) =>
      server.call("POST", path, {
        body: {
          ...body,
          ...(path === "/users/me/deletion" && { email: person.email }),
          ...(code !== undefined && { code }),
        },
        headers: { ...bearer(token), ...from(randomAddress()) },
      });
    expect((await send()).body["code"]).toBe("code_needed");
    expect((await send("000000")).body["code"]).toBe("wrong_code");
    expect(await isSignedIn(token)).toBe(true);
    expect(
      (await findMails(standins.url, person.email)).filter((mail) => subject.test(mail.subject)),
    ).toEqual([]);
    const done = await send(nextCode(key));
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await readMail(standins.url, person.email, subject);
  });
});

describe("every other session", () => {
  it.each(CHANGES.filter(([path]) => path !== "/auth/change-email"))(
    "ends with POST %s",
    async (path, body) => {
      const { person, key, token } = await createProtected(server);
      const elsewhere = await openElsewhere(person.id);
      const done = await server.call("POST", path, {
        body: {
          ...body,
          ...(path === "/users/me/deletion" && { email: person.email }),
          code: nextCode(key),
        },
        headers: bearer(token),
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(await sessionsOf(person.id)).not.toContain(elsewhere);
    },
  );

  it("ends when a change of email is confirmed, and the one that confirms it stays", async () => {
    const person = await server.createPerson();
    const elsewhere = (await signIn(server, person.email)).headers.get("set-auth-token") ?? "";
    const newEmail = randomEmail();
    await person.call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD } });
    const token = tokenOf(await readMail(standins.url, newEmail, /confirm your new/i));
    expect((await person.call("POST", "/auth/confirm-email", { body: { token } })).status).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(person.token)).toBe(true);
  });

  it("ends too when somebody without a session of that account confirms it", async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()];
    const newEmail = randomEmail();
    await person.call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD } });
    const token = tokenOf(await readMail(standins.url, newEmail, /confirm your new/i));
    expect((await other.call("POST", "/auth/confirm-email", { body: { token } })).status).toBe(200);
    expect(await isSignedIn(person.token)).toBe(false);
    expect(await isSignedIn(other.token)).toBe(true);
  });
});

describe("a new password by mail", () => {
  it("is told by mail, and the next sign-in still takes the code", async () => {
    const { person } = await createProtected(server);
    await server.call("POST", "/auth/forgot-password", {
      body: { email: person.email },
      headers: from(randomAddress()),
    });
    const token = tokenOf(await readMail(standins.url, person.email, /choose a new/i));
    const body = { token, newPassword: NEW_PASSWORD };
    expect((await server.call("POST", "/auth/reset-password", { body })).status).toBe(200);
    await readMail(standins.url, person.email, /password was changed/i);
    expect((await signIn(server, person.email, NEW_PASSWORD)).body).toMatchObject({ codeNeeded: true });
  });
});
