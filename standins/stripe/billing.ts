import { newId } from "./ledger.ts";
import { nextMonth } from "./month.ts";
import { showSession, showSubscription } from "./present.ts";
import { createTill, type TillParts } from "./till.ts";
import { type Customer, seconds, type Session, type Status, type Subscription } from "./types.ts";

export type Billing = ReturnType<typeof createBilling>;

/** What happens to subscriptions, with the money and the events that follow. */
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
    pay(session: Session): void {
      const it = ledger.keep(ledger.subscriptions, newSubscription(session));
      session.status = "complete";
      session.subscription = it.id;
      tell("created", it);
      till.collect(it, till.charge(it));
      post.emit("checkout.session.completed", showSession(session, origin()));
    },
    changePrice(it: Subscription, price: string): void {
      const before = till.unused(it);
      it.price = price;
      till.customerOf(it).pending += till.unused(it) - before;
    },
    changed: (it: Subscription) => tell("updated", it),
    setCancelAtPeriodEnd(it: Subscription, cancel: boolean): void {
      it.cancelAtPeriodEnd = cancel;
      it.canceledAt = cancel ? seconds() : null;
    },
    /** Ends it now; with `credit` the unused time goes to the customer's balance. */
    cancel(it: Subscription, credit: boolean): void {
      if (credit) till.customerOf(it).balance -= till.unused(it);
      end(it);
    },
    /** The period's turn: a renewal, a failed payment, or the end that was asked for. */
    advance(it: Subscription): void {
      if (it.cancelAtPeriodEnd) return end(it);
      it.periodStart = it.periodEnd;
      it.periodEnd = nextMonth(it.anchor, it.periodStart);
      till.collect(it, till.charge(it));
      tell("updated", it);
    },
    /** A card that works: what was owed is paid. */
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
    status: "active",
    periodStart: now,
    periodEnd: nextMonth(now, now),
    anchor: now,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    metadata: subscriptionMetadata,
    created: now,
    latestInvoice: null,
  };
}
