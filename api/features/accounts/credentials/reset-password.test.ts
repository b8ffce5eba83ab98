import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  bearer,
  findMails,
  from,
  randomEmail,
  readMail,
  signIn,
  signUp,
  statusesOf,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const NEW_PASSWORD = "another good long password";

const forgot = (email: string) =>
  server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.call("POST", "/auth/reset-password", { body: { token, newPassword } });

async function askForReset(): Promise<{ person: Person; token: string; link: string }> {
  const person = await server.createPerson();
  await forgot(person.email);
  const mail = await readMail(standins.url, person.email, /new Greenroom password/);
  return { person, token: tokenOf(mail), link: mail.links[0] ?? "" };
}

describe("a forgotten password", () => {
  it("responds the same for a known and an unknown address; only the first gets a mail", async () => {
    const { email } = await server.createPerson();
    const unknown = randomEmail();
    const [known, stranger] = [await forgot(email), await forgot(unknown)];
    expect([known.status, known.body]).toEqual([200, { success: true, message: TEXT.mailSentIfKnown }]);
    expect([stranger.status, stranger.body]).toEqual([known.status, known.body]);
    await readMail(standins.url, email, /new Greenroom password/);
    expect(await findMails(standins.url, unknown)).toEqual([]);
  });

  it("is mailed a link to our own page, whose opening changes nothing", async () => {
    const { person, link, token } = await askForReset();
    expect(link).toMatch(/^http:\/\/greenroom\.test\/reset-password\?token=[\w-]+$/);
    for (const method of ["GET", "HEAD"]) {
      await fetch(link.replace("http://greenroom.test", server.url), { method });
      const api = await fetch(`${server.url}/api/auth/reset-password/${token}`, {
        method,
        redirect: "manual",
      });
      expect(api.status).toBe(404);
    }
    expect((await signIn(server, person.email, PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it("is replaced by the new one, and every session ends", async () => {
    const { person, token } = await askForReset();
    const other = await signIn(server, person.email, PASSWORD);
    const response = await reset(token);
    expect([response.status, response.body]).toEqual([200, { success: true, message: TEXT.passwordChanged }]);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(cookies).toEqual(["greenroom.device"]);
    for (const session of [person.token, other.headers.get("set-auth-token") ?? ""]) {
      expect((await server.call("GET", "/users/me", { headers: bearer(session) })).status).toBe(401);
    }
    expect((await signIn(server, person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(server, person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("is replaced once with one link, even by ten requests at once", async () => {
    const { person, token } = await askForReset();
    const passwords = Array.from({ length: 10 }, (_, n) => `${NEW_PASSWORD} ${n}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(statusesOf(responses)).toEqual([200, ...Array<number>(9).fill(400)]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? "";
    expect((await signIn(server, person.email, winner)).status).toBe(200);
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { code: "link_expired", message: TEXT.linkExpired },
    });
  });

  it("stays when the link is too old or invented", async () => {
    const { person, token } = await askForReset();
    await sql`update auth.verification set "expiresAt" = now() - interval '1 second'`.execute(
      server.db.serviceDb,
    );
    for (const bad of [token, "invented", "x".repeat(4000)]) {
      expect(await reset(bad)).toMatchObject({ status: 400, body: { code: "link_expired" } });
    }
    expect((await signIn(server, person.email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ["123456", "weak_password", TEXT.passwordCommon],
    ["short", "bad_request", TEXT.passwordShort],
    ["x".repeat(129), "bad_request", TEXT.passwordLong],
  ])("is not replaced by %s, and the link stays good", async (password, code, message) => {
    const { token } = await askForReset();
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { code, message } });
    expect((await reset(token)).status).toBe(200);
  });

  it("replaced by someone unverified does not verify the address", async () => {
    const { body } = await signUp(server);
    await forgot(body.email);
    const token = tokenOf(await readMail(standins.url, body.email, /new Greenroom password/));
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(server, body.email, NEW_PASSWORD)).body.code).toBe("email_not_verified");
  });
});
