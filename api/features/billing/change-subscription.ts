import { AppError } from "#api/http/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { chooseKept, type OurSubscription } from "./choose-kept.ts";
import { findCustomerId } from "./customer-store.ts";
import { startCheckout, type BillingDeps, type CheckoutWish } from "./start-checkout.ts";
import { syncCustomer } from "./sync-customer.ts";

/**
 * Premium to paid changes the subscription there is, prorated; everything else goes to a checkout (states.md).
 * The plan itself changes with the provider's news. Throws already_on_plan, subscription_update_failed.
 */
export async function changePlan(
  deps: BillingDeps,
  wish: CheckoutWish,
): Promise<{ message: string; url: string | null }> {
  const message = fillText(TEXT.planChanging, { plan: PLAN_NAMES[wish.plan] });
  const kept = await findKept(deps, wish.buyer.userId, "subscription_update_failed");
  if (kept?.plan !== "premium" || wish.plan === "premium")
    return { message, url: await startCheckout(deps, wish) };
  await orThrow(deps.payments.changePlan(kept, wish.plan), "subscription_update_failed");
  return { message, url: null };
}

/** Lets the subscription run out (decisions.md D7). Throws nothing_to_cancel, subscription_cancel_failed. */
export async function endAtPeriodEnd(deps: BillingDeps, userId: string): Promise<{ periodEnd: Date }> {
  const kept = await findKept(deps, userId, "subscription_cancel_failed");
  if (!kept) throw new AppError("nothing_to_cancel");
  await orThrow(deps.payments.cancelAtPeriodEnd(kept), "subscription_cancel_failed");
  return { periodEnd: kept.periodEnd };
}

/** Throws portal_not_needed for someone who never bought anything, portal_failed when the provider does not do it. */
export async function openPortal(deps: BillingDeps, userId: string, returnUrl: string): Promise<string> {
  const customerId = await findCustomerId(deps.serviceDb, userId);
  if (customerId === null) throw new AppError("portal_not_needed");
  return orThrow(deps.payments.openPortal(customerId, returnUrl), "portal_failed");
}

/** The provider's own word on the one live subscription. */
async function findKept(deps: BillingDeps, userId: string, code: ErrorCode): Promise<OurSubscription | null> {
  const customerId = await findCustomerId(deps.serviceDb, userId);
  if (customerId === null) return null;
  const found = await orThrow(deps.payments.listSubscriptions(customerId), code);
  // The provider has lost the customer: then there is no subscription either, and we should know.
  if (found === null) await orThrow(syncCustomer(deps, customerId), code);
  return chooseKept(found ?? []).kept;
}

async function orThrow<T>(work: Promise<T>, code: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError(code, { cause });
  }
}
