import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { SetupError } from "./setup-error.ts";
import { checkWritable, closeToOthers, grantToServers, letServerIn, liftLimits } from "./server-role.ts";

const FOLDER = join(import.meta.dirname, "../../db/migrations");
/** The first PostgreSQL version with `grant … with set`. */
export const MIN_POSTGRES = 16;
/** Any fixed number: lock that makes servers starting together migrate one after the other. */
const MIGRATION_LOCK = 719_284;

/** All migrations of this version, in order. */
export function readMigrations(): { name: string; sql: string; hash: string }[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

type MigrateOptions = {
  /** Name of the last migration to apply. */
  upTo?: string | undefined;
  /** The role that the server connects as, if it is not the owner. */
  serverRole?: string | undefined;
};

/**
 * Applies new files of db/migrations in order, all or nothing. Throws when an applied migration was edited, or when a
 * newer version has migrated this database.
 */
export async function migrate(url: string, { upTo, serverRole }: MigrateOptions = {}): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < MIN_POSTGRES)
      throw new SetupError(`PostgreSQL ${version} is too old: upgrade it to ${MIN_POSTGRES} or newer.`);
    await checkWritable(client);
    await client.query("begin");
    await liftLimits(client);
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query("create schema if not exists private");
    await client.query(
      "create table if not exists private.migrations (name text primary key, hash text not null, at timestamptz not null default now())",
    );
    const landed = await client.query<{ name: string; hash: string }>(
      "select name, hash from private.migrations",
    );
    const ours = readMigrations();
    const later = landed.rows.find(({ name }) => !ours.some((one) => one.name === name));
    if (later)
      throw new SetupError(
        `A newer version of Greenroom has changed this database (${later.name}). Start that version, or restore the backup from before it (docs/deployment.md, Rollback).`,
      );
    await checkRights(client);
    const applied: string[] = [];
    for (const { name, sql, hash } of ours) {
      if (upTo !== undefined && name > upTo) break;
      const before = landed.rows.find((row) => row.name === name);
      if (before && before.hash !== hash)
        throw new SetupError(`Migration ${name} was changed after it had landed.`);
      if (before) continue;
      await client.query(sql.replaceAll(TRIGRAMS, `${await findTrigramSchema(client)}.gin_trgm_ops`));
      await client.query("insert into private.migrations (name, hash) values ($1, $2)", [name, hash]);
      applied.push(name);
    }
    if (applied.length > 0) await grantToServers(client);
    await closeToOthers(client);
    if (serverRole !== undefined) await letServerIn(client, serverRole);
    await client.query("commit");
    return applied;
  } finally {
    await client.end();
  }
}

const TRIGRAMS = "extensions.gin_trgm_ops";

/** A database can have an extension only once, so an existing pg_trgm is used from the schema it is in. */
async function findTrigramSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(
    "select quote_ident(extnamespace::regnamespace::text) as schema from pg_extension where extname = 'pg_trgm'",
  );
  return rows[0]?.schema ?? "extensions";
}

/** Throws, with the commands to run, when the owner may not create the roles that row rules and servers need. */
async function checkRights(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; lacks: boolean }>(
    `select quote_ident(current_user) as owner, not (rolsuper or rolcreaterole)
       and (select count(*) from pg_roles where rolname in ('app_user', 'app_server')) < 2 as lacks
     from pg_roles where rolname = current_user`,
  );
  const { owner, lacks } = rows[0] ?? { owner: "", lacks: false };
  if (lacks)
    throw new SetupError(
      `The database's owner ${owner} may not create roles. Let a superuser run: create role app_user nologin noinherit; create role app_server nologin noinherit; grant app_user, app_server to ${owner} with admin option;`,
    );
}
