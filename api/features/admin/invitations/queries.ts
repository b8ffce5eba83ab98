import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { INVITATION_DAYS, INVITATION_KEPT_DAYS } from "#contract/limits.ts";
import type { Plan } from "#contract/roles.ts";
import type { PageLanguage } from "#contract/words.ts";
import type { InvitedLine } from "./read-list.ts";

/** serviceDb throughout: only superadmins invite, and the invited people have no account yet. */

/** Returns the number of people invited. Skips those with an account or a valid invitation. */
export async function insertInvitations(
  tx: Tx,
  { lines, actorId, language }: { lines: InvitedLine[]; actorId: string; language: PageLanguage },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into private.account_invitations as i (email, role_id, plan, plan_until, group_name, language, invited_by)
    select l.email, l.role_id, l.plan, l.plan_until, l.group_name, ${language}, ${actorId}::uuid
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (email text, role_id integer, plan text, plan_until date, group_name text)
    where not exists (select from auth."user" u where u.email = l.email and u."emailVerified")
    on conflict (email) do update set role_id = excluded.role_id, plan = excluded.plan, plan_until = excluded.plan_until,
      group_name = excluded.group_name,
      language = excluded.language, invited_by = excluded.invited_by, created_at = now(),
      mailed_at = null, token_hash = null, expires_at = null
    where i.accepted_at is null and i.expires_at < now()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export type InvitationRow = {
  id: string;
  email: string;
  role_id: number;
  plan: Plan;
  group_name: string;
  created_at: Date;
  mailed_at: Date | null;
  expires_at: Date | null;
  accepted_at: Date | null;
  expired: boolean;
};
export type InvitationCursor = { at: string; id: string } | null;

export async function listInvitations(
  tx: Tx,
  { search, cursor, limit }: { search: string; cursor: InvitationCursor; limit: number },
): Promise<InvitationRow[]> {
  const after = cursor
    ? sql`and (date_trunc('milliseconds', created_at), id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<InvitationRow>`
    select id, email, role_id, plan, group_name, date_trunc('milliseconds', created_at) as created_at, mailed_at,
      expires_at, accepted_at, coalesce(expires_at < now(), false) as expired
    from private.account_invitations
    where strpos(lower(email || ' ' || group_name), ${search.toLowerCase()}) > 0 ${after}
    order by date_trunc('milliseconds', created_at) desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Schedules a new mail and invalidates the earlier link. Returns false when the invitation was accepted or is gone. */
export async function resetInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("private.account_invitations")
    .set({ mailed_at: null, token_hash: null, expires_at: null })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false when the invitation was accepted or is gone. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("private.account_invitations")
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type Unmailed = { id: string; email: string; language: PageLanguage };

/** Selects the oldest invitations not mailed yet, and locks them until the transaction ends. */
export async function takeUnmailed(tx: Tx, limit: number): Promise<Unmailed[]> {
  const { rows } = await sql<Unmailed>`
    select id, email, language from private.account_invitations where mailed_at is null and accepted_at is null
    order by created_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function setMailed(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await sql`update private.account_invitations set mailed_at = now(), token_hash = ${tokenHash},
    expires_at = now() + make_interval(days => ${INVITATION_DAYS}) where id = ${id}::uuid`.execute(tx);
}

/** Deletes expired invitations. Addresses of people who never joined are not kept for long. */
export async function deleteOldAccountInvitations(serviceDb: Connection): Promise<void> {
  await sql`delete from private.account_invitations where accepted_at is null
    and expires_at < now() - make_interval(days => ${INVITATION_KEPT_DAYS})`.execute(serviceDb);
}
