import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Payments, ProviderSubscription } from "#api/integrations/stripe.ts";
import type { PaidPlan } from "#contract/billing.ts";
import { CHECKOUT_OPEN_SECONDS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { chooseKept } from "./choose-kept.ts";
import { findCustomerId, insertCustomer } from "./customer-store.ts";
import { checkCustomerIn } from "./sync-customer.ts";
import { storeReading, takeReadNumber } from "./subscription-store.ts";

export type BillingDeps = { serviceDb: Connection; payments: Payments; appUrl: string };

/** How long the webhook of a purchase in the last second may take. */
const WEBHOOK_SECONDS = 60;

export type Buyer = { userId: string; email: string; name: string };
export type CheckoutWish = { buyer: Buyer; plan: PaidPlan; successUrl: string; cancelUrl: string };

/**
 * Opens a checkout and answers its address. The provider is asked first what there is, and earlier checkouts are closed,
 * so that nothing is bought twice. Throws already_on_plan, checkout_not_needed, checkout_failed.
 */
export async function startCheckout(deps: BillingDeps, wish: CheckoutWish): Promise<string> {
  try {
    return await openCheckout(deps, wish);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("checkout_failed", { cause });
  }
}

async function openCheckout({ serviceDb, payments }: BillingDeps, wish: CheckoutWish): Promise<string> {
  const { buyer, plan, successUrl, cancelUrl } = wish;
  const { customerId, found } = await getCustomer({ serviceDb, payments }, buyer);
  const { kept } = chooseKept(found);
  if (kept?.plan === plan) {
    throw new AppError("already_on_plan", {
      message: fillText(TEXT.alreadyOnPlan, { plan: PLAN_NAMES[plan] }),
    });
  }
  // A downgrade changes the subscription there is; a second one would cost twice.
  if (kept?.plan === "premium") throw new AppError("checkout_not_needed");
  await payments.expireCheckouts(customerId);
  const checkout = { customerId, userId: buyer.userId, plan, successUrl, cancelUrl };
  const url = await payments.createCheckout({ ...checkout, openSeconds: CHECKOUT_OPEN_SECONDS });
  await checkCustomerIn(serviceDb, customerId, CHECKOUT_OPEN_SECONDS + WEBHOOK_SECONDS);
  return url;
}

type Customer = { customerId: string; found: ProviderSubscription[] };

/** The buyer's customer at the provider, made when there is none, or when the provider has lost it. */
async function getCustomer(
  deps: Pick<BillingDeps, "serviceDb" | "payments">,
  buyer: Buyer,
): Promise<Customer> {
  const { serviceDb, payments } = deps;
  const known = await findCustomerId(serviceDb, buyer.userId);
  if (known !== null) {
    const readNumber = await takeReadNumber(serviceDb);
    const found = await payments.listSubscriptions(known);
    if (found) return { customerId: known, found };
    await storeReading(serviceDb, { customerId: known, readNumber, subscriptions: null });
  }
  const made = await payments.createCustomer(buyer, `customer ${buyer.userId} after ${known ?? "none"}`);
  return { customerId: await insertCustomer(serviceDb, buyer.userId, made), found: [] };
}
