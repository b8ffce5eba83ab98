import { describe, expect, it } from "vitest";
import {
  bearer,
  from,
  randomEmail,
  readMail,
  signIn,
  statusesOf,
  tokenOf,
  findMails,
  signUp,
  createProtected,
  nextCode,
  sessionIn,
  openSession,
  readMe,
  askReset,
  resetPassword,
  askNewEmail,
  confirmEmail,
  apiKeyBody,
} from "#api/testing/account-steps.ts";
import { createSeal } from "#api/db/seal.ts";
import { findAccess } from "#api/features/linkedin/queries.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import {
  PASSWORD,
  randomAddress,
  TEST_SECRET,
  type Call,
  type Person,
} from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";
import { sql } from "kysely";

const { standins, server } = useServerWithStandins();

const NEW_PASSWORD = "another good long password";

const me = async (token: string) => (await readMe(server, token)).body.data;

const askChange = (person: Person, newEmail: string, password = PASSWORD) =>
  person.call("POST", "/auth/change-email", { body: { newEmail, password } });

const confirm = (token: string, by: { call: Call } = server) => confirmEmail(by, token);

describe("a change of password", () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.call("POST", "/auth/change-password", { body: { currentPassword, newPassword } });

  it("needs the old one, refuses a common one, and signs out every other device", async () => {
    const person = await server.createPerson();
    const elsewhere = await openSession(server, person.email);
    expect((await change(person, "a wrong password", "another good password")).body["code"]).toBe(
      "wrong_password",
    );
    expect((await change(person, PASSWORD, "password1")).body["code"]).toBe("weak_password");
    expect((await change(person, PASSWORD, "short")).body["message"]).toBe(TEXT.passwordShort);
    const changed = await change(person, PASSWORD, "another good password");
    expect(changed).toMatchObject({ status: 200, body: { message: TEXT.passwordKept } });
    expect((await readMe(server, elsewhere)).status).toBe(401);
    expect(await me(sessionIn(changed))).toMatchObject({ id: person.id });
    expect((await signIn(server, person.email)).status).toBe(401);
    expect((await signIn(server, person.email, "another good password")).status).toBe(200);
    await readMail(standins.url, person.email, /password was changed/i);
  });
});

describe("a change of email", () => {
  it("happens when the mail at the new address is confirmed, everywhere at once", async () => {
    const person = await server.createPerson({ linkedin: false });
    const newEmail = randomEmail();
    expect((await askChange(person, newEmail.toUpperCase())).body["message"]).toBe(TEXT.emailChangeAsked);
    expect(await me(person.token)).toMatchObject({ email: person.email });
    await readMail(standins.url, person.email, /about to change/i);
    const token = tokenOf(await readMail(standins.url, newEmail, /confirm your new/i));
    const opened = await fetch(`${server.url}/confirm-email?token=${token}`);
    await opened.text();
    expect(await me(person.token)).toMatchObject({ email: person.email });
    expect((await confirm(token, person)).body["message"]).toBe(TEXT.emailChanged);
    expect(await me(person.token)).toMatchObject({ email: newEmail });
    await readMail(standins.url, person.email, /was changed/i);
    expect((await signIn(server, newEmail)).status).toBe(200);
    expect((await signIn(server, person.email)).status).toBe(401);
  });

  it("needs the password and another address than the present one", async () => {
    const person = await server.createPerson();
    expect((await askChange(person, randomEmail(), "a wrong password")).body["code"]).toBe("wrong_password");
    expect((await askChange(person, person.email)).body["code"]).toBe("same_email");
  });

  it("spends its token once, of two at the same moment too, and not after an hour", async () => {
    const person = await server.createPerson();
    const token = await askNewEmail(standins.url, person, randomEmail());
    expect(statusesOf(await Promise.all([confirm(token), confirm(token)]))).toEqual([200, 400]);

    const late = await server.createPerson();
    const lateEmail = randomEmail();
    const lateToken = await askNewEmail(standins.url, late, lateEmail);
    await server.change("private.email_changes", { user_id: late.id }, { expires_at: new Date(0) });
    expect((await confirm(lateToken)).body["code"]).toBe("link_expired");
  });

  it("responds to a taken address as to a free one, and changes nothing", async () => {
    const person = await server.createPerson();
    const other = await server.createPerson();
    const free = await askChange(person, randomEmail());
    const taken = await askChange(person, other.email);
    expect(taken.status).toBe(free.status);
    expect(taken.body).toEqual(free.body);
    // Check the row that the data export would show (safety.md T98).
    const kept = await server.row("private.email_changes", { user_id: person.id }, ["new_email"]);
    expect(kept).toEqual({ new_email: other.email });
    await readMail(standins.url, other.email, /has a Greenroom account already/i);
    expect(await me(other.token)).toMatchObject({ email: other.email });
  });

  it("fails if somebody signed up with the address meanwhile", async () => {
    const person = await server.createPerson();
    const newEmail = randomEmail();
    const token = await askNewEmail(standins.url, person, newEmail);
    await server.insert("auth.user", { email: newEmail, name: "Eve", emailVerified: true });
    expect((await confirm(token)).body["code"]).toBe("link_expired");
    expect(await me(person.token)).toMatchObject({ email: person.email });
  });

  it("ends links to a new password that went to the old address", async () => {
    const person = await server.createPerson();
    const reset = await askReset(server, standins.url, person.email);
    const newEmail = randomEmail();
    await confirm(await askNewEmail(standins.url, person, newEmail));
    expect((await resetPassword(server, reset, NEW_PASSWORD)).body["code"]).toBe("link_expired");
  });

  it("disconnects LinkedIn, whose email is another then, and takes its token back there", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect(await connect(server, person)).toContain("success");
    const access = await findAccess(server.db.serviceDb, createSeal(TEST_SECRET), person.id);
    const askLinkedin = async () =>
      (
        await fetch(`${standins.url}/linkedin/v2/userinfo`, { headers: bearer(access?.accessToken ?? "") })
      ).json();
    expect(await askLinkedin()).toMatchObject({ email: person.email });
    const newEmail = randomEmail();
    await confirm(await askNewEmail(standins.url, person, newEmail), person);
    expect(await me(person.token)).toMatchObject({
      email: newEmail,
      linkedin_email: null,
      linkedin: { connected: false },
    });
    expect(await askLinkedin()).toMatchObject({ code: "REVOKED_ACCESS_TOKEN" });
  });
});

const forgot = (email: string) =>
  server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
const reset = (token: string, newPassword = NEW_PASSWORD) => resetPassword(server, token, newPassword);

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
    for (const session of [person.token, sessionIn(other)]) {
      expect((await readMe(server, session)).status).toBe(401);
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
    expect((await reset(await askReset(server, standins.url, body.email))).status).toBe(200);
    expect((await signIn(server, body.email, NEW_PASSWORD)).body.code).toBe("email_not_verified");
  });
});

/** Path, request body without the code, and subject of the mail. */
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
  ["/users/me/api-keys", apiKeyBody(), /API key was created/],
] as const;

const isSignedIn = async (token: string) => (await readMe(server, token)).status === 200;

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
  it("asks for the second factor if one is on, mails the old address, and ends every other session", async () => {
    const { person, key, token } = await createProtected(server);
    const elsewhere = await openElsewhere(person.id);
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
    // A new email and a new key end no session before they are confirmed or used.
    const stays = ["/auth/change-email", "/users/me/api-keys"].includes(path);
    expect((await sessionsOf(person.id)).includes(elsewhere)).toBe(stays);
  });
});

describe("every other session", () => {
  it("ends when a change of email is confirmed, and the one that confirms it stays", async () => {
    const person = await server.createPerson();
    const elsewhere = await openSession(server, person.email);
    const token = await askNewEmail(standins.url, person, randomEmail());
    expect((await confirmEmail(person, token)).status).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(person.token)).toBe(true);
  });

  it("ends too when somebody without a session of that account confirms it", async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()];
    const token = await askNewEmail(standins.url, person, randomEmail());
    expect((await confirmEmail(other, token)).status).toBe(200);
    expect(await isSignedIn(person.token)).toBe(false);
    expect(await isSignedIn(other.token)).toBe(true);
  });
});

describe("a new password by mail", () => {
  it("is reported by mail, and the next sign-in still needs the code", async () => {
    const { person } = await createProtected(server);
    const token = await askReset(server, standins.url, person.email);
    expect((await reset(token)).status).toBe(200);
    await readMail(standins.url, person.email, /password was changed/i);
    expect((await signIn(server, person.email, NEW_PASSWORD)).body).toMatchObject({ codeNeeded: true });
  });
});
