/** Of invitations. */

export const REFERRAL_POLL_SECONDS = 10;
export const REFERRAL_CODE_LENGTH = 12;
export const REFERRAL_ID_SHOWN_LENGTH = 8;
export const INVITATIONS_PER_DAY = 20;
export const INVITATIONS_PER_HOUR = 5;
/** The same address is invited once in this time, by whomever (decisions.md D4). */
export const INVITATION_REPEAT_DAYS = 7;
/** How many accounts' mailboxes are noted in one go where none is noted yet. */
export const MAILBOXES_AT_ONCE = 500;
export const INVITATIONS_SHOWN = 50;
/** Look-ups of codes by one network address, so that nobody guesses their way through. */
export const REFERRER_LOOKUPS_PER_MINUTE = 30;
/** Bonus interviews for one brought person; app.reward_referral() gives them. */
export const REFERRAL_REWARD = 1;
/** Bonuses that one referrer earns in 30 days; app.reward_referral() holds it. */
export const REWARDS_PER_MONTH = 10;
export const RATE_WINDOW_REFERRER_SECONDS = 60;
/** Of why an email came back. */
export const MAIL_REASON_MAX_LENGTH = 300;
/** What of a code is read from an address. */
export const REFERRAL_CODE_READ_LENGTH = 32;
