import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { SCHEDULING_WORK_DAYS } from "#contract/limits.ts";

/** serviceDb throughout: a queue that is nobody's to see. */

const LEASE_SECONDS = 60;

export type WorkKind = "check" | "cancel" | "revoke" | "subscribe";
export type Work = { kind: WorkKind; key: string; payload: unknown; version: number; attempts: number };

export const checkPayload = z.object({ coachId: z.uuid(), eventUri: z.string(), inviteeUri: z.string() });
export type CheckPayload = z.infer<typeof checkPayload>;

/** Asks for an invitee to be looked up at the service; asking again starts anew. */
export const enqueueCheck = (db: Connection | Tx, payload: CheckPayload): Promise<void> =>
  enqueue(db, { kind: "check", key: payload.inviteeUri, payload });

async function enqueue(
  db: Connection | Tx,
  { kind, key, payload }: { kind: WorkKind; key: string; payload: object },
): Promise<void> {
  await sql`
    insert into private.calendly_work (kind, key, payload)
    values (${kind}, ${key}, ${JSON.stringify(payload)}::jsonb)
    on conflict (kind, key) do update
      set payload = excluded.payload, version = calendly_work.version + 1, attempts = 0, due_at = now(), created_at = now()
  `.execute(db);
}

export const subscribePayload = z.object({
  coachId: z.uuid(),
  userUri: z.string(),
  organizationUri: z.string(),
});
export type SubscribePayload = z.infer<typeof subscribePayload>;

/** Asks for a coach's news to be subscribed to; asking again starts anew. */
export const enqueueSubscribe = (db: Connection, payload: SubscribePayload): Promise<void> =>
  enqueue(db, { kind: "subscribe", key: payload.coachId, payload });

/** Takes due work for a minute, so that several servers share it. */
export async function takeDueWork(serviceDb: Connection, limit: number): Promise<Work[]> {
  const { rows } = await sql<Work>`
    update private.calendly_work w set attempts = w.attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where (w.kind, w.key) in (
      select kind, key from private.calendly_work where due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning w.kind, w.key, w.payload, w.version, w.attempts
  `.execute(serviceDb);
  return rows;
}

/** Unless it was asked for again meanwhile. */
export async function finishWork(serviceDb: Connection, { kind, key, version }: Work): Promise<void> {
  await serviceDb
    .deleteFrom("private.calendly_work")
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("version", "=", version)
    .execute();
}

/** What failed for a week is given up. */
export async function postponeWork(
  serviceDb: Connection,
  { kind, key, version }: Work,
  { error, seconds }: { error: string; seconds: number },
): Promise<void> {
  const mine = sql`kind = ${kind} and key = ${key} and version = ${version}`;
  await sql`delete from private.calendly_work
    where ${mine} and created_at < now() - make_interval(days => ${SCHEDULING_WORK_DAYS})`.execute(serviceDb);
  await sql`update private.calendly_work
    set last_error = ${error}, due_at = now() + make_interval(secs => ${seconds}) where ${mine}`.execute(
    serviceDb,
  );
}

/** Keeps the news of a webhook and asks for the truth of it, once for each. */
export const takeNews = (
  serviceDb: Connection,
  { eventId, check }: { eventId: string; check: CheckPayload },
): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into private.inbox (provider, event_id, payload, done_at) values ('calendly', ${eventId}, '{}', now())
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 1n) await enqueueCheck(tx, check);
  });
