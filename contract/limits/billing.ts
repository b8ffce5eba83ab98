/** Limits of plans and payments. */

export const FREE_INTERVIEWS = 2;
export const PAID_INTERVIEWS = 10;
export const PREMIUM_INTERVIEWS = 10;
export const PREMIUM_COACHING_SESSIONS = 2;
export const COACHING_SESSION_MINUTES = 30;
export const PAID_DOLLARS = 10;
export const PREMIUM_DOLLARS = 99;
/** Stripe's minimum for an open checkout, plus a minute for the redirect. */
export const CHECKOUT_OPEN_SECONDS = 31 * 60;
/** An unpaid renewal keeps the plan this long (decisions.md D14). app.subscription_statuses has the same number. */
export const UNPAID_DAYS = 7;
/**
 * Blocks session bookings for at most this long while the payment provider changes Premium to Paid and does not answer.
 */
export const PLAN_CHANGE_SECONDS = 2 * 60;
/**
 * Webhooks can get lost. A customer who was sent to the provider's pages is checked after this time, then at doubling
 * intervals.
 */
export const PLAN_FIRST_LOOK_SECONDS = 60;
/** Every subscription is checked this often, whether a webhook came or not. */
export const PLAN_LOOK_HOURS = 24;
export const PAYMENT_CALLS_PER_HOUR = 60;
export const RATE_WINDOW_PAYMENT_SECONDS = 60 * 60;
/** How long the screen waits for a payment to arrive, and how often it checks. */
export const PLAN_WATCH_SECONDS = 30;
export const PLAN_WATCH_EVERY_SECONDS = 1;
