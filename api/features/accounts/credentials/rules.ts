import { createHash, randomBytes } from "node:crypto";
import type { Connection, Tx } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { isTaken } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { EMAIL_CHANGE_SECONDS } from "#contract/limits.ts";
import { changeEmail, isEmailTaken, saveEmailChange, takeEmailChange } from "./queries.ts";
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail, emailTakenMail } from "../mails.ts";

export type ChangeEmailDeps = {
  serviceDb: Connection;
  appUrl: string;
  /**
   * Takes away a LinkedIn connection whose e-mail is another than `email` (decisions.md D8), inside the change;
   * what it answers is run afterwards.
   */
  disconnectOthersLinkedin: (tx: Tx, userId: string, email: string) => Promise<() => Promise<void>>;
};

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Mails the new address and warns the old one. The same for a taken address as for a free one. Throws same_email. */
export async function askEmailChange(
  { serviceDb, appUrl }: ChangeEmailDeps,
  person: { userId: string; email: string },
  newEmail: string,
): Promise<void> {
  if (newEmail === person.email.toLowerCase()) throw new AppError("same_email");
  const token = randomBytes(32).toString("base64url");
  const taken = await isEmailTaken(serviceDb, newEmail);
  const change = {
    userId: person.userId,
    newEmail,
    tokenHash: hash(token),
    seconds: EMAIL_CHANGE_SECONDS,
  };
  await saveEmailChange(serviceDb, taken ? null : change, [
    { to: newEmail, ...(taken ? emailTakenMail(appUrl) : confirmEmailMail(appUrl, token)) },
    { to: person.email, ...emailChangeAskedMail(appUrl, newEmail) },
  ]);
}

/** Spends the mail's token and changes the address everywhere at once. Throws link_expired. */
export async function confirmEmailChange(deps: ChangeEmailDeps, token: string): Promise<{ userId: string }> {
  const { serviceDb, appUrl } = deps;
  const { userId, afterwards } = await serviceDb
    .transaction()
    .execute(async (tx) => {
      const change = await takeEmailChange(tx, hash(token));
      if (!change) throw new AppError("link_expired");
      await changeEmail(tx, change);
      await enqueueEmail(tx, { to: change.oldEmail, ...emailChangedMail(appUrl, change.newEmail) });
      const { userId, newEmail } = change;
      return { userId, afterwards: await deps.disconnectOthersLinkedin(tx, userId, newEmail) };
    })
    .catch((error: unknown) => {
      // Somebody signed up with the address meanwhile.
      throw isTaken(error) ? new AppError("link_expired", { cause: error }) : error;
    });
  await afterwards();
  return { userId };
}
