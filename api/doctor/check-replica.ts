import { Client } from "pg";
import { readMigrations } from "#api/db/migrate.ts";
import type { Settings } from "#api/settings.ts";
import { mendFor } from "./check-database.ts";
import { fail, ok, reasonOf, warn, type Finding } from "./finding.ts";

const ABOUT = "replica";
/** A list that is older than that surprises people. */
const BEHIND_SECONDS = 30;

type Facts = { standby: boolean; behind: number; migrations: number };

/** Lists are read from it: reachable by the server's role, really a standby, not far behind, with all tables. */
export async function checkReplica(
  { databaseReadUrl }: Pick<Settings, "databaseReadUrl">,
  behindSeconds = BEHIND_SECONDS,
): Promise<Finding[]> {
  if (databaseReadUrl === undefined) return [];
  const client = new Client({
    connectionString: databaseReadUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select pg_is_in_recovery() as standby,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::int as behind,
        (select count(*)::int from private.migrations) as migrations`);
    return [judgeReplica(rows[0] ?? { standby: false, behind: 0, migrations: 0 }, behindSeconds)];
  } catch (error) {
    const mend = mendFor(error).replaceAll("DATABASE_URL", "DATABASE_READ_URL");
    return [fail(ABOUT, reasonOf(error), `${mend} Meanwhile all is read from DATABASE_URL.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function judgeReplica({ standby, behind, migrations }: Facts, behindSeconds: number): Finding {
  const missing = readMigrations().length - migrations;
  if (!standby)
    return warn(
      ABOUT,
      "DATABASE_READ_URL leads to no replica, but to a database that takes writes",
      "Name a streaming replica, or leave it out.",
    );
  if (missing > 0)
    return warn(
      ABOUT,
      `${missing} of ${readMigrations().length} migrations have not come to it`,
      "After an upgrade's first start they come by themselves; else see whether it still streams (pg_stat_wal_receiver).",
    );
  if (behind > behindSeconds)
    return warn(ABOUT, `${behind} s behind`, "See whether it still streams, and what keeps it busy.");
  return ok(ABOUT, `a standby with all migrations, ${behind} s behind`);
}
