/** Of accounts, sign-in and sessions. */

/** Sign-ups, resends and requests for a new password that one server works on at a time, after it has responded. */
export const MAIL_FLOWS_AT_ONCE = 4;
/** A mail that comes later than that is no longer waited for. */
export const MAIL_FLOW_DAYS = 1;
/** Of scrypt: 32 MB three times over, one of the costs that OWASP's standard approves (ASVS 5.0, appendix C). */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
/** Half of Node's threads, which reading files and new connections to the database need too. */
export const PASSWORD_HASHES_AT_ONCE = 2;
export const PASSWORD_HASH_TURN_SECONDS = 30;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const FULL_NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
export const LINKEDIN_URL_MAX_LENGTH = 200;
/** Attempts with a password or a code inside a session: 10 per 15 min, as for sign-in (safety.md T5). */
export const IDENTITY_CHECKS_PER_USER = 10;
export const SECOND_FACTOR_COOKIE_SECONDS = 600;
/** A spent code is kept longer than any clock difference leaves it right. */
export const CODE_KEPT_SECONDS = 5 * 60;
/** Wrong codes in a row over all sign-ins, after which codes are refused for the lock's length. */
export const CODE_FAILURES_MAX = 10;
export const CODE_LOCK_SECONDS = 15 * 60;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_USER = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Looked at in 15 minutes. */
export const CAPTCHAS_PER_ADDRESS = 100;
/** An address of TRUSTED_NETWORKS, in the same times: a school of 2,000 people comes in one morning. */
export const TRUSTED_NETWORK_LIMITS = {
  captchas: 3000,
  wrongSignIns: 1000,
  mailFlows: 3000,
  tries: 500,
  tryQuestions: 6000,
} as const;
/** Since the sign-in, however it is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Since its last use. */
export const SESSION_IDLE_SECONDS = 7 * 24 * 60 * 60;
/** One more signs the oldest out; what a browser says of itself is cut. Both are held by 0026_audit_words.sql, which has the same numbers. */
export const SESSIONS_PER_USER = 100;
export const USER_AGENT_MAX_LENGTH = 400;
/** A device's 'last used' is written at most this often. */
export const DEVICE_USE_SECONDS = 60;
export const EMAIL_CHANGE_SECONDS = 60 * 60;
/** So long the link works that removes a passkey or authenticator app again: mails are read late. */
export const FACTOR_REMOVAL_DAYS = 7;
/** So long whoever lost a passkey or phone waits, and everybody who knows better can stop it. */
export const FACTOR_RECOVERY_DAYS = 5;
export const EXPORT_SECONDS = 24 * 60 * 60;
export const EXPORTS_PER_DAY = 3;
/** The second bridges a disk or a file store that is away; what ended the server once would end it again. */
export const EXPORT_ATTEMPTS_MAX = 2;
export const EXPORT_RETRY_SECONDS = 60;
export const RATE_WINDOW_DAY_SECONDS = 24 * 60 * 60;
export const DELETION_DAYS = 7;
/** After so many tries an outside service that does not answer no longer holds a deletion back. */
export const DELETION_ATTEMPTS_MAX = 20;
export const LINKEDIN_TIMEOUT_SECONDS = 15;
export const OAUTH_STATE_SECONDS = 600;
export const CAPTCHA_PASS_SECONDS = 600;
/** How old a captcha that was solved at Google may be (safety.md T79). */
export const CAPTCHA_SOLVED_SECONDS = 120;
export const SESSION_CHECK_SECONDS = 30;
/** Who is no admin any more is off the admins' pages within 5 s. */
export const STAFF_SESSION_CHECK_SECONDS = 3;
/** The dialog that asks for a sign-in waits for such a pause: the rest of a sentence would go into its password. */
export const SIGN_IN_TYPING_PAUSE_MS = 1500;
export const SESSION_RETRY_MS = 200;
export const SESSION_RETRY_WITHIN_SECONDS = 30;
export const RATE_WINDOW_SIGN_IN_SECONDS = 15 * 60;
export const SIGN_IN_PER_ADDRESS_AND_EMAIL = 10;
export const SIGN_IN_PER_ADDRESS = 50;
/** From all devices together on which that account was never opened (safety.md T72). */
export const SIGN_IN_PER_EMAIL = 30;
/** A device is known for half a year after the account was opened on it. */
export const KNOWN_DEVICE_SECONDS = 182 * 24 * 60 * 60;
/** Of so many accounts a device remembers that they were opened on it. */
export const KNOWN_ACCOUNTS_PER_DEVICE = 5;
/** Accounts that a superadmin invites by a list (docs/school.md). */
export const INVITATION_LINES_MAX = 2000;
export const INVITATION_LIST_MAX_LENGTH = 400_000;
/** A letter takes up to four bytes, and a quote or a line's end one more for JSON. */
export const INVITATION_BODY_MAX_BYTES = 2 * 1024 * 1024;
export const INVITATION_PROBLEMS_SHOWN = 50;
export const INVITATION_DAYS = 14;
/** The link to the first superadmin's account. */
export const FIRST_SUPERADMIN_HOURS = 24;
/** One that was not accepted is kept so long after it has ended. */
export const INVITATION_KEPT_DAYS = 90;
/** Mails that one run of the job makes in one transaction. */
export const INVITATIONS_MAILED_AT_ONCE = 50;
export const GROUP_NAME_MAX_LENGTH = 60;
export const RATE_WINDOW_MAIL_SECONDS = 60 * 60;
export const MAIL_FLOWS_PER_EMAIL = 3;
export const MAIL_FLOWS_PER_ADDRESS = 20;
/** The links of the mails that confirm an address and choose a new password. */
export const MAIL_LINK_SECONDS = 60 * 60;
