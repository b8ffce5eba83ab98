import { z } from "zod";
import { response, done, isoTime } from "./responses.ts";
import { PLANS } from "./roles.ts";
import { TEXT } from "./texts.ts";

export const PAID_PLANS = ["paid", "premium"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

const userId = z.string({ error: TEXT.userIdRequired }).trim().min(1, TEXT.userIdRequired);
const priceId = z.string().min(1).max(200);
const address = z.string().min(1).max(2000);
const returns = { successUrl: address, cancelUrl: address };

/** POST /api/stripe/create-checkout-session */
export const createCheckoutSession = z.strictObject({
  userId,
  priceId,
  planName: z.string().min(1).max(50),
  ...returns,
});
export const checkoutResponse = z.object({
  success: z.literal(true),
  url: z.url(),
  data: z.object({ url: z.url() }),
});

/** POST /api/stripe/update-subscription; `url`: where to pay; null: nothing is left to do. */
export const updateSubscription = z.strictObject({ userId, newPriceId: priceId, ...returns });
export const updateResponse = done.extend({
  url: z.url().nullable(),
  /** True if the payment provider kept an earlier cancellation, which then also ends the new plan. */
  still_ends: z.boolean(),
});

/** POST /api/stripe/cancel-subscription */
export const cancelSubscription = z.strictObject({ userId });
export const cancelResponse = done.extend({
  /** `cancel_at_period_end` is false if the plan was on hold: it has then ended at once, at `current_period_end`. */
  data: z.object({ current_period_end: isoTime, cancel_at_period_end: z.boolean() }),
});

/** POST /api/stripe/keep-subscription: undoes a cancellation before the period ends. */
export const keepSubscription = z.strictObject({ userId });

/** POST /api/stripe/portal-session: the provider's own pages for card, invoices and cancellation. */
export const openPortal = z.strictObject({ userId, returnUrl: address });
export const portalResponse = response(z.object({ url: z.url() }));

/** GET /api/stripe/prices: values for `priceId`; null if payments are not set up. */
export const pricesResponse = response(
  z.object({ paid: z.string().nullable(), premium: z.string().nullable() }),
);

/** GET /api/stripe/subscription-status */
export const subscriptionStatus = z.object({
  plan: z.enum(PLANS),
  role_id: z.int(),
  /** The provider's status of the subscription behind the plan; null on the free plan. */
  status: z.string().nullable(),
  /** When the plan renews or ends. After a failed payment: when the plan ends if it stays unpaid. */
  current_period_end: isoTime.nullable(),
  cancel_at_period_end: z.boolean(),
  /** A payment failed and is being retried. */
  past_due: z.boolean(),
  /** A plan whose subscription continues at the provider but gives nothing until it is paid. */
  on_hold: z.enum(PAID_PLANS).nullable(),
  /** A session of this period is booked or was held, so a change from Premium to Paid gives no credit. */
  session_booked: z.boolean(),
  /**
   * Coaching sessions that an upgrade to Premium gives at once; from Paid, as many as the rest of the period pays for.
   */
  upgrade_sessions: z.int(),
  /** True if the billing portal has something to show. */
  has_billing: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
export const statusResponse = response(subscriptionStatus);
