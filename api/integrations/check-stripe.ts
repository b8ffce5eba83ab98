import { Stripe } from "stripe";
import type { PaidPlan } from "#contract/billing.ts";
import { PAID_DOLLARS, PREMIUM_DOLLARS } from "#contract/limits.ts";
import { createStripe, isMissing, type PaymentsOptions } from "./stripe.ts";

const CENTS: Record<PaidPlan, number> = { paid: PAID_DOLLARS * 100, premium: PREMIUM_DOLLARS * 100 };

/** Events that the app must receive; a webhook for all events will do. */
const EVENTS = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
];

/** Finds problems of the Stripe account, as sentences; empty if there are none. */
export async function findStripeProblems(options: PaymentsOptions, appUrl: string): Promise<string[]> {
  const stripe = await createStripe(options);
  const checks = [
    checkPrice(stripe, "paid", options.prices.paid),
    checkPrice(stripe, "premium", options.prices.premium),
    checkWebhook(stripe, `${appUrl}/api/stripe/webhook`),
    checkPortal(stripe, appUrl),
    checkInvoices(stripe),
  ];
  return [...new Set((await Promise.all(checks)).flat())];
}

async function checkPrice(stripe: Stripe, plan: PaidPlan, id: string): Promise<string[]> {
  const name = `STRIPE_PRICE_${plan.toUpperCase()}`;
  try {
    const price = await stripe.prices.retrieve(id);
    const { interval, interval_count } = price.recurring ?? {};
    const problems: string[] = [];
    if (!price.active) problems.push(`${name}: the price is archived.`);
    if (price.unit_amount !== CENTS[plan] || price.currency !== "usd") {
      problems.push(
        `${name}: it costs ${price.unit_amount} ${price.currency}, the app says ${CENTS[plan]} usd (cents).`,
      );
    }
    if (interval !== "month" || interval_count !== 1)
      problems.push(`${name}: it is not charged once a month.`);
    return problems;
  } catch (error) {
    return [isMissing(error) ? `${name}: there is no price ${id}.` : wordsOf(error)];
  }
}

async function checkWebhook(stripe: Stripe, url: string): Promise<string[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const hook = data.find((one) => one.url === url);
    if (!hook) return [`There is no webhook endpoint with the address ${url}.`];
    const absent = EVENTS.filter((event) => !["*", event].some((one) => hook.enabled_events.includes(one)));
    return [
      ...(hook.status === "enabled" ? [] : ["The webhook endpoint is switched off."]),
      ...absent.map((event) => `The webhook endpoint does not send ${event}.`),
    ];
  } catch (error) {
    return [wordsOf(error)];
  }
}

/** Plans depend on paid invoices, so the key must be allowed to read them. */
async function checkInvoices(stripe: Stripe): Promise<string[]> {
  try {
    await stripe.invoices.list({ limit: 1 });
    return [];
  } catch (error) {
    return [wordsOf(error)];
  }
}

/** Only opening the portal shows if it is set up. The customer does not exist, because a new one would remain. */
async function checkPortal(stripe: Stripe, appUrl: string): Promise<string[]> {
  try {
    await stripe.billingPortal.sessions.create({ customer: "cus_check_of_the_portal", return_url: appUrl });
    return [];
  } catch (error) {
    if (isMissing(error)) return [];
    const isSetUp = !(error instanceof Error && /configuration/i.test(error.message));
    return [
      isSetUp
        ? wordsOf(error)
        : "The customer portal is not set up: save its settings once in the dashboard.",
    ];
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "STRIPE_SECRET_KEY is not accepted.";
  return `The provider did not answer as expected: ${error instanceof Error ? error.message : String(error)}`;
}
