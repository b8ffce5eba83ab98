import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Connection, Database } from "#api/db/database.ts";
import type { Mailboxes } from "#api/db/mailboxes.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail, findLanguage } from "#api/jobs/emails.ts";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { INVITATIONS_PER_DAY, INVITATIONS_PER_HOUR, MAIL_REASON_MAX_LENGTH } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";
import { rowId } from "#contract/responses.ts";
import { invitationMail, type Offer } from "./mails.ts";
import {
  findReferral,
  getCode,
  getHistory,
  insertInvitation,
  lockInvitations,
  markInvited,
  markOptedOut,
  rewardReferral,
  storeDeliveryEvent,
} from "./queries.ts";

export type InviteDeps = {
  serviceDb: Connection;
  seal: Seal;
  mailboxes: Mailboxes;
  appUrl: string;
  offer: Offer;
};

type Invitation = {
  sender: { userId: string; email: string; name: string };
  recipientEmail: string;
};

const SEALED_AS = "referrals unsubscribe";

/**
 * Sends one invitation (decisions.md D4). The response is the same for an address with an account, and for one that
 * somebody else invited recently, which gets no second email. All spellings of a mailbox's address count as one. Throws
 * recipient_invalid, own_address, invitations_spent, already_invited, address_bounced, address_opted_out.
 */
export async function inviteFriend(
  deps: InviteDeps,
  { sender, recipientEmail }: Invitation,
): Promise<ReferralEmail> {
  const problem = emailProblem(recipientEmail);
  if (problem !== null) throw new AppError("recipient_invalid", { message: problem });
  const recipient = normaliseEmail(recipientEmail);
  const mailbox = { recipient, hash: await deps.mailboxes.hashOf(recipient) };
  const code = await getCode(deps.serviceDb, sender.userId);
  const unsubscribeToken = deps.seal.close(recipient, SEALED_AS);
  // The inviter's language, so that the mail does not reveal whether the friend has an account.
  const language = await findLanguage(deps.serviceDb, sender.email);
  const { appUrl, offer } = deps;
  const mail = invitationMail({ appUrl, offer, fullName: sender.name, code, unsubscribeToken });
  return deps.serviceDb.transaction().execute(async (tx) => {
    await lockInvitations(tx, sender.userId, mailbox.hash);
    const { lastHour, lastDay, ...history } = await getHistory(tx, sender, mailbox);
    if (history.isOwn) throw new AppError("own_address");
    if (history.optedOut) throw new AppError("address_opted_out");
    if (history.bounced) throw new AppError("address_bounced");
    if (history.invitedByUser) throw new AppError("already_invited");
    if (lastHour >= INVITATIONS_PER_HOUR || lastDay >= INVITATIONS_PER_DAY)
      throw new AppError("invitations_spent");
    // Hide other users' invitations: same response, no second email.
    const invitation = { userId: sender.userId, recipient };
    const { mailId, leftAt } = history;
    if (mailId !== null) return insertInvitation(tx, { ...invitation, mailId, leftAt });
    const newMail = await enqueueEmail(tx, { to: recipient, language, ...mail });
    await markInvited(tx, mailbox.hash, newMail);
    return insertInvitation(tx, { ...invitation, mailId: newMail, leftAt: null });
  });
}

/** Throws link_expired for a token that this server did not seal. */
export async function stopInvitations(
  { serviceDb, seal, mailboxes }: InviteDeps,
  token: string,
): Promise<void> {
  await markOptedOut(serviceDb, await mailboxes.hashOf(openToken(seal, token)));
}

function openToken(seal: Seal, token: string): string {
  try {
    return seal.open(token, SEALED_AS);
  } catch (cause) {
    throw new AppError("link_expired", { cause });
  }
}

/**
 * Requests the reward that the server also gives by itself; idempotent. Only the referred user may call it. Throws
 * forbidden, and reward_refused when there is no such referral or no completed interview (decisions.md D4).
 */
export async function rewardReferrer(
  db: Database,
  { callerId, referrerId, referredId }: { callerId: string; referrerId: string; referredId: string },
): Promise<void> {
  if (callerId !== referredId) throw new AppError("forbidden");
  if (!rowId.safeParse(referrerId).success) throw new AppError("reward_refused");
  await rewardReferral(db.serviceDb, referredId);
  const referral = await findReferral(db, { referrerId, referredId });
  if (referral?.status !== "rewarded") throw new AppError("reward_refused");
}

const STATUS_OF = {
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "bounced",
} as const;

const event = z.object({
  type: z.string(),
  data: z.object({
    tags: z.record(z.string(), z.string()).optional(),
    bounce: z.object({ message: z.string() }).optional(),
  }),
});

type SignedEvent = { id: string; timestamp: string; signature: string; body: string };

/**
 * Stores each event of the mail provider once, if it is signed and at most five minutes old (safety.md T29). Ignores
 * events about other emails. Throws webhook_refused.
 */
export async function receiveDeliveryEvent(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  { id, timestamp, signature, body }: SignedEvent,
): Promise<void> {
  const { type, data } = verify(secret, { id, timestamp, signature, body });
  const mailId = z.uuid().safeParse(data.tags?.["mail"]);
  if (!isKnown(type) || !mailId.success) return;
  const status = STATUS_OF[type];
  const reason =
    status === "bounced" ? (data.bounce?.message ?? "The recipient marked the mail as unwanted.") : null;
  await storeDeliveryEvent(serviceDb, {
    eventId: id,
    mailId: mailId.data,
    status,
    reason: reason?.slice(0, MAIL_REASON_MAX_LENGTH) ?? null,
  });
}

const isKnown = (type: string): type is keyof typeof STATUS_OF => Object.hasOwn(STATUS_OF, type);

function verify(secret: string | undefined, { id, timestamp, signature, body }: SignedEvent) {
  // Without a secret no signature can be checked.
  if (secret === undefined) throw new AppError("webhook_refused");
  try {
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
    return event.parse(new Webhook(secret).verify(body, headers));
  } catch (cause) {
    throw new AppError("webhook_refused", { cause });
  }
}
