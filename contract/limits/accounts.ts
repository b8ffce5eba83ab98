/** Limits of accounts, sign-in and sessions. */

/** Sign-ups, resends and password resets that one server processes at a time, after it has responded. */
export const MAIL_FLOWS_AT_ONCE = 4;
/** A mail that could not be sent within this time is given up. */
export const MAIL_FLOW_DAYS = 1;
/** scrypt parameters: 32 MB with p = 3, one of the settings approved by OWASP (ASVS 5.0, appendix C). */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 3 };
/** Half of Node's thread pool, which is also needed to read files and open database connections. */
export const PASSWORD_HASHES_AT_ONCE = 2;
export const PASSWORD_HASH_TURN_SECONDS = 30;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const FULL_NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
export const LINKEDIN_URL_MAX_LENGTH = 200;
/** Password or code attempts within a session, per 15 minutes as for sign-in (safety.md T5). */
export const IDENTITY_CHECKS_PER_USER = 10;
export const SECOND_FACTOR_COOKIE_SECONDS = 600;
/** A used code is remembered longer than it can stay valid under any clock difference. */
export const CODE_KEPT_SECONDS = 5 * 60;
/** Consecutive wrong codes, over all sign-ins, before codes are refused for CODE_LOCK_SECONDS. */
export const CODE_FAILURES_MAX = 10;
export const CODE_LOCK_SECONDS = 15 * 60;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_USER = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Captcha checks per network address in 15 minutes. */
export const CAPTCHAS_PER_ADDRESS = 100;
/** Limits per address in TRUSTED_NETWORKS, in the usual windows. A school of 2,000 people may arrive in one morning. */
export const TRUSTED_NETWORK_LIMITS = {
  captchas: 3000,
  wrongSignIns: 1000,
  mailFlows: 3000,
  tries: 500,
  tryQuestions: 6000,
} as const;
/** Counted from the sign-in, however much the session is used. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Counted from the last use. */
export const SESSION_IDLE_SECONDS = 7 * 24 * 60 * 60;
/** One more session ends the oldest. 0026_audit_words.sql repeats this number and the next, and enforces both. */
export const SESSIONS_PER_USER = 100;
export const USER_AGENT_MAX_LENGTH = 400;
/** A device's 'last used' time is written at most this often. */
export const DEVICE_USE_SECONDS = 60;
/** Time for all requests to an identity provider when the browser returns from it. */
export const PROVIDER_SECONDS = 15;
export const EMAIL_CHANGE_SECONDS = 60 * 60;
/** The link that removes a new passkey or authenticator app works this long, because mails are read late. */
export const FACTOR_REMOVAL_DAYS = 7;
/** Wait before a lost passkey or phone is removed, so that the account's owner can stop a false request. */
export const FACTOR_RECOVERY_DAYS = 5;
export const EXPORT_SECONDS = 24 * 60 * 60;
export const EXPORTS_PER_DAY = 3;
/**
 * The second try is for an outage of the disk or file store. There is no third, because an export that crashed the
 * server would crash it again.
 */
export const EXPORT_ATTEMPTS_MAX = 2;
export const EXPORT_RETRY_SECONDS = 60;
export const RATE_WINDOW_DAY_SECONDS = 24 * 60 * 60;
export const DELETION_DAYS = 7;
/** After this many tries, an outside service that does not answer no longer delays a deletion. */
export const DELETION_ATTEMPTS_MAX = 20;
export const LINKEDIN_TIMEOUT_SECONDS = 15;
export const OAUTH_STATE_SECONDS = 600;
export const CAPTCHA_PASS_SECONDS = 600;
/** Maximum age of a captcha solved at Google (safety.md T79). */
export const CAPTCHA_SOLVED_SECONDS = 120;
export const SESSION_CHECK_SECONDS = 30;
/** Closes the staff pages within 5 s after a role is revoked. */
export const STAFF_SESSION_CHECK_SECONDS = 3;
/** The sign-in dialog waits for this pause in typing, so that no part of a sentence goes into its password field. */
export const SIGN_IN_TYPING_PAUSE_MS = 1500;
export const SESSION_RETRY_MS = 200;
export const SESSION_RETRY_WITHIN_SECONDS = 30;
export const RATE_WINDOW_SIGN_IN_SECONDS = 15 * 60;
export const SIGN_IN_PER_ADDRESS_AND_EMAIL = 10;
export const SIGN_IN_PER_ADDRESS = 50;
/** Attempts from all devices on which this account was never opened, counted together (safety.md T72). */
export const SIGN_IN_PER_EMAIL = 30;
/** A device stays known for half a year after the account was opened on it. */
export const KNOWN_DEVICE_SECONDS = 182 * 24 * 60 * 60;
/** Accounts that a device remembers as opened on it. */
export const KNOWN_ACCOUNTS_PER_DEVICE = 5;
/** Lines in a list of accounts to invite (docs/school.md). */
export const INVITATION_LINES_MAX = 2000;
export const INVITATION_LIST_MAX_LENGTH = 400_000;
/** A character takes up to four bytes, and JSON escapes add one for a quote or line end. */
export const INVITATION_BODY_MAX_BYTES = 2 * 1024 * 1024;
export const INVITATION_PROBLEMS_SHOWN = 50;
export const INVITATION_DAYS = 14;
/** Validity of the link to the first superadmin's account. */
export const FIRST_SUPERADMIN_HOURS = 24;
/** An expired invitation that was not accepted is deleted after this time. */
export const INVITATION_KEPT_DAYS = 90;
/** Mails that one run of the job creates in one transaction. */
export const INVITATIONS_MAILED_AT_ONCE = 50;
export const GROUP_NAME_MAX_LENGTH = 60;
export const RATE_WINDOW_MAIL_SECONDS = 60 * 60;
export const MAIL_FLOWS_PER_EMAIL = 3;
export const MAIL_FLOWS_PER_ADDRESS = 20;
/** Validity of the mailed links that confirm an address or set a new password. */
export const MAIL_LINK_SECONDS = 60 * 60;
