import { Client } from "pg";
import { readMigrations } from "#api/db/migrate.ts";
import type { Settings } from "#api/settings.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "database";
const MIN_VERSION = 16;
/** Two pools of 20, and one for migrations. */
const CONNECTIONS = 41;

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
  connections: number;
};

/** Reachable, new enough, with the rights that migrations need, and as far as this version or ready to come there. */
export async function checkDatabase({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Settings, "databaseUrl" | "databaseOwnerUrl">): Promise<Finding[]> {
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url === undefined)
    return [
      warn(
        ABOUT,
        "the embedded PostgreSQL",
        "Fine for one small server; else set DATABASE_URL to one of yours.",
      ),
    ];
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    return [
      ...judgeFacts(await readFacts(client)),
      await checkMigrations(client),
      databaseUrl === url ? AUDIT_LOG_WITHIN_REACH : await checkServerRole(databaseUrl),
    ];
  } catch (error) {
    return [
      fail(
        ABOUT,
        reasonOf(error),
        "Check host, user, password and database name in DATABASE_URL, and the firewall.",
      ),
    ];
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

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create') as may_create,
      rolsuper or rolcreaterole as may_make_role,
      exists (select from pg_roles where rolname = 'app_user') as has_role,
      (select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = 'app_user') as may_use_role,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
    from pg_roles where rolname = current_user`);
  if (!rows[0]) throw new Error("the database says nothing of its user");
  return rows[0];
}

function judgeFacts(facts: Facts): Finding[] {
  const found: Finding[] = [];
  if (facts.version < MIN_VERSION)
    found.push(fail(ABOUT, `PostgreSQL ${facts.version}`, `Upgrade it to ${MIN_VERSION} or newer.`));
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
  if (!(facts.has_role ? facts.may_use_role || facts.may_make_role : facts.may_make_role))
    found.push(
      fail(
        ABOUT,
        "its user cannot act as the role app_user",
        "alter role … createrole, or grant app_user to it.",
      ),
    );
  if (facts.connections < CONNECTIONS)
    found.push(
      warn(
        ABOUT,
        `it takes ${facts.connections} connections`,
        `Each server opens up to ${CONNECTIONS}: raise max_connections.`,
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
