import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import type { AccessKind } from "#contract/access.ts";
import { PAGE_SIZE_MAX } from "#contract/limits.ts";
import { deleteDevices } from "../devices/queries.ts";

/** serviceDb throughout: most tables are in schemas closed to user-level roles. Every query names the owner. */

/** The number of each kind that still gave access before the revocation. */
export type Ended = {
  devices: number;
  apiKeys: number;
  webhooks: number;
  calendars: number;
  reportLinks: number;
  emailChanges: number;
  /** Waiting periods for removing a lost passkey or app. */
  recoveries: number;
  /** Private report links kept, because the owner made the change and the links' readers are still trusted. */
  keptLinks: number;
};

type Kept = { session?: string | undefined; reportLinks?: boolean; recovery?: boolean };

/**
 * Revokes everything that gives access to an account or sends out its data, after any loss of trust (safety.md T97):
 * sessions, unfinished sign-ins, password-reset links, API keys, webhooks, the calendar feed, private report links, a
 * pending email change and the wait for removing a lost passkey or app.
 */
export async function revokeAccess(db: Connection | Tx, userId: string, kept: Kept = {}): Promise<Ended> {
  const devices = await deleteDevices(db, userId, { except: kept.session });
  const own = sql`where user_id = ${userId}::uuid`;
  const { rows } = await sql<Omit<Ended, "devices">>`
    with steps as (delete from auth.verification where value = ${userId}),
      keys as (delete from private.api_keys ${own} returning expires_at > now() as works),
      hooks as (delete from private.webhook_endpoints ${own} returning disabled_at is null as works),
      feeds as (delete from private.calendar_feeds ${own} returning true as works),
      links as (delete from public.report_links ${own} and not ${kept.reportLinks ?? false}
        returning ends_at > now() as works),
      changes as (delete from private.email_changes ${own} returning expires_at > now() as works),
      recoveries as (delete from private.factor_recoveries ${own} and not ${kept.recovery ?? false}
        returning due_at is not null as works)
    select (select count(*)::int from keys where works) as "apiKeys",
      (select count(*)::int from hooks where works) as webhooks,
      (select count(*)::int from feeds) as calendars,
      (select count(*)::int from links where works) as "reportLinks",
      (select count(*)::int from changes where works) as "emailChanges",
      (select count(*)::int from recoveries where works) as recoveries,
      (select count(*)::int from public.report_links ${own} and ends_at > now() and ${kept.reportLinks ?? false})
        as "keptLinks"`.execute(db);
  const [ended] = rows;
  if (!ended) throw new Error("a revocation counts what it ended");
  return { devices, ...ended };
}

export type AccessRow = { kind: AccessKind; id: string; name: string; until: Date | null };

const SHARES_SOMETHING = sql`(exists (select from public.report_shares s where s.booking_id = b.id)
  or exists (select from public.preparation_shares s where s.booking_id = b.id))`;

/** Lists the people and programs that can see something of this person now, except own devices; at most 100. */
export async function listAccess(serviceDb: Connection, userId: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select 'report_link' as kind, c.id::text as id, case when c.kind = 'practice' then c.title else coalesce(c.target_role, c.title) end as name, l.ends_at as until
      from public.report_links l join public.conversations c on c.id = l.conversation_id
      where l.user_id = ${userId}::uuid and l.ends_at > now()
    union all
    select 'api_key', id::text, name, expires_at from private.api_keys
      where user_id = ${userId}::uuid and expires_at > now()
    union all
    select 'webhook', id::text, url, null from private.webhook_endpoints
      where user_id = ${userId}::uuid and disabled_at is null
    union all
    select 'calendar', user_id::text, '', null from private.calendar_feeds where user_id = ${userId}::uuid
    union all
    select 'coach', b.id::text, coach.full_name, b.sharing_ends_at
      from public.coach_bookings b join public.coach_profiles p on p.id = b.coach_id
        join public.users coach on coach.id = p.user_id
      where b.user_id = ${userId}::uuid and b.sharing_ends_at > now() and ${SHARES_SOMETHING}
    order by 1, until nulls first, name limit ${PAGE_SIZE_MAX}`.execute(serviceDb);
  return rows;
}

/** Revokes access at the owner's request: their devices stay signed in, and coaches lose what was shared. */
export async function endAccess(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<Ended & { coaches: number }> {
  const { rows } = await sql<{ coaches: number }>`
    with shared as (select b.id from public.coach_bookings b
        where b.user_id = ${userId}::uuid and b.sharing_ends_at > now() and ${SHARES_SOMETHING}),
      reports as (delete from public.report_shares where user_id = ${userId}::uuid),
      preparation as (delete from public.preparation_shares where user_id = ${userId}::uuid)
    select count(*)::int as coaches from shared`.execute(tx);
  const ended = await revokeAccess(tx, userId, { session: sessionId });
  return { ...ended, coaches: rows[0]?.coaches ?? 0 };
}
