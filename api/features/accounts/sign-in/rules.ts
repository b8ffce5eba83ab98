import { randomBytes } from "node:crypto";
import type { Mailboxes } from "#api/db/mailboxes.ts";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { hashOf } from "#api/http/signature.ts";
import type { Captcha } from "#api/integrations/captcha.ts";
import { isLinkedinUrl, shortLinkedinUrl } from "#contract/linkedin-url.ts";
import { CAPTCHA_PASS_SECONDS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import type { PageLanguage } from "#contract/words.ts";
import { TEXT } from "#contract/texts.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { Auth } from "../auth.ts";
import { toLibraryAddress } from "../library-address.ts";
import { alreadyRegisteredMail } from "../mails.ts";
import {
  deleteCaptchaPass,
  findSignUp,
  insertInvited,
  insertCaptchaPass,
  insertSignUp,
  insertUser,
  setFirstPassword,
  takeInvitation,
  type NewSignUp,
} from "./queries.ts";

/** Exchanges a solved captcha for a pass for one sign-up. Throws captcha_failed, also for a reused solution. */
export async function verifyCaptcha(
  { serviceDb, captcha }: { serviceDb: Connection; captcha: Captcha },
  token: string,
  address: string,
): Promise<string> {
  const solved = await captcha.verify(token, address).catch((cause: unknown) => {
    throw new AppError("captcha_failed", { message: TEXT.captchaError, cause });
  });
  if (!solved) throw new AppError("captcha_failed");
  const pass = randomBytes(32).toString("base64url");
  const fresh = await insertCaptchaPass(serviceDb, {
    challengeHash: hashOf(solved.challengeId),
    passHash: hashOf(pass),
    seconds: CAPTCHA_PASS_SECONDS,
  });
  if (!fresh) throw new AppError("captcha_failed");
  return pass;
}

/** Spends a pass before anything is created (decisions.md D5). Throws captcha_required. */
export async function spendCaptchaPass(serviceDb: Connection, pass: string | undefined): Promise<void> {
  if (pass === undefined || !(await deleteCaptchaPass(serviceDb, hashOf(pass))))
    throw new AppError("captcha_required");
}

/** Limits the role requested at sign-up to coach or ordinary user (decisions.md D1). */
export const roleFromSignUp = (requested: number | null): number =>
  requested === ROLE.coach ? ROLE.coach : ROLE.free;

export type SignUpDeps = { auth: Auth; serviceDb: Connection; appUrl: string };

/**
 * Creates an unverified account unless the address has one. Mails the verification link or, for a verified account,
 * that the account already exists (safety.md T71).
 */
export async function makeSignUp({ auth, serviceDb, appUrl }: SignUpDeps, signUp: NewSignUp): Promise<void> {
  const { email } = signUp;
  const isVerified = await insertSignUp(serviceDb, signUp);
  if (isVerified) await enqueueEmail(serviceDb, { to: email, ...alreadyRegisteredMail(appUrl) });
  else await auth.api.sendVerificationEmail({ body: { email: toLibraryAddress(email) } });
}

/**
 * Sets the password typed by the person who pressed the mail's button; the sign-up password, which may be a stranger's,
 * was removed at verification (safety.md T71). `token` is from the session opened by the verification. Returns the
 * account's address; undefined when it already had a password.
 */
export const choosePassword = (
  serviceDb: Connection,
  token: string,
  passwordHash: string,
): Promise<string | undefined> => setFirstPassword(serviceDb, token.split(".")[0] ?? "", passwordHash);

export type UserDeps = { serviceDb: Connection; mailboxes: Mailboxes };

/** Creates a verified person's users row from the sign-up values, unless it exists (decisions.md D11). */
export async function ensureUser(
  { serviceDb, mailboxes }: UserDeps,
  userId: string,
  defaults: { fullName?: string | undefined; linkedinUrl?: string | null | undefined } = {},
): Promise<void> {
  const signUp = await findSignUp(serviceDb, userId);
  if (!signUp) throw new AppError("not_authenticated");
  if (!signUp.emailVerified) throw new AppError("email_not_verified");
  const linkedinUrl = signUp.linkedinUrl ?? defaults.linkedinUrl ?? null;
  await insertUser(serviceDb, {
    id: signUp.id,
    email: signUp.email,
    full_name: signUp.name || defaults.fullName || signUp.email,
    linkedin_url: linkedinUrl !== null && isLinkedinUrl(linkedinUrl) ? shortLinkedinUrl(linkedinUrl) : null,
    role_id: roleFromSignUp(signUp.requestedRole),
  });
  await takeInvitation(serviceDb, signUp.id);
  await mailboxes.note(serviceDb, signUp.id);
}

export type JoinDeps = UserDeps & { auth: Auth };

/**
 * Creates an invited account. If the address already has an account (`isNew` false), that account gets the plan and
 * group. Throws invitation_expired.
 */
export async function joinByInvitation(
  { auth, ...deps }: JoinDeps,
  {
    token,
    name,
    password,
    language,
  }: { token: string; name: string; password: string; language: PageLanguage },
): Promise<{ email: string; isNew: boolean }> {
  const { password: hasher } = await auth.$context;
  const joining = { tokenHash: hashOf(token), name, passwordHash: await hasher.hash(password), language };
  const joined = await insertInvited(deps.serviceDb, joining);
  if (!joined) throw new AppError("invitation_expired");
  await ensureUser(deps, joined.userId);
  return joined;
}
