import { describe, expect, it } from "vitest";
import {
  apiKeyBody,
  bearer,
  createKeyCall,
  makeKey,
  readMail,
  statusesOf,
} from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { createCall, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { API_KEY_CALLS_PER_MINUTE, API_KEYS_PER_USER } from "#contract/limits.ts";
import { createKey, isKey } from "./rules.ts";

const { standins, server } = useServerWithStandins();

const list = async (person: Person) => (await person.call("GET", "/users/me/api-keys")).body.data;
const reports = async (key: string) =>
  server.call("GET", "/conversations", { headers: { ...bearer(key), "x-forwarded-for": randomAddress() } });

describe("an API key", () => {
  it("has the prefix that secret scanners recognize, and a checksum", () => {
    const key = createKey();
    expect(key).toMatch(/^gr_[0-9A-Za-z]{39}$/);
    expect(isKey(key)).toBe(true);
    const other = key.endsWith("0") ? "1" : "0";
    expect(isKey(key.slice(0, -1) + other)).toBe(false);
    expect(isKey(`${key.slice(0, 10)}${key[10] === "a" ? "b" : "a"}${key.slice(11)}`)).toBe(false);
  });

  // safety.md T86
  it("is made with the password, told by mail, shown once and stored as a hash", async () => {
    const person = await server.createPerson();
    const ask = (password: string) =>
      person.call("POST", "/users/me/api-keys", { body: apiKeyBody({ password }) });
    expect((await ask("a wrong password")).body["code"]).toBe("wrong_password");
    expect(await list(person)).toEqual([]);
    const made = await makeKey(person, { name: " My\nscript ", days: 90, scopes: ["practice"] });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBeCloseTo(90 * 86_400_000, -4);
    const { key, ...shown } = made;
    expect(await list(person)).toEqual([shown]);
    expect(shown).toMatchObject({
      name: "My script",
      start: key.slice(0, 7),
      scopes: ["practice"],
      lastUsedOn: null,
    });
    const rows = await server.rows("private.api_keys", { user_id: person.id }, [
      "key_hash",
      "key_start",
      "name",
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(7));
    expect((await readMail(standins.url, person.email, /API key was created/)).text).toContain("My script");
  });

  it("opens what its scope names, says when it was used last, and nothing else", async () => {
    const person = await server.createPerson();
    const { key } = await makeKey(person, { scopes: ["read:reports"] });
    expect((await reports(key)).status).toBe(200);
    await eventually(async () =>
      expect(await list(person)).toMatchObject([{ lastUsedOn: new Date().toISOString().slice(0, 10) }]),
    );
    const call = createCall(server.url, bearer(key));
    const practice = await call("POST", "/practice/start", { body: { competency: "ownership" } });
    expect([practice.status, practice.body["code"]]).toEqual([403, "key_scope"]);
    expect((await call("GET", "/users/me")).body["code"]).toBe("key_scope");
    expect((await call("POST", "/users/me/api-keys", { body: apiKeyBody() })).body["code"]).toBe("key_scope");
  });

  it("may practise, but cannot answer in an interview", async () => {
    const person = await server.createPerson();
    const interviewId = await openInterview(person);
    const call = await createKeyCall(server, person);
    const end = { interviewId, isEndInterview: true };
    expect((await call("POST", "/chat", { body: end })).body["code"]).toBe("key_scope");
    expect((await person.call("POST", "/chat", { body: end })).status).toBe(200);
    const started = await call("POST", "/practice/start", { body: { competency: "ownership" } });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const practice = { interviewId: started.body.data.interviewId, isNewInterview: true };
    expect((await call("POST", "/chat", { body: practice })).status).toBe(200);
  });

  it("is refused when it is revoked, has ended or was never made", async () => {
    const person = await server.createPerson();
    const [first, second] = [await makeKey(person), await makeKey(person)];
    const stranger = await server.createPerson();
    const revoke = (who: Person) => who.call("DELETE", `/users/me/api-keys/${first.id}`);
    expect((await revoke(stranger)).body["code"]).toBe("key_not_found");
    expect((await reports(first.key)).status).toBe(200);
    expect((await revoke(person)).status).toBe(200);
    expect((await revoke(person)).body["code"]).toBe("key_not_found");
    await server.change("private.api_keys", { id: second.id }, { expires_at: new Date(Date.now() - 1000) });
    for (const key of [first.key, second.key, createKey(), "gr_nothing"]) {
      const { status, body } = await reports(key);
      expect([status, body["code"]]).toEqual([401, "key_invalid"]);
    }
    expect(await list(person)).toMatchObject([{ id: second.id, ended: true }]);
  });

  it("is limited to ten per user, also when made concurrently", async () => {
    const person = await server.createPerson();
    await Promise.all(Array.from({ length: API_KEYS_PER_USER - 2 }, () => makeKey(person)));
    await server.db.serviceDb.deleteFrom("private.rate_limits").execute();
    const ask = () => person.call("POST", "/users/me/api-keys", { body: apiKeyBody() });
    const asked = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(statusesOf(asked)).toEqual([200, 200, 409, 409]);
    expect(await list(person)).toHaveLength(API_KEYS_PER_USER);
  });

  it("has its own rate limit per minute", async () => {
    const person = await server.createPerson();
    const [one, other] = [await makeKey(person), await makeKey(person)];
    const statuses = [];
    // Enough calls for two windows, because a new minute may begin meanwhile.
    for (let call = 0; call < 2 * API_KEY_CALLS_PER_MINUTE + 1; call += 1)
      statuses.push((await reports(one.key)).status);
    expect(statuses).toContain(429);
    expect((await reports(other.key)).status).toBe(200);
  });
});
