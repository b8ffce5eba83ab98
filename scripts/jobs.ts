import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openDatabase, type Connection } from "#api/db/database.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings } from "#api/settings.ts";
import { withDatabase } from "./data-folder.ts";

/** `npm run jobs`: lists dead letters; `-- retry <id>` has one tried again, `-- forget <id>` deletes it. The server may run. */
const { positionals } = parseArgs({ allowPositionals: true });

const USAGE = "Usage: npm run jobs [-- retry <id> | -- forget <id>]";

hideSecrets(process.env);
try {
  await withDatabase(readSettings(process.env), async (url) => {
    const db = openDatabase({ url, onError: () => undefined });
    try {
      await run(db.serviceDb, positionals);
    } finally {
      await db.close();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(serviceDb: Connection, [verb, id = ""]: string[]): Promise<void> {
  const dead = sql`failed_at is not null and id::text = ${id}`;
  if (verb === undefined) return list(serviceDb);
  if (verb !== "retry" && verb !== "forget") throw new Error(USAGE);
  const change =
    verb === "forget"
      ? sql`delete from private.jobs where ${dead}`
      : sql`update private.jobs set failed_at = null, attempts = 0, run_at = now(), created_at = now() where ${dead}`;
  const { numAffectedRows } = await change.execute(serviceDb);
  if (numAffectedRows !== 1n) throw new Error(`No dead letter has the id ${id}.\n${USAGE}`);
  console.log(verb === "retry" ? "It is tried again within a second." : "It is gone.");
}

async function list(serviceDb: Connection): Promise<void> {
  const rows = await serviceDb
    .selectFrom("private.jobs")
    .select(["id", "kind", "key", "attempts", "failed_at", "last_error"])
    .where("failed_at", "is not", null)
    .orderBy("failed_at")
    .execute();
  console.log(rows.length === 0 ? "No dead letters." : `${rows.length} dead letters, the oldest first:`);
  for (const { id, kind, key, attempts, failed_at: at, last_error: error } of rows)
    console.log(`${id}  ${at?.toISOString()}  ${kind} ${key ?? ""}  ${attempts} attempts: ${error}`);
}
