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
  /** For tests; 6 s otherwise. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 6_000;
const MANY = 1_000;
const PAYMENT_REQUIRED = 402;
/** A hundred subscriptions are a page of the provider's. */
const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;

/** The library's 218 modules are loaded when something is first asked of it. */
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

/** Our way of paying by subscription, over Stripe's API. Every call throws when the provider does not do it. */
export function createPayments(options: PaymentsOptions) {
  const readyStripe = once(() => createStripe(options));
  const { prices } = options;
  return {
    prices,
    ...customerCalls(readyStripe, prices),
    /**
     * Prorated, and a cancellation asked for before is off. To the smaller plan what is left of the old price goes into the
     * next invoice, where it was paid and its benefit was not used (`credit`). To the larger one the difference is paid at once: otherwise a month of it could be used and left unpaid.
     * `unpaid` when the card does not pay it, and nothing has changed; `ending` when the provider keeps the cancellation.
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
    /** Returns when it ends by the provider's own word. */
    cancelAtPeriodEnd: async ({ id }: ProviderSubscription): Promise<Date> => {
      const stripe = await readyStripe();
      const end = endOf(await stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      if (end === null) throw new Error("the provider has not cancelled");
      return end;
    },
    /** False when the provider keeps the cancellation. */
    keep: async ({ id }: ProviderSubscription): Promise<boolean> => {
      const stripe = await readyStripe();
      try {
        return await isRenewing(
          stripe,
          await stripe.subscriptions.update(id, { cancel_at_period_end: false }),
        );
      } catch (error) {
        // A schedule of the provider's, or staff there, decides when it ends.
        if (isInvalidRequest(error)) return false;
        throw error;
      }
    },
    /** Ends it now; what was paid for and not used becomes credit for the next invoice. */
    cancelNow: async (it: ProviderSubscription): Promise<void> => {
      const stripe = await readyStripe();
      const how = { prorate: isPaidFor(it), invoice_now: true };
      try {
        const { status } = await stripe.subscriptions.cancel(it.id, how);
        if (!ENDED.has(status)) throw new Error("the provider has not ended the subscription");
      } catch (error) {
        // Another server was faster.
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** A date that was set in the provider's own pages outlives `cancel_at_period_end: false` and is cleared by itself. */
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
 * The period under way is paid. The provider credits what is left of one whether it was paid or not, and calls a
 * subscription active for the hour in which a renewal waits to be charged: money that nobody gave.
 */
export const isPaidFor = ({ status, paidFrom, periodStart }: ProviderSubscription): boolean =>
  (status === "active" || status === "trialing") && paidFrom !== null && paidFrom >= periodStart;

function customerCalls(readyStripe: () => Promise<Stripe>, prices: PriceIds) {
  return {
    /** The same key gives the same customer, however many ask at once. */
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
    /** All of a customer's subscriptions, ended ones too; null when the provider knows no such customer. */
    listSubscriptions: async (customer: string): Promise<ProviderSubscription[] | null> => {
      const stripe = await readyStripe();
      try {
        const all = await stripe.subscriptions
          .list({ customer, status: "all", limit: 100 })
          .autoPagingToArray({ limit: MANY });
        // Read after them: a period that turns in between is taken for unpaid until the next reading, never for paid.
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
    /** null when the provider has deleted the customer, of whom it goes on listing what there was. */
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
      // The provider lists the newest first.
      const closing = which === "all" ? open.data : open.data.slice(1);
      await Promise.all(closing.map(({ id }) => closeCheckout(stripe, id)));
    },
    /** null when the provider has deleted the customer. */
    openPortal: async (customer: string, returnUrl: string): Promise<string | null> => {
      const stripe = await readyStripe();
      const opening = stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      const session = await nullIfCustomerMissing(opening);
      return session === null ? null : told(session.url);
    },
  };
}

/** Something in between may answer in the provider's place, without what was asked for. */
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
    // One that was paid or ran out meanwhile can't be closed any more, and need not be.
    if (!isInvalidRequest(error)) throw error;
  }
}

type StripeError = Stripe.errors.StripeError;

const isInvalidRequest = (error: unknown): error is StripeError =>
  (error as Partial<StripeError>).type === "StripeInvalidRequestError";

/** Whether the provider says that what was named is not there. */
export const isMissing = (error: unknown): error is StripeError =>
  isInvalidRequest(error) && error.code === "resource_missing";

const TOLERANCE_SECONDS = 300;

/**
 * Opens a webhook: signed with our secret, at most five minutes old. Returns its id and whose customer it is about,
 * null for events about none. Throws when it is not the provider's.
 */
export async function openEvent(
  secret: string,
  { body, signature }: { body: string; signature: string },
): Promise<{ id: string; customerId: string | null }> {
  const { Stripe } = await import("stripe");
  const { signature: signatures } = Stripe.webhooks;
  if (!signatures) throw new Error("the library checks no signatures");
  await signatures.verifyHeaderAsync(body, signature, secret, TOLERANCE_SECONDS);
  // Events of newer kinds, which the library's own reader throws at, are about no customer.
  const event = JSON.parse(body) as { id: string; data?: { object?: { customer?: unknown } } };
  // The library leaves times to come alone: such an event could be sent again for as long.
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  if ([...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, sentAt]) => Number(sentAt) > latest))
    throw new Error("signed for a time to come");
  const customer = event.data?.object?.customer;
  return { id: event.id, customerId: typeof customer === "string" ? customer : null };
}
