import type { Stripe } from "stripe";
import type { PaidPlan } from "#contract/billing.ts";
import { once } from "#contract/words.ts";
import { createOutbound } from "./outbound.ts";
import {
  ENDED,
  endOf,
  type PriceIds,
  type ProviderSubscription,
  readSubscription,
} from "./stripe-subscription.ts";

export type Checkout = {
  customerId: string;
  userId: string;
  plan: PaidPlan;
  successUrl: string;
  cancelUrl: string;
  openSeconds: number;
};

export type Payments = ReturnType<typeof createPayments>;

export type PaymentsOptions = {
  secretKey: string;
  apiBase: string;
  prices: PriceIds;
  /** For tests; default 6 s. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 6_000;
const MANY = 1_000;
const PAYMENT_REQUIRED = 402;
/** Enough for a page of a hundred subscriptions. */
const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;

/** Loads the library's 218 modules on first use. */
export async function createStripe({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: Omit<PaymentsOptions, "prices">): Promise<Stripe> {
  const { hostname, port, protocol } = new URL(apiBase);
  const outbound = createOutbound({ to: [apiBase], timeoutMs, responseMaxBytes: RESPONSE_MAX_BYTES });
  const { Stripe } = await import("stripe");
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(outbound),
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Payment by subscription, through Stripe's API. Every call throws if Stripe does not carry it out. */
export function createPayments(options: PaymentsOptions) {
  const readyStripe = once(() => createStripe(options));
  const { prices } = options;
  return {
    prices,
    ...customerCalls(readyStripe, prices),
    /**
     * Changes the plan and undoes a cancellation. The larger plan charges the difference at once; otherwise a month
     * could be used unpaid. The smaller plan, with `credit`, credits the rest of a paid period to the next invoice.
     * Returns `unpaid` if the card fails and nothing has changed, `ending` if Stripe keeps the cancellation.
     */
    changePlan: async (
      it: ProviderSubscription,
      plan: PaidPlan,
      { credit }: { credit: boolean } = { credit: true },
    ): Promise<PlanChange> => {
      const change = {
        items: [{ id: it.itemId, price: prices[plan] }],
        cancel_at_period_end: false,
        metadata: { plan },
      };
      const how: Stripe.SubscriptionUpdateParams =
        plan === "paid"
          ? { proration_behavior: credit && isPaidFor(it) ? "create_prorations" : "none" }
          : { proration_behavior: "always_invoice", payment_behavior: "error_if_incomplete" };
      const stripe = await readyStripe();
      try {
        const changed = await stripe.subscriptions.update(it.id, { ...change, ...how });
        if (!changed.items.data.some(({ price }) => price.id === prices[plan]))
          throw new Error("the provider has not changed the plan");
        return (await isRenewing(stripe, changed)) ? "changed" : "ending";
      } catch (error) {
        if (plan === "premium" && (error as Partial<StripeError>).statusCode === PAYMENT_REQUIRED)
          return "unpaid";
        throw error;
      }
    },
    ...endingCalls(readyStripe),
  };
}

export type PlanChange = "changed" | "unpaid" | "ending";

function endingCalls(readyStripe: () => Promise<Stripe>) {
  return {
    /** Returns the end date that Stripe reports. */
    cancelAtPeriodEnd: async ({ id }: ProviderSubscription): Promise<Date> => {
      const stripe = await readyStripe();
      const end = endOf(await stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      if (end === null) throw new Error("the provider has not cancelled");
      return end;
    },
    /** Undoes a cancellation. False if Stripe keeps it. */
    keep: async ({ id }: ProviderSubscription): Promise<boolean> => {
      const stripe = await readyStripe();
      try {
        return await isRenewing(
          stripe,
          await stripe.subscriptions.update(id, { cancel_at_period_end: false }),
        );
      } catch (error) {
        // A schedule in Stripe, or staff in Stripe's pages, has set the end.
        if (isInvalidRequest(error)) return false;
        throw error;
      }
    },
    /** Ends the subscription now. The paid, unused part becomes credit for the next invoice. */
    cancelNow: async (it: ProviderSubscription): Promise<void> => {
      const stripe = await readyStripe();
      const how = { prorate: isPaidFor(it), invoice_now: true };
      try {
        const { status } = await stripe.subscriptions.cancel(it.id, how);
        if (!ENDED.has(status)) throw new Error("the provider has not ended the subscription");
      } catch (error) {
        // Another server has already cancelled the subscription.
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** An end date set in Stripe's pages survives `cancel_at_period_end: false`, so it is cleared separately. */
async function isRenewing(stripe: Stripe, changed: Stripe.Subscription): Promise<boolean> {
  told(changed.id);
  if (endOf(changed) === null) return true;
  try {
    return endOf(await stripe.subscriptions.update(changed.id, { cancel_at: "" })) === null;
  } catch (error) {
    if (isInvalidRequest(error)) return false;
    throw error;
  }
}

/**
 * True if the current period is paid. Without this check Stripe would credit money that nobody paid: it also credits
 * the rest of unpaid periods, and reports `active` for the hour before a renewal is charged.
 */
export const isPaidFor = ({ status, paidFrom, periodStart }: ProviderSubscription): boolean =>
  (status === "active" || status === "trialing") && paidFrom !== null && paidFrom >= periodStart;

function customerCalls(readyStripe: () => Promise<Stripe>, prices: PriceIds) {
  return {
    /** The same key returns the same customer, also for parallel calls. */
    createCustomer: async (
      person: { userId: string; email: string; name: string },
      idempotencyKey: string,
    ): Promise<string> => {
      const { userId, email, name } = person;
      const stripe = await readyStripe();
      const customer = await stripe.customers.create(
        { email, name, metadata: { userId } },
        { idempotencyKey },
      );
      return told(customer.id);
    },
    /** All of a customer's subscriptions, including ended ones; null if Stripe has no such customer. */
    listSubscriptions: async (customer: string): Promise<ProviderSubscription[] | null> => {
      const stripe = await readyStripe();
      try {
        const all = await stripe.subscriptions
          .list({ customer, status: "all", limit: 100 })
          .autoPagingToArray({ limit: MANY });
        // Invoices are read after subscriptions, so that a period that starts in between counts as unpaid, not as paid.
        const invoices =
          all.length === 0
            ? []
            : await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: MANY });
        return all.flatMap((it) => readSubscription(it, { prices, invoices }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    /** Null if Stripe has deleted the customer, whose old subscriptions it still lists. */
    createCheckout: async (it: Checkout): Promise<string | null> => {
      const metadata = { userId: it.userId, plan: it.plan };
      const stripe = await readyStripe();
      const opening = stripe.checkout.sessions.create({
        mode: "subscription",
        customer: it.customerId,
        client_reference_id: it.userId,
        line_items: [{ price: prices[it.plan], quantity: 1 }],
        success_url: it.successUrl,
        cancel_url: it.cancelUrl,
        expires_at: Math.ceil(Date.now() / 1000) + it.openSeconds,
        subscription_data: { metadata },
      });
      const session = await nullIfCustomerMissing(opening);
      return session === null ? null : told(session.url);
    },
    /** Closes the customer's open checkouts, all or all but the newest, so that they can't be paid any more. */
    closeCheckouts: async (customer: string, which: "all" | "older"): Promise<void> => {
      const stripe = await readyStripe();
      const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
      // Stripe lists the newest first.
      const closing = which === "all" ? open.data : open.data.slice(1);
      await Promise.all(closing.map(({ id }) => closeCheckout(stripe, id)));
    },
    /** Null if Stripe has deleted the customer. */
    openPortal: async (customer: string, returnUrl: string): Promise<string | null> => {
      const stripe = await readyStripe();
      const opening = stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      const session = await nullIfCustomerMissing(opening);
      return session === null ? null : told(session.url);
    },
  };
}

/** Throws if the value is missing, because a proxy may have answered in Stripe's place. */
function told(text: unknown): string {
  if (typeof text !== "string" || text === "") throw new Error("the provider did not answer");
  return text;
}

const nullIfCustomerMissing = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (isMissing(error) && error.param === "customer") return null;
    throw error;
  });

async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    const { status } = await stripe.checkout.sessions.expire(id);
    if (status === "open") throw new Error("the provider has not closed the checkout");
  } catch (error) {
    // A checkout that was paid or has expired meanwhile need not be closed.
    if (!isInvalidRequest(error)) throw error;
  }
}

type StripeError = Stripe.errors.StripeError;

const isInvalidRequest = (error: unknown): error is StripeError =>
  (error as Partial<StripeError>).type === "StripeInvalidRequestError";

/** True if Stripe reports that the named object does not exist. */
export const isMissing = (error: unknown): error is StripeError =>
  isInvalidRequest(error) && error.code === "resource_missing";

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook: signed with our secret, at most five minutes old. Returns the event's id and customer, null for
 * events without one. Throws when it is not Stripe's.
 */
export async function openEvent(
  secret: string,
  { body, signature }: { body: string; signature: string },
): Promise<{ id: string; customerId: string | null }> {
  const { Stripe } = await import("stripe");
  const { signature: signatures } = Stripe.webhooks;
  if (!signatures) throw new Error("the library checks no signatures");
  await signatures.verifyHeaderAsync(body, signature, secret, TOLERANCE_SECONDS);
  // The library's own parser throws on newer event types, which have no customer.
  const event = JSON.parse(body) as { id: string; data?: { object?: { customer?: unknown } } };
  // The library accepts future times, with which an event could be replayed until then.
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  if ([...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, sentAt]) => Number(sentAt) > latest))
    throw new Error("signed for a time to come");
  const customer = event.data?.object?.customer;
  return { id: event.id, customerId: typeof customer === "string" ? customer : null };
}
