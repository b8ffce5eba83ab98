import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { INVITATION_REPEAT_DAYS, INVITATIONS_SHOWN } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";

const hashOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

export type History = {
  lastHour: number;
  lastDay: number;
  invitedLately: boolean;
  bounced: boolean;
  optedOut: boolean;
};

/** Holds back other invitations by this user and to this address until the transaction ends; locked in order, none waits in a ring. */
export async function lockInvitations(tx: Tx, userId: string, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select unnest(array[${`invites ${userId}`}, ${`invited ${recipient}`}]) as key order by 1) keys`.execute(
    tx,
  );
}

/** What was sent by this user and to this address. serviceDb: other people's invitations count too. */
export async function getHistory(tx: Tx, userId: string, recipient: string): Promise<History> {
  const { rows } = await sql<History>`
    select
      (select count(*)::int from public.referral_emails
        where user_id = ${userId} and created_at > now() - interval '1 hour') as "lastHour",
      (select count(*)::int from public.referral_emails
        where user_id = ${userId} and created_at > now() - interval '1 day') as "lastDay",
      exists (select from public.referral_emails where recipient_email = ${recipient}
        and created_at > now() - make_interval(days => ${INVITATION_REPEAT_DAYS})) as "invitedLately",
      exists (select from public.referral_emails where recipient_email = ${recipient}
        and status = 'bounced') as bounced,
      exists (select from private.mail_optouts where email_hash = ${hashOf(recipient)}) as "optedOut"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("no history");
  return row;
}

export async function insertInvitation(
  tx: Tx,
  it: { userId: string; recipient: string; mailId: string },
): Promise<ReferralEmail> {
  const row = await tx
    .insertInto("referral_emails")
    .values({ user_id: it.userId, recipient_email: it.recipient, mail_id: it.mailId })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
  return {
    emailId: row.id,
    status: "queued",
    timestamp: row.created_at.toISOString(),
    recipientEmail: it.recipient,
    reason: null,
  };
}

type StatusRow = Omit<ReferralEmail, "timestamp"> & { timestamp: Date };

/** The newest invitations of a user. serviceDb: named by the caller's own id. */
export async function listInvitations(serviceDb: Connection, userId: string): Promise<ReferralEmail[]> {
  const { rows } = await sql<StatusRow>`
    select e.id as "emailId", e.recipient_email as "recipientEmail",
      case when e.status = 'queued' and e.left_at is not null
        then case when e.refusal is null then 'sent' else 'bounced' end else e.status end as status,
      coalesce(e.reason, e.refusal) as reason, e.updated_at as timestamp
    from public.referral_emails e where e.user_id = ${userId}
    order by e.created_at desc limit ${INVITATIONS_SHOWN}`.execute(serviceDb);
  return rows.map(({ timestamp, ...row }) => Object.assign(row, { timestamp: timestamp.toISOString() }));
}

export type DeliveryNews = {
  eventId: string;
  mailId: string;
  status: "sent" | "delivered" | "bounced";
  reason: string | null;
};

/**
 * Stores what became of a mail, once for each event and never backwards: bounced stays bounced, delivered is not
 * undone by a late 'sent' (safety.md T29). serviceDb: the provider's word, not a user's.
 */
export const storeNews = (serviceDb: Connection, news: DeliveryNews): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    if (!(await insertWebhookEvent(tx, { provider: "resend", eventId: news.eventId }))) return;
    await sql`
      update public.referral_emails set status = ${news.status}, reason = ${news.reason}
      where mail_id = ${news.mailId} and status <> 'bounced' and not (status = 'delivered' and ${news.status} = 'sent')
    `.execute(tx);
  });

/** Notes that an invitation's email left, if that is one. serviceDb: written by the job that sends it. */
export async function noteEmailLeft(
  serviceDb: Connection,
  { id, refusal }: { id: string; refusal: string | null },
): Promise<void> {
  await serviceDb
    .updateTable("referral_emails")
    .set({ left_at: sql<Date>`now()`, refusal })
    .where("mail_id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** serviceDb: whoever got a mail has no account. */
export async function insertOptout(serviceDb: Connection, email: string): Promise<void> {
  await serviceDb
    .insertInto("private.mail_optouts")
    .values({ email_hash: hashOf(email) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
