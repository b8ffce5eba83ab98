import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  bearer,
  from,
  cookiesOf,
  createProtected,
  findMails,
  nextCode,
  randomEmail,
  readMail,
  signUpAndVerify,
  tokenOf,
  sessionIn,
  readMe,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, type Person, type ApiResponse } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { SESSIONS_PER_USER, USER_AGENT_MAX_LENGTH } from "#contract/limits.ts";
import { nameDevice } from "./rules.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";

const { standins, server } = useServerWithStandins();

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0";

async function signInElsewhere({ email }: Person): Promise<string> {
  const response = await server.call("POST", "/auth/sign-in/email", {
    body: { email, password: PASSWORD },
    headers: { "user-agent": FIREFOX, ...from(randomAddress()) },
  });
  return sessionIn(response);
}

const devicesOf = async (token: string) =>
  (await server.call("GET", "/auth/devices", { headers: bearer(token) })).body.data;

const statusOf = async (token: string) => (await readMe(server, token)).status;

const signOut = (person: Person, body: object) => person.call("POST", "/auth/devices/sign-out", { body });

describe("signed-in devices", () => {
  it("are listed in plain words with this one marked, and without a token", async () => {
    const person = await server.createPerson();
    await signInElsewhere(person);
    const response = await person.call("GET", "/auth/devices");
    const devices = response.body.data;
    expect(devices.map(({ name, current }) => ({ name, current }))).toContainEqual({
      name: "Firefox on Windows",
      current: false,
    });
    expect(devices.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(response.body)).not.toContain(person.token.split(".")[0]);
    expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual([
      "current",
      "id",
      "lastUsedAt",
      "name",
      "signedInAt",
    ]);
  });

  it("say when they were last used", async () => {
    const person = await server.createPerson();
    const longAgo = new Date(Date.now() - 3_600_000);
    await server.change("auth.session", { userId: person.id }, { lastUsedAt: longAgo });
    await person.call("GET", "/users/me");
    // The response does not wait for this update.
    await eventually(async () => {
      const [device] = await devicesOf(person.token);
      expect(Date.parse(device?.lastUsedAt ?? "")).toBeGreaterThan(longAgo.getTime() + 3_000_000);
    });
  });

  it("are refused from the next call on when signed out one by one", async () => {
    const person = await server.createPerson();
    const elsewhere = await signInElsewhere(person);
    const other = (await devicesOf(person.token)).find(({ current }) => !current);
    expect((await signOut(person, { id: other?.id })).status).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(person.token)).toBe(200);
    expect((await signOut(person, { id: other?.id })).body["code"]).toBe("device_not_found");
  });

  it("can be signed out all but this one, or all", async () => {
    const person = await server.createPerson();
    const [first, second] = [await signInElsewhere(person), await signInElsewhere(person)];
    await signOut(person, { scope: "others" });
    expect(await Promise.all([first, second, person.token].map(statusOf))).toEqual([401, 401, 200]);
    await signOut(person, { scope: "all" });
    expect(await statusOf(person.token)).toBe(401);
  });

  it("of somebody else cannot be signed out", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const [device] = await devicesOf(ben.token);
    expect((await signOut(ann, { id: device?.id })).status).toBe(404);
    expect(await statusOf(ben.token)).toBe(200);
  });

  it.each([{}, { scope: "some" }, { scope: "all", id: crypto.randomUUID() }, { id: "x" }])(
    "take no other input than one of the three: %j",
    async (body) => {
      const person = await server.createPerson();
      expect((await signOut(person, body)).status).toBe(400);
      expect(await statusOf(person.token)).toBe(200);
    },
  );
});

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, "Edge on Windows"],
  [`${WINDOWS} Gecko/20100101 Firefox/127.0`, "Firefox on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1 Version/17.5 Safari/605.1",
    "Safari on Mac",
  ],
  ["curl/8.5.0", "An app or a browser we don’t know"],
  [null, "An app or a browser we don’t know"],
])("%s is told in plain words", (userAgent, name) => {
  expect(nameDevice(userAgent, "en")).toBe(name);
});

it("a German page names devices in German", async () => {
  const person = await server.createPerson();
  await signInElsewhere(person);
  const { body } = await person.call("GET", "/auth/devices", { headers: { "accept-language": "de" } });
  expect(body.data.map(({ name }) => name)).toContain("Firefox auf Windows");
  expect(nameDevice(null, "de")).toBe("Eine App oder ein Browser, den wir nicht kennen");
});

// safety.md T102
describe("an account that is signed in on as many devices as it can be", () => {
  it("signs the oldest out for one more, and truncates long user agents", async () => {
    const person = await server.createPerson();
    const add = (token: string, daysAgo: number) =>
      server.insert("auth.session", {
        userId: person.id,
        token,
        userAgent: "x".repeat(10_000),
        createdAt: new Date(Date.now() - daysAgo * DAY_MS),
        expiresAt: new Date(Date.now() + DAY_MS),
      });
    for (let n = 1; n < SESSIONS_PER_USER; n += 1) await add(`${person.id} ${n}`, n);
    const token = await signInElsewhere(person);
    const rows = await server.rows("auth.session", { userId: person.id }, ["token", "userAgent"]);
    expect(rows).toHaveLength(SESSIONS_PER_USER);
    expect(rows.map((row) => row.token)).not.toContain(`${person.id} ${SESSIONS_PER_USER - 1}`);
    expect(Math.max(...rows.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(USER_AGENT_MAX_LENGTH);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(person.token)).toBe(200);
  });
});

const NEWS = /new sign-in/i;

const signInWith = (email: string, cookie = "", address = randomAddress()) =>
  server.call("POST", "/auth/sign-in/email", {
    body: { email, password: PASSWORD },
    headers: { "user-agent": FIREFOX, cookie, ...from(address) },
  });

const deviceIn = (response: ApiResponse): string =>
  cookiesOf(response)
    .split("; ")
    .find((cookie) => cookie.includes("device=")) ?? "";

/** Counts the new-device mails once all pending mails are sent. */
async function countNews(email: string): Promise<number> {
  await waitForJobs(server.db.serviceDb, ["sendEmail"]);
  return (await findMails(standins.url, email)).filter(({ subject }) => NEWS.test(subject)).length;
}

describe("a sign-in on a device that the account was not opened on before", () => {
  // safety.md T83
  it("is told by mail: what, when and from where, once a device", async () => {
    const { email } = await server.createPerson();
    const address = "203.0.113.7";
    const device = deviceIn(await signInWith(email, "", address));
    const mail = await readMail(standins.url, email, NEWS);
    expect(mail.text).toContain("Firefox on Windows");
    expect(mail.text).toContain(String(new Date().getUTCFullYear()));
    expect(mail.text).toContain(`Network: ${address}`);
    expect(mail.text).toContain("Change your password now");
    expect(mail.links).toContain("http://greenroom.test/settings#devices");
    expect((await signInWith(email, device)).status).toBe(200);
    expect(await countNews(email)).toBe(1);
    await signInWith(email);
    expect(await countNews(email)).toBe(2);
  });

  it("sends no mail when somebody else signed in on the device in between", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const anns = deviceIn(await signInWith(ann.email));
    const both = deviceIn(await signInWith(ben.email, anns));
    await signInWith(ann.email, both);
    expect([await countNews(ann.email), await countNews(ben.email)]).toEqual([1, 1]);
  });

  it("is news with another account's mark, a changed or an invented one", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const bens = deviceIn(await signInWith(ben.email));
    for (const cookie of [bens, `${bens}x`, "greenroom.device=a.b", "greenroom.device=~~"])
      await signInWith(ann.email, cookie);
    expect(await countNews(ann.email)).toBe(4);
  });

  it("sends the mail after the right code, not after the password alone", async () => {
    const { person, key } = await createProtected(server);
    const first = await signInWith(person.email);
    expect(await countNews(person.email)).toBe(0);
    await server.call("POST", "/auth/two-factor/verify", {
      body: { code: nextCode(key) },
      headers: { cookie: cookiesOf(first), ...from(randomAddress()) },
    });
    expect(await countNews(person.email)).toBe(1);
  });

  it("sends no mail on the device where the account began or its address was changed", async () => {
    const { body, token } = await signUpAndVerify(server, standins.url, { password: PASSWORD });
    expect(await countNews(body.email)).toBe(0);
    const newEmail = randomEmail();
    const headers = bearer(token);
    await server.call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD }, headers });
    const changed = await server.call("POST", "/auth/confirm-email", {
      body: { token: tokenOf(await readMail(standins.url, newEmail, /confirm your new/i)) },
      headers,
    });
    await signInWith(newEmail, deviceIn(changed));
    expect(await countNews(newEmail)).toBe(0);
  });

  it("sends no mail for the first sign-in, by the button of the verification mail", async () => {
    const { verified, body } = await signUpAndVerify(server, standins.url, { password: PASSWORD });
    await signInWith(body.email, deviceIn(verified));
    expect(await countNews(body.email)).toBe(0);
  });
});
