import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cookiesOf,
  createPass,
  from,
  randomEmail,
  readMail,
  signUpBody,
  statusesOf,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import {
  PASSWORD,
  randomAddress,
  startTestServer,
  type ApiResponse,
  type TestServer,
} from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { SIGN_IN_PER_EMAIL } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

vi.setConfig({ testTimeout: 60_000 });
const { standins, server } = useServerWithStandins();

const FLOWS = ["sign-up/email", "resend-verification", "forgot-password"] as const;
type Flow = (typeof FLOWS)[number];

const WINDOW_SECONDS = { "sign-in": 900, mail: 3600 };

/** Waits if the next rate-limit window would begin during the test. */
const awayFromNewWindow = () =>
  vi.waitFor(() => expect(900 - ((Date.now() / 1000) % 900)).toBeGreaterThan(20), {
    timeout: 25_000,
    interval: 250,
  });

const countedKeys = async () => (await server.rows("private.rate_limits", {}, ["key"])).map(({ key }) => key);

/**
 * Adds `more` hits to all counters except `countedBefore`, in this window and the next: each real attempt costs a
 * password hash.
 */
const raiseHits = (countedBefore: string[], more: number) =>
  sql`with raised as (
      update private.rate_limits set hits = hits + ${more} where key <> all (${countedBefore}) returning *)
    insert into private.rate_limits (key, window_start, hits, expires_at)
    select key, expires_at, hits, expires_at + (expires_at - window_start) from raised`.execute(
    server.db.serviceDb,
  );

const signIn = (to: TestServer, { address, email }: { address: string; email: string }) =>
  to.call("POST", "/auth/sign-in/email", {
    body: { email, password: "wrong password" },
    headers: from(address),
  });

async function runFlow(
  flow: Flow,
  { address, email }: { address: string; email: string },
): Promise<ApiResponse> {
  const body =
    flow === "sign-up/email" ? signUpBody({ email, captchaPass: await createPass(server) }) : { email };
  return server.call("POST", `/auth/${flow}`, { body, headers: from(address) });
}

const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status);
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

function expectRefusal(response: ApiResponse | undefined, windowSeconds: number): void {
  expect(response).toMatchObject({
    status: 429,
    body: { code: "too_many_requests", message: TEXT.tooManyRequests },
  });
  const seconds = Number(response?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
}

describe("sign-in", () => {
  // safety.md T5
  it("is refused after 10 attempts in 15 minutes for one address and email, even with the right password", async () => {
    await awayFromNewWindow();
    const { email } = await server.createPerson();
    const address = randomAddress();
    const responses: ApiResponse[] = [];
    for (let n = 0; n < 11; n += 1) responses.push(await signIn(server, { address, email }));
    expect(statuses(responses)).toEqual([...repeat(10, 401), 429]);
    expectRefusal(responses[10], WINDOW_SECONDS["sign-in"]);
    const right = { body: { email, password: PASSWORD } };
    expectRefusal(
      await server.call("POST", "/auth/sign-in/email", { ...right, headers: from(address) }),
      WINDOW_SECONDS["sign-in"],
    );
    expect((await signIn(server, { address, email: email.toUpperCase() })).status).toBe(429);
    // Another person at this address, and this person elsewhere, can still sign in.
    expect((await signIn(server, { address, email: randomEmail() })).status).toBe(401);
    const elsewhere = await server.call("POST", "/auth/sign-in/email", {
      ...right,
      headers: from(randomAddress()),
    });
    expect(elsewhere.status).toBe(200);
  });

  it("is refused after 50 attempts from one address, whatever the email", async () => {
    const address = randomAddress();
    const countedBefore = await countedKeys();
    await signIn(server, { address, email: randomEmail() });
    await raiseHits(countedBefore, 48);
    const responses: ApiResponse[] = [];
    for (let n = 0; n < 3; n += 1) responses.push(await signIn(server, { address, email: randomEmail() }));
    expect(statuses(responses)).toEqual([401, 429, 429]);
    expectRefusal(responses[2], WINDOW_SECONDS["sign-in"]);
    expect((await signIn(server, { address: randomAddress(), email: randomEmail() })).status).toBe(401);
  });

  // safety.md T72
  it("is limited for one account over many networks, but not on its owner's devices or after a reset", async () => {
    await awayFromNewWindow();
    const countedBefore = await countedKeys();
    const { email } = await server.createPerson();
    const other = await server.createPerson();
    const enter = (cookie: string, password = PASSWORD, as = email) =>
      server.call("POST", "/auth/sign-in/email", {
        body: { email: as, password },
        headers: { cookie, ...from(randomAddress()) },
      });
    const deviceOf = (response: ApiResponse) =>
      cookiesOf(response)
        .split("; ")
        .find((cookie) => cookie.includes("device=")) ?? "";
    const own = deviceOf(await enter(""));
    const strangers = deviceOf(await enter("", PASSWORD, other.email));
    expect((await enter("", "wrong password")).status).toBe(401);
    await raiseHits(countedBefore, SIGN_IN_PER_EMAIL);
    expectRefusal(await enter(""), WINDOW_SECONDS["sign-in"]);
    for (const cookie of [strangers, `${own}x`, "greenroom.device=a.b", "greenroom.device=."]) {
      expect((await enter(cookie)).status).toBe(429);
    }
    expect((await enter(own)).status).toBe(200);

    const asked = { body: { email }, headers: from(randomAddress()) };
    expect((await server.call("POST", "/auth/forgot-password", asked)).status).toBe(200);
    const token = tokenOf(await readMail(standins.url, email, /choose a new/i));
    const newPassword = "another good long password";
    const reset = await server.call("POST", "/auth/reset-password", { body: { token, newPassword } });
    expect((await enter(deviceOf(reset), newPassword)).status).toBe(200);
    // A known device gets no more attempts than an address.
    const known = deviceOf(reset);
    const tries: ApiResponse[] = [];
    for (let n = 0; n < 11; n += 1) tries.push(await enter(known, "wrong password"));
    expect(statuses(tries)).toEqual([...repeat(10, 401), 429]);
  });

  // safety.md T72
  it("with the right password never counts against the account, from any number of networks", async () => {
    await awayFromNewWindow();
    const { email } = await server.createPerson();
    for (let n = 0; n <= SIGN_IN_PER_EMAIL; n += 1) {
      const entered = await server.call("POST", "/auth/sign-in/email", {
        body: { email, password: PASSWORD },
        headers: from(randomAddress()),
      });
      expect(entered.status).toBe(200);
    }
  });

  // safety.md T129
  it("counts nothing when refused, so that sixty concurrent people do not exhaust an address's limit", async () => {
    await awayFromNewWindow();
    const [address, { email }] = [randomAddress(), await server.createPerson()];
    const countedBefore = await countedKeys();
    await signIn(server, { address, email: randomEmail() });
    await raiseHits(countedBefore, 49);
    const right = { body: { email, password: PASSWORD }, headers: from(address) };
    for (let n = 0; n < 3; n += 1)
      expect((await server.call("POST", "/auth/sign-in/email", right)).status).toBe(429);
    const counted = await server.rows("private.rate_limits", {}, ["key", "hits", "window_start"]);
    const ofThisWindow = counted.filter(
      ({ key, window_start }) => !countedBefore.includes(key) && window_start.getTime() <= Date.now(),
    );
    expect(new Set(ofThisWindow.map(({ hits }) => hits))).toEqual(new Set([50]));
  });

  it("counts each of many attempts at once", async () => {
    await awayFromNewWindow();
    const one = { address: randomAddress(), email: randomEmail() };
    const responses = await Promise.all(Array.from({ length: 15 }, () => signIn(server, one)));
    expect(statusesOf(responses)).toEqual([...repeat(10, 401), ...repeat(5, 429)]);
  });
});

describe.each(FLOWS)("%s", (flow) => {
  it("is refused after 3 an hour for one email, from wherever they come", async () => {
    await awayFromNewWindow();
    const email = randomEmail();
    const responses: ApiResponse[] = [];
    for (let n = 0; n < 4; n += 1) responses.push(await runFlow(flow, { address: randomAddress(), email }));
    expect(statuses(responses)).toEqual([200, 200, 200, 429]);
    expectRefusal(responses[3], WINDOW_SECONDS.mail);
  });

  it("is refused after 20 an hour from one address, whatever the email", async () => {
    await awayFromNewWindow();
    const address = randomAddress();
    const responses = await Promise.all(
      Array.from({ length: 22 }, () => runFlow(flow, { address, email: randomEmail() })),
    );
    expect(statusesOf(responses)).toEqual([...repeat(20, 200), 429, 429]);
  });
});

describe("a sign-up with a bad captcha pass", () => {
  // safety.md T72
  it("does not count against the address that it names, whoever sends how many", async () => {
    await awayFromNewWindow();
    const email = randomEmail();
    const send = async (captchaPass: string) =>
      server.call("POST", "/auth/sign-up/email", {
        body: signUpBody({ email, captchaPass }),
        headers: from(randomAddress()),
      });
    for (let n = 0; n < 5; n += 1) {
      expect((await send("invented-pass-invented-pass")).body["code"]).toBe("captcha_required");
    }
    expect((await send(await createPass(server))).status).toBe(200);
  });
});

describe("what is kept for counting", () => {
  it("holds neither address nor email", async () => {
    const one = { address: randomAddress(), email: randomEmail() };
    await signIn(server, one);
    const rows = await server.rows("private.rate_limits", {}, ["key"]);
    const kept = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(kept).not.toContain(one.address);
    expect(kept).not.toContain(one.email);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe("forwarded addresses", () => {
  let database: TestDatabase;
  let direct: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    direct = await startTestServer(database.url, { TRUST_PROXY: "198.51.100.4" });
  });
  afterAll(async () => {
    await direct.stop();
    await database.drop();
  });

  // safety.md T76
  it("are ignored unless sent by the proxy of TRUST_PROXY: inventing one gives no more attempts", async () => {
    await awayFromNewWindow();
    const email = randomEmail();
    const responses: ApiResponse[] = [];
    for (let n = 0; n < 11; n += 1) responses.push(await signIn(direct, { address: randomAddress(), email }));
    expect(statuses(responses)).toEqual([...repeat(10, 401), 429]);
  });

  it("are the last one that the proxy added: earlier ones from the caller are ignored", async () => {
    await awayFromNewWindow();
    const email = randomEmail();
    const proxySaw = randomAddress();
    const responses: ApiResponse[] = [];
    for (let n = 0; n < 11; n += 1) {
      responses.push(await signIn(server, { address: `${randomAddress()}, ${proxySaw}`, email }));
    }
    expect(statuses(responses)).toEqual([...repeat(10, 401), 429]);
  });
});
