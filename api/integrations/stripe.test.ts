import { describe, expect, it } from "vitest";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { createPayments, type Payments } from "./stripe.ts";

const serve = useOutsideServices();
const START = 1_790_000_000;

const at = async (answer: (path: string) => object): Promise<Payments> =>
  createPayments({
    secretKey: "sk_test",
    prices: { paid: "price_paid", premium: "price_premium" },
    apiBase: await serve(({ url = "" }, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer(url)));
    }),
  });

const item = {
  id: "si",
  price: { id: "price_paid" },
  current_period_start: START,
  current_period_end: START + 60,
};
const subscription = {
  id: "sub",
  status: "active",
  created: START,
  cancel_at: null,
  cancel_at_period_end: false,
};
const line = { period: { start: START }, parent: { subscription_item_details: { proration: false } } };
const invoice = {
  status: "paid",
  billing_reason: "subscription_cycle",
  period_end: START,
  parent: { subscription_details: { subscription: "sub" } },
};
const person = { userId: "u", email: "ann@example.test", name: "Ann" };
const checkout = {
  customerId: "c",
  userId: "u",
  plan: "paid" as const,
  successUrl: "http://greenroom.test",
  cancelUrl: "http://greenroom.test",
  openSeconds: 3600,
};
const known = {
  id: "sub",
  itemId: "si",
  plan: "paid" as const,
  status: "active",
  paidFrom: new Date(),
  unpaidSince: null,
  periodStart: new Date(),
  periodEnd: new Date(),
  endsAt: null,
  createdAt: new Date(),
};

describe("the payment provider", () => {
  it.each([
    ["no notes", { metadata: null }, line],
    ["a price that was deleted", { items: { data: [{ ...item, price: null, plan: item.price }] } }, line],
    ["a line without its period", {}, { ...line, period: null }],
  ])("is read where it tells %s", async (_, changes, first) => {
    const shown = { ...subscription, metadata: {}, items: { data: [item] }, ...changes };
    const payments = await at((path) => {
      const data = path.includes("invoices") ? [{ ...invoice, lines: { data: [first] } }] : [shown];
      return { object: "list", url: "/", has_more: false, data };
    });
    const [found] = (await payments.listSubscriptions("c")) ?? [];
    expect(found).toMatchObject({ plan: "paid", status: "active", paidFrom: new Date(START * 1000) });
  });

  it.each<[string, (payments: Payments) => Promise<unknown>]>([
    ["a customer", (payments) => payments.createCustomer(person, "key")],
    ["a checkout", (payments) => payments.createCheckout(checkout)],
    ["a portal", (payments) => payments.openPortal("c", "http://greenroom.test")],
    ["a kept plan", (payments) => payments.keep(known)],
    ["a cancelled plan", (payments) => payments.cancelAtPeriodEnd(known)],
    ["a changed plan", (payments) => payments.changePlan(known, "premium")],
  ])("has not made %s where something in between answers in its place", async (_, call) => {
    await expect(call(await at(() => ({})))).rejects.toThrow(Error);
  });
});
