import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { DB } from "#api/db/tables.ts";
import type { Listing } from "#contract/admin-list.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import { namesOf } from "#contract/declared-fields.ts";
import { ROLE } from "#contract/roles.ts";

/** serviceDb throughout: only staff see coaches who are not listed, and decide about them. */

export type VettedRow = Omit<VettedCoach, "review_asked_at"> & { review_asked_at: Date };
export type VettingCursor = { at: string; id: string } | null;

const COLUMNS: (keyof DB["coach_profiles"])[] = namesOf(COACH_PROFILE_FIELDS);
const DECLARED = sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)));
const SELECT = sql`select p.id, p.user_id, u.full_name, u.email, ${DECLARED}, p.profile_photo_url, p.listing, p.listing_reason,
    p.revision, app.changes_wait(p) as changes_wait, p.changes_refused_because,
    case when p.listing = 'listed' and p.revision <> p.listed_revision then l.shown end as listed_version,
    date_trunc('milliseconds', p.review_asked_at) as review_asked_at, app.reviews_of(p.id) as reviews,
    (select count(*)::integer from public.coach_bookings b where b.coach_id = p.id and b.status = 'missed' and b.missed_by = 'coach') as sessions_missed,
    (c.coach_id is not null and c.refused_at is null) as connected, app.event_of(c) ->> 'link' as calendly_event_link,
    app.event_of(c) - array['uri', 'link'] as event
  from public.coach_profiles p join public.users u on u.id = p.user_id and u.role_id = ${ROLE.coach}
  left join public.coach_listings l on l.coach_id = p.id
  left join private.calendly_connections c on c.coach_id = p.id`;

/** Staff have to decide about the whole profile, or about changes since they listed it. */
const WAITS = sql`(p.listing = 'waiting' or app.changes_wait(p))`;

/** Lists coaches whose profile is or was complete, the longest waiting first. */
export async function listVettedCoaches(
  tx: Tx,
  { listing, cursor, limit }: { listing: Listing; cursor: VettingCursor; limit: number },
): Promise<VettedRow[]> {
  const after = cursor
    ? sql`and (date_trunc('milliseconds', p.review_asked_at), p.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<VettedRow>`${SELECT}
    where ${listing === "waiting" ? WAITS : sql`p.listing = ${listing}`} and p.review_asked_at is not null ${after}
    order by date_trunc('milliseconds', p.review_asked_at), p.id limit ${limit}`.execute(tx);
  return rows;
}

export async function findVettedCoach(db: Connection | Tx, coachId: string): Promise<VettedRow | undefined> {
  const { rows } = await sql<VettedRow>`${SELECT}
    where p.id = ${coachId}::uuid and p.review_asked_at is not null`.execute(db);
  return rows[0];
}

/**
 * Locks the profile, so that it cannot change during a decision and the second of two concurrent decisions sees the
 * first.
 */
export async function lockProfile(tx: Tx, coachId: string): Promise<void> {
  await sql`select 1 from public.coach_profiles where id = ${coachId}::uuid for update`.execute(tx);
}

export type ListingChange =
  | { listing: "listed"; listing_reason: null; listed_revision: number; changes_refused_because: null }
  | { listing: "refused"; listing_reason: string }
  | { changes_refused_because: string };

export async function changeListing(tx: Tx, coachId: string, change: ListingChange): Promise<void> {
  await tx.updateTable("coach_profiles").set(change).where("id", "=", coachId).execute();
}

export async function countWaitingCoaches(serviceDb: Connection): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from public.coach_profiles p
    join public.users u on u.id = p.user_id and u.role_id = ${ROLE.coach}
    where ${WAITS} and p.review_asked_at is not null`.execute(serviceDb);
  return rows[0]?.waiting ?? 0;
}

export async function listStaffEmails(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("email")
    .where("role_id", "in", [ROLE.admin, ROLE.superadmin])
    .where("suspended_at", "is", null)
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}
