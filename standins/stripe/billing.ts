import type { Post } from "./events.ts";
import {
  type Customer,
  DAY_SECONDS,
  type Invoice,
  type Ledger,
  newId,
  nextMonth,
  seconds,
  type Session,
  type Status,
  type Subscription,
  RUNNING,
} from "./ledger.ts";
import { showCustomer, showInvoice, showSession, showSubscription, totalOf } from "./present.ts";

type TillParts = { ledger: Ledger; post: Post; origin: () => string };

/** Prices a period, prorates unused time, and charges the card. */
function createTill({ ledger, post, origin }: TillParts) {
  const customerOf = ({ customer }: { customer: string }): Customer => {
    const found = ledger.customers.get(customer);
    if (!found) throw new Error(`no customer ${customer}`);
    return found;
  };
  const dueOf = (invoice: Invoice): number => totalOf(invoice) - invoice.balanceUsed;
  const collect = (it: Subscription, invoice: Invoice, works = !customerOf(it).cardFails): void => {
    const pays = works || dueOf(invoice) <= 0;
    it.status = pays ? "active" : "past_due";
    invoice.status = pays ? "paid" : "open";
    post.emit(pays ? "invoice.paid" : "invoice.payment_failed", showInvoice(invoice, origin()));
  };
  return {
    customerOf,
    /** The value of the period's unused time, in cents. */
    unused(it: Subscription): number {
      const share = (it.periodEnd - seconds()) / (it.periodEnd - it.periodStart);
      return Math.round(ledger.priceOf(it).unitAmount * Math.min(1, Math.max(0, share)));
    },
    /** Creates an invoice for the period's price, or for pending prorations only. */
    charge(it: Subscription, part: "period" | "prorations" = "period"): Invoice {
      const customer = customerOf(it);
      const price = ledger.priceOf(it);
      const period = { description: `Greenroom ${price.name}`, amount: price.unitAmount, prorated: false };
      const lines = part === "period" ? [period] : [];
      if (customer.pending !== 0)
        lines.push({ description: "Prorations", amount: customer.pending, prorated: true });
      customer.pending = 0;
      const invoice: Invoice = {
        id: newId("in"),
        customer: it.customer,
        subscription: it.id,
        number: `GR-${String(ledger.invoices.size + 1).padStart(4, "0")}`,
        reason: part === "prorations" ? "subscription_update" : "subscription_cycle",
        status: "open",
        periodEnd: part === "prorations" ? seconds() : it.periodStart,
        lines,
        covers: { start: it.periodStart, end: it.periodEnd },
        balanceUsed: 0,
        created: seconds(),
      };
      const total = totalOf(invoice);
      // A negative total becomes credit; a positive one is paid from credit first.
      invoice.balanceUsed = total < 0 ? total : Math.min(total, Math.max(0, -customer.balance));
      customer.balance += invoice.balanceUsed;
      it.latestInvoice = invoice.id;
      return ledger.keep(ledger.invoices, invoice);
    },
    collect,
    collectOwed(it: Subscription): void {
      const invoices = ledger.ofCustomer(ledger.invoices, it.customer);
      const owed = invoices.filter((one) => isOwed(one) && one.subscription === it.id);
      for (const invoice of owed) collect(it, invoice);
    },
  };
}

const isOwed = ({ status }: Invoice): boolean => status === "draft" || status === "open";

/** Simulates passing time by moving periods and their invoices into the past. */
function createTime(ledger: Ledger) {
  const shift = (it: Subscription, earlier: number): void => {
    it.periodStart -= earlier;
    // Reset the anchor: months differ in length, so a period counted from the old anchor could end after a day.
    it.anchor = it.periodStart;
    it.periodEnd = nextMonth(it.anchor, it.periodStart);
    if (it.cancelAt !== null) it.cancelAt -= earlier;
    for (const invoice of ledger.ofCustomer(ledger.invoices, it.customer))
      if (invoice.subscription === it.id) {
        invoice.periodEnd -= earlier;
        invoice.covers = { start: invoice.covers.start - earlier, end: invoice.covers.end - earlier };
        if (invoice.covers.start === it.periodStart) invoice.covers.end = it.periodEnd;
      }
  };
  return {
    /** Moves the current period's start to `daysAgo` days ago, and everything else by the same amount. */
    beginEarlier: (it: Subscription, daysAgo: number): void =>
      shift(it, it.periodStart - (seconds() - daysAgo * DAY_SECONDS)),
    /** Moves everything `days` days into the past. */
    age: (it: Subscription, days: number): void => shift(it, days * DAY_SECONDS),
  };
}

type Moves = {
  till: ReturnType<typeof createTill>;
  tell: (change: "updated", it: Subscription) => void;
  end: (it: Subscription) => void;
};

/** Changes made in Stripe's portal and dashboard instead of the API. */
function createPortalMoves({ ledger, post }: TillParts, { till, tell, end }: Moves) {
  return {
    setCancelAtPeriodEnd(it: Subscription, cancel: boolean): void {
      it.cancelAtPeriodEnd = cancel;
      it.canceledAt = cancel || it.cancelAt !== null ? seconds() : null;
    },
    /** Sets the end date, or null to clear it. Also clears the cancel-at-period-end flag. */
    setCancelAt(it: Subscription, at: number | null): void {
      it.cancelAt = at;
      it.cancelAtPeriodEnd = false;
      it.canceledAt = at === null ? null : seconds();
    },
    /** Switches plans as the portal does for plans whose billing months differ: a new period begins and is invoiced. */
    switchPlan(it: Subscription, price: string): void {
      till.customerOf(it).pending -= till.unused(it);
      it.price = price;
      it.periodStart = it.anchor = seconds();
      it.periodEnd = nextMonth(it.anchor, it.periodStart);
      const invoice = till.charge(it);
      invoice.reason = "subscription_update";
      till.collect(it, invoice);
      tell("updated", it);
    },
    /** Pauses payment collection while the subscription continues, as staff can in the dashboard. */
    pause(it: Subscription): void {
      it.paused = true;
      tell("updated", it);
    },
    /** Deletes a customer as the dashboard does, which also ends the customer's subscriptions. */
    deleteCustomer(customer: Customer): void {
      for (const it of ledger.ofCustomer(ledger.subscriptions, customer.id))
        if (it.status !== "canceled") end(it);
      customer.deleted = true;
      post.emit("customer.deleted", showCustomer(customer));
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;

/** Changes to subscriptions, with their invoices and events. */
export function createBilling(parts: TillParts) {
  const { ledger, post, origin } = parts;
  const till = createTill(parts);
  const tell = (change: "created" | "updated" | "deleted", it: Subscription) =>
    post.emit(`customer.subscription.${change}`, showSubscription(it, ledger.priceOf(it)));
  const end = (it: Subscription): void => {
    it.status = "canceled";
    it.endedAt = it.canceledAt = seconds();
    tell("deleted", it);
  };
  return {
    /** Pays a session. `later`: the bank transfer is pending, but the subscription is already active. */
    pay(session: Session, { later }: { later: boolean }): void {
      const it = ledger.keep(ledger.subscriptions, newSubscription(session));
      session.status = "complete";
      session.subscription = it.id;
      tell("created", it);
      // The checkout charges the card entered there, which works even if the stored card fails.
      const first = till.charge(it);
      first.reason = "subscription_create";
      if (!later) till.collect(it, first, true);
      post.emit("checkout.session.completed", showSession(session, origin()));
    },
    changePrice(it: Subscription, price: string, { prorate }: { prorate: boolean }): void {
      const before = till.unused(it);
      it.price = price;
      if (prorate) till.customerOf(it).pending += till.unused(it) - before;
    },
    pays: (it: Subscription): boolean => !till.customerOf(it).cardFails,
    invoiceProrations: (it: Subscription): void => till.collect(it, till.charge(it, "prorations")),
    changed: (it: Subscription) => tell("updated", it),
    ...createPortalMoves(parts, { till, tell, end }),
    /** Ends the subscription now; with `credit`, credits the unused time to the customer's balance. */
    cancel(it: Subscription, credit: boolean): void {
      if (credit) till.customerOf(it).balance -= till.unused(it);
      end(it);
    },
    /** Ends the current period: a renewal, a failed payment, or the scheduled end. */
    advance(it: Subscription, { draft }: { draft: boolean }): void {
      if (it.cancelAtPeriodEnd || (it.cancelAt !== null && it.cancelAt <= it.periodEnd)) return end(it);
      it.periodStart = it.periodEnd;
      it.periodEnd = nextMonth(it.anchor, it.periodStart);
      const renewal = till.charge(it);
      // Stripe charges about an hour after the period ends; until then the subscription stays active.
      if (it.paused) renewal.status = "void";
      else if (draft) renewal.status = "draft";
      else till.collect(it, renewal);
      tell("updated", it);
    },
    ...createTime(ledger),
    /** Charges the pending renewals and completes bank transfers. */
    collect(it: Subscription): void {
      till.collectOwed(it);
      tell("updated", it);
    },
    /** Replaces the failing card with a working one and pays what is owed. */
    mendCard(customer: Customer): void {
      customer.cardFails = false;
      for (const it of ledger.ofCustomer(ledger.subscriptions, customer.id)) {
        if (it.status !== "past_due" && it.status !== "unpaid") continue;
        till.collectOwed(it);
        it.status = "active";
        tell("updated", it);
      }
    },
    setStatus(it: Subscription, status: Status): void {
      if (status === "canceled") return end(it);
      it.status = status;
      tell("updated", it);
    },
  };
}

function newSubscription({ customer, price, subscriptionMetadata }: Session): Subscription {
  const now = seconds();
  return {
    id: newId("sub"),
    itemId: newId("si"),
    customer,
    price,
    periodStart: now,
    periodEnd: nextMonth(now, now),
    anchor: now,
    metadata: subscriptionMetadata,
    created: now,
    ...RUNNING,
  };
}
