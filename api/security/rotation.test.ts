import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { createMailboxes } from "#api/db/mailboxes.ts";
import { createSeal } from "#api/db/seal.ts";
import { acceptSecret } from "#api/db/secret-check.ts";
import { countOlder as countOlderIn } from "#api/wiring-sealed.ts";
import { eventually } from "#api/testing/eventually.ts";
import { from, useStandins, sessionIn, nextCode, addApp } from "#api/testing/account-steps.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import { PASSWORD, startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";

const OLD = "the-old-secret-of-more-than-thirty-two-bytes";
const NEW = "the-new-secret-of-more-than-thirty-two-bytes";

const standins = useStandins();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withSecrets<T>(secrets: string, work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer(database.url, { ...standins.settings(), AUTH_SECRET: secrets });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function signIn(server: TestServer, { email }: Person, code: string): Promise<string> {
  const headers = from("2001:db8::77");
  const first = await server.call("POST", "/auth/sign-in/email", {
    body: { email, password: PASSWORD },
    headers,
  });
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const second = await server.call("POST", "/auth/two-factor/verify", {
    body: { code },
    headers: { ...headers, cookie },
  });
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  return sessionIn(second);
}

const countOlder = async ({ url }: TestDatabase, secrets: [string, ...string[]]): Promise<number> => {
  const db = openDatabase({ url, onError: () => undefined });
  try {
    return await countOlderIn(db.serviceDb, secrets);
  } finally {
    await db.close();
  }
};

const sealedTexts = async ({ db }: TestServer): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select access_token || ' ' || coalesce(refresh_token, '') as text from private.linkedin_tokens
    union all select secret || ' ' || "backupCodes" from auth."twoFactor"
    union all select sealed from private.sealed_keys order by 1`.execute(db.serviceDb);
  return rows.map(({ text }) => text).join(" ");
};

it("after replacing a secret, values sealed with the old one open, are resealed, and no longer need it", async () => {
  const { person, key } = await withSecrets(OLD, async (server) => {
    const person = await server.createPerson({ linkedin: false });
    expect(await connect(server, person)).toContain("success");
    const { key } = await addApp(person);
    await createMailboxes(server.db.serviceDb, createSeal(OLD)).note(server.db.serviceDb, person.id);
    return { person, key };
  });
  const before = await withSecrets(OLD, sealedTexts);
  expect(await countOlder(database, [NEW, OLD])).toBeGreaterThan(3);

  const resealed = await withSecrets(`${NEW}, ${OLD}`, (server) =>
    eventually(async () => {
      const now = await sealedTexts(server);
      for (const text of before.split(" ").filter(Boolean)) expect(now).not.toContain(text);
      return now;
    }),
  );
  expect(resealed).not.toBe(before);

  expect(await countOlder(database, [NEW, OLD])).toBe(0);
  await withSecrets(NEW, async (server) => {
    // The same mailbox gets the same hash.
    await createMailboxes(server.db.serviceDb, createSeal(NEW)).note(server.db.serviceDb, person.id);
    expect(await server.rows("private.account_mailboxes", { user_id: person.id }, ["hash"])).toHaveLength(1);
    const refused = await server.call("GET", "/users/me", {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(refused.status).toBe(401);
    const token = await signIn(server, person, nextCode(key));
    const headers = { authorization: `Bearer ${token}` };
    const profile = await server.call("GET", "/linkedin/fetch-profile", { headers });
    expect(profile.status, JSON.stringify(profile.body)).toBe(200);
  });
});

// safety.md T135
it("a wrong secret stops the start and changes nothing; a lost secret can be given up", async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());
  const start = (secret: string) => startTestServer(own.url, { ...standins.settings(), AUTH_SECRET: secret });
  const keys = () => queryOnce<{ sealed: string }>(own.url, "select sealed from private.sealed_keys");
  const first = await start(OLD);
  await first.stop();
  const before = await keys();
  expect(before).toHaveLength(1);
  await expect(start(NEW)).rejects.toThrow("is not the secret that this database was used with");
  expect(await keys()).toEqual(before);

  const db = openDatabase({ url: own.url, onError: () => undefined });
  try {
    await acceptSecret(db.serviceDb, createSeal(NEW));
  } finally {
    await db.close();
  }
  const second = await start(NEW);
  await second.stop();
  await expect(start(OLD)).rejects.toThrow("AUTH_SECRET");
});
