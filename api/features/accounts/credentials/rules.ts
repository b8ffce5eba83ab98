import { randomBytes } from "node:crypto";
import type { Connection, Tx } from "#api/db/database.ts";
import type { Mailboxes } from "#api/db/mailboxes.ts";
import { enqueueEmail, findLanguage } from "#api/jobs/emails.ts";
import { isTaken } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { hashOf } from "#api/http/signature.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { EMAIL_CHANGE_SECONDS, PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { once } from "#contract/words.ts";
import { revokeAccess } from "../access/queries.ts";
import type { Auth } from "../auth.ts";
import { findEmail, isEmailTaken, saveEmailChange, takeEmailChange, updateEmail } from "./queries.ts";
import { confirmEmailMail, emailChangeRequestedMail, emailChangedMail, emailTakenMail } from "../mails.ts";

/**
 * Common passwords from breaches that are long enough to be accepted. Loaded on first use, because the list takes 4 MB.
 */
const readKnown = once(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN_LENGTH));
});

const LETTER_FOR: Record<string, string> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
};

/** Detects the product's name in any spelling, also with digits and signs around it: 'Gr33n-Room2026!'. */
function isProductName(password: string): boolean {
  const word = password.toLowerCase().replaceAll(/^[^a-z]+|(?<=[a-z])[^a-z]+$/g, "");
  const letters = word.replaceAll(/[^a-z]/g, (sign) => LETTER_FOR[sign] ?? "");
  return letters === "greenroom";
}

/** Strips digits and signs around a common password, which make it little harder to guess: 'Summer2026!'. */
const AROUND = /^[^a-z]{0,5}(.*?)[^a-z]{0,5}$/;

/** Checks against a local list only, without any outside service (safety.md T9 and T81). */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await readKnown();
  const typed = password.toLowerCase();
  const [, core = ""] = AROUND.exec(typed) ?? [];
  return known.has(typed) || known.has(core) || isProductName(password);
}

export type ChangeEmailDeps = {
  mailboxes: Mailboxes;
  serviceDb: Connection;
  appUrl: string;
  /**
   * Removes a LinkedIn connection whose email differs from `email` (decisions.md D8), within the transaction. Run the
   * returned function after the commit.
   */
  disconnectOthersLinkedin: (tx: Tx, userId: string, email: string) => Promise<() => Promise<void>>;
};

/**
 * Mails the new address and warns the old one. A taken address gets the same row, but a mail without the token, so that
 * neither response nor data export reveals it (safety.md T98). Throws same_email.
 */
export async function requestEmailChange(
  { serviceDb, appUrl }: ChangeEmailDeps,
  person: { userId: string; email: string },
  newEmail: string,
): Promise<void> {
  if (newEmail === normaliseEmail(person.email)) throw new AppError("same_email");
  const token = randomBytes(32).toString("base64url");
  const taken = await isEmailTaken(serviceDb, newEmail);
  const change = {
    userId: person.userId,
    newEmail,
    tokenHash: hashOf(token),
    seconds: EMAIL_CHANGE_SECONDS,
  };
  const language = await findLanguage(serviceDb, person.email);
  await saveEmailChange(serviceDb, change, [
    { to: newEmail, language, ...(taken ? emailTakenMail(appUrl) : confirmEmailMail(appUrl, token)) },
    { to: person.email, ...emailChangeRequestedMail(appUrl, newEmail) },
  ]);
}

/** Finds the email of the account whose password this reset token may change; undefined for an unknown token. */
export async function findResetEmail(
  { auth, serviceDb }: { auth: Auth; serviceDb: Connection },
  token: string,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found ? findEmail(serviceDb, found.value) : undefined;
}

/** Spends the mail's token, changes the address and revokes access, except this session. Throws link_expired. */
export async function confirmEmailChange(
  deps: ChangeEmailDeps,
  token: string,
  ownSession: string | undefined,
): Promise<{ userId: string; newEmail: string }> {
  const { serviceDb, appUrl } = deps;
  const { userId, newEmail, afterwards } = await serviceDb
    .transaction()
    .execute(async (tx) => {
      const change = await takeEmailChange(tx, hashOf(token));
      if (!change) throw new AppError("link_expired");
      await updateEmail(tx, change);
      await deps.mailboxes.note(tx, change.userId);
      const ended = await revokeAccess(tx, change.userId, { session: ownSession, reportLinks: true });
      const language = await findLanguage(tx, change.newEmail);
      const mail = emailChangedMail(appUrl, change.newEmail, ended);
      await enqueueEmail(tx, { to: change.oldEmail, language, ...mail });
      const { userId, newEmail } = change;
      return { userId, newEmail, afterwards: await deps.disconnectOthersLinkedin(tx, userId, newEmail) };
    })
    .catch((error: unknown) => {
      // Another account took the address in the meantime.
      throw isTaken(error) ? new AppError("link_expired", { cause: error }) : error;
    });
  await afterwards();
  return { userId, newEmail };
}
