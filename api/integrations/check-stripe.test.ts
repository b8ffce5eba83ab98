import { describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { PRICES, tellProvider } from "#api/testing/billing-steps.ts";
import { findStripeProblems } from "./check-stripe.ts";

const standins = useStandins();
const APP = "http://greenroom.test";
const check = (changes: object = {}) =>
  findStripeProblems({ secretKey: "sk_test_any", apiBase: standins.url, prices: PRICES, ...changes }, APP);

describe("the check of the payment provider's account", () => {
  it("finds nothing wrong where all is set up", async () => {
    await tellProvider(standins.url, "webhook", { url: `${APP}/api/stripe/webhook` });
    expect(await check()).toEqual([]);
  });

  it("names a webhook that is not there", async () => {
    await tellProvider(standins.url, "webhook", { url: "http://elsewhere.test/hook" });
    expect(await check()).toEqual([
      `There is no webhook endpoint with the address ${APP}/api/stripe/webhook.`,
    ]);
    await tellProvider(standins.url, "webhook", { url: `${APP}/api/stripe/webhook` });
  });

  it("names prices that are missing or cost something else", async () => {
    expect(await check({ prices: { paid: PRICES.premium, premium: "price_none" } })).toEqual([
      "STRIPE_PRICE_PAID: it costs 9900 usd, the app says 1000 usd (cents).",
      "STRIPE_PRICE_PREMIUM: there is no price price_none.",
    ]);
  });

  it("says once that the key is not accepted", async () => {
    expect(await check({ secretKey: "nonsense" })).toEqual(["STRIPE_SECRET_KEY is not accepted."]);
  });
});
