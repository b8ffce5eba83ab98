import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#api/db/database.ts";
import { deletionJobs } from "#api/features/accounts/personal-data/jobs.ts";
import { deleteAccountJob } from "#api/features/accounts/personal-data/deletion-queries.ts";
import {
  NOT_GIVEN,
  PERSONAL_TABLES,
  readPersonal,
} from "#api/features/accounts/personal-data/table-queries.ts";
import { insertAuditLine } from "#api/features/admin/audit/queries.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { removeFileJobs } from "#api/jobs/remove-file.ts";
import { runDueJobs } from "#api/testing/run-jobs.ts";
import { createFileStore } from "#api/integrations/files.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { add, useDatabaseWithPeople } from "./database-with-people.ts";
import { findTables } from "./row-rules.ts";

/** Checks every table for personal data: a new table without an entry here fails. */

const prepared = useDatabaseWithPeople();
let database: Database;
const SECRET = "never-to-be-read";

/** Tables without personal data, or only with hashes of it. */
const NOBODYS = [
  "app.booking_moves",
  "app.installation",
  "app.subscription_statuses",
  "private.audit_head",
  "private.booking_nonces",
  "private.captcha_passes",
  "private.captcha_spent",
  "private.mail_optouts",
  "private.mailbox_marks",
  "private.set_aside_texts",
  "private.sealed_keys",
  "private.migrations",
  "private.webhook_events",
  "private.model_usage",
  "private.rate_limits",
  "private.interview_stops",
  "private.tallies",
  "private.day_tallies",
  "private.first_superadmin_links",
];

/** Tables whose rows refer to a person only by a booking, interview, profile or resume. */
const ONLY_BY_OTHER_KEYS = [
  "private.calendly_connections",
  "private.interview_plans",
  "private.resume_texts",
  "private.webhook_deliveries",
  "public.coach_listings",
];

beforeAll(async () => {
  database = openDatabase({ url: prepared.url, onError: () => undefined });
  const { client, ids } = prepared;
  for (const id of [ids.owner, ids.coach]) await addHidden(id);
  await add(client, "private.calendly_connections", {
    coach_id: ids.coachProfile,
    calendly_access_token: SECRET,
    calendly_refresh_token: SECRET,
    calendly_token_expires_at: new Date(),
    calendly_user_uri: "https://api.calendly.com/users/cora",
  });
  const email = await emailOf(ids.owner);
  await add(client, "public.referral_emails", { user_id: ids.other, recipient_email: email });
  await add(client, "private.jobs", { kind: "sendEmail", payload: JSON.stringify({ to: email }) });
});
afterAll(() => database.close());

async function emailOf(id: string): Promise<string> {
  const { rows } = await prepared.client.query<{ email: string }>(
    `select email from auth."user" where id = $1`,
    [id],
  );
  return rows[0]?.email ?? "";
}

/** Adds rows in the schemas without row rules. */
async function addHidden(id: string): Promise<void> {
  const { client } = prepared;
  const expires_at = new Date(Date.now() + 60_000);
  const secret = `${SECRET}-${id}`;
  await add(client, "auth.session", { userId: id, token: secret, expiresAt: expires_at });
  await add(client, "auth.account", {
    userId: id,
    accountId: id,
    providerId: "credential",
    password: secret,
    accessToken: secret,
    refreshToken: secret,
    idToken: secret,
  });
  await add(client, "auth.verification", {
    identifier: `reset-password:${secret}`,
    value: id,
    expiresAt: expires_at,
  });
  await add(client, `auth."twoFactor"`, { userId: id, secret, backupCodes: secret });
  const passkey_id = randomUUID();
  await add(client, "auth.passkey", {
    id: passkey_id,
    userId: id,
    credentialID: secret,
    publicKey: secret,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  await add(client, "private.used_codes", { user_id: id, code_hash: secret });
  await add(client, "private.api_keys", {
    user_id: id,
    name: "My script",
    key_start: "gr_abcd",
    key_hash: secret,
    scopes: ["practice"],
    expires_at,
  });
  const endpoint_id = randomUUID();
  await add(client, "private.webhook_endpoints", {
    id: endpoint_id,
    user_id: id,
    url: "https://receiver.example/hook",
    secret,
    events: ["report.ready"],
  });
  await add(client, "private.webhook_deliveries", { endpoint_id, event: "report.ready", data: "{}" });
  await add(client, "private.email_changes", {
    user_id: id,
    new_email: "new@example.test",
    token_hash: secret,
    expires_at,
  });
  await add(client, "private.factor_removals", {
    user_id: id,
    passkey_id,
    token_hash: secret,
    expires_at,
  });
  await add(client, "private.account_invitations", {
    user_id: id,
    email: `invited-${id}@example.test`,
    role_id: 1,
    plan: "paid",
    group_name: "class 9b",
    language: "en",
    accepted_at: new Date(0),
  });
  await add(client, "private.factor_recoveries", { user_id: id, token_hash: secret, expires_at });
  await add(client, "private.linkedin_tokens", {
    user_id: id,
    subject: id,
    access_token: secret,
    refresh_token: secret,
    expires_at,
  });
  await add(client, "private.oauth_states", {
    state_hash: secret,
    provider: "linkedin",
    user_id: id,
    browser_hash: secret,
    expires_at,
  });
  await add(client, "private.calendar_feeds", { user_id: id, token_hash: secret });
  await add(client, "private.data_exports", { user_id: id });
  await add(client, "private.account_deletions", { user_id: id, due_at: new Date(0) });
}

/** Tables with one of these words in any column of any row. */
async function findTraces(words: string[]): Promise<string[]> {
  const { client } = prepared;
  const found: string[] = [];
  for (const table of await findTables(client)) {
    const { rowCount } = await client.query(
      `select from ${table} t where exists (select from unnest($1::text[]) w where strpos(lower(t::text), w) > 0) limit 1`,
      [words],
    );
    if (rowCount) found.push(table);
  }
  return found;
}

const readAll = (personal: (typeof PERSONAL_TABLES)[number], userId: string) =>
  database.serviceDb
    .transaction()
    .execute((tx) =>
      Array.fromAsync(readPersonal(tx, personal, userId), (row) => JSON.parse(row) as unknown),
    );

describe("a person's data as one file", () => {
  it("decides for every table: included, or the reason why not", async () => {
    const decided = new Set([...PERSONAL_TABLES.map(({ table }) => table), ...Object.keys(NOT_GIVEN)]);
    expect([...decided].toSorted()).toEqual(await findTables(prepared.client));
    expect(PERSONAL_TABLES.map(({ table }) => table).filter((table) => table in NOT_GIVEN)).toEqual([]);
  });

  it("has all of the user's rows, and nobody else's", async () => {
    const { owner, other, coach } = prepared.ids;
    for (const personal of PERSONAL_TABLES.filter(({ table }) => table !== "private.audit_log")) {
      const rows = await readAll(personal, owner);
      const coachs = await readAll(personal, coach);
      expect({ of: personal.name, rows: rows.length + coachs.length }).not.toEqual({
        of: personal.name,
        rows: 0,
      });
      expect(JSON.stringify(rows)).not.toContain(other);
    }
  });

  it("has no password, token, key or hash in it", async () => {
    for (const personal of PERSONAL_TABLES) {
      const rows = await readAll(personal, prepared.ids.owner);
      const coachs = await readAll(personal, prepared.ids.coach);
      expect(JSON.stringify([rows, coachs]), personal.name).not.toContain(SECRET);
    }
  });

  it("omits only existing columns", async () => {
    for (const { table, omit = [] } of PERSONAL_TABLES) {
      const { rows } = await prepared.client.query<{ name: string }>(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0",
        [table],
      );
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(omit));
    }
  });
});

/** Logs a search by staff; the search text is part of the audit line, which is kept. */
const searchFor = (search: string) =>
  insertAuditLine(database.serviceDb, {
    actorId: randomUUID(),
    action: "users listed",
    subjectId: null,
    details: { search },
  });

describe("a deleted account", () => {
  // safety.md T70
  it("leaves no row with the person's id or email in any table, and one line without a name", async () => {
    const { ids, client } = prepared;
    const people = [ids.owner, ids.coach];
    const words = [...people, ...(await Promise.all(people.map(emailOf)))];
    // Store the words first, otherwise finding none afterwards would prove nothing.
    for (const email of words.slice(people.length)) {
      await searchFor(email);
      await searchFor(email.slice(0, -3));
    }
    await searchFor("nobody of these");
    const before = await findTraces(words);
    const without = (await findTables(client)).filter((table) => !before.includes(table));
    expect(without).toEqual([...NOBODYS, ...ONLY_BY_OTHER_KEYS, "private.audit_log"].toSorted());

    const { serviceDb } = database;
    for (const userId of people) await enqueue(serviceDb, { job: deleteAccountJob, payload: { userId } });
    expect(
      await runDueJobs(
        serviceDb,
        deletionJobs({ serviceDb, appUrl: "http://greenroom.test", onDeleteAccount: [] }),
      ),
    ).toEqual([]);
    // The user's file names are in the job that removes the files within seconds.
    expect(await findTraces(words)).toEqual(["private.jobs"]);
    const folder = createTemporaryFolder("deleted-account");
    const files = await createFileStore({ folder, s3: null });
    expect(await runDueJobs(serviceDb, removeFileJobs(files.delete))).toEqual([]);
    rmSync(folder, { recursive: true });
    expect(await findTraces(words)).toEqual([]);
    const { rows: plans } = await client.query("select from private.interview_plans");
    expect(plans).toEqual([]);
    const { rows } = await client.query(
      "select actor_id, action, subject_id, details from private.audit_log",
    );
    const line = { actor_id: null, action: "account deleted", subject_id: null, details: { unfinished: [] } };
    expect(rows.slice(-2)).toEqual([line, line]);
    expect(await findTraces(words.slice(people.length).map((email) => email.slice(0, -3)))).toEqual([]);
    const { rows: kept } = await client.query("select words ->> 'search' as search from private.audit_words");
    expect(kept).toEqual([{ search: "nobody of these" }]);
  });
});
