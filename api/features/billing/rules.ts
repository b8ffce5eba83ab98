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

/** Seconds that the webhook of a last-second purchase may take. */
const WEBHOOK_SECONDS = 60;
/** Seconds that a customer may spend on the provider's pages. */
export const VISIT_SECONDS = CHECKOUT_OPEN_SECONDS + WEBHOOK_SECONDS;

export type BillingDeps = { serviceDb: Connection; payments: Payments; appUrl: string };

type Buyer = { userId: string; email: string; name: string };
export type CheckoutInput = { buyer: Buyer; plan: PaidPlan; successUrl: string; cancelUrl: string };

/**
 * Opens a checkout and returns its address. First reads the provider's state and closes earlier checkouts, so that
 * nothing is bought twice. Throws already_on_plan, plan_on_hold, checkout_not_needed, checkout_failed.
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
  // A downgrade changes the existing subscription, because a second one would cost twice. A subscription on hold ends
  // when the other plan is paid.
  if (kept?.plan === "premium" && !held) throw new AppError("checkout_not_needed");
  const checkout = { customerId, userId: buyer.userId, plan, successUrl, cancelUrl };
  const opening = { ...checkout, openSeconds: CHECKOUT_OPEN_SECONDS };
  const url = await payments.createCheckout(opening);
  if (url === null) return openCheckoutAnew(deps, opening, buyer);
  // safety.md T80. Close them after opening, so that of concurrent calls the last one sees all checkouts.
  await payments.closeCheckouts(customerId, "older");
  await followVisit(serviceDb, customerId);
  return url;
}

/** Replaces a customer who was deleted in the provider's dashboard, then opens the checkout. */
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

/** The buyer's customer at the provider, created if there is none or the provider has deleted it. */
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

/** `lost`: the customer that the provider deleted; the same idempotency key would return that one again. */
async function makeCustomer(
  { serviceDb, payments }: Pick<BillingDeps, "serviceDb" | "payments">,
  buyer: Buyer,
  lost: string | null,
): Promise<string> {
  const made = await payments.createCustomer(buyer, `customer ${buyer.userId} after ${lost ?? "none"}`);
  return insertCustomer(serviceDb, buyer.userId, made);
}

/** Throws price_mismatch when the price does not belong to that plan; without a plan, any known price is accepted. */
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
 * Switches between paid plans by changing the existing subscription, prorated (decisions.md D14). Everything else goes
 * to a checkout. This includes a card that does not pay the difference, because another card can be entered there
 * (states.md), and a plan on hold, because changing it would require paying its debt first. The plan itself changes
 * when the provider reports it. `message` says why there is a checkout, or that nothing is credited. Throws
 * already_on_plan, plan_on_hold, subscription_update_failed.
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
 * Changes from Premium to Paid. The rest of Premium is credited if no coaching session of the period is booked; booking
 * is blocked until the provider has been read (decisions.md D14). The message says so.
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
  // If this fails, the check that closeSessions scheduled comes later.
  await syncCustomer(deps, customerId)
    .then(() => openSessions(deps.serviceDb, customerId))
    .catch(() => undefined);
  return changing(TEXT.planChanging, "paid", done);
}

/** The message of a change, including when the provider keeps a cancellation that the change should have undone. */
const changing = (text: string, plan: PaidPlan, done: PlanChange) => ({
  message: fillText(done === "ending" ? TEXT.planChangingStillEnds : text, { plan: PLAN_NAMES[plan] }),
  url: null,
  still_ends: done === "ending",
});

/**
 * Cancels the subscription at the end of its period (decisions.md D7). A subscription on hold ends at once, because the
 * provider would otherwise keep trying to charge for it. Throws nothing_to_cancel, subscription_cancel_failed.
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
 * Undoes the cancellation (decisions.md D14). Throws nothing_to_keep, plan_not_kept when the provider still ends it,
 * subscription_update_failed.
 */
export async function keepPlan(deps: BillingDeps, userId: string): Promise<void> {
  const kept = await findKept(deps, userId, "subscription_update_failed");
  if (kept?.endsAt == null) throw new AppError("nothing_to_keep");
  const isKept = await orThrow(deps.payments.keep(kept), "subscription_update_failed");
  await lookNow(deps.serviceDb, userId);
  if (!isKept) throw new AppError("plan_not_kept");
}

/** Throws portal_not_needed for users who never bought anything, portal_failed when the provider fails. */
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

/** The user's one live subscription, as the provider reports it. */
async function findKept(deps: BillingDeps, userId: string, code: ErrorCode): Promise<OurSubscription | null> {
  const customerId = await findCustomerId(deps.serviceDb, userId);
  if (customerId === null) return null;
  const found = await orThrow(deps.payments.listSubscriptions(customerId), code);
  // If the provider has deleted the customer, there is no subscription either, so update the stored state.
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

/** Subscriptions to one of the two plans; the same provider account may sell other things. */
export const isOurs = (it: ProviderSubscription): it is OurSubscription => it.plan !== null;

const OVER: ReadonlySet<string> = new Set([...ENDED, "incomplete"]);
const PAID_FOR: ReadonlySet<string> = new Set(["active", "trialing"]);
const NOT_WORKING: ReadonlySet<string> = new Set(["unpaid", "paused"]);
const UNPAID_MS = UNPAID_DAYS * DAY_MS;

/** Not ended, and not waiting for its first payment. */
const isLive = (it: OurSubscription): boolean => !OVER.has(it.status);

/** Live, but the plan is not granted until it is paid (decisions.md D14); app.plan_of decides the same. */
const isOnHold = ({ status, periodStart, unpaidSince }: OurSubscription): boolean =>
  NOT_WORKING.has(status) ||
  (status === "past_due" && (unpaidSince ?? periodStart).getTime() + UNPAID_MS <= Date.now());

const rank = (it: OurSubscription): number =>
  (PAID_FOR.has(it.status) ? 2 : 0) + (it.plan === "premium" ? 1 : 0);

/**
 * Keeps one live subscription per person (safety.md T34): paid before unpaid, premium before paid, older before newer.
 * The others are to be cancelled with their unused time credited, so that nobody pays twice.
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

/** Retried until done: a plan must not stay wrong, and a deleted account must not keep paying. */
export const syncCustomerJob = defineJob({ kind: "syncCustomer", payload, key, atOnce: 20 });
export const endCustomerJob = defineJob({ kind: "endCustomer", payload, key, atOnce: 5 });

/**
 * Copies a customer's subscriptions from the provider (decisions.md D7). Webhooks only name the customer, so they may
 * arrive in any order and any number of times. Returns when to check again, even without a webhook.
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

/** Ends every subscription of a deleted account's customer, and closes checkouts that could create another. */
export async function endCustomer({ payments }: SyncDeps, customerId: string): Promise<void> {
  if ((await payments.listSubscriptions(customerId)) === null) return;
  await payments.closeCheckouts(customerId, "all");
  // List again: a checkout may have been paid just before it was closed.
  const left = ((await payments.listSubscriptions(customerId)) ?? []).filter(isOurs);
  for (const it of left.filter(({ status }) => !ENDED.has(status))) await payments.cancelNow(it);
}

/** Schedules checks of the customer while they may be on the provider's pages, even if no webhook arrives. */
const followVisit = (serviceDb: Connection, customerId: string): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    await planCheck(tx, customerId, VISIT_SECONDS);
    await enqueueBy(tx, {
      job: syncCustomerJob,
      payload: { customerId },
      inSeconds: PLAN_FIRST_LOOK_SECONDS,
    });
  });

/** Checks the provider soon after a change was requested, so that the screens update even without a webhook. */
async function lookNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await enqueue(serviceDb, { job: syncCustomerJob, payload: { customerId } });
}

async function checkCustomer(tx: Tx, customerId: string, seconds: number): Promise<void> {
  await planCheck(tx, customerId, seconds);
  await enqueueBy(tx, { job: syncCustomerJob, payload: { customerId }, inSeconds: seconds });
}

/** Blocks bookings for now and returns the customer; null, changing nothing, if a session of the period is booked. */
const closeSessions = (serviceDb: Connection, userId: string): Promise<string | null> =>
  serviceDb.transaction().execute(async (tx) => {
    const customerId = await stopSessions(tx, userId, PLAN_CHANGE_SECONDS);
    if (customerId !== null) await checkCustomer(tx, customerId, PLAN_CHANGE_SECONDS + WEBHOOK_SECONDS);
    return customerId;
  });

/**
 * For an account that is being deleted, called before its rows are deleted: the provider ends the subscription at once,
 * or as soon as it is reachable again (safety.md T70, R11).
 */
export async function cancelSubscriptionNow(serviceDb: Connection, userId: string): Promise<void> {
  const customerId = await findCustomerId(serviceDb, userId);
  if (customerId !== null) await enqueue(serviceDb, { job: endCustomerJob, payload: { customerId } });
}

/**
 * Receives the provider's webhook: signed, at most five minutes old, each event once. Enqueues a check of its customer
 * and ignores events without one. Throws webhook_refused.
 */
export async function receiveWebhook(
  { serviceDb, secret }: { serviceDb: Connection; secret: string | undefined },
  signed: { body: string; signature: string },
): Promise<void> {
  // Signatures cannot be checked without a secret.
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
