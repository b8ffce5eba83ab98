import type { Customer, Invoice, PortalSession, Price, Session, Subscription } from "./ledger.ts";

/** Stripe's objects in the shape of its API of 2025 and later: the period is on the subscription's item. */

export const listOf = (url: string, data: unknown[]) => ({ object: "list", data, has_more: false, url });

export const showCustomer = (it: Customer) => ({
  id: it.id,
  object: "customer",
  balance: it.balance,
  created: it.created,
  currency: "usd",
  email: it.email,
  livemode: false,
  metadata: it.metadata,
  name: it.name,
});

export const showPrice = (it: Price) => ({
  id: it.id,
  object: "price",
  active: it.active,
  billing_scheme: "per_unit",
  currency: "usd",
  livemode: false,
  metadata: {},
  nickname: it.name,
  product: it.product,
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
  type: "recurring",
  unit_amount: it.unitAmount,
  unit_amount_decimal: String(it.unitAmount),
});

export const showSession = (it: Session, origin: string) => ({
  id: it.id,
  object: "checkout.session",
  cancel_url: it.cancelUrl,
  client_reference_id: it.clientReferenceId,
  created: it.created,
  currency: "usd",
  customer: it.customer,
  expires_at: it.expiresAt,
  livemode: false,
  metadata: it.metadata,
  mode: "subscription",
  payment_status: it.status === "complete" ? "paid" : "unpaid",
  status: it.status,
  subscription: it.subscription,
  success_url: it.successUrl,
  url: it.status === "open" ? `${origin}/stripe/checkout/${it.id}` : null,
});

export const showSubscription = (it: Subscription, price: Price) => ({
  id: it.id,
  object: "subscription",
  billing_cycle_anchor: it.anchor,
  cancel_at: it.cancelAt ?? (it.cancelAtPeriodEnd ? it.periodEnd : null),
  cancel_at_period_end: it.cancelAtPeriodEnd,
  canceled_at: it.canceledAt,
  collection_method: "charge_automatically",
  created: it.created,
  currency: "usd",
  customer: it.customer,
  ended_at: it.endedAt,
  items: listOf(`/v1/subscription_items?subscription=${it.id}`, [
    {
      id: it.itemId,
      object: "subscription_item",
      created: it.created,
      current_period_end: it.periodEnd,
      current_period_start: it.periodStart,
      metadata: {},
      price: showPrice(price),
      quantity: 1,
      subscription: it.id,
    },
  ]),
  latest_invoice: it.latestInvoice,
  livemode: false,
  metadata: it.metadata,
  pause_collection: it.paused ? { behavior: "void", resumes_at: null } : null,
  start_date: it.created,
  status: it.status,
});

export const totalOf = ({ lines }: Invoice): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const showLine =
  ({ covers, subscription, created }: Invoice) =>
  ({ amount, description, prorated }: Invoice["lines"][number]) => ({
    object: "line_item",
    amount,
    currency: "usd",
    description,
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { proration: prorated, subscription },
    },
    period: prorated ? { start: created, end: covers.end } : covers,
  });

export const showInvoice = (it: Invoice, origin: string) => {
  const total = totalOf(it);
  const due = Math.max(0, total - it.balanceUsed);
  return {
    id: it.id,
    object: "invoice",
    amount_due: due,
    amount_paid: it.status === "paid" ? due : 0,
    amount_remaining: it.status === "open" ? due : 0,
    billing_reason: it.reason,
    created: it.created,
    currency: "usd",
    customer: it.customer,
    hosted_invoice_url: `${origin}/stripe/invoices/${it.id}`,
    lines: listOf(`/v1/invoices/${it.id}/lines`, it.lines.map(showLine(it))),
    livemode: false,
    number: it.number,
    parent: { type: "subscription_details", subscription_details: { subscription: it.subscription } },
    period_end: it.periodEnd,
    status: it.status,
    total,
  };
};

export const showPortal = (it: PortalSession, origin: string) => ({
  id: it.id,
  object: "billing_portal.session",
  customer: it.customer,
  livemode: false,
  return_url: it.returnUrl,
  url: `${origin}/stripe/portal/${it.id}`,
});
