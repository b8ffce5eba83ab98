import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import type { SetHomework } from "#contract/handoff.ts";

export type NewHomework = SetHomework & { competencyLabel: string };

/** As the coach, under row rules; one for each booking, changed until an interview is started from it. */
export const upsertHomework = (
  db: Database,
  userId: string,
  { bookingId, clientId, homework }: { bookingId: string; clientId: string; homework: NewHomework },
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    const { competencyLabel, ...columns } = homework;
    const values = { ...columns, competency_label: competencyLabel };
    await tx
      .insertInto("coach_homework")
      .values({ booking_id: bookingId, user_id: clientId, ...values })
      .onConflict((conflict) => conflict.column("booking_id").doUpdateSet(values))
      .execute();
  });

const isOpen = sql`not exists
  (select from public.conversations c where c.id = h.conversation_id and c.status <> 'cancelled')`;

/** As the client, under row rules: the competency of their own homework, while it is neither done nor under way. */
export const findHomeworkFocus = (
  db: Database,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<string | null> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<{ competency: string }>`select h.competency from public.coach_homework h
      where h.booking_id = ${bookingId}::uuid and h.user_id = ${userId}::uuid and ${isOpen}`.execute(tx);
    return rows[0]?.competency ?? null;
  });

/** In the start's own transaction, as the server. Another's homework, or one that is done or under way, is passed over. */
export async function linkHomework(
  tx: Tx,
  { userId, bookingId, interviewId }: { userId: string; bookingId: string; interviewId: string },
): Promise<void> {
  await sql`update public.coach_homework h set conversation_id = ${interviewId}::uuid
    where h.booking_id = ${bookingId}::uuid and h.user_id = ${userId}::uuid and ${isOpen}`.execute(tx);
}
