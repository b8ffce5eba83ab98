import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { BookingStatus } from "#contract/coaching.ts";
import { BOOKING_REMINDER_HOURS, BOOKING_REMINDER_SOON_MINUTES } from "#contract/limits.ts";
import { asCoach, NOT_BEGUN, ofEitherSide, type Side } from "../bookings/queries.ts";

/** serviceDb throughout: a notice's data is read for both sides at once. */

export const noticeEvents = [
  "pending",
  "confirmed",
  "moved",
  "cancelled",
  "completed",
  "reminder",
  "soon",
  "rated",
  "homework",
  "claimed",
  "disputed",
  "missed",
  "held",
] as const;

export type NoticeWanted = { bookingId: string; event: (typeof noticeEvents)[number] };

export type BookingNotice = NoticeWanted & {
  status: BookingStatus;
  bookingDate: Date | null;
  durationMinutes: number;
  cancelledBy: Side | null;
  missedBy: Side | null;
  sessionBack: boolean | null;
  updatedAt: Date;
  clientZone: string | null;
  coachZone: string | null;
  /** For a pending booking without details: the name of the coach's picked event, which is what was booked. */
  eventName: string | null;
  meetingPlace: string | null;
  joinUrl: string | null;
  /** Written by the client when booking. */
  clientNote: string | null;
  clientName: string;
  clientEmail: string;
  /** True if the coach's rating is shown beside a report that the client shared. */
  hasReport: boolean;
  /** Reason for the staff's decision about a no-show; null without one. */
  decisionReason: string | null;
  /** null, like the email, if the coach deleted their account. */
  coachName: string | null;
  /** The name that clients see, approved by staff. */
  coachListedName: string | null;
  coachEmail: string | null;
};

/** The data for a notice's emails; null when the booking no longer exists. */
export async function findNotice(
  serviceDb: Connection | Tx,
  { bookingId, event }: NoticeWanted,
): Promise<BookingNotice | null> {
  const { rows } = await sql<Omit<BookingNotice, "event">>`
    select b.id as "bookingId", b.status, b.cancelled_by as "cancelledBy", b.missed_by as "missedBy", b.session_back as "sessionBack",
      b.client_time_zone as "clientZone", c.calendly_time_zone as "coachZone", b.booking_date as "bookingDate", b.duration_minutes as "durationMinutes",
      b.updated_at as "updatedAt", coalesce(b.event_name, case when b.status = 'pending' then c.event_name end) as "eventName", b.meeting_place as "meetingPlace",
      b.join_url as "joinUrl", case when b.notes !~ '[{}]' then b.notes end as "clientNote", u.full_name as "clientName", u.email as "clientEmail",
      exists (select from public.coach_ratings r where r.booking_id = b.id and r.conversation_id is not null) as "hasReport",
      b.decision_reason as "decisionReason", cu.full_name as "coachName", l.shown ->> 'full_name' as "coachListedName",
      cu.email as "coachEmail"
    from public.coach_bookings b
    join public.users u on u.id = b.user_id
    left join public.coach_profiles p on p.id = b.coach_id
    left join public.users cu on cu.id = p.user_id
    left join public.coach_listings l on l.coach_id = p.id
    left join private.calendly_connections c on c.coach_id = p.id
    where b.id = ${bookingId}::uuid`.execute(serviceDb);
  return rows[0] ? { ...rows[0], event } : null;
}

/** Counts the coach's sessions that have not begun, for the warning before leaving. */
export async function countCoachingAhead(serviceDb: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead from public.coach_bookings b
    where b.status in ('pending', 'confirmed') and ${asCoach(userId)} and ${NOT_BEGUN}`.execute(serviceDb);
  return rows[0]?.ahead ?? 0;
}

/** Removes the jobs about that user's bookings from the queue. */
export async function takeNoticesOf(tx: Tx, userId: string): Promise<NoticeWanted[]> {
  const { rows } = await sql<{ payload: NoticeWanted }>`
    delete from private.jobs j using public.coach_bookings b
    where j.kind = 'notifyBooking' and j.payload ->> 'bookingId' = b.id::text and ${ofEitherSide(userId)}
    returning j.payload`.execute(tx);
  return rows.map(({ payload }) => payload);
}

/** Enqueues a reminder a day before and one an hour before, each once, unless the session was booked later than that. */
export async function enqueueReminders(serviceDb: Connection): Promise<void> {
  await sql`
    with due as (
      update public.coach_bookings set reminded_at = now()
      where status = 'confirmed' and reminded_at is null
        and booking_date between now() + make_interval(mins => ${BOOKING_REMINDER_SOON_MINUTES})
          and now() + make_interval(hours => ${BOOKING_REMINDER_HOURS})
        and created_at < booking_date - make_interval(hours => ${BOOKING_REMINDER_HOURS})
      returning id)
    select app.notify_booking(id, 'reminder') from due`.execute(serviceDb);
  await sql`
    with due as (
      update public.coach_bookings set reminded_soon_at = now()
      where status = 'confirmed' and reminded_soon_at is null
        and booking_date between now() and now() + make_interval(mins => ${BOOKING_REMINDER_SOON_MINUTES})
        and created_at < booking_date - make_interval(mins => ${BOOKING_REMINDER_SOON_MINUTES})
      returning id)
    select app.notify_booking(id, 'soon') from due`.execute(serviceDb);
}
