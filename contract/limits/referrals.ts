/** Limits of invitations and referrals. */

export const REFERRAL_POLL_SECONDS = 10;
export const REFERRAL_CODE_LENGTH = 12;
export const REFERRAL_ID_SHOWN_LENGTH = 8;
export const INVITATIONS_PER_DAY = 20;
export const INVITATIONS_PER_HOUR = 5;
/** An address is invited at most once in this time, whoever invites it (decisions.md D4). */
export const INVITATION_REPEAT_DAYS = 7;
/** Accounts per batch when missing mailbox hashes are filled in. */
export const MAILBOXES_AT_ONCE = 500;
export const INVITATIONS_SHOWN = 50;
/** Lookups of codes per network address, against guessing. */
export const REFERRER_LOOKUPS_PER_MINUTE = 30;
/** Bonus interviews per referred user; app.reward_referral() grants them. */
export const REFERRAL_REWARD = 1;
/** Bonuses that one referrer earns in 30 days; app.reward_referral() enforces it. */
export const REWARDS_PER_MONTH = 10;
export const RATE_WINDOW_REFERRER_SECONDS = 60;
/** Length of a stored reason for a bounced email. */
export const MAIL_REASON_MAX_LENGTH = 300;
/** Only this many characters of a code in a URL are read. */
export const REFERRAL_CODE_READ_LENGTH = 32;
