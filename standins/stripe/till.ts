import type { Post } from "./events.ts";
import { newId, type Ledger } from "./ledger.ts";
import { showInvoice, totalOf } from "./present.ts";
import { type Customer, type Invoice, seconds, type Subscription } from "./types.ts";

export type TillParts = { ledger: Ledger; post: Post; origin: () => string };

/** The money: what a period costs, what is left of one, and whether the card pays. */
export function createTill({ ledger, post, origin }: TillParts) {
  const customerOf = ({ customer }: { customer: string }): Customer => {
    const found = ledger.customers.get(customer);
    if (!found) throw new Error(`no customer ${customer}`);
    return found;
  };
  const collect = (it: Subscription, invoice: Invoice): void => {
    const pays = !customerOf(it).cardFails;
    it.status = pays ? "active" : "past_due";
    if (pays) invoice.status = "paid";
    post.emit(pays ? "invoice.paid" : "invoice.payment_failed", showInvoice(invoice, origin()));
  };
  return {
    customerOf,
    /** The cents of the period that is left, from now on. */
    unused(it: Subscription): number {
      const share = (it.periodEnd - seconds()) / (it.periodEnd - it.periodStart);
      return Math.round(ledger.priceOf(it).unitAmount * Math.min(1, Math.max(0, share)));
    },
    charge(it: Subscription): Invoice {
      const customer = customerOf(it);
      const price = ledger.priceOf(it);
      const lines = [{ description: `Greenroom ${price.name}`, amount: price.unitAmount }];
      if (customer.pending !== 0) lines.push({ description: "Prorations", amount: customer.pending });
      customer.pending = 0;
      const invoice: Invoice = {
        id: newId("in"),
        customer: it.customer,
        subscription: it.id,
        number: `GR-${String(ledger.invoices.size + 1).padStart(4, "0")}`,
        status: "open",
        lines,
        balanceUsed: 0,
        created: seconds(),
      };
      const total = totalOf(invoice);
      // A total below nothing becomes credit; credit pays what it can.
      invoice.balanceUsed = total < 0 ? total : Math.min(total, Math.max(0, -customer.balance));
      customer.balance += invoice.balanceUsed;
      it.latestInvoice = invoice.id;
      return ledger.keep(ledger.invoices, invoice);
    },
    collect,
    collectOwed(it: Subscription): void {
      const invoices = ledger.ofCustomer(ledger.invoices, it.customer);
      const owed = invoices.filter((one) => one.status === "open" && one.subscription === it.id);
      for (const invoice of owed) collect(it, invoice);
    },
  };
}
