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

/** POST /api/stripe/update-subscription; `url` is where to pay, null when nothing is left to do. */
export const updateSubscription = z.strictObject({ userId, newPriceId: priceId, ...returns });
export const updateResponse = done.extend({
  url: z.url().nullable(),
  /** The provider kept an earlier cancellation: the new plan ends with it. */
  still_ends: z.boolean(),
});

/** POST /api/stripe/cancel-subscription */
export const cancelSubscription = z.strictObject({ userId });
export const cancelResponse = done.extend({
  /** `cancel_at_period_end` is false where the plan was on hold: it has ended, at `current_period_end`. */
  data: z.object({ current_period_end: isoTime, cancel_at_period_end: z.boolean() }),
});

/** POST /api/stripe/keep-subscription: takes a cancellation back before the period's end. */
export const keepSubscription = z.strictObject({ userId });

/** POST /api/stripe/portal-session: the provider's own pages for card, invoices and cancellation. */
export const openPortal = z.strictObject({ userId, returnUrl: address });
export const portalResponse = response(z.object({ url: z.url() }));

/** GET /api/stripe/prices: what to send as `priceId`; null where payments are not set up. */
export const pricesResponse = response(
  z.object({ paid: z.string().nullable(), premium: z.string().nullable() }),
);

/** GET /api/stripe/subscription-status */
export const subscriptionStatus = z.object({
  plan: z.enum(PLANS),
  role_id: z.int(),
  /** The provider's word for the subscription behind the plan; null on the free plan. */
  status: z.string().nullable(),
  /** When it renews or ends; with a payment that failed, when the plan ends unless it is paid. */
  current_period_end: isoTime.nullable(),
  cancel_at_period_end: z.boolean(),
  /** A payment failed and is tried again. */
  past_due: z.boolean(),
  /** The plan whose subscription goes on at the provider but gives nothing until it is paid. */
  on_hold: z.enum(PAID_PLANS).nullable(),
  /** A coaching session of the period is booked or was held: a change from Premium to Paid credits nothing. */
  session_booked: z.boolean(),
  /** How many coaching sessions Premium gives at once; from Paid those that the rest of the period pays for. */
  upgrade_sessions: z.int(),
  /** Whether there is something to see in the billing portal. */
  has_billing: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
export const statusResponse = response(subscriptionStatus);
