import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { DB } from "#api/db/tables.ts";
import type { Listing } from "#contract/admin-list.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type {
  Coach,
  CoachProfileInput,
  ConnectionHealth,
  OwnCoachProfile,
  ShownVersion,
} from "#contract/coaching.ts";
import { namesOf } from "#contract/declared-fields.ts";
import { FREE_SLOTS_FRESH_HOURS } from "#contract/limits.ts";

/** serviceDb throughout: only their owner may read the rows with names, and no user those with connections. */

export type OwnCoachRow = Coach & {
  connection_health: ConnectionHealth;
  news_refused: boolean;
  picked_event: OwnCoachProfile["picked_event"];
  listing: Listing;
  listing_reason: string | null;
  review_asked_at: Date | null;
  changes_wait: boolean;
  changes_refused_because: string | null;
  listed_version: ShownVersion | null;
  availability_schedule: unknown;
  calendly_username: string | null;
  calendly_scheduling_url: string | null;
  created_at: Date;
  updated_at: Date;
};

/** The compiler checks that each declared field is a column. */
const COLUMNS: (keyof DB["coach_profiles"])[] = namesOf(COACH_PROFILE_FIELDS);
const DECLARED = sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)));
const EVENT = sql`jsonb_build_object('name', c.event_name, 'minutes', c.event_minutes, 'place', c.event_place)`;
const IS_OFFERED = sql`c.event_uri is not null and c.event_gone_at is null and c.refused_at is null`;
const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** null when unknown or out of date. Leaves out times that have passed, and those booked here since they were read. */
const FREE_SLOTS = sql`case when ${IS_OFFERED} and c.free_slots_at > now() - make_interval(hours => ${FREE_SLOTS_FRESH_HOURS})
  then jsonb_build_object('as_of', ${isoTime("c.free_slots_at")}, 'times', (select coalesce(jsonb_agg(${isoTime("slot")} order by slot), '[]')
    from unnest(c.free_slots) slot where slot > now() and not exists (select from public.coach_bookings b
      where b.coach_id = p.id and b.status <> 'cancelled' and b.booking_date < slot + make_interval(mins => c.event_minutes)
        and b.booking_date + make_interval(mins => b.duration_minutes) > slot))) end as free_slots`;
/** Others see the version that staff approved, coaches their own current one (decisions.md D15). */
const LISTED = sql.join(
  ["full_name", ...COLUMNS, "profile_photo_url"].map(
    (name) => sql`l.shown -> ${sql.lit(name)} as ${sql.ref(name)}`,
  ),
);
const AS_IT_STANDS = sql`u.full_name, ${DECLARED}, p.profile_photo_url`;
const EXPERIENCE = sql`(l.shown ->> 'experience_years')::integer`;
const COMMON = sql`p.id, p.user_id, app.reviews_of(p.id) as reviews,
  (c.coach_id is not null and c.refused_at is null) as connected,
  case when ${IS_OFFERED} then ${EVENT} end as event,
  case when c.refused_at is null then c.calendly_time_zone end as time_zone, ${FREE_SLOTS}, case when ${IS_OFFERED} then c.event_link end as calendly_event_link`;
const OWN = sql`${COMMON}, ${AS_IT_STANDS}, app.changes_wait(p) as changes_wait, p.changes_refused_because,
  case when p.listing = 'listed' and p.revision <> p.listed_revision then l.shown end as listed_version, app.event_of(c) - 'link' as picked_event,
  case when c.coach_id is null then 'not_connected' when c.refused_at is not null then 'refused'
    when app.event_of(c) is null then 'no_event' when c.event_gone_at is not null and c.next_event is null then 'event_gone'
    else 'working' end as connection_health, c.news_refused_at is not null and c.webhook_uri is null as news_refused, p.listing, p.listing_reason, p.review_asked_at, p.availability_schedule, c.calendly_username, c.calendly_scheduling_url, p.created_at,
  p.updated_at`;
const TABLES = sql`public.coach_profiles p join public.users u on u.id = p.user_id
  left join private.calendly_connections c on c.coach_id = p.id`;

const LISTED_TABLES = sql`${TABLES} join public.coach_listings l on l.coach_id = p.id`;

export type CoachCursor = { years: number; id: string } | null;

/** Lists only current coaches whom staff have listed and whose account is neither suspended nor due for deletion. */
export async function listCoaches(
  serviceDb: Connection,
  input: { specialization: string | undefined; cursor: CoachCursor; limit: number },
): Promise<Coach[]> {
  const word = input.specialization?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? "";
  const after = input.cursor
    ? sql`and (-${EXPERIENCE}, p.id) > (${-input.cursor.years}::integer, ${input.cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<Coach>`
    select ${COMMON}, ${LISTED} from ${LISTED_TABLES}
    where app.is_listed_coach(p.id) and l.shown ->> 'specialization' ilike ${`%${word}%`} ${after}
    order by ${EXPERIENCE} desc, p.id limit ${input.limit}`.execute(serviceDb);
  return rows;
}

export async function findCoach(serviceDb: Connection, id: string): Promise<Coach | null> {
  const { rows } = await sql<Coach>`
    select ${COMMON}, ${LISTED} from ${LISTED_TABLES} where p.id = ${id}::uuid and app.is_listed_coach(p.id)`.execute(
    serviceDb,
  );
  return rows[0] ?? null;
}

export async function findOwnCoach(serviceDb: Connection, userId: string): Promise<OwnCoachRow | null> {
  const { rows } = await sql<OwnCoachRow>`
    select ${OWN} from ${TABLES} left join public.coach_listings l on l.coach_id = p.id
    where p.user_id = ${userId}::uuid`.execute(serviceDb);
  return rows[0] ?? null;
}

/** Returns false when there is nothing to decide, or the profile is incomplete. */
export async function askForReview(serviceDb: Connection, coachId: string): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select app.ask_for_review(${coachId}::uuid) as asked`.execute(serviceDb);
  return rows[0]?.asked === true;
}

/** Creates or updates the profile. Without a photo in the input the old one stays. */
export async function saveProfile(
  serviceDb: Connection,
  userId: string,
  { profile_photo_url, ...declared }: CoachProfileInput,
): Promise<void> {
  const values = { ...declared, ...(profile_photo_url !== undefined && { profile_photo_url }) };
  await serviceDb
    .insertInto("coach_profiles")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Changes nothing when there is no profile yet. */
export async function setPhoto(serviceDb: Connection, userId: string, photoUrl: string): Promise<void> {
  await serviceDb
    .updateTable("coach_profiles")
    .set({ profile_photo_url: photoUrl })
    .where("user_id", "=", userId)
    .execute();
}

/** True for the listed photo while clients can see its coach. Staff may always see the listed and the current photo. */
export async function isPhotoShown(
  serviceDb: Connection,
  it: { userId: string; address: string; asStaff: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from public.coach_profiles p left join public.coach_listings l on l.coach_id = p.id
    where p.user_id = ${it.userId}::uuid and (
      (l.shown ->> 'profile_photo_url' = ${it.address} and (${it.asStaff} or app.is_listed_coach(p.id)))
      or (p.profile_photo_url = ${it.address} and ${it.asStaff}))`.execute(serviceDb);
  return rows.length > 0;
}
