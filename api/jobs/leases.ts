import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";

/** The leases of running jobs: each job is leased to a worker, which renews the lease while it is alive. */

const LEASE_SECONDS = 30;
/** A job due sooner than this is announced when its transaction commits (0002_jobs.sql has the same number). */
const POLL_MS = 10_000;
/** Poll interval when no notices arrive. */
export const DEAF_POLL_MS = 1_100;

export type TakenJob = {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  leaseId: string;
  ageMs: number;
};

/** Leases due jobs, up to the free slots of each kind, in one statement. */
export async function takeDue(serviceDb: Connection, room: ReadonlyMap<string, number>): Promise<TakenJob[]> {
  const { rows } = await prepared<TakenJob>`
    update private.jobs j set attempts = j.attempts + 1, lease_id = gen_random_uuid(),
      leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where j.id in (
      select due.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::integer[]) as room (kind, jobs)
      cross join lateral (
        select w.id from private.jobs w
        where w.kind = room.kind and w.failed_at is null and w.run_at <= now()
          and (w.leased_until is null or w.leased_until < now())
        order by w.run_at limit room.jobs for update skip locked) as due)
    returning j.id, j.kind, j.payload, j.attempts, j.lease_id as "leaseId",
      (extract(epoch from now() - j.created_at) * 1000)::float as "ageMs"`.execute(serviceDb);
  return rows;
}

/** Milliseconds until the next job of these kinds is due or a running job's lease ends. */
export async function msToNext(serviceDb: Connection, kinds: string[]): Promise<number> {
  const { rows } = await prepared<{ ms: number | null }>`
    select (extract(epoch from min(greatest(run_at, leased_until)) - now()) * 1000)::float as ms
    from private.jobs where failed_at is null and kind = any(${kinds}::text[])`.execute(serviceDb);
  const ms = Math.ceil(rows[0]?.ms ?? POLL_MS);
  // The job is due but not taken, because another server is taking it right now.
  return ms <= 0 ? DEAF_POLL_MS : Math.min(ms, POLL_MS);
}

const isMine = ({ id, leaseId }: TakenJob) => sql`id = ${id}::uuid and lease_id = ${leaseId}::uuid`;

export async function finishJob(db: Connection | Tx, taken: TakenJob): Promise<boolean> {
  const { numAffectedRows } = await prepared`
    delete from private.jobs where id = ${taken.id}::uuid and lease_id = ${taken.leaseId}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

export async function runAgainAt(serviceDb: Connection, taken: TakenJob, at: Date): Promise<void> {
  await sql`update private.jobs set run_at = ${at}, attempts = 0, last_error = null, created_at = now(),
    lease_id = null, leased_until = null where ${isMine(taken)}`.execute(serviceDb);
}

export async function runAgainIn(
  serviceDb: Connection,
  taken: TakenJob,
  { seconds, error }: { seconds: number; error: string | null },
): Promise<void> {
  await sql`update private.jobs set run_at = now() + make_interval(secs => ${seconds}), last_error = ${error},
    attempts = case when ${error}::text is null then 0 else attempts end, lease_id = null, leased_until = null
    where ${isMine(taken)}`.execute(serviceDb);
}

export async function markDead(serviceDb: Connection, taken: TakenJob, error: string): Promise<void> {
  await sql`update private.jobs set failed_at = now(), last_error = ${error}, lease_id = null, leased_until = null
    where ${isMine(taken)}`.execute(serviceDb);
}

export async function keepLeases(serviceDb: Connection, running: readonly TakenJob[]): Promise<void> {
  await sql`update private.jobs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(${running.map(({ id }) => id)}::uuid[]) and lease_id = any(${running.map(({ leaseId }) => leaseId)}::uuid[])
  `.execute(serviceDb);
}

/** Gives back leased jobs. The unfinished run does not count as an attempt. */
export async function giveBack(
  serviceDb: Connection,
  running: readonly TakenJob[],
  inSeconds = 0,
): Promise<void> {
  await sql`update private.jobs set lease_id = null, leased_until = null, attempts = attempts - 1,
    run_at = now() + make_interval(secs => ${inSeconds})
    where id = any(${running.map(({ id }) => id)}::uuid[]) and lease_id = any(${running.map(({ leaseId }) => leaseId)}::uuid[])
  `.execute(serviceDb);
}
