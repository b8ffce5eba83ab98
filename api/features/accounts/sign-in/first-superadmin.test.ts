import { describe, expect, it, vi } from "vitest";
import { randomEmail, signIn } from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import { outputOf } from "#api/testing/server-output.ts";
import { createTestDatabase } from "#api/testing/test-database.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { FIRST_SUPERADMIN_HOURS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { createFirstLink } from "./first-superadmin.ts";

vi.setConfig({ testTimeout: 60_000 });
const server = useTestServer();
const PASSWORD = "a good long password of mine";

/** Deletes the link made when the test server started, whose token is unknown, and makes a new one. */
async function freshToken(): Promise<string> {
  await server.db.serviceDb.deleteFrom("private.first_superadmin_links").execute();
  const first = await createFirstLink(server.db.serviceDb, "https://green.test");
  const { pathname, searchParams } = new URL(first?.link ?? "");
  expect(pathname).toBe("/first-superadmin");
  return searchParams.get("token") ?? "";
}

const make = (token: string, email: string, password = PASSWORD) =>
  server.call("POST", "/auth/first-superadmin", { body: { token, email, name: "Ada First", password } });

const links = () => server.rows("private.first_superadmin_links", {}, ["expires_at", "token_hash"]);

// safety.md T140
describe("the link to the first superadmin", () => {
  it("is made by a start without a superadmin, stored hashed, and no second one while it works", async () => {
    expect(await links()).toHaveLength(1);
    expect(await createFirstLink(server.db.serviceDb, "https://green.test")).toBeNull();
    const token = await freshToken();
    expect(JSON.stringify(await links())).not.toContain(token);
    const [link] = await links();
    const hours = (Number(link?.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(FIRST_SUPERADMIN_HOURS, 1);
  });

  it("is written to the log of the first start, but not of the next", async () => {
    const database = await createTestDatabase();
    const start = () => outputOf(database.url, async () => undefined, { LOG_LEVEL: "warn" });
    const link = /\/first-superadmin\?token=[\w-]{43}"/;
    expect((await start()).output).toMatch(link);
    expect((await start()).output).not.toMatch(link);
    await database.drop();
  });

  it("that is too old makes nothing, and room for a new one", async () => {
    const old = await freshToken();
    await server.change("private.first_superadmin_links", { only_one: true }, { expires_at: new Date(0) });
    expect((await make(old, randomEmail())).body["code"]).toBe("first_link_expired");
    expect(await createFirstLink(server.db.serviceDb, "https://green.test")).not.toBeNull();
  });

  it("stays usable after a password that everybody knows and an address that has an account", async () => {
    const [token, person] = [await freshToken(), await server.createPerson()];
    expect((await make(token, randomEmail(), "password")).body["code"]).toBe("weak_password");
    expect((await make(token, person.email)).body).toMatchObject({
      code: "address_has_account",
      field: "email",
    });
    expect(await server.row("users", { email: person.email }, ["role_id"])).toEqual({ role_id: ROLE.free });
    expect(await links()).toHaveLength(1);
  });

  it("makes one account from two concurrent requests, signs it in and writes an audit line", async () => {
    const [token, emails] = [await freshToken(), [randomEmail(), randomEmail()]];
    expect((await make("another", randomEmail())).body["code"]).toBe("first_link_expired");
    const [first, second] = await Promise.all(emails.map((email) => make(token, email)));
    const made = first?.status === 200 ? first : second;
    expect(first?.status === 200 ? second?.status : first?.status).toBe(400);
    expect(made?.status).toBe(200);
    expect(made?.body).toMatchObject({ message: TEXT.firstSuperadminMade });
    const headers = { authorization: `Bearer ${String(made?.body["token"])}` };
    const me = await server.call("GET", "/users/me", { headers });
    expect(me.body.data).toMatchObject({ role_id: ROLE.superadmin, full_name: "Ada First" });
    const email = me.body.data?.email ?? "";
    expect((await signIn(server, email, PASSWORD)).status).toBe(200);
    expect(await auditLines(server, email)).toMatchObject([
      { actor_id: null, action: "role changed", details: { newRole: ROLE.superadmin } },
    ]);
    expect(await createFirstLink(server.db.serviceDb, "https://green.test")).toBeNull();
  });

  it("makes nothing once there is a superadmin", async () => {
    const hidden = await server.rows("users", { role_id: ROLE.superadmin }, ["id"]);
    expect(hidden).toHaveLength(1);
    await server.db.serviceDb.deleteFrom("private.first_superadmin_links").execute();
    expect(await createFirstLink(server.db.serviceDb, "https://green.test")).toBeNull();
  });
});
