import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startStandins, type RunningStandins } from "../app.ts";

const SECRET = "whsec_of_the_tests";
const PAID = "price_standin_paid";
const PREMIUM = "price_standin_premium";

let receiver: Server;
let standins: RunningStandins;
let stripe: Stripe;
let received: Stripe.Event[] = [];
let refusals = 0;

const client = (key: string) =>
  new Stripe(key, {
    host: "localhost",
    port: standins.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 2_000,
  });

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const signature = String(request.headers["stripe-signature"]);
  const event = stripe.webhooks.constructEvent(await text(request), signature, SECRET);
  if (refusals === 0) received.push(event);
  response.writeHead(refusals > 0 ? 500 : 200).end();
  refusals = Math.max(0, refusals - 1);
}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  standins = await startStandins({
    port: 0,
    appUrl: "http://localhost:3000",
    webhookUrl: "http://localhost:3000/hook",
    stripe: {
      webhookSecret: SECRET,
      webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    },
  });
  stripe = client("sk_test_any");
});
afterAll(async () => {
  await standins.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  received = [];
});

const test = (path: string, body: object) =>
  fetch(`${standins.url}/stripe/test/${path}`, { method: "POST", body: JSON.stringify(body) });

async function openCheckout(price = PAID) {
  const customer = await stripe.customers.create({ email: "ann@example.test", metadata: { userId: "u1" } });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { plan: "paid" } },
    success_url: "http://localhost:3000/dashboard?subscription_success=paid",
    cancel_url: "http://localhost:3000/dashboard?subscription_canceled=true",
  });
  return { customer, session };
}

const decide = async (url: string | null, decision: "pay" | "cancel") =>
  (
    await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ decision }), redirect: "manual" })
  ).headers.get("location");

async function subscribe(price = PAID) {
  const { customer, session } = await openCheckout(price);
  await decide(session.url, "pay");
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  const [subscription] = data;
  if (!subscription) throw new Error("no subscription");
  return { customer, subscription };
}

describe("checkout", () => {
  it("sells a subscription whose item carries the period, and sends signed events", async () => {
    const { customer, session } = await openCheckout();
    expect(await (await fetch(session.url ?? "")).text()).toContain("$10.00 per month");
    expect(await decide(session.url, "pay")).toContain("subscription_success=paid");
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    expect(data).toHaveLength(1);
    const [item] = data[0]?.items.data ?? [];
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400);
    expect(data[0]).toMatchObject({ status: "active", metadata: { plan: "paid" } });
    await expect
      .poll(() => received.map(({ type }) => type).toSorted())
      .toStrictEqual(["checkout.session.completed", "customer.subscription.created", "invoice.paid"]);
    const invoices = await stripe.invoices.list({ customer: customer.id });
    expect(await (await fetch(invoices.data[0]?.hosted_invoice_url ?? "")).text()).toContain("$10.00");
  });

  it("sells once, however often Pay is pressed, and nothing after Cancel or expiry", async () => {
    const { customer, session } = await openCheckout();
    expect(await decide(session.url, "cancel")).toContain("subscription_canceled");
    await decide(session.url, "pay");
    await decide(session.url, "pay");
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
    const other = await openCheckout();
    await stripe.checkout.sessions.expire(other.session.id);
    expect(await decide(other.session.url, "pay")).toBeNull();
    expect((await stripe.subscriptions.list({ customer: other.customer.id })).data).toHaveLength(0);
  });
});

describe("a subscription", () => {
  it("changes its price with proration on the next invoice", async () => {
    const { customer, subscription } = await subscribe(PREMIUM);
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: PAID }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: "create_prorations" });
    await test("advance", { subscription: subscription.id });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ total }) => total)).toStrictEqual([1000 - 8900, 9900]);
  });

  it("ends at its period's end when that was asked for, and not before", async () => {
    const { subscription } = await subscribe();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    await test("advance", { subscription: subscription.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
    await expect.poll(() => received.map(({ type }) => type)).toContain("customer.subscription.deleted");
  });

  it("is past due with a card that fails, and active again once the card is mended in the portal", async () => {
    const { customer, subscription } = await subscribe();
    await test("card", { customer: customer.id, fails: true });
    await test("advance", { customer: customer.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
    await fetch(portal.url, { method: "POST", body: new URLSearchParams({ action: "mend" }) });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ status }) => status)).toStrictEqual(["paid", "paid"]);
  });

  it("gives the unused time back as credit when it is cancelled with proration", async () => {
    const { customer, subscription } = await subscribe();
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1000 });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});

describe("the API's door", () => {
  it("checks the key, unknown parameters and what is not there, in Stripe's words", async () => {
    await expect(client("nonsense").prices.retrieve(PAID)).rejects.toMatchObject({ statusCode: 401 });
    const unknown = { colour: "green" } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({ code: "parameter_unknown" });
    await expect(stripe.prices.retrieve("price_none")).rejects.toMatchObject({ code: "resource_missing" });
    expect(await stripe.prices.retrieve(PREMIUM)).toMatchObject({
      unit_amount: 9900,
      currency: "usd",
      recurring: { interval: "month" },
    });
  });

  it("responds to the same key once, and refuses it for another request", async () => {
    const idempotencyKey = "key-1";
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
    const [first, second] = await Promise.all([create("a@example.test"), create("a@example.test")]);
    expect(second.id).toBe(first.id);
    await expect(create("b@example.test")).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  it("can be switched off and on", async () => {
    await test("faults", { kind: "down" });
    await expect(stripe.prices.retrieve(PAID)).rejects.toMatchObject({ statusCode: 503 });
    await test("faults", { kind: "none" });
    expect((await stripe.prices.retrieve(PAID)).id).toBe(PAID);
  });

  it("responds with 501 to a call it does not know", async () => {
    await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 501 });
  });

  it("sends an event again until it is taken", async () => {
    refusals = 2;
    await subscribe();
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  });
});
