import { sql } from "kysely";
import { randomInt } from "node:crypto";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { hashOf } from "#api/http/signature.ts";
import { INVITATIONS_SHOWN, INVITATION_REPEAT_DAYS, REFERRAL_CODE_LENGTH } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";

/** The user's code, made at first request. serviceDb: codes are the server's to give. */
export async function getCode(serviceDb: Connection, userId: string): Promise<string> {
  const insert = sql<{ code: string }>`
    insert into public.referral_codes (user_id, code) values (${userId}, ${createCode()})
    on conflict (user_id) do update set code = referral_codes.code returning code`;
  const { rows } = await insert.execute(serviceDb);
  const [row] = rows;
  if (!row) throw new Error("no referral code was made");
  return row.code;
}

type Stats = Record<"pending" | "completed" | "rewarded" | "bonuses", number>;

export const getStats = (db: Database, userId: string): Promise<Stats> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<Stats>`
      select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'rewarded')::int as rewarded,
        (select count(*)::int from public.bonus_interviews where user_id = ${userId}) as bonuses
      from public.referrals where referrer_id = ${userId}`.execute(tx);
    return rows[0] ?? { pending: 0, completed: 0, rewarded: 0, bonuses: 0 };
  });

type Referrer = { id: string; full_name: string; email: string };

/** serviceDb: an invited visitor has no account yet (decisions.md D4). */
export const findReferrer = (serviceDb: Connection, code: string): Promise<Referrer | undefined> =>
  serviceDb
    .selectFrom("referral_codes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.full_name", "u.email"])
    .where("c.code", "=", code)
    .executeTakeFirst();

/** The status of the referral between these two users. */
export const findReferral = (db: Database, pair: { referrerId: string; referredId: string }) =>
  db.userDb(pair.referredId, (tx) =>
    tx
      .selectFrom("referrals")
      .select("status")
      .where("referred_id", "=", pair.referredId)
      .where("referrer_id", "=", pair.referrerId)
      .executeTakeFirst(),
  );

/** Gives the reward if it is due and was not given before. serviceDb: a bonus is the database's to give. */
export async function rewardReferral(serviceDb: Connection, referredId: string): Promise<void> {
  await sql`select app.reward_referral(${referredId})`.execute(serviceDb);
}

/** The referrer to thank; undefined when the account is gone. serviceDb: called by a job. */
export const findThanked = (
  tx: Tx,
  referralId: string,
): Promise<{ email: string; full_name: string } | undefined> =>
  tx
    .selectFrom("referrals as r")
    .innerJoin("users as u", "u.id", "r.referrer_id")
    .select(["u.email", "u.full_name"])
    .where("r.id", "=", referralId)
    .executeTakeFirst();

/** No 0 and o, no 1, i and l: a code survives being read aloud. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** An unguessable referral code: 31 letters to the power of 12 (decisions.md D4). */
const createCode = (): string =>
  Array.from({ length: REFERRAL_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

type History = {
  lastHour: number;
  lastDay: number;
  invitedByUser: boolean;
  /** Of the email that reached that address lately, whoever had it sent. */
  mailId: string | null;
  bounced: boolean;
  optedOut: boolean;
};

/** Locks invitations by this user and to this address until the transaction ends, in a fixed order so that none deadlocks. */
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
      exists (select from public.referral_emails where recipient_email = ${recipient} and user_id = ${userId}
        and created_at > now() - make_interval(days => ${INVITATION_REPEAT_DAYS})) as "invitedByUser",
      (select mail_id from public.referral_emails where recipient_email = ${recipient}
        and created_at > now() - make_interval(days => ${INVITATION_REPEAT_DAYS})
        order by created_at desc limit 1) as "mailId",
      exists (select from public.referral_emails where recipient_email = ${recipient}
        and status = 'bounced') as bounced,
      exists (select from private.mail_optouts where email_hash = ${hashOf(recipient)}) as "optedOut"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("no history");
  return row;
}

/** With the state of its email, which somebody else may have had sent before. */
export async function insertInvitation(
  tx: Tx,
  it: { userId: string; recipient: string; mailId: string },
): Promise<ReferralEmail> {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    insert into public.referral_emails (user_id, recipient_email, mail_id, status, left_at, refusal)
    select ${it.userId}, ${it.recipient}, ${it.mailId}, coalesce(e.status, 'queued'), e.left_at, e.refusal
    from (values (1)) one left join lateral
      (select status, left_at, refusal from public.referral_emails where mail_id = ${it.mailId} limit 1) e on true
    returning id, created_at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("no invitation was stored");
  return {
    emailId: row.id,
    status: "queued",
    timestamp: row.created_at.toISOString(),
    recipientEmail: it.recipient,
    reason: null,
  };
}

type StatusRow = Omit<ReferralEmail, "timestamp"> & { timestamp: Date };

/** The newest invitations of a user. */
export async function listInvitations(db: Database, userId: string): Promise<ReferralEmail[]> {
  const { rows } = await db.userDb(userId, (tx) =>
    sql<StatusRow>`
    select e.id as "emailId", e.recipient_email as "recipientEmail",
      case when e.status = 'queued' and e.left_at is not null
        then case when e.refusal is null then 'sent' else 'bounced' end else e.status end as status,
      coalesce(e.reason, e.refusal) as reason, e.updated_at as timestamp
    from public.referral_emails e where e.user_id = ${userId}
    order by e.created_at desc limit ${INVITATIONS_SHOWN}`.execute(tx),
  );
  return rows.map(({ timestamp, ...row }) => Object.assign(row, { timestamp: timestamp.toISOString() }));
}

type DeliveryEvent = {
  eventId: string;
  mailId: string;
  status: "sent" | "delivered" | "bounced";
  reason: string | null;
};

/**
 * Stores the status of an email, once for each event and never backwards: bounced stays bounced, delivered is not
 * undone by a late 'sent' (safety.md T29). serviceDb: written by a webhook, not by a user.
 */
export const storeDeliveryEvent = (serviceDb: Connection, event: DeliveryEvent): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    if (!(await insertWebhookEvent(tx, { provider: "resend", eventId: event.eventId }))) return;
    await sql`
      update public.referral_emails set status = ${event.status}, reason = ${event.reason}
      where mail_id = ${event.mailId} and status <> 'bounced' and not (status = 'delivered' and ${event.status} = 'sent')
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

/** serviceDb: the recipient may have no account. */
export async function insertOptout(serviceDb: Connection, email: string): Promise<void> {
  await serviceDb
    .insertInto("private.mail_optouts")
    .values({ email_hash: hashOf(email) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
