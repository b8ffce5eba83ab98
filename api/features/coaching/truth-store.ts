import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** asServer throughout: what the scheduling service tells is written by the server, for whomever it concerns. */

export type KnownBooking = {
  id: string;
  coachId: string;
  eventUri: string;
  inviteeUri: string;
  email: string;
  isOpen: boolean;
};

const KNOWN = sql`select b.id, b.coach_id as "coachId", b.calendly_event_uri as "eventUri",
  b.calendly_invitee_uri as "inviteeUri", u.email, b.status in ('pending', 'confirmed') as "isOpen"
  from public.coach_bookings b join public.users u on u.id = b.user_id`;

export async function findByInvitee(asServer: Connection, inviteeUri: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.calendly_invitee_uri = ${inviteeUri}`.execute(
    asServer,
  );
  return rows[0] ?? null;
}

export async function findKnown(asServer: Connection, id: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.id = ${id}::uuid`.execute(asServer);
  return rows[0] ?? null;
}

export type Facts = {
  eventUri: string;
  inviteeUri: string;
  bookingDate: Date;
  durationMinutes: number;
  notes: string | null;
};

/** Confirms an open booking with the service's own facts, a moved one with its new addresses. */
export async function confirmBooking(asServer: Connection, id: string, facts: Facts): Promise<void> {
  await asServer
    .updateTable("coach_bookings")
    .set({
      status: "confirmed",
      calendly_event_uri: facts.eventUri,
      calendly_invitee_uri: facts.inviteeUri,
      booking_date: facts.bookingDate,
      duration_minutes: facts.durationMinutes,
      notes: facts.notes,
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

export async function cancelBooking(asServer: Connection, id: string): Promise<void> {
  await asServer
    .updateTable("coach_bookings")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

/** A booking that never was: cancelled, and its event is free for whom it belongs to. */
export async function refuteBooking(asServer: Connection, id: string): Promise<void> {
  await asServer
    .updateTable("coach_bookings")
    .set({ status: "cancelled", calendly_event_uri: null, calendly_invitee_uri: null })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

export async function findUserByEmail(asServer: Connection, email: string): Promise<string | null> {
  const row = await asServer
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** As coach and as client; the database gives the sessions back. */
export async function cancelBookingsOf(asServer: Connection, userId: string): Promise<void> {
  await asServer
    .updateTable("coach_bookings")
    .set({ status: "cancelled" })
    .where("status", "in", ["pending", "confirmed"])
    .where((of) =>
      of.or([
        of("user_id", "=", userId),
        of("coach_id", "in", of.selectFrom("coach_profiles").select("id").where("user_id", "=", userId)),
      ]),
    )
    .execute();
}
