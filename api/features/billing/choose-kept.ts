import type { ProviderSubscription } from "#api/integrations/stripe.ts";
import type { PaidPlan } from "#contract/billing.ts";

export type OurSubscription = ProviderSubscription & { plan: PaidPlan };

/** Those of our two plans; the same account may sell other things. */
export const isOurs = (it: ProviderSubscription): it is OurSubscription => it.plan !== null;

const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired", "incomplete"]);
const WORKING: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Not over, and not one whose first payment is still open: those run out by themselves within a day. */
const isLive = (it: OurSubscription): boolean => !OVER.has(it.status);

const rank = (it: OurSubscription): number =>
  (WORKING.has(it.status) ? 2 : 0) + (it.plan === "premium" ? 1 : 0);

/**
 * One live subscription per person (safety.md T34). Kept is one that works before one that does not, premium before paid,
 * the older before the newer. The rest is to be cancelled, its unused time credited, so that nobody pays twice.
 */
export function chooseKept(all: readonly ProviderSubscription[]): {
  kept: OurSubscription | null;
  surplus: OurSubscription[];
} {
  const live = all.filter(isOurs).filter(isLive);
  const sorted = live.toSorted(
    (a, b) => rank(b) - rank(a) || a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id),
  );
  const [kept = null, ...surplus] = sorted;
  return { kept, surplus };
}
