import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { DisputedNoShow } from "#contract/coaching-no-shows.ts";

/** serviceDb throughout: staff read the statements of both sides of a session. */

export type NoShowRow = Omit<DisputedNoShow, "booking_date" | "claimed_at"> & {
  booking_date: Date;
  claimed_at: Date;
  /** The user who is reported absent; null: a coach who deleted their account. */
  subject_id: string | null;
};
export type NoShowCursor = { at: string; id: string } | null;

const SELECT = sql`select b.id as booking_id, cu.full_name as coach_name, u.full_name as client_name, b.booking_date,
    b.duration_minutes, b.missed_by, b.claim_words as words, b.objection,
    date_trunc('milliseconds', b.claimed_at) as claimed_at,
    case b.missed_by when 'client' then b.user_id else p.user_id end as subject_id
  from public.coach_bookings b join public.users u on u.id = b.user_id
  left join public.coach_profiles p on p.id = b.coach_id left join public.users cu on cu.id = p.user_id
  where b.status = 'disputed'`;

export async function listDisputes(
  tx: Tx,
  { cursor, limit }: { cursor: NoShowCursor; limit: number },
): Promise<NoShowRow[]> {
  const after = cursor
    ? sql`and (date_trunc('milliseconds', b.claimed_at), b.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<NoShowRow>`${SELECT} ${after}
    order by date_trunc('milliseconds', b.claimed_at), b.id limit ${limit}`.execute(tx);
  return rows;
}

export async function findDispute(db: Connection | Tx, bookingId: string): Promise<NoShowRow | undefined> {
  const { rows } = await sql<NoShowRow>`${SELECT} and b.id = ${bookingId}::uuid`.execute(db);
  return rows[0];
}

/** Returns false when other staff decided first. If the coach missed the session, the database gives it back. */
export async function settleDispute(
  tx: Tx,
  { bookingId, missed, reason }: { bookingId: string; missed: boolean; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("coach_bookings")
    .set({ status: missed ? "missed" : "confirmed", decision_reason: reason })
    .where("id", "=", bookingId)
    .where("status", "=", "disputed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
