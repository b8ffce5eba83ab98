import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import {
  APP_URL,
  findMails,
  from,
  randomEmail,
  readMail,
  signUp,
  tokenOf,
  type SignUpBody,
  sessionIn,
  readMe,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const verify = (token: string) =>
  server.call("POST", "/auth/verify-email", { body: { token, password: PASSWORD } });
const resend = (email: string, address = randomAddress()) =>
  server.call("POST", "/auth/resend-verification", { body: { email }, headers: from(address) });

/** A person who signed up and has the mail. */
async function createApplicant(): Promise<{ body: SignUpBody; token: string; link: string }> {
  const { body } = await signUp(server);
  const mail = await readMail(standins.url, body.email, /verify/i);
  return { body, token: tokenOf(mail), link: mail.links[0] ?? "" };
}

const stateOf = async (email: string) => {
  const user = await server.db.serviceDb
    .selectFrom("auth.user")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  const row = await server.db.serviceDb
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  const sessions = await server.rows("auth.session", { userId: user?.id ?? "" }, ["id"]);
  return { verified: user?.emailVerified, row, sessions: sessions.length };
};

/** Signs a mail token like the auth library, with a chosen expiry or secret. */
const signToken = (email: string, { secret = TEST_SECRET, seconds = 3600 } = {}) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt(Math.floor(Date.now() / 1000) - 7200)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(secret));

const UNCHANGED = { verified: false, row: undefined, sessions: 0 };

describe("the verification mail", () => {
  it("comes after sign-up and leads to our own page, in text and in HTML", async () => {
    const { body } = await signUp(server);
    const mail = await readMail(standins.url, body.email, /verify/i);
    expect(mail.to).toEqual([body.email]);
    expect(mail.subject).toBe("Verify your email for Greenroom");
    expect(mail.links).toEqual([
      expect.stringMatching(/^http:\/\/greenroom\.test\/verify-email\?token=[\w%.-]+$/),
    ]);
    expect(mail.text).toContain(mail.links[0]);
    expect(mail.html).toContain("/verify-email?token=");
  });

  it("of a coach leads to a page that knows a coach's steps, the second time too", async () => {
    const { body } = await signUp(server, { role_id: 5 });
    await resend(body.email);
    await expect.poll(async () => (await findMails(standins.url, body.email)).length).toBe(2);
    for (const { links } of await findMails(standins.url, body.email))
      expect(links).toEqual([expect.stringMatching(/\/verify-email\?token=[\w%.-]+&coach=true$/)]);
  });

  it("comes again when an unverified address signs up again, with the same response as the first time", async () => {
    const { body } = await createApplicant();
    const again = await signUp(server, { email: body.email });
    expect([again.response.status, again.response.body]).toEqual([
      200,
      { success: true, message: TEXT.accountCreated },
    ]);
    await expect
      .poll(async () => (await findMails(standins.url, body.email)).length, { timeout: 5000 })
      .toBe(2);
    expect(await stateOf(body.email)).toEqual(UNCHANGED);
  });

  // safety.md T6
  it("changes nothing when its link is opened, by whatever method a mail scanner uses", async () => {
    const { body, link, token } = await createApplicant();
    const address = link.replace(APP_URL, server.url);
    for (const method of ["GET", "HEAD"]) {
      await fetch(address, { method, redirect: "manual" });
      const api = await fetch(`${server.url}/api/auth/verify-email?token=${token}`, {
        method,
        redirect: "manual",
      });
      expect(api.status).toBe(405);
      expect(api.headers.get("allow")).toBe("POST");
    }
    expect(await stateOf(body.email)).toEqual(UNCHANGED);
    expect((await verify(token)).status).toBe(200);
  });
});

describe("the button of the verification page", () => {
  it("verifies, makes the users row and signs in", async () => {
    const { body, token } = await createApplicant();
    const response = await verify(token);
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const { verified, row, sessions } = await stateOf(body.email);
    expect({ verified, sessions }).toEqual({ verified: true, sessions: 1 });
    expect(row).toMatchObject({
      email: body.email,
      full_name: "Ann Applicant",
      role_id: 1,
      active_interview_count: 0,
    });
    const session = sessionIn(response);
    expect(session).toBe(response.body["token"]);
    const me = await readMe(server, session);
    expect(me.body.data).toMatchObject({ email: body.email, plan: "free", linkedin: { connected: false } });
  });

  it("used again signs nobody in and changes nothing", async () => {
    const { body, token } = await createApplicant();
    await verify(token);
    const before = await stateOf(body.email);
    const again = await verify(token);
    expect(again.headers.get("set-auth-token")).toBeNull();
    expect(again.headers.get("set-cookie")).toBeNull();
    expect(again.body["token"]).toBeNull();
    expect(await stateOf(body.email)).toEqual(before);
  });

  it("pressed ten times at once makes one row", async () => {
    const { body, token } = await createApplicant();
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await stateOf(body.email)).row).toMatchObject({ role_id: 1 });
  });

  it("says so when the link is too old, and changes nothing", async () => {
    const { body } = await createApplicant();
    const response = await verify(await signToken(body.email, { seconds: -1 }));
    expect(response).toMatchObject({
      status: 400,
      body: { code: "link_expired", message: TEXT.linkExpired },
    });
    expect(await stateOf(body.email)).toEqual(UNCHANGED);
  });

  it("takes no token that we did not sign, none for a stranger and no garbage", async () => {
    const { body, token } = await createApplicant();
    const [head = "", payload = "", signature = ""] = token.split(".");
    const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const garbage of [
      await signToken(body.email, { secret: "another-secret-of-more-than-thirty-two-bytes" }),
      await signToken(randomEmail()),
      `${unsigned}.${payload}.`,
      `${head}.${payload}.${signature.split("").toReversed().join("")}`,
      "garbage",
      "a.b.c",
    ]) {
      expect(await verify(garbage)).toMatchObject({ status: 400, body: { code: "link_expired" } });
    }
    expect(await stateOf(body.email)).toEqual(UNCHANGED);
  });

  it("works for an hour", async () => {
    const { token } = await createApplicant();
    const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(3600);
  });
});

describe("asking for the mail again", () => {
  it("responds the same for an unverified, a verified and an unknown address; only the first gets a mail", async () => {
    const { body } = await createApplicant();
    const { email: verified } = await server.createPerson();
    const unknown = randomEmail();
    const addresses = [body.email, verified, unknown];
    const responses = await Promise.all(addresses.map((email) => resend(email)));
    for (const response of responses) {
      expect([response.status, response.body]).toEqual([
        200,
        { success: true, message: TEXT.mailSentIfKnown },
      ]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    await expect
      .poll(async () => (await findMails(standins.url, body.email)).length, { timeout: 5000 })
      .toBe(2);
    expect(await findMails(standins.url, verified)).toEqual([]);
    expect(await findMails(standins.url, unknown)).toEqual([]);
  });
});
