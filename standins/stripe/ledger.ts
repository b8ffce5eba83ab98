import { randomBytes } from "node:crypto";
import { setBounded } from "../standin.ts";

/** The imitated Stripe's data. Times are seconds since 1970, amounts US cents, as in Stripe. */

export const STATUSES = [
  "active",
  "trialing",
  "past_due",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "canceled",
  "paused",
] as const;
export type Status = (typeof STATUSES)[number];

export type Price = { id: string; product: string; name: string; unitAmount: number; active: boolean };

export type Customer = {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
  /** Negative: credit for the next invoice. */
  balance: number;
  /** Prorations to add to the next invoice. */
  pending: number;
  cardFails: boolean;
  /** Still listed, but refused for new objects. */
  deleted: boolean;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  status: "open" | "complete" | "expired";
  subscription: string | null;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  created: number;
  expiresAt: number;
};

export type Subscription = {
  id: string;
  itemId: string;
  customer: string;
  price: string;
  status: Status;
  periodStart: number;
  periodEnd: number;
  /** The first period's start. Months are counted from here, so that day 31 returns after a February. */
  anchor: number;
  cancelAtPeriodEnd: boolean;
  /** A scheduled end, set by the portal or staff. Clearing `cancelAtPeriodEnd` does not clear this end. */
  cancelAt: number | null;
  /** A schedule controls the end: requests to change the end are refused. */
  hasSchedule: boolean;
  paused: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  metadata: Record<string, string>;
  created: number;
  latestInvoice: string | null;
};

export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  number: string;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  status: "draft" | "open" | "paid" | "void";
  /** The start of the billed period; for an invoice of prorations, the time of the change. */
  periodEnd: number;
  lines: { description: string; amount: number; prorated: boolean }[];
  /** The period of the lines that are not prorations. */
  covers: { start: number; end: number };
  /** The amount paid from the customer's balance. */
  balanceUsed: number;
  created: number;
};

export type PortalSession = { id: string; customer: string; returnUrl: string | null };

export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
};

export const seconds = (): number => Math.floor(Date.now() / 1000);

/** The time `months` after the anchor, on the anchor's day or the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const day = start.getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/** The end of the billing month that begins at `start`, counted from the anchor. */
export function nextMonth(anchor: number, start: number): number {
  let months = 1;
  while (monthsAfter(anchor, months) <= start) months += 1;
  return monthsAfter(anchor, months);
}

const KEPT = 10_000;
export const DAY_SECONDS = 86_400;

export type PriceIds = { paid: string; premium: string };
export const STANDIN_PRICES: PriceIds = { paid: "price_standin_paid", premium: "price_standin_premium" };

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export type Ledger = ReturnType<typeof createLedger>;

/** The imitated Stripe's data, in memory. */
export function createLedger(prices: PriceIds) {
  const ledger = {
    prices: new Map<string, Price>(),
    customers: new Map<string, Customer>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    portals: new Map<string, PortalSession>(),
    events: new Map<string, StripeEvent>(),
    /** Adds or replaces an object by id. The oldest are deleted above the limit. */
    keep<T extends { id: string }>(map: Map<string, T>, it: T): T {
      setBounded(map, [it.id, it], KEPT);
      return it;
    },
    ofCustomer<T extends { customer: string }>(map: Map<string, T>, customer: string): T[] {
      return [...map.values()].filter((it) => it.customer === customer).toReversed();
    },
    priceOf({ price }: { price: string }): Price {
      const found = ledger.prices.get(price);
      if (!found) throw new Error(`no price ${price}`);
      return found;
    },
  };
  for (const [id, name, unitAmount] of [
    [prices.paid, "Paid", 1000],
    [prices.premium, "Premium", 9900],
  ] as const) {
    ledger.keep(ledger.prices, { id, product: `prod_${name.toLowerCase()}`, name, unitAmount, active: true });
  }
  addDemo(ledger, "paid", prices.paid);
  addDemo(ledger, "premium", prices.premium);
  return ledger;
}

/** Fields of a subscription that is paid, not cancelled and not paused. */
export const RUNNING = {
  status: "active",
  cancelAtPeriodEnd: false,
  cancelAt: null,
  hasSchedule: false,
  paused: false,
  canceledAt: null,
  endedAt: null,
  latestInvoice: null,
} as const;

/** The subscriptions that the app's demo accounts start with. */
function addDemo(ledger: Ledger, plan: string, price: string): void {
  const started = seconds() - 3 * DAY_SECONDS;
  ledger.keep(ledger.customers, {
    id: `cus_demo_${plan}`,
    email: `${plan}@demo.test`,
    name: null,
    metadata: {},
    created: started,
    balance: 0,
    pending: 0,
    cardFails: false,
    deleted: false,
  });
  ledger.keep(ledger.subscriptions, {
    id: `sub_demo_${plan}`,
    itemId: `si_demo_${plan}`,
    customer: `cus_demo_${plan}`,
    price,
    periodStart: started,
    periodEnd: started + 30 * DAY_SECONDS,
    anchor: started,
    metadata: {},
    created: started,
    ...RUNNING,
  });
}
