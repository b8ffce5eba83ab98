import { sql } from "kysely";
import type { Tx } from "#api/db/database.ts";
import type { ReviewToModerate } from "#contract/coach-vetting.ts";

/** serviceDb throughout: staff read the reviews of all clients. */

export type ReviewRow = Omit<ReviewToModerate, "created_at"> & { created_at: Date; client_id: string };
export type ReviewCursor = { at: string; id: string } | null;

const SELECT = sql`select r.booking_id, cu.full_name as coach_name, u.full_name as client_name, r.user_id as client_id,
    r.stars, r.sentence, r.hidden_reason, date_trunc('milliseconds', r.created_at) as created_at
  from public.session_reviews r join public.users u on u.id = r.user_id
  join public.coach_profiles p on p.id = r.coach_id join public.users cu on cu.id = p.user_id`;

/** Lists the reviews with a sentence, newest first. */
export async function listReviews(
  tx: Tx,
  { cursor, limit }: { cursor: ReviewCursor; limit: number },
): Promise<ReviewRow[]> {
  const after = cursor
    ? sql`and (date_trunc('milliseconds', r.created_at), r.booking_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<ReviewRow>`${SELECT} where r.sentence ~ '\\S' ${after}
    order by date_trunc('milliseconds', r.created_at) desc, r.booking_id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function hideReview(
  tx: Tx,
  { bookingId, reason }: { bookingId: string; reason: string | null },
): Promise<ReviewRow | undefined> {
  await tx
    .updateTable("session_reviews")
    .set({ hidden_reason: reason })
    .where("booking_id", "=", bookingId)
    .execute();
  const { rows } = await sql<ReviewRow>`${SELECT} where r.booking_id = ${bookingId}::uuid`.execute(tx);
  return rows[0];
}
