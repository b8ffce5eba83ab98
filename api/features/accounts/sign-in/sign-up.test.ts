import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  countAccounts,
  createPass,
  from,
  readMail,
  signUp,
  signUpAndVerify,
  signIn,
  signUpBody,
  solveCaptcha,
  statusesOf,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { MAIL_FLOWS_AT_ONCE } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.call("POST", "/auth/sign-up/email", { body, headers: { ...from(randomAddress()), ...headers } });

const getChallenge = async () => (await server.call("GET", "/auth/captcha-challenge")).body;
const verify = (token: string) => server.call("POST", "/auth/verify-recaptcha", { body: { token } });

describe("the captcha of sign-up", () => {
  it("gives a pass for a solved task, and the pass one account", async () => {
    const verified = await verify(await solveCaptcha(await getChallenge()));
    expect(verified).toMatchObject({ status: 200, body: { success: true } });
    const { pass } = verified.body;
    const first = signUpBody({ captchaPass: pass });
    expect(await send(first)).toMatchObject({
      status: 200,
      body: { success: true, message: TEXT.accountCreated },
    });
    const second = signUpBody({ captchaPass: pass });
    expect(await send(second)).toMatchObject({ status: 400, body: { code: "captcha_required" } });
    expect(await countAccounts(server, first.email)).toBe(1);
    expect(await countAccounts(server, second.email)).toBe(0);
  });

  it("gives one pass for one solution, even to ten requests at once", async () => {
    const token = await solveCaptcha(await getChallenge());
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(statusesOf(responses)).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(responses.find(({ status }) => status === 400)?.body.message).toBe(TEXT.captchaFailed);
  });

  it("gives no pass for garbage, for an unsolved task or for one that was made elsewhere", async () => {
    const challenge = (await getChallenge()) as { parameters: object; signature: string };
    const { solution } = JSON.parse(Buffer.from(await solveCaptcha(challenge), "base64").toString()) as {
      solution: object;
    };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    for (const token of [
      "garbage",
      encode(null),
      encode({ challenge }),
      encode({ challenge, solution: {} }),
      encode({ challenge, solution: { ...solution, counter: 1, derivedKey: "00" } }),
      encode({ challenge: { ...challenge, signature: "0".repeat(64) }, solution }),
      encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
    ]) {
      expect(await verify(token)).toMatchObject({ status: 400, body: { code: "captcha_failed" } });
    }
  });
});

describe("sign-up without a good pass", () => {
  it.each([
    ["none", {}],
    ["an invented one", { captchaPass: "invented-pass-invented-pass" }],
    ["an empty one", { captchaPass: "" }],
    ["one that is no text", { captchaPass: { $ne: "" } }],
    ["null", { captchaPass: null }],
  ])("creates nothing: %s", async (_what, changes) => {
    const body = signUpBody(changes);
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await countAccounts(server, body.email)).toBe(0);
  });

  // safety.md T4
  it("creates nothing with a pass whose time is over", async () => {
    const body = signUpBody({ captchaPass: await createPass(server, new Date(Date.now() - 1000)) });
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: "captcha_required", message: TEXT.captchaRequired },
    });
    expect(await countAccounts(server, body.email)).toBe(0);
  });

  it("creates nothing when it is sent as a form, as an upload, as text or to the auth library itself", async () => {
    const body = signUpBody();
    const form = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]));
    const upload = new FormData();
    for (const [key, value] of form) upload.set(key, value);
    const url = `${server.url}/api/auth/sign-up/email`;
    const json = JSON.stringify(body);
    const attempts: [string, RequestInit, number][] = [
      [url, { body: form }, 415],
      [url, { body: upload }, 415],
      [url, { body: json, headers: { "content-type": "text/plain" } }, 415],
      [url, { body: json }, 415],
      [`${url}/`, { body: json, headers: { "content-type": "application/json" } }, 404],
      [
        `${server.url}/api/auth/sign-up`,
        { body: json, headers: { "content-type": "application/json" } },
        404,
      ],
      [
        `${server.url}/api/auth//sign-up/email`,
        { body: json, headers: { "content-type": "application/json" } },
        404,
      ],
    ];
    for (const [address, init, status] of attempts) {
      const response = await fetch(address, { method: "POST", ...init });
      expect({ address, status: response.status }).toEqual({ address, status });
    }
    expect(await countAccounts(server, body.email)).toBe(0);
  });
});

describe("many sign-ups at once", () => {
  /** Counts open sign-up transactions; none may be open while a password is hashed. */
  const countHolding = async () => {
    const { rows } = await sql<{ holding: number }>`
      select count(*)::integer as holding from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query ilike '%"auth"."user"%'
    `.execute(server.db.serviceDb);
    return rows[0]?.holding ?? 0;
  };

  // safety.md T63
  it("leave everybody else connections to the database", async () => {
    const waiting = new Set(Array.from({ length: 10 }, (_, at) => at));
    const signedUp = Promise.all(
      [...waiting].map((one) => signUp(server).finally(() => waiting.delete(one))),
    );
    const held: number[] = [];
    while (waiting.size > 0) held.push(await countHolding());
    const responses = (await signedUp).map(({ response }) => response);
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]));
    expect(Math.max(...held)).toBeLessThanOrEqual(MAIL_FLOWS_AT_ONCE);
  });
});

describe("the body of sign-up", () => {
  it.each([
    [{ name: " " }, TEXT.fullNameRequired],
    [{ email: "" }, TEXT.emailRequired],
    [{ email: "not-an-address" }, TEXT.emailInvalid],
    [{ email: "a@example.test,b@example.test" }, TEXT.emailSeveral],
    [{ email: "a@example.test\r\nBcc: b@example.test" }, TEXT.emailBlank],
    [{ password: "" }, TEXT.passwordRequired],
    [{ password: "q7#xz" }, TEXT.passwordShort],
    [{ password: "x".repeat(129) }, TEXT.passwordLong],
    [{ linkedin_url: "" }, TEXT.linkedinUrlRequired],
    [{ linkedin_url: "https://evil.test/in/ann" }, TEXT.linkedinUrlInvalid],
  ])("is refused with the specification's words: %j", async (changes, message) => {
    const { response } = await signUp(server, changes);
    expect(response).toMatchObject({ status: 400, body: { message, error: message } });
  });

  // safety.md T9 and T81
  it.each([
    "123456",
    "password",
    "PassWord1",
    "qwerty123",
    "rz93qpmq",
    "Passw0rd!",
    "Sunshine2026!",
    "1qwerty1",
    "greenroom",
    "GreenRoom",
    "Green-Room",
    "Gr33nr00m",
    "greenroom2026!",
    "123greenroom",
  ])("refuses %s, which is common, known from breaches or the product's own name", async (password) => {
    const { body, response } = await signUp(server, { password });
    expect(response).toMatchObject({
      status: 400,
      body: { code: "weak_password", message: TEXT.passwordCommon },
    });
    expect(await countAccounts(server, body.email)).toBe(0);
  });

  it.each([
    ["6 characters", "q7#xzP"],
    ["the product's name among other words", "a greenroom by the sea"],
    ["a known one among other words", "no sunshine2026 in the valley"],
    ["64 characters", "Vq".repeat(32)],
    ["128 characters", "Vq".repeat(64)],
    ["other letters", "пароль-из-сада-🌱"],
  ])("takes a password of %s", async (_what, password) => {
    const { body, response } = await signUp(server, { password });
    expect(response.status).toBe(200);
    await server.change("auth.user", { email: body.email }, { emailVerified: true });
    expect((await signIn(server, body.email, password)).status).toBe(200);
    expect((await signIn(server, body.email, password.slice(0, -1))).status).toBe(401);
  });

  it("spends no pass on a body that is refused", async () => {
    const captchaPass = await createPass(server);
    expect((await send(signUpBody({ captchaPass, password: "123456" }))).status).toBe(400);
    expect((await send(signUpBody({ captchaPass }))).status).toBe(200);
  });
});

describe("the role that sign-up asks for", () => {
  it.each([
    [undefined, 1],
    [5, 5],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [10, 1],
    [-5, 1],
    [55, 1],
  ])("%s becomes %i", async (role_id, given) => {
    const { body } = await signUpAndVerify(server, standins.url, { role_id });
    const row = await server.db.serviceDb
      .selectFrom("users")
      .selectAll()
      .where("email", "=", body.email)
      .executeTakeFirst();
    expect(row).toMatchObject({
      role_id: given,
      full_name: "Ann Applicant",
      linkedin_url: "linkedin.com/in/ann",
    });
  });
});

describe("an address that has an account", () => {
  it("gets the same response as a new one, changes nothing, and its owner a mail", async () => {
    const fresh = await signUp(server);
    const { email } = await server.createPerson();
    const again = await signUp(server, { email: email.toUpperCase(), name: "Someone Else", role_id: 5 });
    expect([again.response.status, again.response.body]).toEqual([
      fresh.response.status,
      fresh.response.body,
    ]);
    // Both responses set the sealed password cookie and no session cookie.
    const cookies = [fresh, again].map(({ response }) =>
      response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, "")),
    );
    expect(cookies[1]).toEqual(cookies[0]);
    expect(cookies[1]?.map((cookie) => cookie.split(";")[0])).toEqual(["greenroom.signed-up"]);
    expect(await countAccounts(server, email)).toBe(1);
    const mail = await readMail(standins.url, email, /already have/);
    expect(mail.links).toEqual(["http://greenroom.test/login"]);
    expect(
      (await server.call("POST", "/auth/sign-in/email", { body: { email, password: PASSWORD } })).status,
    ).toBe(200);
  });

  it("is made once by ten identical sign-ups at once, and all that are let in hear the same", async () => {
    const passes = await Promise.all(Array.from({ length: 10 }, () => createPass(server)));
    const body = signUpBody();
    const responses = await Promise.all(passes.map((captchaPass) => send({ ...body, captchaPass })));
    expect(await countAccounts(server, body.email)).toBe(1);
    const { rows } = await sql`
      select 1 from auth.account a join auth."user" u on u.id = a."userId" where u.email = ${body.email}`.execute(
      server.db.serviceDb,
    );
    expect(rows).toHaveLength(1);
    // One address may have three sign-ups an hour; the others are refused.
    expect(statusesOf(responses)).toEqual([200, 200, 200, ...Array<number>(7).fill(429)]);
  });

  it("is made once by ten sign-ups at once with the same pass", async () => {
    const captchaPass = await createPass(server);
    const bodies = Array.from({ length: 10 }, () => signUpBody({ captchaPass }));
    const responses = await Promise.all(bodies.map((body) => send(body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const made = await Promise.all(bodies.map(({ email }) => countAccounts(server, email)));
    expect(made.reduce((a, b) => a + b)).toBe(1);
  });
});
