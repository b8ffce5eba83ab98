import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** serviceDb throughout: what the scheduling service tells is written by the server, for whomever it concerns. */

export type KnownBooking = {
  id: string;
  coachId: string;
  eventUri: string;
  inviteeUri: string;
  /** The address that its invitee must have; null: the service has shown before that it is this client's. */
  emailToMatch: string | null;
  isOpen: boolean;
};

const KNOWN = sql`select b.id, b.coach_id as "coachId", b.calendly_event_uri as "eventUri",
  b.calendly_invitee_uri as "inviteeUri", case when b.verified_at is null then u.email end as "emailToMatch",
  b.status in ('pending', 'confirmed') as "isOpen"
  from public.coach_bookings b join public.users u on u.id = b.user_id`;

export async function findByInvitee(serviceDb: Connection, inviteeUri: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.calendly_invitee_uri = ${inviteeUri}`.execute(
    serviceDb,
  );
  return rows[0] ?? null;
}

export async function findKnown(serviceDb: Connection, id: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.id = ${id}::uuid`.execute(serviceDb);
  return rows[0] ?? null;
}

export type Facts = {
  eventUri: string;
  inviteeUri: string;
  bookingDate: Date;
  durationMinutes: number;
  notes: string | null;
};

/** Confirms an open booking with the service's own facts, which were shown to be true for it; a moved one with its new addresses. */
export async function confirmBooking(serviceDb: Connection, id: string, facts: Facts): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({
      status: "confirmed",
      calendly_event_uri: facts.eventUri,
      calendly_invitee_uri: facts.inviteeUri,
      booking_date: facts.bookingDate,
      duration_minutes: facts.durationMinutes,
      notes: facts.notes,
      verified_at: sql`now()`,
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

export async function cancelBooking(serviceDb: Connection, id: string): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

/** A booking that never was: cancelled, and its event is free for whom it belongs to. */
export async function refuteBooking(serviceDb: Connection, id: string): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({ status: "cancelled", calendly_event_uri: null, calendly_invitee_uri: null })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

export async function findUserByEmail(serviceDb: Connection, email: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

const ofEitherSide = (userId: string) => sql`(b.user_id = ${userId}::uuid
  or b.coach_id in (select id from public.coach_profiles where user_id = ${userId}::uuid))`;

/** As coach and as client; the database gives the sessions back, and notes what the service is to be told. */
export async function cancelBookingsOf(serviceDb: Connection, userId: string): Promise<void> {
  await sql`
    with gone as (
      update public.coach_bookings b set status = 'cancelled'
      where b.status in ('pending', 'confirmed') and ${ofEitherSide(userId)}
      returning b.id, b.calendly_event_uri)
    select app.enqueue_job('cancelCalendlyEvent', id::text, jsonb_build_object('bookingId', id))
    from gone where calendly_event_uri is not null`.execute(serviceDb);
}

/** Bookings of that person that the service is still to be told the end of. */
export async function listUntoldCancellations(serviceDb: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from public.coach_bookings b
    join private.jobs j on j.kind = 'cancelCalendlyEvent' and j.key = b.id::text
    where ${ofEitherSide(userId)}`.execute(serviceDb);
  return rows.map(({ id }) => id);
}
