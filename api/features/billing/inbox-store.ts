import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

const PROVIDER = "stripe";
const LEASE_SECONDS = 60;

/** What is to be done for a customer: read anew, or end everything because the account is gone. */
export type Work = { customerId: string; end: boolean };
export type InboxJob = { eventId: string; work: Work; attempts: number };

/** Keeps a piece of news by its id; a repeat changes nothing. serviceDb: the provider's word. */
export async function insertWork(serviceDb: Connection, eventId: string, work: Work): Promise<void> {
  await serviceDb
    .insertInto("private.inbox")
    .values({ provider: PROVIDER, event_id: eventId, payload: JSON.stringify(work) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Takes due work for a minute, so that several servers share it. serviceDb: everybody's. */
export async function takeDueWork(serviceDb: Connection, limit: number): Promise<InboxJob[]> {
  const { rows } = await sql<{ event_id: string; payload: Work; attempts: number }>`
    update private.inbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where provider = ${PROVIDER} and event_id in (
      select event_id from private.inbox
      where provider = ${PROVIDER} and done_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked)
    returning event_id, payload, attempts`.execute(serviceDb);
  return rows.map((row) => ({ eventId: row.event_id, work: row.payload, attempts: row.attempts }));
}

/** serviceDb: a job's own rows. */
export async function finishWork(serviceDb: Connection, eventIds: string[]): Promise<void> {
  await serviceDb
    .updateTable("private.inbox")
    .set({ done_at: sql<Date>`now()`, payload: "{}" })
    .where("provider", "=", PROVIDER)
    .where("event_id", "in", eventIds)
    .execute();
}

/** serviceDb: a job's own rows. */
export async function postponeWork(
  serviceDb: Connection,
  eventIds: string[],
  seconds: number,
): Promise<void> {
  await serviceDb
    .updateTable("private.inbox")
    .set({ next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("provider", "=", PROVIDER)
    .where("event_id", "in", eventIds)
    .execute();
}
