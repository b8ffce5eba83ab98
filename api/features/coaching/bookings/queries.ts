import { sql, type RawBuilder } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { BOOKED_COACH_FIELDS } from "#contract/coach-profile.ts";
import type { BookingStatus, ClientBooking, CoachSessions, SessionReview } from "#contract/coaching.ts";
import type { Round } from "#contract/rounds.ts";

export type BookingRow = {
  id: string;
  /** null, like `coach`, when the coach deleted their account. */
  coach_id: string | null;
  user_id: string;
  status: BookingStatus;
  booking_date: Date | null;
  duration_minutes: number;
  event_name: string | null;
  meeting_place: string | null;
  calendly_event_uri: string | null;
  calendly_invitee_uri: string | null;
  join_url: string | null;
  notes: string | null;
  transcript: string | null;
  transcript_uploaded_at: Date | null;
  created_at: Date;
  updated_at: Date;
  coach: ClientBooking["coach"];
  client_name: string;
  client_email: string;
  client_linkedin: string | null;
  shared_reports: number;
  shared_until: Date | null;
  cancelled_by: "client" | "coach" | null;
  session_back: boolean | null;
  homework_role: string | null;
  homework_difficulty: number | null;
  homework_competency: string | null;
  homework_label: string | null;
  homework_round: Round | null;
  homework_note: string | null;
  homework_at: Date | null;
  homework_started: boolean;
  homework_done: Date | null;
  rated_at: Date | null;
  missed_by: "client" | "coach" | null;
  claimed_at: Date | null;
  claim: { words: string | null; objection: string | null; decided_because: string | null };
  moved_late: boolean;
  review: SessionReview | null;
  reviewed_at: Date | null;
};

/** The profile that staff have reviewed. Nobody may see the photo of a coach who is no longer listed. */
const COACH_FIELDS = sql.join(
  ["full_name", ...BOOKED_COACH_FIELDS].map((name) => sql`${sql.lit(name)}, l.shown -> ${sql.lit(name)}`),
);
const COACH_PHOTO = sql`case when app.is_listed_coach(p.id) then l.shown -> 'profile_photo_url' end`;

/** The caller's side of a booking; the row rules treat each side separately. */
export type Side = "client" | "coach";
export type BookingCursor = { at: string | null; id: string } | null;
export type BookingPage = {
  userId: string;
  side: Side;
  when: "upcoming" | "past" | undefined;
  cursor: BookingCursor;
  limit: number;
};

const MINE = {
  client: sql`b.user_id = (select app.current_user_id())`,
  coach: sql`app.is_coach_of(b.coach_id)`,
};

/** Open and not over. Sorted by date, sessions without a date last. */
const IS_UPCOMING = sql`(b.status in ('pending', 'confirmed')
  and (b.booking_date is null or b.booking_date + make_interval(mins => b.duration_minutes) > now()))`;
const UPCOMING = { all: sql``, upcoming: sql`and ${IS_UPCOMING}` };
/** Rounded like the cursor to milliseconds; otherwise a page could repeat or skip a row. */
const DATE = sql`date_trunc('milliseconds', b.booking_date)`;
const ADDED = sql`date_trunc('milliseconds', b.created_at)`;
const AHEAD = {
  place: sql`coalesce(${DATE}, 'infinity')`,
  order: sql`coalesce(${DATE}, 'infinity'), b.id`,
  compare: sql`>`,
};
/** All other bookings, the latest first. */
const PAST = {
  onlyThose: sql`and not ${IS_UPCOMING}`,
  place: sql`coalesce(${DATE}, ${ADDED})`,
  order: sql`coalesce(${DATE}, ${ADDED}) desc, b.id desc`,
  compare: sql`<`,
};

export async function listBookings(db: Database, page: BookingPage): Promise<BookingRow[]> {
  const { side, cursor, limit } = page;
  const { place, order, onlyThose, compare } =
    page.when === "past" ? PAST : { ...AHEAD, onlyThose: UPCOMING[page.when ?? "all"] };
  const after = cursor
    ? sql`and (${place}, b.id) ${compare} (coalesce(${cursor.at}::timestamptz, 'infinity'), ${cursor.id}::uuid)`
    : sql``;
  const ids = await db.userDb(page.userId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from public.coach_bookings b where ${MINE[side]} ${onlyThose} ${after}
      order by ${order} limit ${limit}`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const found = new Map((await readBookings(db.serviceDb, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns null when there is no such booking that this side may see. */
export async function findBooking(
  db: Database,
  { userId, bookingId: id }: { userId: string; bookingId: string },
  side: Side,
): Promise<BookingRow | null> {
  const isMine = await db.userDb(userId, async (tx) => {
    const { rows } = await sql`
      select 1 from public.coach_bookings b where b.id = ${id}::uuid and ${MINE[side]}`.execute(tx);
    return rows.length > 0;
  });
  return isMine ? ((await readBookings(db.serviceDb, [id]))[0] ?? null) : null;
}

/**
 * serviceDb: row rules hide the other side's name, notes and transcripts, and the ids were selected under row rules.
 * Leaves out notes with a brace, and transcripts before completion (safety.md T46).
 */
async function readBookings(serviceDb: Connection, ids: string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookingRow>`
    select b.id, b.coach_id, b.user_id, b.status, b.booking_date, b.duration_minutes, b.event_name, b.meeting_place,
      b.calendly_event_uri, b.calendly_invitee_uri,
      case when b.status in ('pending', 'confirmed', 'claimed') then b.join_url end as join_url,
      case when b.notes !~ '[{}]' then b.notes end as notes,
      case when b.status = 'completed' then b.transcript end as transcript,
      b.transcript_uploaded_at, b.created_at, b.updated_at, b.cancelled_by, b.session_back, b.missed_by, b.moved_late,
      b.claimed_at, json_build_object('words', b.claim_words, 'objection', b.objection, 'decided_because', b.decision_reason) as claim,
      case when v.booking_id is not null then json_build_object('stars', v.stars, 'sentence', v.sentence,
        'hidden_reason', v.hidden_reason) end as review, v.created_at as reviewed_at,
      case when p.id is not null then json_build_object('id', p.id,
        'profile_photo_url', ${COACH_PHOTO}, ${COACH_FIELDS}) end as coach,
      u.full_name as client_name, u.email as client_email, u.linkedin_url as client_linkedin,
      case when b.sharing_ends_at > now() and p.id is not null then b.sharing_ends_at end as shared_until,
      (select count(*)::integer from public.report_shares s
        where s.booking_id = b.id and b.sharing_ends_at > now() and p.id is not null) as shared_reports,
      h.target_role as homework_role, h.difficulty as homework_difficulty, h.competency as homework_competency,
      h.competency_label as homework_label, h.round as homework_round, h.note as homework_note, h.created_at as homework_at, coalesce(c.status <> 'cancelled', false) as homework_started,
      case when c.status = 'completed' then c.ended_at end as homework_done, r.created_at as rated_at
    from public.coach_bookings b
    left join public.coach_homework h on h.booking_id = b.id
    left join public.conversations c on c.id = h.conversation_id
    left join public.coach_ratings r on r.booking_id = b.id
    left join public.session_reviews v on v.booking_id = b.id
    left join public.coach_profiles p on p.id = b.coach_id
    left join public.coach_listings l on l.coach_id = b.coach_id
    join public.users u on u.id = b.user_id
    where b.id = any(${ids}::uuid[])`.execute(serviceDb);
  return rows;
}

export type NewBooking = Omit<SessionDetails, "bookingDate"> & {
  userId: string;
  coachId: string;
  status: "pending" | "confirmed";
  bookingDate: Date | null;
};

export type Outcome =
  | "booked"
  | "already"
  | "event_taken"
  | "coach_missing"
  | "coach_not_connected"
  | "own_profile"
  | "role"
  | "no_sessions";

/** serviceDb: the database function that applies decisions.md D6 reads Calendly connections and session counts. */
export async function bookSession(
  db: Connection | Tx,
  it: NewBooking,
): Promise<{ outcome: Outcome; bookingId: string | null }> {
  const booking = JSON.stringify({
    status: it.status,
    event_uri: it.eventUri,
    invitee_uri: it.inviteeUri,
    booking_date: it.bookingDate?.toISOString() ?? null,
    duration_minutes: it.durationMinutes,
    event_name: it.eventName,
    meeting_place: it.meetingPlace,
    join_url: it.joinUrl,
    client_time_zone: it.clientTimeZone,
    notes: it.notes,
  });
  const { rows } = await sql<{ outcome: Outcome; booking_id: string | null }>`
    select outcome, booking_id from app.book_session(${it.userId}::uuid, ${it.coachId}::uuid, ${booking}::jsonb)
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("booking always has an outcome");
  // A booking starts as confirmed only when Calendly has confirmed the event.
  if (row.outcome === "booked" && it.status === "confirmed")
    await sql`update public.coach_bookings set verified_at = now() where id = ${row.booking_id}::uuid`.execute(
      db,
    );
  return { outcome: row.outcome, bookingId: row.booking_id };
}

/** Runs as the caller, under row rules and the database's table of allowed status changes. */
export const changeBooking = (
  db: Database,
  { userId, bookingId }: { userId: string; bookingId: string },
  change: { status: BookingStatus; transcript?: string; claim_words?: string | null; objection?: string },
): Promise<void> =>
  db.userDb(userId, async (tx) => {
    await tx.updateTable("coach_bookings").set(change).where("id", "=", bookingId).execute();
  });

/** serviceDb: the server determines plan and counts. Returns null without a users row. */
export async function findSessions(serviceDb: Connection, userId: string): Promise<CoachSessions | null> {
  const { rows } = await sql<Omit<CoachSessions, "user_id" | "remaining"> & { period_start: Date }>`
    select * from app.coach_sessions_of(${userId}::uuid)`.execute(serviceDb);
  const [row] = rows;
  if (!row) return null;
  const { period_start, ...counts } = row;
  return {
    ...counts,
    user_id: userId,
    subscription_period_start: period_start.toISOString(),
    subscription_period_end: null,
    remaining: Math.max(0, row.sessions_allowed - row.sessions_booked),
  };
}

/** serviceDb from here on: the server writes what Calendly reports, whichever user it concerns. */

export type KnownBooking = {
  id: string;
  /** null: the coach deleted their account. */
  coachId: string | null;
  userId: string;
  eventUri: string;
  inviteeUri: string;
  /** The email that the event's invitee must have; null once Calendly has shown that the event is this client's. */
  emailToMatch: string | null;
  createdAt: Date;
  isOpen: boolean;
  isConfirmed: boolean;
  isCancelled: boolean;
  cancelledAt: Date | null;
};

const KNOWN = sql`select b.id, b.coach_id as "coachId", b.user_id as "userId", b.calendly_event_uri as "eventUri",
  b.calendly_invitee_uri as "inviteeUri", case when b.verified_at is null then u.email end as "emailToMatch", b.created_at as "createdAt",
  b.status in ('pending', 'confirmed') as "isOpen", b.status = 'confirmed' as "isConfirmed",
  b.status = 'cancelled' as "isCancelled", b.cancelled_at as "cancelledAt"
  from public.coach_bookings b join public.users u on u.id = b.user_id`;

export async function findByInvitee(serviceDb: Connection, inviteeUri: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.calendly_invitee_uri = ${inviteeUri}`.execute(
    serviceDb,
  );
  return rows[0] ?? null;
}

export async function findKnownBooking(serviceDb: Connection, id: string): Promise<KnownBooking | null> {
  const { rows } = await sql<KnownBooking>`${KNOWN} where b.id = ${id}::uuid`.execute(serviceDb);
  return rows[0] ?? null;
}

export type SessionDetails = {
  eventUri: string;
  inviteeUri: string;
  bookingDate: Date;
  durationMinutes: number;
  eventName: string | null;
  meetingPlace: string | null;
  joinUrl: string | null;
  clientTimeZone: string | null;
  notes: string | null;
};

/** The side that chose another time at Calendly, and when; null: Calendly does not say. */
export type Move = { by: Side | null; at: Date | null };

/** Skips updates that change nothing, because subscribed calendars would fetch the session again. */
const isNew = (
  it: SessionDetails,
) => sql<boolean>`(status, verified_at is null, calendly_event_uri, calendly_invitee_uri, booking_date,
    duration_minutes, event_name, meeting_place, join_url, client_time_zone, notes) is distinct from
  ('confirmed', false, ${it.eventUri}, ${it.inviteeUri}, ${it.bookingDate}::timestamptz, ${it.durationMinutes}::integer,
    ${it.eventName}::text, ${it.meetingPlace}::text, ${it.joinUrl}::text, ${it.clientTimeZone}::text, ${it.notes}::text)`;

/** Stores the details of an event that is verified as this booking's. A rescheduled event has new URIs. */
export async function confirmFromCalendly(
  serviceDb: Connection,
  id: string,
  { move, ...it }: SessionDetails & { move?: Move },
): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({
      status: "confirmed",
      calendly_event_uri: it.eventUri,
      calendly_invitee_uri: it.inviteeUri,
      booking_date: it.bookingDate,
      duration_minutes: it.durationMinutes,
      event_name: it.eventName,
      meeting_place: it.meetingPlace,
      join_url: it.joinUrl,
      client_time_zone: it.clientTimeZone,
      notes: it.notes,
      verified_at: sql`now()`,
      ...(move && { moved_by: move.by, moved_at: move.at }),
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .where(isNew(it))
    .execute();
}

export async function noteMovePage(serviceDb: Connection, id: string, side: Side): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({ move_page_by: side, move_page_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The side that cancelled at Calendly, and when; null: Calendly does not say. */
export type End = { by: "client" | "coach" | null; at: Date | null; bookingDate: Date };

export async function cancelFromCalendly(serviceDb: Connection, id: string, end: End): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({
      status: "cancelled",
      cancelled_by: end.by,
      cancelled_at: end.at,
      booking_date: end.bookingDate,
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

/** Cancels a booking whose event is not this client's according to Calendly. The event's owner can then book it. */
export async function rejectBooking(serviceDb: Connection, id: string): Promise<void> {
  await serviceDb
    .updateTable("coach_bookings")
    .set({ status: "cancelled", calendly_event_uri: null, calendly_invitee_uri: null })
    .where("id", "=", id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
}

export const asCoach = (userId: string) =>
  sql`b.coach_id in (select id from public.coach_profiles where user_id = ${userId}::uuid)`;
export const NOT_BEGUN = sql`coalesce(b.booking_date, 'infinity') > now()`;
// A pending session was never confirmed, so it was not held.
const NOT_HELD = sql`(b.status = 'pending'
  or coalesce(b.booking_date, 'infinity') + make_interval(mins => b.duration_minutes) > now())`;
export const ofEitherSide = (userId: string) => sql`(b.user_id = ${userId}::uuid or ${asCoach(userId)})`;

/**
 * Cancels a user's open bookings. `not held`: all but sessions already held; `ahead`: those that have not begun;
 * `coaching ahead`: of these, only those as coach. The database gives the sessions back and notifies both sides.
 * Returns the number cancelled.
 */
export async function cancelBookingsOf(
  serviceDb: Connection | Tx,
  userId: string,
  which: "not held" | "ahead" | "coaching ahead",
): Promise<number> {
  const theirs = which === "coaching ahead" ? asCoach(userId) : ofEitherSide(userId);
  return cancelThose(serviceDb, sql`${theirs} and ${which === "not held" ? NOT_HELD : NOT_BEGUN}`);
}

/** Cancels a booking that Calendly never confirmed. The client gets the session back, and both sides are notified. */
export const cancelUnconfirmed = (serviceDb: Connection, inviteeUri: string): Promise<number> =>
  cancelThose(serviceDb, sql`b.calendly_invitee_uri = ${inviteeUri} and b.status = 'pending'`);

async function cancelThose(serviceDb: Connection | Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with gone as (
      update public.coach_bookings b set status = 'cancelled'
      where b.status in ('pending', 'confirmed') and ${condition}
      returning b.id, b.calendly_event_uri)
    select case when calendly_event_uri is not null
      then app.enqueue_job('cancelCalendlyEvent', id::text, jsonb_build_object('bookingId', id)) end
    from gone`.execute(serviceDb);
  return rows.length;
}

/** Marks a session as missed after a day without an objection. */
export async function settleNoShow(tx: Tx, bookingId: string): Promise<void> {
  await sql`update public.coach_bookings set status = 'missed'
    where id = ${bookingId}::uuid and status = 'claimed'`.execute(tx);
}
