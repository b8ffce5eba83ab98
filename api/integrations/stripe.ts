import type { Stripe } from "stripe";
import type { PaidPlan } from "#contract/billing.ts";
import { once } from "#contract/words.ts";
import { createOutbound } from "./outbound.ts";

export type PriceIds = Record<PaidPlan, string>;

/** A subscription as the provider tells it now. */
export type ProviderSubscription = {
  id: string;
  itemId: string;
  /** null: of another product in the same account. */
  plan: PaidPlan | null;
  status: string;
  periodStart: Date;
  periodEnd: Date;
  /** When the newest period that is paid began; null: none was ever paid. */
  paidFrom: Date | null;
  /** When the first period after that one began whose payment is open. */
  unpaidSince: Date | null;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
};

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
     * False when the card does not pay it; nothing has changed then.
     */
    changePlan: async (
      it: ProviderSubscription,
      plan: PaidPlan,
      { credit }: { credit: boolean } = { credit: true },
    ): Promise<boolean> => {
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
        const [item] = changed.items.data;
        if (item?.price.id !== prices[plan]) throw new Error("the provider has not changed the plan");
        return true;
      } catch (error) {
        if (plan === "premium" && (error as Partial<StripeError>).statusCode === PAYMENT_REQUIRED)
          return false;
        throw error;
      }
    },
    cancelAtPeriodEnd: async ({ id }: ProviderSubscription): Promise<void> => {
      await (await readyStripe()).subscriptions.update(id, { cancel_at_period_end: true });
    },
    keep: async ({ id }: ProviderSubscription): Promise<void> => {
      await (await readyStripe()).subscriptions.update(id, { cancel_at_period_end: false });
    },
    /** Ends it now; what was paid for and not used becomes credit for the next invoice. */
    cancelNow: async (it: ProviderSubscription): Promise<void> => {
      const stripe = await readyStripe();
      const how = { prorate: isPaidFor(it), invoice_now: true };
      await stripe.subscriptions.cancel(it.id, how).catch((error: unknown) => {
        // Another server was faster.
        if (!isMissing(error)) throw error;
      });
    },
  };
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
      return customer.id;
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
    createCheckout: async (it: Checkout): Promise<string> => {
      const metadata = { userId: it.userId, plan: it.plan };
      const stripe = await readyStripe();
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer: it.customerId,
        client_reference_id: it.userId,
        line_items: [{ price: prices[it.plan], quantity: 1 }],
        success_url: it.successUrl,
        cancel_url: it.cancelUrl,
        expires_at: Math.ceil(Date.now() / 1000) + it.openSeconds,
        subscription_data: { metadata },
      });
      if (session.url === null) throw new Error("the provider gave no checkout address");
      return session.url;
    },
    /** Closes the customer's open checkouts, all or all but the newest, so that they can't be paid any more. */
    closeCheckouts: async (customer: string, which: "all" | "older"): Promise<void> => {
      const stripe = await readyStripe();
      const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
      // The provider lists the newest first.
      const closing = which === "all" ? open.data : open.data.slice(1);
      await Promise.all(closing.map(({ id }) => closeCheckout(stripe, id)));
    },
    openPortal: async (customer: string, returnUrl: string): Promise<string> =>
      (await (await readyStripe()).billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
  };
}

async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    // One that was paid or ran out meanwhile can't be closed any more, and need not be.
    if (!isInvalidRequest(error)) throw error;
  }
}

type StripeError = Stripe.errors.StripeError;

const isInvalidRequest = (error: unknown): error is StripeError =>
  (error as Partial<StripeError>).type === "StripeInvalidRequestError";

/** Whether the provider says that what was named is not there. */
export const isMissing = (error: unknown): boolean =>
  isInvalidRequest(error) && error.code === "resource_missing";

type Known = { prices: PriceIds; invoices: readonly Stripe.Invoice[] };

function readSubscription(it: Stripe.Subscription, { prices, invoices }: Known): ProviderSubscription[] {
  const [item] = it.items.data;
  if (!item) return [];
  const { id: itemId, price, current_period_start, current_period_end } = item;
  const { paidFrom, unpaidSince } = readPayments(
    current_period_start,
    invoices.filter((one) => one.parent?.subscription_details?.subscription === it.id),
  );
  return [
    {
      id: it.id,
      itemId,
      plan: planOf(price.id, it.metadata, prices),
      // The provider calls one active whose first payment is only on its way.
      status: paidFrom === null && !ENDED.has(it.status) ? "incomplete" : it.status,
      paidFrom: paidFrom === null ? null : new Date(paidFrom * 1000),
      unpaidSince: unpaidSince === null ? null : new Date(unpaidSince * 1000),
      periodStart: new Date(current_period_start * 1000),
      periodEnd: new Date(current_period_end * 1000),
      cancelAtPeriodEnd: it.cancel_at_period_end || it.cancel_at !== null,
      createdAt: new Date(it.created * 1000),
    },
  ];
}

export const ENDED: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);
const OF_A_PERIOD: ReadonlySet<string | null> = new Set(["subscription_create", "subscription_cycle"]);
const OWED: ReadonlySet<string | null> = new Set(["draft", "open", "uncollectible"]);
/** An invoice may be a moment older than the period that it begins. */
const INVOICE_EARLY_SECONDS = 3_600;

/**
 * The beginnings of the newest period that is paid and of the first one after it that is not, in seconds. An invoice's own
 * period looks back: its end is where the period begins that it is for. Where the provider keeps no invoice of any
 * period, the one under way was given, not sold.
 */
function readPayments(
  periodStart: number,
  invoices: readonly Stripe.Invoice[],
): { paidFrom: number | null; unpaidSince: number | null } {
  const periods = invoices
    .filter(({ billing_reason }) => OF_A_PERIOD.has(billing_reason))
    .map(({ status, period_end }) => ({
      status,
      begins: Math.abs(period_end - periodStart) <= INVOICE_EARLY_SECONDS ? periodStart : period_end,
    }));
  if (periods.length === 0) return { paidFrom: periodStart, unpaidSince: null };
  const paid = periods.filter(({ status }) => status === "paid").map(({ begins }) => begins);
  const paidFrom = paid.length === 0 ? null : Math.max(...paid);
  const owed = periods
    .filter(({ status, begins }) => OWED.has(status) && begins > (paidFrom ?? 0))
    .map(({ begins }) => begins);
  return { paidFrom, unpaidSince: owed.length === 0 ? null : Math.min(...owed) };
}

/** By the price; by our own note for subscriptions to a price that has since been replaced. */
function planOf(priceId: string, metadata: Stripe.Metadata, prices: PriceIds): PaidPlan | null {
  const noted = metadata["plan"];
  if (priceId === prices.paid) return "paid";
  if (priceId === prices.premium) return "premium";
  return noted === "paid" || noted === "premium" ? noted : null;
}

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
  const event = await Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
  // The library leaves times to come alone: such an event could be sent again for as long.
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  if ([...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, sentAt]) => Number(sentAt) > latest))
    throw new Error("signed for a time to come");
  const customer = (event.data?.object as { customer?: unknown } | undefined)?.customer;
  return { id: event.id, customerId: typeof customer === "string" ? customer : null };
}
