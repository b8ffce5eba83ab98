import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, expect } from "vitest";
import { eventually } from "./eventually.ts";
import { STANDIN_KEYS } from "#api/check-settings.ts";
import type { SubscriptionStatus } from "#contract/billing.ts";
import { APP_URL } from "./account-steps.ts";
import type { Person, TestServer } from "./start-test-server.ts";
import { useServerWithStandins } from "./test-server.ts";

export const PRICES = {
  paid: STANDIN_KEYS.STRIPE_PRICE_PAID,
  premium: STANDIN_KEYS.STRIPE_PRICE_PREMIUM,
};
type Plan = keyof typeof PRICES;

export const RETURNS = {
  successUrl: `${APP_URL}/dashboard?subscription_success=paid`,
  cancelUrl: `${APP_URL}/dashboard?subscription_canceled=true`,
};

export const checkout = (person: Person, planName: Plan, changes: object = {}) =>
  person.call("POST", "/stripe/create-checkout-session", {
    body: { userId: person.id, priceId: PRICES[planName], planName, ...RETURNS, ...changes },
  });

export const update = (person: Person, plan: Plan, changes: object = {}) =>
  person.call("POST", "/stripe/update-subscription", {
    body: { userId: person.id, newPriceId: PRICES[plan], ...RETURNS, ...changes },
  });

export const cancel = (person: Person) =>
  person.call("POST", "/stripe/cancel-subscription", { body: { userId: person.id } });

export const keep = (person: Person) =>
  person.call("POST", "/stripe/keep-subscription", { body: { userId: person.id } });

/** Pays, cancels or orders a bank transfer on the provider's page; returns the redirect address. */
export async function decide(
  url: unknown,
  decision: "pay" | "cancel" | "transfer" = "pay",
): Promise<string | null> {
  const form = new URLSearchParams({ decision });
  return (await fetch(String(url), { method: "POST", body: form, redirect: "manual" })).headers.get(
    "location",
  );
}

export const statusOf = async (person: Person): Promise<SubscriptionStatus> =>
  (await person.call("GET", "/stripe/subscription-status")).body.data;

export const waitForStatus = (person: Person, expected: Partial<SubscriptionStatus>): Promise<void> =>
  eventually(async () => expect(await statusOf(person)).toMatchObject(expected));

/** Buys a plan and waits until its webhook was processed. */
export async function buy(person: Person, plan: Plan): Promise<void> {
  const { body, status } = await checkout(person, plan);
  expect(status, JSON.stringify(body)).toBe(200);
  await decide(body["url"]);
  await waitForStatus(person, { plan });
}

/** Waits until the period counts interviews, which it does from its second second on. */
export const untilCounted = ({ db }: TestServer, { id }: Person): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from app.plan_of(${id}::uuid) where period_start + interval '1 second' <= now()`.execute(
      db.serviceDb,
    );
    expect(rows).toHaveLength(1);
  });

/** Calls a control endpoint of the stand-in. */
export async function tellProvider(
  standinsUrl: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${standinsUrl}/stripe/test/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

export type ProviderEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
};
export type ProviderState = {
  customer: string;
  balance: number;
  /** Number of prorations waiting for the next invoice. */
  pending: number;
  subscriptions: { id: string; status: string; cancel_at_period_end: boolean; items: { data: unknown[] } }[];
  invoices: {
    total: number;
    status: string;
    amount_paid: number;
    billing_reason: string;
    period_end: number;
  }[];
  events: ProviderEvent[];
};

/** The provider's data about a person. */
export async function providerState(
  standinsUrl: string,
  { email }: { email: string },
): Promise<ProviderState> {
  const response = await fetch(`${standinsUrl}/stripe/test/state?email=${encodeURIComponent(email)}`);
  return (await response.json()) as ProviderState;
}

/** A server with the stand-in provider. After each test, faults, habits and the webhook address are reset. */
export function useBilling() {
  const { standins, server } = useServerWithStandins();
  const tellAll = (path: string, body: object) => tellProvider(standins.url, path, body);
  const connectWebhook = () => tellAll("webhook", { url: `${server.url}/api/stripe/webhook` });
  beforeAll(connectWebhook);
  afterEach(async () => {
    await tellAll("faults", { kind: "none" });
    await tellAll("habits", { habits: [] });
    await connectWebhook();
  });
  return {
    standins,
    server,
    /** Calls a control endpoint of the stand-in for one person. */
    tell: ({ email }: { email: string }, path: string, body: object = {}) =>
      tellAll(path, { email, ...body }),
    haveHabits: (...habits: string[]) => tellAll("habits", { habits }),
    loseWebhooks: () => tellAll("webhook", { url: null }),
  };
}

const WEBHOOK_SECRET: string = STANDIN_KEYS.STRIPE_WEBHOOK_SECRET;

export const eventAbout = (object: object, type = "customer.subscription.updated") => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  data: { object },
});

/** Signs an event like the provider. */
export function signEvent(event: object, { secret = WEBHOOK_SECRET, at = Date.now() } = {}) {
  const body = JSON.stringify(event);
  const seconds = Math.floor(at / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return { body, signature: `t=${seconds},v1=${signature}` };
}

export const send = (server: TestServer, { body, signature }: ReturnType<typeof signEvent>) =>
  server.call("POST", "/stripe/webhook", { body, headers: { "stripe-signature": signature } });
