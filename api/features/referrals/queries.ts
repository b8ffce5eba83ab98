import { sql } from "kysely";
import { randomInt } from "node:crypto";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { hashOf } from "#api/http/signature.ts";
import { INVITATIONS_SHOWN, INVITATION_REPEAT_DAYS, REFERRAL_CODE_LENGTH } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";

/** Returns the user's code, creating it at the first request. serviceDb: only the server creates codes. */
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

/** Returns the status of the referral between these two users. */
export const findReferral = (db: Database, pair: { referrerId: string; referredId: string }) =>
  db.userDb(pair.referredId, (tx) =>
    tx
      .selectFrom("referrals")
      .select("status")
      .where("referred_id", "=", pair.referredId)
      .where("referrer_id", "=", pair.referrerId)
      .executeTakeFirst(),
  );

/** Gives the reward if it is due and was not given before. serviceDb: the database gives bonuses. */
export async function rewardReferral(serviceDb: Connection, referredId: string): Promise<void> {
  await sql`select app.reward_referral(${referredId})`.execute(serviceDb);
}

/** Finds the referrer to thank; undefined when the account is deleted. serviceDb: called by a job. */
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

/** Without 0, o, 1, i and l, so that a code can be read aloud. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** Creates an unguessable referral code with 31^12 possibilities (decisions.md D4). */
const createCode = (): string =>
  Array.from({ length: REFERRAL_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

type History = {
  lastHour: number;
  lastDay: number;
  isOwn: boolean;
  invitedByUser: boolean;
  /** The latest invitation mail sent to this mailbox, by any user. */
  mailId: string | null;
  /** Time of that mail according to the mailbox's marks. */
  leftAt: Date | null;
  bounced: boolean;
  optedOut: boolean;
};

/** Locks this user and this mailbox until the transaction ends, in a fixed order to avoid deadlocks. */
export async function lockInvitations(tx: Tx, userId: string, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select unnest(array[${`invites ${userId}`}, ${`invited ${hash}`}]) as key order by 1) keys`.execute(
    tx,
  );
}

/**
 * Returns the mails that this user sent and this mailbox received. Reads invitations, and the mailbox's marks, which
 * stay when a sender is deleted. serviceDb: other people's invitations count too.
 */
export async function getHistory(
  tx: Tx,
  sender: { userId: string; email: string },
  { recipient, hash }: { recipient: string; hash: string },
): Promise<History> {
  const lately = sql`created_at > now() - make_interval(days => ${INVITATION_REPEAT_DAYS})`;
  const { rows } = await sql<History>`
    with sent as (select * from public.referral_emails
        where app.mailbox_of(recipient_email) = app.mailbox_of(${recipient})),
      marks as (select * from private.mailbox_marks where hash = ${hash})
    select
      (select count(*)::int from public.referral_emails
        where user_id = ${sender.userId} and created_at > now() - interval '1 hour') as "lastHour",
      (select count(*)::int from public.referral_emails
        where user_id = ${sender.userId} and created_at > now() - interval '1 day') as "lastDay",
      app.mailbox_of(${sender.email}) = app.mailbox_of(${recipient}) or exists (
        select from private.account_mailboxes where user_id = ${sender.userId} and hash = ${hash}) as "isOwn",
      exists (select from public.referral_emails e where e.user_id = ${sender.userId} and ${lately}
        and (app.mailbox_of(e.recipient_email) = app.mailbox_of(${recipient})
          or e.mail_id = (select mail_id from marks where kind = 'invited'))) as "invitedByUser",
      coalesce((select mail_id from sent where ${lately} order by created_at desc limit 1),
        (select mail_id from marks where kind = 'invited' and ${lately})) as "mailId",
      (select created_at from marks where kind = 'invited') as "leftAt",
      exists (select from sent where status = 'bounced')
        or exists (select from marks where kind = 'bounced') as bounced,
      exists (select from marks where kind = 'opted_out') or exists (
        select from private.mail_optouts where email_hash = ${hashOf(recipient)}) as "optedOut"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("no history");
  return row;
}

/** serviceDb, like the other marks: they belong to a mailbox, not to a user. */
export async function markInvited(tx: Tx, hash: string, mailId: string): Promise<void> {
  const mark = { mail_id: mailId, created_at: sql<Date>`now()` };
  await tx
    .insertInto("private.mailbox_marks")
    .values({ hash, kind: "invited", ...mark })
    .onConflict((clash) => clash.columns(["hash", "kind"]).doUpdateSet(mark))
    .execute();
}

/** Inserts an invitation with the status of its mail, which another user's invitation may have sent. */
export async function insertInvitation(
  tx: Tx,
  it: { userId: string; recipient: string; mailId: string; leftAt: Date | null },
): Promise<ReferralEmail> {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    insert into public.referral_emails (user_id, recipient_email, mail_id, status, left_at, refusal)
    select ${it.userId}, ${it.recipient}, ${it.mailId}, coalesce(e.status, 'queued'),
      case when e.mail_id is null then ${it.leftAt}::timestamptz else e.left_at end, e.refusal
    from (values (1)) one left join lateral
      (select mail_id, status, left_at, refusal from public.referral_emails where mail_id = ${it.mailId} limit 1) e on true
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

/** Lists a user's latest invitations. */
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
 * Stores the status of an email, once per event and never backwards: 'bounced' is final, and a late 'sent' does not
 * replace 'delivered' (safety.md T29). serviceDb: written by a webhook, not by a user.
 */
export const storeDeliveryEvent = (serviceDb: Connection, event: DeliveryEvent): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    if (!(await insertWebhookEvent(tx, { provider: "resend", eventId: event.eventId }))) return;
    await sql`
      update public.referral_emails set status = ${event.status}, reason = ${event.reason}
      where mail_id = ${event.mailId} and status <> 'bounced' and not (status = 'delivered' and ${event.status} = 'sent')
    `.execute(tx);
    if (event.status === "bounced")
      await sql`insert into private.mailbox_marks (hash, kind)
        select hash, 'bounced' from private.mailbox_marks where mail_id = ${event.mailId} and kind = 'invited'
        on conflict do nothing`.execute(tx);
  });

/** Records that an invitation's mail was sent; ignores other mails. serviceDb: written by the sending job. */
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
export async function markOptedOut(serviceDb: Connection, hash: string): Promise<void> {
  await serviceDb
    .insertInto("private.mailbox_marks")
    .values({ hash, kind: "opted_out" })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
