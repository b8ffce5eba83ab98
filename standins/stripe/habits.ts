import type { Habits } from "../standin.ts";

/** Ways of the real service that are allowed, seldom, and easily forgotten. */
export const HABITS = [
  /** The portal ends a subscription by a date in place of the flag. */
  "portal-sets-cancel-at",
  /** A change of the end is taken with 200 and not made. */
  "end-stays",
  /** An older API version: the period with the subscription, an invoice's subscription by itself. */
  "older-version",
  /** An invoice's own period says nothing of the month that it is for. */
  "odd-invoice-period",
  /** A deleted customer's subscriptions are not listed either. */
  "forgets-deleted",
] as const;
export type StripeHabits = Habits<(typeof HABITS)[number]>;

type Shown = Record<string, unknown>;
type Item = Shown & { current_period_start?: number; current_period_end?: number };

/** A subscription as the API's older versions told it. */
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
