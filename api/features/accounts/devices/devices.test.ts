import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { bearer, from } from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { SESSIONS_PER_USER, USER_AGENT_MAX_LENGTH } from "#contract/limits.ts";
import { nameDevice } from "./rules.ts";

const server = useTestServer();

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0";

async function signInElsewhere({ email }: Person): Promise<string> {
  const response = await server.call("POST", "/auth/sign-in/email", {
    body: { email, password: PASSWORD },
    headers: { "user-agent": FIREFOX, ...from(randomAddress()) },
  });
  return response.headers.get("set-auth-token") ?? "";
}

const devicesOf = async (token: string) =>
  (await server.call("GET", "/auth/devices", { headers: bearer(token) })).body.data;

const statusOf = async (token: string) =>
  (await server.call("GET", "/users/me", { headers: bearer(token) })).status;

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
    // Noted beside the response, which waits for nothing.
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
  ["curl/8.5.0", "An app or a browser we don't know"],
  [null, "An app or a browser we don't know"],
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
  it("signs the oldest out for one more, and stores the beginning of what a browser says of itself", async () => {
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
