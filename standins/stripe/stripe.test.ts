import { Stripe } from "stripe";
import { beforeAll, describe, expect, it } from "vitest";
import { useStandins } from "../use-standins.ts";

const PAID = "price_standin_paid";
const PREMIUM = "price_standin_premium";

const standins = useStandins();
let stripe: Stripe;

const client = (key: string) =>
  new Stripe(key, {
    host: "localhost",
    port: standins.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 2_000,
  });
beforeAll(() => {
  stripe = client("sk_test_any");
});

const test = (path: string, body: object) =>
  fetch(`${standins.url}/stripe/test/${path}`, { method: "POST", body: JSON.stringify(body) });

async function subscribe(): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: "ann@example.test" });
  const { url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: PAID, quantity: 1 }],
    success_url: "http://localhost:3000/dashboard?subscription_success=paid",
    cancel_url: "http://localhost:3000/dashboard?subscription_canceled=true",
  });
  const body = new URLSearchParams({ decision: "pay" });
  await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

describe("a subscription", () => {
  it("renews for a whole month after any number of days has gone by", async () => {
    for (let days = 1; days < 366; days += 30) {
      const subscription = await subscribe();
      await test("age", { subscription: subscription.id, days });
      await test("advance", { subscription: subscription.id });
      const { data } = (await stripe.subscriptions.retrieve(subscription.id)).items;
      const lengths = data.map((one) =>
        Math.round((one.current_period_end - one.current_period_start) / 86_400),
      );
      expect(lengths).toEqual([expect.toSatisfy((days: number) => days >= 28)]);
    }
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

  it("repeats the response for the same key, and refuses it for another request", async () => {
    const idempotencyKey = "key-1";
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
    const [first, second] = await Promise.all([create("a@example.test"), create("a@example.test")]);
    expect(second.id).toBe(first.id);
    await expect(create("b@example.test")).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  it("responds with 501 to a call it does not know", async () => {
    await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 501 });
  });
});
