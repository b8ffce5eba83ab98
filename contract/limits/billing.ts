/** Of plans and payments. */

export const FREE_INTERVIEWS = 2;
export const PAID_INTERVIEWS = 10;
export const PREMIUM_INTERVIEWS = 10;
export const PREMIUM_COACHING_SESSIONS = 2;
export const COACHING_SESSION_MINUTES = 30;
export const PAID_DOLLARS = 10;
export const PREMIUM_DOLLARS = 99;
/** The shortest that Stripe lets an open checkout be, and a minute for the way there. */
export const CHECKOUT_OPEN_SECONDS = 31 * 60;
/** An unpaid renewal keeps the plan so long (decisions.md D14); a column of app.subscription_statuses says it to the database. */
export const UNPAID_DAYS = 7;
/** For so long no coaching session is booked while the payment provider changes Premium to Paid and does not answer. */
export const PLAN_CHANGE_SECONDS = 2 * 60;
/** After somebody was sent to the provider's pages they are looked at so soon, then after gaps that double: webhooks get lost. */
export const PLAN_FIRST_LOOK_SECONDS = 60;
/** Every subscription is looked at so often, webhook or not. */
export const PLAN_LOOK_HOURS = 24;
export const PAYMENT_CALLS_PER_HOUR = 60;
export const RATE_WINDOW_PAYMENT_SECONDS = 60 * 60;
/** How long the screen watches for a payment to arrive, and how often it looks. */
export const PLAN_WATCH_SECONDS = 30;
export const PLAN_WATCH_EVERY_SECONDS = 1;
