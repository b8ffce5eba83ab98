import type { Habits } from "../standin.ts";

/** Rare but allowed behaviour of Stripe. */
export const HABITS = [
  /** The portal ends a subscription by `cancel_at` instead of `cancel_at_period_end`. */
  "portal-sets-cancel-at",
  /** A change of the subscription's end gets a 200 but has no effect. */
  "end-stays",
  /** An older API version: the period is a field of the subscription, and an invoice has a `subscription` field. */
  "older-version",
  /** An invoice's own period differs from the month that it bills. */
  "odd-invoice-period",
  /** Lists leave out a deleted customer's subscriptions. */
  "forgets-deleted",
] as const;
export type StripeHabits = Habits<(typeof HABITS)[number]>;

type Shown = Record<string, unknown>;
type Item = Shown & { current_period_start?: number; current_period_end?: number };

/** Converts a subscription to the shape of older API versions. */
export function olderSubscription(shown: Shown & { items: { data: unknown[] } }): Shown {
  const [item = {}] = shown.items.data as Item[];
  const { current_period_start, current_period_end, ...rest } = item;
  return { ...shown, current_period_start, current_period_end, items: { ...shown.items, data: [rest] } };
}

type Line = Shown & { parent: { subscription_item_details: { proration: boolean } } };

export function olderInvoice({
  parent,
  lines,
  ...shown
}: Shown & {
  parent: { subscription_details: { subscription: string } };
  lines: { data: unknown[] };
}): Shown {
  const data = (lines.data as Line[]).map((line) => {
    const { proration } = line.parent.subscription_item_details;
    return Object.assign({}, line, { parent: null, type: "subscription", proration });
  });
  return { ...shown, subscription: parent.subscription_details.subscription, lines: { ...lines, data } };
}
