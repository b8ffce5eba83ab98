import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { listGivenUp, type ListedJob, listWaiting } from "#api/jobs/list-jobs.ts";
import { readSettings } from "#api/settings.ts";
import { withOpenDatabase } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { runCommand } from "./run-command.ts";

/** `greenroom jobs` lists dead letters and waiting jobs, also while the server runs. `retry <id>`, `forget <id>`. */
const { positionals } = parseArgs({ allowPositionals: true });

const USAGE = usageOf("jobs");

await runCommand(() =>
  withOpenDatabase(readSettings(process.env), ({ serviceDb }) => run(serviceDb, positionals)),
);

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
  const [dead, waiting] = [await listGivenUp(serviceDb), await listWaiting(serviceDb)];
  console.log(dead.length === 0 ? "No dead letters." : `${dead.length} dead letters, the oldest first:`);
  for (const job of dead)
    console.log(
      `${job.id}  ${job.since.toISOString()}  ${nameOf(job)}  ${job.attempts} attempts: ${job.error}`,
    );
  if (waiting.length > 0) console.log(`${waiting.length} wait, the oldest first:`);
  for (const job of waiting) {
    const why = job.error ?? "no server has taken it: is one running that does jobs?";
    const next = job.error === null ? "" : `, tried again at ${job.next.toISOString()}`;
    console.log(
      `${job.id}  since ${job.since.toISOString()}  ${nameOf(job)}  ${job.attempts} attempts: ${why}${next}`,
    );
  }
}

/** A function declaration, because a constant would be undefined when the lines above run. */
function nameOf({ kind, key, to }: ListedJob): string {
  return [kind, key, to && `to ${to}`].filter(Boolean).join(" ");
}
