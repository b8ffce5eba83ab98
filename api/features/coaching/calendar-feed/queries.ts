import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import { CALENDAR_FEED } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import type { Session } from "../bookings/calendar-file.ts";

/** serviceDb throughout: readers of a feed have no session, and feeds contain the other side's name. */

export async function saveFeed(serviceDb: Connection, userId: string, tokenHash: string): Promise<void> {
  const values = { token_hash: tokenHash, created_at: sql<Date>`now()` };
  await serviceDb
    .insertInto("private.calendar_feeds")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function deleteFeed(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb.deleteFrom("private.calendar_feeds").where("user_id", "=", userId).execute();
}

export async function findFeed(serviceDb: Connection, userId: string): Promise<Date | null> {
  const row = await serviceDb
    .selectFrom("private.calendar_feeds")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns the feed's owner; null if the token is unknown or the account suspended. */
export async function findFeedOwner(serviceDb: Connection, tokenHash: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("private.calendar_feeds as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select("f.user_id")
    .where("f.token_hash", "=", tokenHash)
    .where("u.suspended_at", "is", null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * The user's sessions as a client, and as a coach while they have that role: upcoming ones and those of the last days.
 * Cancelled sessions are left out.
 */
export async function listFeedSessions(serviceDb: Connection, userId: string): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select b.id, b.booking_date as "bookingDate", b.duration_minutes as "durationMinutes", b.updated_at as "updatedAt",
      case when b.user_id = ${userId}::uuid then l.shown ->> 'full_name' else u.full_name end as "with",
      b.event_name as "eventName", b.meeting_place as place,
      case when b.status = 'confirmed' then b.join_url end as "joinUrl", false as cancelled
    from public.coach_bookings b join public.users u on u.id = b.user_id
    left join public.coach_profiles p on p.id = b.coach_id left join public.users cu on cu.id = p.user_id
    left join public.coach_listings l on l.coach_id = b.coach_id
    where (b.user_id = ${userId}::uuid or (p.user_id = ${userId}::uuid and cu.role_id = ${ROLE.coach})) and b.status in ('confirmed', 'completed')
      and b.booking_date > now() - make_interval(days => ${CALENDAR_FEED.pastDays})
    order by b.booking_date, b.id limit ${CALENDAR_FEED.sessions}`.execute(serviceDb);
  return rows;
}
