import { Client } from "pg";
import { hasEmbeddedPrograms } from "#api/db/embedded/place.ts";
import { MIN_POSTGRES, readMigrations } from "#api/db/migrate.ts";
import { findMissingGrants, findReadOnlyReason } from "#api/db/server-role.ts";
import type { Settings } from "#api/settings.ts";
import { judgeClock } from "./check-clock.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "database";
/** Besides the two pools: for migrations at the start, later for notices. */
const ONE_MORE = 1;

type DatabaseSettings = Pick<
  Settings,
  "databaseUrl" | "databaseDirectUrl" | "databaseOwnerUrl" | "databaseConnections"
>;

const AUDIT_LOG_WITHIN_REACH = warn(
  "audit log",
  "the server runs as the tables' owner, who could change it",
  "Give the server a role of its own and set DATABASE_OWNER_URL (docs/operations.md).",
);

type Facts = {
  version: number;
  encoding: string;
  may_create: boolean;
  may_make_role: boolean;
  has_role: boolean;
  may_use_role: boolean | null;
  /** The user may grant the role to itself: the owner of another database, who created the role, can permit that. */
  may_give_role: boolean | null;
  connections: number;
  /** In ms since 1970. */
  clock: number;
};

/**
 * Checks that the database is reachable, new enough, grants the rights that migrations need, and is at this version or
 * can be migrated to it.
 */
export async function checkDatabase({
  databaseUrl,
  databaseDirectUrl,
  databaseOwnerUrl,
  databaseConnections,
}: DatabaseSettings): Promise<Finding[]> {
  const url = databaseOwnerUrl ?? databaseDirectUrl;
  if (url === undefined)
    return [
      hasEmbeddedPrograms()
        ? warn(
            ABOUT,
            "the embedded PostgreSQL",
            "Fine for one small server; else set DATABASE_URL to one of yours.",
          )
        : fail(ABOUT, "none: this installation brings no PostgreSQL", "Set DATABASE_URL to one of yours."),
    ];
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    const facts = await readFacts(client, new URL(databaseUrl ?? url).username);
    const isOwner = databaseOwnerUrl === undefined;
    // Older PostgreSQL versions lack functions that the next queries use.
    if (facts.version < MIN_POSTGRES) return judgeFacts(facts, databaseConnections);
    const readOnly = await findReadOnlyReason(client);
    return [
      ...judgeFacts(facts, databaseConnections),
      ...[judgeClock(Date.now(), facts.clock, "database's clock")].filter(({ state }) => state !== "ok"),
      ...(readOnly === null ? [] : [fail(ABOUT, "nothing can be written to it", readOnly)]),
      ...(isOwner ? [] : await checkGrants(client, new URL(databaseUrl ?? "").username)),
      await checkMigrations(client),
      isOwner ? AUDIT_LOG_WITHIN_REACH : await checkServerRole(databaseDirectUrl),
      ...(await checkPooler(databaseUrl, databaseDirectUrl)),
    ];
  } catch (error) {
    return [fail(ABOUT, reasonOf(error), mendFor(error))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The next start grants the server's role its rights, so the owner must be allowed to grant them. */
async function checkGrants(client: Client, role: string): Promise<Finding[]> {
  const missing = await findMissingGrants(client, role);
  if (missing.length === 0) return [];
  return [
    fail(
      ABOUT,
      `its owner may not give ${missing.join(" and ")} to ${role}, which the next start does`,
      `As a superuser: ${missing.map((name) => `grant ${name} to <the owner> with admin option;`).join(" ")}`,
    ),
  ];
}

/** Names the likeliest fix for a failed connection. */
export function mendFor(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  const reason = reasonOf(error);
  if (/CERT|SIGNATURE|ALTNAME|^ERR_(TLS|SSL)/.test(code) || /\b(SSL|TLS|certificate)\b/i.test(reason))
    return "sslmode=verify-full needs a certificate for that host name from an authority that Node knows: NODE_EXTRA_CA_CERTS=/path/ca.pem adds yours, sslrootcert=/path/ca.pem in the address too. A server without TLS takes sslmode=disable, on this machine or a private network.";
  if (code === "28P01" || code === "28000") return "Check user and password in the address, and pg_hba.conf.";
  if (code === "3D000") return "Create the database: create database … owner <the owner>;";
  if (code === "08P01")
    return "A pooler refuses it: let DATABASE_DIRECT_URL (and DATABASE_OWNER_URL) name the database itself.";
  return "Check host and port in DATABASE_URL, and the firewall.";
}

/** Detects a pooler: it gives each client its own process id, which is not the database session's. */
async function checkPooler(url: string | undefined, directUrl: string | undefined): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const isDirect = rows[0]?.pid === (client as Client & { processID: number }).processID;
    if (isDirect) return [];
    return url === directUrl
      ? [
          warn(
            "pooler",
            "DATABASE_URL leads to a pooler, and screens hear each other a second later through it",
            "Let DATABASE_DIRECT_URL name the same database past it.",
          ),
        ]
      : [ok("pooler", "DATABASE_URL leads to one, DATABASE_DIRECT_URL past it")];
  } catch (error) {
    return [fail("pooler", reasonOf(error), mendFor(error))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkServerRole(url: string | undefined): Promise<Finding> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return ok("audit log", "the server's role can only add to it");
  } catch (error) {
    return fail(ABOUT, `the server's role: ${reasonOf(error)}`, "Check user and password in DATABASE_URL.");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `server`: the role whose connection limit counts; it may differ from the role that runs the query. */
async function readFacts(client: Client, server: string): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create') as may_create,
      rolsuper or rolcreaterole as may_make_role,
      exists (select from pg_roles where rolname = 'app_user') as has_role,
      (select case when current_setting('server_version_num')::int >= 160000
        then pg_has_role(current_user, oid, 'set') end from pg_roles where rolname = 'app_user') as may_use_role,
      (select pg_has_role(current_user, oid, 'usage with admin option') from pg_roles where rolname = 'app_user') as may_give_role,
      (select min(bound) from (values
        (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
        ((select nullif(datconnlimit, -1) from pg_database where datname = current_database())),
        ((select nullif(rolconnlimit, -1) from pg_roles where rolname = $1))) as bounds (bound)) as connections,
      (extract(epoch from clock_timestamp()) * 1000)::float as clock
    from pg_roles where rolname = current_user`,
    [server],
  );
  if (!rows[0]) throw new Error("the database says nothing of its user");
  return rows[0];
}

function judgeFacts(facts: Facts, poolSize: number): Finding[] {
  const found: Finding[] = [];
  const needed = 2 * poolSize + ONE_MORE;
  if (facts.version < MIN_POSTGRES)
    found.push(fail(ABOUT, `PostgreSQL ${facts.version}`, `Upgrade it to ${MIN_POSTGRES} or newer.`));
  if (facts.encoding !== "UTF8")
    found.push(
      fail(ABOUT, `its encoding is ${facts.encoding}`, "Create the database anew with encoding UTF8."),
    );
  if (!facts.may_create)
    found.push(
      fail(
        ABOUT,
        "its user may not create schemas",
        "alter database … owner to the user that DATABASE_URL names.",
      ),
    );
  if (!(facts.has_role ? facts.may_use_role || facts.may_give_role : facts.may_make_role))
    found.push(
      fail(
        ABOUT,
        "its user cannot act as the role app_user",
        "alter role … createrole, or grant app_user to it.",
      ),
    );
  if (facts.connections < needed)
    found.push(
      warn(
        ABOUT,
        `it lets the server's role open ${facts.connections} connections`,
        `Each server and worker opens up to ${needed}: raise max_connections, or the limit of the role or the database, or lower DATABASE_CONNECTIONS.`,
      ),
    );
  return found.length > 0
    ? found
    : [ok(ABOUT, `PostgreSQL ${facts.version}, reachable, with the rights it needs`)];
}

async function checkMigrations(client: Client): Promise<Finding> {
  const ABOUT_MIGRATIONS = "migrations";
  const { rows: there } = await client.query<{ there: boolean }>(
    "select to_regclass('private.migrations') is not null as there",
  );
  const landed = there[0]?.there
    ? (await client.query<{ name: string; hash: string }>("select name, hash from private.migrations")).rows
    : [];
  const ours = readMigrations();
  const unknown = landed.filter(({ name }) => !ours.some((one) => one.name === name));
  if (unknown.length > 0)
    return fail(
      ABOUT_MIGRATIONS,
      `the database is newer than this version (${unknown[0]?.name})`,
      "Start the newer version, or restore the backup from before it.",
    );
  const changed = ours.find((one) => landed.some(({ name, hash }) => name === one.name && hash !== one.hash));
  if (changed)
    return fail(
      ABOUT_MIGRATIONS,
      `${changed.name} was changed after it had landed`,
      "Take the file as it was released.",
    );
  const pending = ours.length - landed.length;
  return pending === 0
    ? ok(ABOUT_MIGRATIONS, `all ${ours.length} are in`)
    : ok(ABOUT_MIGRATIONS, `${pending} of ${ours.length} come with the next start`);
}
