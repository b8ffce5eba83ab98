import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { BOOKING_REMINDER_HOURS } from "#contract/limits.ts";

/** serviceDb throughout: notices go to both sides of a booking, whoever caused them. */

export const noticeEvents = [
  "confirmed",
  "moved",
  "cancelled",
  "completed",
  "reminder",
  "rated",
  "homework",
] as const;

export type NoticeWanted = { bookingId: string; event: (typeof noticeEvents)[number] };

export type BookingNotice = NoticeWanted & {
  bookingDate: Date | null;
  durationMinutes: number;
  updatedAt: Date;
  clientName: string;
  clientEmail: string;
  coachName: string;
  coachEmail: string;
};

/** All that its mails say; null when the booking is gone. */
export async function findNotice(
  serviceDb: Connection | Tx,
  { bookingId, event }: NoticeWanted,
): Promise<BookingNotice | null> {
  const { rows } = await sql<Omit<BookingNotice, "event">>`
    select b.id as "bookingId", b.booking_date as "bookingDate", b.duration_minutes as "durationMinutes",
      b.updated_at as "updatedAt", u.full_name as "clientName", u.email as "clientEmail",
      cu.full_name as "coachName", cu.email as "coachEmail"
    from public.coach_bookings b
    join public.users u on u.id = b.user_id
    join public.coach_profiles p on p.id = b.coach_id
    join public.users cu on cu.id = p.user_id
    where b.id = ${bookingId}::uuid`.execute(serviceDb);
  return rows[0] ? { ...rows[0], event } : null;
}

/** Takes the jobs of that person's bookings away from the queue. */
export async function takeNoticesOf(tx: Tx, userId: string): Promise<NoticeWanted[]> {
  const { rows } = await sql<{ payload: NoticeWanted }>`
    delete from private.jobs j using public.coach_bookings b
    where j.kind = 'notifyBooking' and j.payload ->> 'bookingId' = b.id::text and (b.user_id = ${userId}::uuid
      or b.coach_id in (select id from public.coach_profiles where user_id = ${userId}::uuid))
    returning j.payload`.execute(tx);
  return rows.map(({ payload }) => payload);
}

/** Asks for a reminder a day before, once, unless the session was booked as late as that. */
export async function noteReminders(serviceDb: Connection): Promise<void> {
  await sql`
    with due as (
      update public.coach_bookings set reminded_at = now()
      where status = 'confirmed' and reminded_at is null
        and booking_date between now() and now() + make_interval(hours => ${BOOKING_REMINDER_HOURS})
        and created_at < booking_date - make_interval(hours => ${BOOKING_REMINDER_HOURS})
      returning id)
    select app.notify_booking(id, 'reminder') from due`.execute(serviceDb);
}
