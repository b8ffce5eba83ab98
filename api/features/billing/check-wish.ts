import { AppError } from "#api/http/errors.ts";
import type { PriceIds } from "#api/integrations/stripe.ts";
import { PAID_PLANS, type PaidPlan } from "#contract/billing.ts";

/** Throws price_mismatch for a price that is not of that plan; without a plan's name any of ours will do. */
export function getPlan(
  prices: PriceIds,
  { priceId, planName }: { priceId: string; planName?: string },
): PaidPlan {
  const plan = PAID_PLANS.find((one) => prices[one] === priceId);
  if (!plan || (planName !== undefined && planName.toLowerCase() !== plan))
    throw new AppError("price_mismatch");
  return plan;
}

/** Throws redirect_refused for an address outside the app (decisions.md D7, safety.md T13). */
export function checkOwnAddress(address: string, appUrl: string): string {
  const url = URL.canParse(address, appUrl) ? new URL(address, appUrl) : null;
  if (url?.origin !== new URL(appUrl).origin) throw new AppError("redirect_refused");
  return url.href;
}
