import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { RateSession } from "#contract/handoff.ts";

export type CoachRatingRow = {
  conversation_id: string | null;
  criteria: unknown;
  words: string;
  created_at: Date;
};

/** Under row rules: the booking's client and coach. */
export const findCoachRating = async (
  db: Database,
  userId: string,
  bookingId: string,
): Promise<CoachRatingRow | null> =>
  (await db.userDb(userId, (tx) =>
    tx
      .selectFrom("coach_ratings")
      .select(["conversation_id", "criteria", "words", "created_at"])
      .where("booking_id", "=", bookingId)
      .executeTakeFirst(),
  )) ?? null;

/** As the coach, under row rules. The report that was shared last stands beside it; corrections leave that as it is. */
export const upsertCoachRating = (
  db: Database,
  userId: string,
  { bookingId, clientId, rating }: { bookingId: string; clientId: string; rating: RateSession },
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    const criteria = JSON.stringify(rating.criteria);
    await sql`
      insert into public.coach_ratings (booking_id, user_id, conversation_id, criteria, words)
      values (${bookingId}::uuid, ${clientId}::uuid,
        (select s.conversation_id from public.report_shares s where s.booking_id = ${bookingId}::uuid
          order by s.created_at desc, s.conversation_id limit 1),
        ${criteria}::jsonb, ${rating.words})
      on conflict (booking_id) do update set criteria = excluded.criteria, words = excluded.words`.execute(
      tx,
    );
  });
