import { describe, expect, it } from "vitest";
import { APP_URL } from "#api/testing/account-steps.ts";
import {
  buy,
  cancel,
  checkout,
  PRICES,
  RETURNS,
  statusOf,
  tellProvider,
  update,
  waitForStatus,
  useBilling,
} from "#api/testing/billing-steps.ts";
import { withoutTable } from "#api/testing/test-database.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const { standins, server } = useBilling();
const bare = useTestServer(() => ({ STRIPE_SECRET_KEY: "sk_test_without_the_rest" }));

const CONFIGURATION = "Subscription configuration error. Please contact support.";

describe("what is refused", () => {
  // safety.md T30
  it("another user's id", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    await buy(ann, "paid");
    const userId = ann.id;
    expect((await checkout(eve, "paid", { userId })).status).toBe(403);
    expect((await update(eve, "premium", { userId })).status).toBe(403);
    expect((await eve.call("POST", "/stripe/cancel-subscription", { body: { userId } })).status).toBe(403);
    const body = { userId, returnUrl: APP_URL };
    expect((await eve.call("POST", "/stripe/portal-session", { body })).status).toBe(403);
    expect(await statusOf(ann)).toMatchObject({ plan: "paid", cancel_at_period_end: false });
  });

  it.each([
    ["a foreign price", { priceId: "price_of_somebody" }],
    ["the other plan's price", { priceId: PRICES.premium }],
    ["the free plan", { planName: "free" }],
    ["an unknown plan", { planName: "gold" }],
  ])("%s, with the specification's words", async (_what, changes) => {
    const ann = await server.createPerson();
    expect(await checkout(ann, "paid", changes)).toMatchObject({
      status: 400,
      body: { message: CONFIGURATION },
    });
    const asUpdate = { newPriceId: "price_of_somebody" };
    expect(await update(ann, "paid", asUpdate)).toMatchObject({
      status: 400,
      body: { message: CONFIGURATION },
    });
  });

  it.each([
    "https://evil.test/",
    "//evil.test/x",
    `${APP_URL}.evil.test/`,
    "javascript:alert(1)",
    "http://[",
  ])("the return address %s", async (address) => {
    const ann = await server.createPerson();
    for (const changes of [{ successUrl: address }, { cancelUrl: address }]) {
      expect(await checkout(ann, "paid", changes)).toMatchObject({
        status: 400,
        body: { code: "redirect_refused" },
      });
      expect(await update(ann, "paid", changes)).toMatchObject({
        status: 400,
        body: { code: "redirect_refused" },
      });
    }
  });

  it("a call without a user id", async () => {
    const ann = await server.createPerson();
    const { status, body } = await ann.call("POST", "/stripe/cancel-subscription", { body: {} });
    expect([status, body["message"]]).toEqual([400, "User ID is required"]);
  });

  it("cancelling and the portal for someone who never bought", async () => {
    const ann = await server.createPerson();
    expect(await cancel(ann)).toMatchObject({
      status: 409,
      body: { message: "Failed to cancel subscription" },
    });
    const body = { userId: ann.id, returnUrl: APP_URL };
    expect((await ann.call("POST", "/stripe/portal-session", { body })).status).toBe(409);
  });

  it("everything where Stripe is not set up, with the specification's words", async () => {
    const ann = await bare.createPerson();
    const message = "Stripe is not properly configured. Please check server configuration.";
    expect(await checkout(ann, "paid")).toMatchObject({ status: 503, body: { message } });
    expect(await update(ann, "paid")).toMatchObject({ status: 503, body: { message } });
    expect(await cancel(ann)).toMatchObject({ status: 503, body: { message } });
    expect(await statusOf(ann)).toMatchObject({ plan: "free" });
    expect((await ann.call("GET", "/stripe/prices")).body.data).toEqual({ paid: null, premium: null });
  });
});

describe("the provider is down", () => {
  it.each(["/customers", "/checkout/sessions", "/checkout"])(
    "at %s while a checkout is opened",
    async (path) => {
      const ann = await server.createPerson();
      await tellProvider(standins.url, "faults", { kind: "down", path });
      expect(await checkout(ann, "paid")).toMatchObject({
        status: 502,
        body: { message: "Failed to create checkout session", success: false },
      });
      await tellProvider(standins.url, "faults", { kind: "none" });
      await buy(ann, "paid");
    },
  );

  it("while a subscription is changed or cancelled: the plan stays", async () => {
    const ann = await server.createPerson();
    await buy(ann, "premium");
    await tellProvider(standins.url, "faults", { kind: "down", path: "/subscriptions" });
    expect(await update(ann, "paid")).toMatchObject({
      status: 502,
      body: { message: "Failed to update subscription plan" },
    });
    expect(await cancel(ann)).toMatchObject({
      status: 502,
      body: { message: "Failed to cancel subscription" },
    });
    expect(await statusOf(ann)).toMatchObject({ plan: "premium", cancel_at_period_end: false });
  });

  it("while the portal is opened", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await tellProvider(standins.url, "faults", { kind: "down", path: "/billing_portal" });
    const { status, body } = await ann.call("POST", "/stripe/portal-session", {
      body: { userId: ann.id, returnUrl: `${APP_URL}/pricing` },
    });
    expect([status, body["message"]]).toEqual([502, "Failed to open the billing portal. Please try again."]);
  });
});

describe("the provider has forgotten the customer", () => {
  const forget = async (userId: string) => {
    await server.change(
      "private.stripe_customers",
      { user_id: userId },
      { customer_id: `cus_forgotten_${userId}` },
    );
    await server.change(
      "subscriptions",
      { user_id: userId },
      { stripe_customer_id: `cus_forgotten_${userId}` },
    );
  };

  it("the subscription is over, and a new one can be bought", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await forget(ann.id);
    expect((await cancel(ann)).status).toBe(409);
    await waitForStatus(ann, { plan: "free", has_billing: false });
    expect(await checkout(ann, "paid", RETURNS)).toMatchObject({ status: 200 });
  });

  it("a checkout creates a new customer", async () => {
    const ann = await server.createPerson();
    await buy(ann, "paid");
    await forget(ann.id);
    expect((await checkout(ann, "premium")).status).toBe(200);
  });
});

describe("while the subscription cannot be read", () => {
  it("says so", async () => {
    const person = await server.createPerson();
    await withoutTable(server.databaseUrl, "public.subscriptions", async () =>
      expect(await person.call("GET", "/stripe/subscription-status")).toMatchObject({
        status: 500,
        body: { code: "subscription_status_failed" },
      }),
    );
  });
});
