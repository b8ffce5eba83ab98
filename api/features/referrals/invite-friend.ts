import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { isEmail } from "#contract/fields.ts";
import { INVITATIONS_PER_DAY, INVITATIONS_PER_HOUR } from "#contract/limits.ts";
import type { ReferralEmail } from "#contract/referrals.ts";
import { getHistory, insertInvitation, insertOptout, lockInvitations } from "./invitation-store.ts";
import { invitationMail } from "./mails.ts";
import { getCode } from "./store.ts";

export type InviteDeps = { serviceDb: Connection; seal: Seal; appUrl: string };

export type InviteWish = {
  sender: { userId: string; email: string; name: string };
  recipientEmail: string;
};

const SEALED_AS = "referrals unsubscribe";

/**
 * Sends one invitation (decisions.md D4); an address with an account gets the same mail and the same answer as any other.
 * Throws recipient_invalid, own_address, invitations_spent, already_invited, address_bounced, address_opted_out.
 */
export async function inviteFriend(
  deps: InviteDeps,
  { sender, recipientEmail }: InviteWish,
): Promise<ReferralEmail> {
  if (!isEmail(recipientEmail)) throw new AppError("recipient_invalid");
  const recipient = recipientEmail.toLowerCase();
  if (recipient === sender.email.toLowerCase()) throw new AppError("own_address");
  const code = await getCode(deps.serviceDb, sender.userId);
  const unsubscribeToken = deps.seal.close(recipient, SEALED_AS);
  const mail = invitationMail({ appUrl: deps.appUrl, fullName: sender.name, code, unsubscribeToken });
  return deps.serviceDb.transaction().execute(async (tx) => {
    await lockInvitations(tx, sender.userId, recipient);
    const { lastHour, lastDay, ...history } = await getHistory(tx, sender.userId, recipient);
    if (history.optedOut) throw new AppError("address_opted_out");
    if (history.bounced) throw new AppError("address_bounced");
    if (history.invitedLately) throw new AppError("already_invited");
    if (lastHour >= INVITATIONS_PER_HOUR || lastDay >= INVITATIONS_PER_DAY)
      throw new AppError("invitations_spent");
    const mailId = await enqueueEmail(tx, { to: recipient, ...mail });
    return insertInvitation(tx, { userId: sender.userId, recipient, mailId });
  });
}

/** Throws link_expired for a token that no mail of ours carried. */
export async function stopInvitations({ serviceDb, seal }: InviteDeps, token: string): Promise<void> {
  await insertOptout(serviceDb, openToken(seal, token));
}

function openToken(seal: Seal, token: string): string {
  try {
    return seal.open(token, SEALED_AS);
  } catch (cause) {
    throw new AppError("link_expired", { cause });
  }
}
