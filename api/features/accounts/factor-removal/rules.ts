import { randomBytes } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { hashOf } from "#api/http/signature.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { revokeAccess } from "../access/queries.ts";
import { factorRemovedMail, passkeyAddedMail, secondFactorOnMail } from "../mails.ts";
import { deletePasskey } from "../passkeys/queries.ts";
import { deleteApp, insertFactorRemoval, takeFactorRemoval, type Factor } from "./queries.ts";

type Deps = { serviceDb: Connection; appUrl: string };

/** Mails about a new passkey or authenticator app, with a link that removes it again (decisions.md D16). */
export async function tellOfFactor(
  { serviceDb, appUrl }: Deps,
  { userId, email }: { userId: string; email: string },
  factor: Factor,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const mail = factor === "app" ? secondFactorOnMail(appUrl, token) : passkeyAddedMail(appUrl, token);
  await serviceDb.transaction().execute(async (tx) => {
    await insertFactorRemoval(tx, { userId, factor, tokenHash: hashOf(token) });
    await enqueueEmail(tx, { to: email, ...mail });
  });
}

/**
 * Removes the factor named by the mail and revokes all access. It asks for no password: an attacker who added the
 * factor knows the password, while only the owner reads the mailbox. Throws removal_link_expired.
 */
export const removeFactor = (
  { serviceDb, appUrl }: Deps,
  token: string,
): Promise<{ userId: string; factor: Factor }> =>
  serviceDb.transaction().execute(async (tx) => {
    const taken = await takeFactorRemoval(tx, hashOf(token));
    if (!taken) throw new AppError("removal_link_expired");
    const { userId, email, factor } = taken;
    if (factor === "app") await deleteApp(tx, userId);
    else await deletePasskey(tx, userId, factor.passkeyId);
    const ended = await revokeAccess(tx, userId);
    await enqueueEmail(tx, { to: email, ...factorRemovedMail(appUrl, factor === "app", ended) });
    return { userId, factor };
  });
