import { z } from "zod";
import type { Connection, Tx } from "#api/db/database.ts";
import { insertWebhookEvent } from "#api/db/webhook-events.ts";
import { AppError } from "#api/http/errors.ts";
import { ENDED, type PriceIds, type ProviderSubscription } from "#api/integrations/stripe-subscription.ts";
import {
  isPaidFor,
  openEvent,
  type Checkout,
  type Payments,
  type PlanChange,
} from "#api/integrations/stripe.ts";
import { defineJob, enqueue, enqueueBy } from "#api/jobs/queue.ts";
import { PAID_PLANS, type PaidPlan } from "#contract/billing.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  CHECKOUT_OPEN_SECONDS,
  PLAN_CHANGE_SECONDS,
  PLAN_FIRST_LOOK_SECONDS,
  UNPAID_DAYS,
} from "#contract/limits.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT, fillText } from "#contract/texts.ts";
import {
  findCustomerId,
  insertCustomer,
  isOurCustomer,
  openSessions,
  planCheck,
  stopSessions,
  storeReading,
  takeReadNumber,
  type OurSubscription,
} from "./queries.ts";

/** How long the webhook of a purchase in the last second may take. */
const WEBHOOK_SECONDS = 60;
/** How long somebody may be busy on the provider's pages. */
export const VISIT_SECONDS = CHECKOUT_OPEN_SECONDS + WEBHOOK_SECONDS;

export type BillingDeps = { serviceDb: Connection; payments: Payments; appUrl: string };

type Buyer = { userId: string; email: string; name: string };
export type CheckoutInput = { buyer: Buyer; plan: PaidPlan; successUrl: string; cancelUrl: string };

/**
 * Opens a checkout and returns its address. The provider is asked first what there is, and earlier checkouts are closed,
 * so that nothing is bought twice. Throws already_on_plan, plan_on_hold, checkout_not_needed, checkout_failed.
 */
export async function startCheckout(deps: BillingDeps, input: CheckoutInput): Promise<string> {
  try {
    return await openCheckout(deps, input);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("checkout_failed", { cause });
  }
}

async function openCheckout(deps: BillingDeps, input: CheckoutInput): Promise<string> {
  const { serviceDb, payments } = deps;
  const { buyer, plan, successUrl, cancelUrl } = input;
  const { customerId, found } = await getCustomer(deps, buyer);
  const { kept } = chooseKept(found);
  const held = kept !== null && isOnHold(kept);
  if (kept?.plan === plan) {
    const [code, text] = held
      ? (["plan_on_hold", TEXT.planOnHold] as const)
      : (["already_on_plan", TEXT.alreadyOnPlan] as const);
    throw new AppError(code, { message: fillText(text, { plan: PLAN_NAMES[plan] }) });
  }
  // A downgrade changes the subscription there is; a second one would cost twice. One on hold ends when the other is paid.
  if (kept?.plan === "premium" && !held) throw new AppError("checkout_not_needed");
  const checkout = { customerId, userId: buyer.userId, plan, successUrl, cancelUrl };
  const opening = { ...checkout, openSeconds: CHECKOUT_OPEN_SECONDS };
  const url = await payments.createCheckout(opening);
  if (url === null) return openCheckoutAnew(deps, opening, buyer);
  // safety.md T80. After it is open, not before: of calls that run at once, the last to look sees them all.
  await payments.closeCheckouts(customerId, "older");
  await followVisit(serviceDb, customerId);
  return url;
}

/** For a customer whom somebody deleted in the provider's dashboard: another one takes their place. */
async function openCheckoutAnew(deps: BillingDeps, opening: Checkout, buyer: Buyer): Promise<string> {
  await forgetCustomer(deps.serviceDb, opening.customerId);
  const customerId = await makeCustomer(deps, buyer, opening.customerId);
  const url = await deps.payments.createCheckout({ ...opening, customerId });
  if (url === null) throw new Error("the provider does not know the customer that it made");
  await followVisit(deps.serviceDb, customerId);
  return url;
}

const forgetCustomer = async (serviceDb: Connection, customerId: string): Promise<void> => {
  const readNumber = await takeReadNumber(serviceDb);
  await storeReading(serviceDb, { customerId, readNumber, subscriptions: null });
};

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
  return { customerId: await makeCustomer(deps, buyer, known), found: [] };
}

/** `lost`: the one whom the provider has deleted; it would give them again for the same key. */
async function makeCustomer(
  { serviceDb, payments }: Pick<BillingDeps, "serviceDb" | "payments">,
  buyer: Buyer,
  lost: string | null,
): Promise<string> {
  const made = await payments.createCustomer(buyer, `customer ${buyer.userId} after ${lost ?? "none"}`);
  return insertCustomer(serviceDb, buyer.userId, made);
}

/** Throws price_mismatch for a price that is not of that plan; without a plan's name any of ours will do. */
export function getPlan(
  prices: PriceIds,
  { priceId, planName }: { priceId: string; planName?: string },
): PaidPlan {
  const plan = PAID_PLANS.find((one) => prices[one] === priceId);
  if (!plan || (planName !== undefined && planName.toLowerCase() !== plan))
    throw new AppError("price_mismatch", { field: planName === undefined ? "newPriceId" : "priceId" });
  return plan;
}

/** Throws redirect_refused for an address outside the app (decisions.md D7, safety.md T13). */
export function checkOwnAddress(
  address: string,
  appUrl: string,
  field: "successUrl" | "cancelUrl" | "returnUrl",
): string {
  const url = URL.canParse(address, appUrl) ? new URL(address, appUrl) : null;
  if (url?.origin !== new URL(appUrl).origin) throw new AppError("redirect_refused", { field });
  return url.href;
}

/**
 * Between paid plans the subscription there is changes, prorated (decisions.md D14). Everything else goes to a checkout, and
 * so does a card that does not pay the difference: another one can be given there (states.md). So does a plan on hold:
 * what is owed for the one would have to be paid to have the other.
 * The plan itself changes with what the provider says of it; `message` says why there is a checkout, or that nothing is
 * credited. Throws already_on_plan, plan_on_hold, subscription_update_failed.
 */
export async function changePlan(
  deps: BillingDeps,
  input: CheckoutInput,
): Promise<{ message: string; url: string | null; still_ends: boolean }> {
  const { userId } = input.buyer;
  const kept = await findKept(deps, userId, "subscription_update_failed");
  const asked =
    kept !== null &&
    kept.plan !== input.plan &&
    !isOnHold(kept) &&
    (kept.plan === "premium" || (kept.status === "active" && isPaidFor(kept)));
  if (asked && kept.plan === "premium") return leavePremium(deps, kept, userId);
  const done = asked
    ? await orThrow(deps.payments.changePlan(kept, input.plan), "subscription_update_failed")
    : "unpaid";
  if (done !== "unpaid") {
    await lookNow(deps.serviceDb, userId);
    return changing(TEXT.planChanging, input.plan, done);
  }
  const message = asked ? TEXT.cardDidNotPay : TEXT.planByCheckout;
  return { message, url: await startCheckout(deps, input), still_ends: false };
}

/**
 * From Premium to Paid. What is left of Premium is credited where no coaching session of the period was booked; none can be
 * booked from then on until the provider was read (decisions.md D14). The words say so.
 */
async function leavePremium(deps: BillingDeps, kept: OurSubscription, userId: string) {
  const customerId = await closeSessions(deps.serviceDb, userId);
  const credit = customerId !== null;
  const done = await orThrow(
    deps.payments.changePlan(kept, "paid", { credit }),
    "subscription_update_failed",
  );
  if (!credit) {
    await lookNow(deps.serviceDb, userId);
    return changing(isPaidFor(kept) ? TEXT.planChangingUncredited : TEXT.planChanging, "paid", done);
  }
  // Where this fails, the look that closeSessions asked for comes later.
  await syncCustomer(deps, customerId)
    .then(() => openSessions(deps.serviceDb, customerId))
    .catch(() => undefined);
  return changing(TEXT.planChanging, "paid", done);
}

/** Says where the provider keeps a cancellation that the change was to take back. */
const changing = (text: string, plan: PaidPlan, done: PlanChange) => ({
  message: fillText(done === "ending" ? TEXT.planChangingStillEnds : text, { plan: PLAN_NAMES[plan] }),
  url: null,
  still_ends: done === "ending",
});

/**
 * Lets the subscription run out (decisions.md D7). One on hold ends at once: until its period's end the provider would go
 * on trying to charge for it. Throws nothing_to_cancel, subscription_cancel_failed.
 */
export async function endPlan(deps: BillingDeps, userId: string): Promise<{ end: Date; atOnce: boolean }> {
  const kept = await findKept(deps, userId, "subscription_cancel_failed");
  if (!kept) throw new AppError("nothing_to_cancel");
  const atOnce = isOnHold(kept);
  const { cancelNow, cancelAtPeriodEnd } = deps.payments;
  const ending = atOnce ? cancelNow(kept).then(() => new Date()) : (kept.endsAt ?? cancelAtPeriodEnd(kept));
  const end = await orThrow(Promise.resolve(ending), "subscription_cancel_failed");
  await lookNow(deps.serviceDb, userId);
  return { end, atOnce };
}

/**
 * Takes the cancellation back (decisions.md D14). Throws nothing_to_keep, plan_not_kept when the provider goes on ending it
 * all the same, subscription_update_failed.
 */
export async function keepPlan(deps: BillingDeps, userId: string): Promise<void> {
  const kept = await findKept(deps, userId, "subscription_update_failed");
  if (kept?.endsAt == null) throw new AppError("nothing_to_keep");
  const isKept = await orThrow(deps.payments.keep(kept), "subscription_update_failed");
  await lookNow(deps.serviceDb, userId);
  if (!isKept) throw new AppError("plan_not_kept");
}

/** Throws portal_not_needed for someone who never bought anything, portal_failed when the provider does not do it. */
export async function openPortal(deps: BillingDeps, userId: string, returnUrl: string): Promise<string> {
  const customerId = await findCustomerId(deps.serviceDb, userId);
  if (customerId === null) throw new AppError("portal_not_needed");
  const url = await orThrow(deps.payments.openPortal(customerId, returnUrl), "portal_failed");
  if (url === null) {
    await forgetCustomer(deps.serviceDb, customerId);
    throw new AppError("portal_not_needed");
  }
  await followVisit(deps.serviceDb, customerId);
  return url;
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

/** Those of our two plans; the same account may sell other things. */
export const isOurs = (it: ProviderSubscription): it is OurSubscription => it.plan !== null;

const OVER: ReadonlySet<string> = new Set([...ENDED, "incomplete"]);
const PAID_FOR: ReadonlySet<string> = new Set(["active", "trialing"]);
const NOT_WORKING: ReadonlySet<string> = new Set(["unpaid", "paused"]);
const UNPAID_MS = UNPAID_DAYS * DAY_MS;

/** Not over, and not one whose first payment is still open: it becomes one when that is made. */
const isLive = (it: OurSubscription): boolean => !OVER.has(it.status);

/** Live, and yet the plan is not given until it is paid (decisions.md D14); app.plan_of decides the same. */
const isOnHold = ({ status, periodStart, unpaidSince }: OurSubscription): boolean =>
  NOT_WORKING.has(status) ||
  (status === "past_due" && (unpaidSince ?? periodStart).getTime() + UNPAID_MS <= Date.now());

const rank = (it: OurSubscription): number =>
  (PAID_FOR.has(it.status) ? 2 : 0) + (it.plan === "premium" ? 1 : 0);

/**
 * One live subscription per person (safety.md T34). Kept is one that is paid for before one that is not, premium before
 * paid, the older before the newer. The rest is to be cancelled, its unused time credited, so that nobody pays twice.
 */
function chooseKept(all: readonly ProviderSubscription[]): {
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

export type SyncDeps = { serviceDb: Connection; payments: Payments };

const payload = z.object({ customerId: z.string() });
const key = ({ customerId }: z.infer<typeof payload>) => customerId;

/** Tried until it is done: a plan must not stay wrong, nor a subscription be paid for an account that is gone. */
export const syncCustomerJob = defineJob({ kind: "syncCustomer", payload, key, atOnce: 20 });
export const endCustomerJob = defineJob({ kind: "endCustomer", payload, key, atOnce: 5 });

/**
 * Reads a customer's subscriptions from the provider and makes ours the same (decisions.md D7). Webhooks only
 * name the customer, so they may come in any order and any number of times. Returns when to look again, webhook or not.
 */
export async function syncCustomer(
  { serviceDb, payments }: SyncDeps,
  customerId: string,
): Promise<Date | null> {
  if (!(await isOurCustomer(serviceDb, customerId))) return null;
  const readNumber = await takeReadNumber(serviceDb);
  let found = await payments.listSubscriptions(customerId);
  const { surplus } = chooseKept(found ?? []);
  for (const it of surplus) await payments.cancelNow(it);
  if (surplus.length > 0) found = await payments.listSubscriptions(customerId);
  const subscriptions = found?.filter(isOurs) ?? null;
  return storeReading(serviceDb, { customerId, readNumber, subscriptions });
}

/** Ends every subscription of a customer whose account is gone, and closes the checkouts that could make another. */
export async function endCustomer({ payments }: SyncDeps, customerId: string): Promise<void> {
  if ((await payments.listSubscriptions(customerId)) === null) return;
  await payments.closeCheckouts(customerId, "all");
  // Asked again: one may have been paid just before it was closed.
  const left = ((await payments.listSubscriptions(customerId)) ?? []).filter(isOurs);
  for (const it of left.filter(({ status }) => !ENDED.has(status))) await payments.cancelNow(it);
}

/** Has the customer looked at while they may be on the provider's pages, whether a webhook comes or not. */
const followVisit = (serviceDb: Connection, customerId: string): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await planCheck(tx, customerId, VISIT_SECONDS);
    await enqueueBy(tx, {
      job: syncCustomerJob,
      payload: { customerId },
      inSeconds: PLAN_FIRST_LOOK_SECONDS,
    });
  });

/** After a change that was asked of the provider: the screens follow it without its webhook too. */
async function lookNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await enqueue(serviceDb, { job: syncCustomerJob, payload: { customerId } });
}

async function checkCustomer(tx: Tx, customerId: string, seconds: number): Promise<void> {
  await planCheck(tx, customerId, seconds);
  await enqueueBy(tx, { job: syncCustomerJob, payload: { customerId }, inSeconds: seconds });
}

/** The customer whose sessions can't be booked for now; null, and nothing done, where one of the period is booked. */
const closeSessions = (serviceDb: Connection, userId: string): Promise<string | null> =>
  serviceDb.transaction().execute(async (tx) => {
    const customerId = await stopSessions(tx, userId, PLAN_CHANGE_SECONDS);
    if (customerId !== null) await checkCustomer(tx, customerId, PLAN_CHANGE_SECONDS + WEBHOOK_SECONDS);
    return customerId;
  });

/**
 * For an account that is being deleted, called before its rows go: the subscription is ended at the provider at once, or
 * as soon as the provider answers again (safety.md T70, R11).
 */
export async function cancelSubscriptionNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await enqueue(serviceDb, { job: endCustomerJob, payload: { customerId } });
}

/**
 * Receives the provider's webhook: signed, at most five minutes old, each event once. It enqueues a look at its customer;
 * events about no customer are ignored. Throws webhook_refused.
 */
export async function receiveWebhook(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  signed: { body: string; signature: string },
): Promise<void> {
  // Without a secret no signature can be checked.
  if (secret === undefined) throw new AppError("webhook_refused");
  const { id: eventId, customerId } = await openEvent(secret, signed).catch((cause: unknown) => {
    throw new AppError("webhook_refused", { cause });
  });
  if (customerId === null) return;
  await serviceDb.transaction().execute(async (tx) => {
    if (await insertWebhookEvent(tx, { provider: "stripe", eventId }))
      await enqueue(tx, { job: syncCustomerJob, payload: { customerId } });
  });
}
