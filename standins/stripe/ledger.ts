import { randomBytes } from "node:crypto";
import { setBounded } from "../bounded-map.ts";
import type { Customer, Invoice, PortalSession, Price, Session, StripeEvent, Subscription } from "./types.ts";
import { seconds } from "./types.ts";

const kept = 10_000;
const daySeconds = 86_400;

export type PriceIds = { paid: string; premium: string };
export const STANDIN_PRICES: PriceIds = { paid: "price_standin_paid", premium: "price_standin_premium" };

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export type Ledger = ReturnType<typeof createLedger>;

/** Everything the imitated provider keeps, in memory. */
export function createLedger(prices: PriceIds) {
  const ledger = {
    prices: new Map<string, Price>(),
    customers: new Map<string, Customer>(),
    sessions: new Map<string, Session>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    portals: new Map<string, PortalSession>(),
    events: new Map<string, StripeEvent>(),
    /** Adds or replaces by id; the oldest go when there are too many. */
    keep<T extends { id: string }>(map: Map<string, T>, it: T): T {
      setBounded(map, [it.id, it], kept);
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

/** The subscriptions that the app's demo accounts start with. */
function addDemo(ledger: Ledger, plan: string, price: string): void {
  const started = seconds() - 3 * daySeconds;
  ledger.keep(ledger.customers, {
    id: `cus_demo_${plan}`,
    email: `${plan}@demo.test`,
    name: null,
    metadata: {},
    created: started,
    balance: 0,
    pending: 0,
    cardFails: false,
  });
  ledger.keep(ledger.subscriptions, {
    id: `sub_demo_${plan}`,
    itemId: `si_demo_${plan}`,
    customer: `cus_demo_${plan}`,
    price,
    status: "active",
    periodStart: started,
    periodEnd: started + 30 * daySeconds,
    anchor: started,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    metadata: {},
    created: started,
    latestInvoice: null,
  });
}
