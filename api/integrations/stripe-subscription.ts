import type { Stripe } from "stripe";
import type { PaidPlan } from "#contract/billing.ts";

export type PriceIds = Record<PaidPlan, string>;

/** A subscription as Stripe reports it now. */
export type ProviderSubscription = {
  id: string;
  itemId: string;
  /** Null for another product in the same account. */
  plan: PaidPlan | null;
  status: string;
  periodStart: Date;
  periodEnd: Date;
  /** Start of the newest paid period; null if none was ever paid. */
  paidFrom: Date | null;
  /** Start of the first period after `paidFrom` that is not paid yet; null if there is none. */
  unpaidSince: Date | null;
  /** When the subscription ends for good; null if it renews. */
  endsAt: Date | null;
  createdAt: Date;
};

type Known = { prices: PriceIds; invoices: readonly Stripe.Invoice[] };

/** When Stripe ends the subscription: at a date, or at the end of the period. */
export function endOf(it: Stripe.Subscription): Date | null {
  const end = it.cancel_at ?? (it.cancel_at_period_end ? periodOf(it).end : null);
  return end === null ? null : new Date(end * 1000);
}

/** Older API versions report the period with the subscription, not with its items. */
type Period = { current_period_start: number; current_period_end: number };
/** Older API versions report the subscription with the invoice itself. */
type OlderInvoice = { subscription?: string | { id: string } | null };

function periodOf(it: Stripe.Subscription, item = it.items.data[0]): { start: number; end: number } {
  const older = it as Partial<Period>;
  const start = item?.current_period_start ?? older.current_period_start;
  const end = item?.current_period_end ?? older.current_period_end;
  if (start === undefined || end === undefined) throw new Error("the provider tells no period");
  return { start, end };
}

function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const found =
    invoice.parent?.subscription_details?.subscription ?? (invoice as OlderInvoice).subscription ?? null;
  return typeof found === "string" ? found : (found?.id ?? null);
}

/** For deleted prices, and in older API versions, Stripe reports only the plan. */
type OlderItem = { price?: { id: string } | null; plan?: { id: string } | null };

function priceOf(item: Stripe.SubscriptionItem): string {
  const { price, plan } = item as OlderItem;
  return (price ?? plan)?.id ?? "";
}

export function readSubscription(
  it: Stripe.Subscription,
  { prices, invoices }: Known,
): ProviderSubscription[] {
  const items = it.items.data;
  // Besides the plan, the subscription may have another item, added by the account's owner in Stripe's pages.
  const item = items.find((one) => Object.values(prices).includes(priceOf(one))) ?? items[0];
  if (!item) return [];
  const { start, end } = periodOf(it, item);
  const { paidFrom, unpaidSince } = readPayments(
    start,
    invoices.filter((one) => subscriptionOf(one) === it.id),
  );
  return [
    {
      id: it.id,
      itemId: item.id,
      plan: planOf(priceOf(item), it.metadata, prices),
      status: statusOf(it, { paidFrom, start }),
      paidFrom: paidFrom === null ? null : new Date(paidFrom * 1000),
      unpaidSince: unpaidSince === null ? null : new Date(unpaidSince * 1000),
      periodStart: new Date(start * 1000),
      periodEnd: new Date(end * 1000),
      endsAt: endOf(it),
      createdAt: new Date(it.created * 1000),
    },
  ];
}

/** Stripe reports `active` even while the first payment is pending, and while staff have paused payments in Stripe. */
function statusOf(
  it: Stripe.Subscription,
  { paidFrom, start }: { paidFrom: number | null; start: number },
): string {
  if (ENDED.has(it.status)) return it.status;
  if (paidFrom === null) return "incomplete";
  return it.pause_collection && paidFrom < start ? "paused" : it.status;
}

export const ENDED: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);
const OF_A_PERIOD: ReadonlySet<string | null> = new Set(["subscription_create", "subscription_cycle"]);
const OWED: ReadonlySet<string | null> = new Set(["draft", "open", "uncollectible"]);
/** An invoice may be a little older than the period that it begins. */
const INVOICE_EARLY_SECONDS = 3_600;

/**
 * Start of the billed period in seconds: from the invoice's lines, else from the end of its own period, which is the
 * previous one. Null if the invoice is for no period.
 */
function beginOf(invoice: Stripe.Invoice, periodStart: number): number | null {
  const lines = (invoice.lines?.data ?? []).filter((line) => isOfPeriod(line) && hasPeriod(line));
  if (lines.length > 0) return Math.max(...lines.map(({ period }) => period.start));
  if (!OF_A_PERIOD.has(invoice.billing_reason)) return null;
  const { period_end: end } = invoice;
  return Math.abs(end - periodStart) <= INVOICE_EARLY_SECONDS ? periodStart : end;
}

/** True for a line with the plan's own price, false for the prorations of a plan change. */
function isOfPeriod(line: Stripe.InvoiceLineItem): boolean {
  const details = line.parent?.subscription_item_details;
  const older = line as { type?: string; proration?: boolean };
  if (details) return !details.proration;
  return older.type === "subscription" && older.proration === false;
}

/**
 * Starts of the newest paid period and of the first unpaid period after it, in seconds. If Stripe has no invoice for
 * any period, the current one was given, not sold, and counts as paid.
 */
function readPayments(
  periodStart: number,
  invoices: readonly Stripe.Invoice[],
): { paidFrom: number | null; unpaidSince: number | null } {
  const periods = invoices.flatMap((invoice) => {
    const begins = beginOf(invoice, periodStart);
    return begins === null ? [] : [{ status: invoice.status, begins }];
  });
  if (periods.length === 0) return { paidFrom: periodStart, unpaidSince: null };
  const paid = periods.filter(({ status }) => status === "paid").map(({ begins }) => begins);
  const paidFrom = paid.length === 0 ? null : Math.max(...paid);
  const owed = periods
    .filter(({ status, begins }) => OWED.has(status) && begins > (paidFrom ?? 0))
    .map(({ begins }) => begins);
  return { paidFrom, unpaidSince: owed.length === 0 ? null : Math.min(...owed) };
}

const hasPeriod = (line: { period?: unknown }): boolean => Boolean(line.period);

/** The plan of the price, or of our metadata if the price has since been replaced. */
function planOf(priceId: string, metadata: Stripe.Metadata | null, prices: PriceIds): PaidPlan | null {
  const noted = metadata?.["plan"];
  if (priceId === prices.paid) return "paid";
  if (priceId === prices.premium) return "premium";
  return noted === "paid" || noted === "premium" ? noted : null;
}
