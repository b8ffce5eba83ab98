import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { BOOKING_REMINDER_HOURS } from "#contract/limits.ts";

export type BookingNews = {
  bookingId: string;
  kind: "confirmed" | "moved" | "cancelled" | "completed" | "reminder" | "rated" | "homework";
  bookingDate: Date | null;
  durationMinutes: number;
  updatedAt: Date;
  clientName: string;
  clientEmail: string;
  coachName: string;
  coachEmail: string;
};

/** Takes news that nobody was mailed about yet; call it in a transaction. serviceDb: everybody's. */
export async function takeNewsToMail(tx: Tx, limit: number): Promise<BookingNews[]> {
  const { rows } = await sql<BookingNews>`
    with taken as (
      delete from private.booking_news where id in (
        select id from private.booking_news order by id limit ${limit} for update skip locked)
      returning id, booking_id, kind)
    select b.id as "bookingId", t.kind, b.booking_date as "bookingDate", b.duration_minutes as "durationMinutes",
      b.updated_at as "updatedAt", u.full_name as "clientName", u.email as "clientEmail",
      cu.full_name as "coachName", cu.email as "coachEmail"
    from taken t
    join public.coach_bookings b on b.id = t.booking_id
    join public.users u on u.id = b.user_id
    join public.coach_profiles p on p.id = b.coach_id
    join public.users cu on cu.id = p.user_id
    order by t.id`.execute(tx);
  return rows;
}

/** Notes a reminder a day before, once, unless the session was booked as late as that. serviceDb: everybody's. */
export async function noteReminders(serviceDb: Connection): Promise<void> {
  await sql`
    with due as (
      update public.coach_bookings set reminded_at = now()
      where status = 'confirmed' and reminded_at is null
        and booking_date between now() and now() + make_interval(hours => ${BOOKING_REMINDER_HOURS})
        and created_at < booking_date - make_interval(hours => ${BOOKING_REMINDER_HOURS})
      returning id)
    insert into private.booking_news (booking_id, kind) select id, 'reminder' from due`.execute(serviceDb);
}
