import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import type { RateSessionInput, SetHomeworkInput } from "#contract/coaching-feedback.ts";

/** Under row rules throughout, except for linkHomework. */

/** For the client who shares, and for the booking's coach until sharing ends. */
export const listSharedReports = (db: Database, userId: string, bookingId: string): Promise<string[]> =>
  db.userDb(userId, async (tx) => {
    const rows = await tx
      .selectFrom("report_shares")
      .select("conversation_id")
      .where("booking_id", "=", bookingId)
      .orderBy("created_at", "desc")
      .orderBy("conversation_id")
      .execute();
    return rows.map((row) => row.conversation_id);
  });

/** Shares exactly these reports. Returns false and changes nothing if one is not the client's own finished report. */
export async function shareReports(
  db: Database,
  userId: string,
  { bookingId, conversationIds }: { bookingId: string; conversationIds: string[] },
): Promise<boolean> {
  try {
    await db.userDb(userId, async (tx) => {
      await sql`delete from public.report_shares
        where booking_id = ${bookingId}::uuid and conversation_id <> all(${conversationIds}::uuid[])`.execute(
        tx,
      );
      await sql`insert into public.report_shares (booking_id, conversation_id, user_id)
        select ${bookingId}::uuid, id, ${userId}::uuid from unnest(${conversationIds}::uuid[]) id
        on conflict do nothing`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isRowRuleViolated(error)) return false;
    throw error;
  }
}

export type RatingRow = {
  conversation_id: string | null;
  criteria: unknown;
  words: string;
  created_at: Date;
};

/** For the booking's client and coach. */
export const findRating = async (
  db: Database,
  userId: string,
  bookingId: string,
): Promise<RatingRow | null> =>
  (await db.userDb(userId, (tx) =>
    tx
      .selectFrom("coach_ratings")
      .select(["conversation_id", "criteria", "words", "created_at"])
      .where("booking_id", "=", bookingId)
      .executeTakeFirst(),
  )) ?? null;

/** For the client: the newest rating by a coach that belongs to that report. */
export const findRatingBeside = async (
  db: Database,
  userId: string,
  conversationId: string,
): Promise<(RatingRow & { booking_id: string }) | null> =>
  (await db.userDb(userId, (tx) =>
    tx
      .selectFrom("coach_ratings")
      .select(["booking_id", "conversation_id", "criteria", "words", "created_at"])
      .where("conversation_id", "=", conversationId)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  )) ?? null;

type ForClient = { bookingId: string; clientId: string };

/** For the coach. Links the rating to the report that was shared last; a later correction keeps that link. */
export const rateSession = (
  db: Database,
  userId: string,
  { bookingId, clientId, rating }: ForClient & { rating: RateSessionInput },
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

/** For the coach: one homework per booking, which can change until an interview is started from it. */
export const setHomework = (
  db: Database,
  userId: string,
  { bookingId, clientId, ...homework }: ForClient & SetHomeworkInput & { competency_label: string },
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    await tx
      .insertInto("coach_homework")
      .values({ booking_id: bookingId, user_id: clientId, ...homework })
      .onConflict((conflict) => conflict.column("booking_id").doUpdateSet(homework))
      .execute();
  });

const isOpen = sql`not exists
  (select from public.conversations c where c.id = h.conversation_id and c.status <> 'cancelled')`;

/** For the client: the competency of their own homework, until it is started or done. */
export const findHomeworkFocus = (
  db: Database,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<string | null> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<{ competency: string }>`select h.competency from public.coach_homework h
      where h.booking_id = ${bookingId}::uuid and h.user_id = ${userId}::uuid and ${isOpen}`.execute(tx);
    return rows[0]?.competency ?? null;
  });

/**
 * Runs as the server, in the transaction that starts the interview. Ignores homework that is another user's, started or
 * done.
 */
export async function linkHomework(
  tx: Tx,
  { userId, bookingId, interviewId }: { userId: string; bookingId: string; interviewId: string },
): Promise<void> {
  await sql`update public.coach_homework h set conversation_id = ${interviewId}::uuid
    where h.booking_id = ${bookingId}::uuid and h.user_id = ${userId}::uuid and ${isOpen}`.execute(tx);
}
