import { Hono, type Context } from "hono";
import type { StandinEnv } from "../standin.ts";
import { find, givenTo } from "./api-routes.ts";
import type { Billing } from "./billing.ts";
import type { Ledger } from "./ledger.ts";
import { params, readParams } from "./params.ts";
import { listOf, showSubscription } from "./present.ts";
import { missing, Refusal } from "./refusal.ts";
import type { Subscription } from "./types.ts";

const ended = (it: Subscription): boolean => it.status === "canceled" || it.status === "incomplete_expired";

/** Which subscriptions a list with that `status` holds; without one, those that have not ended. */
const isListed = (it: Subscription, status: string | undefined): boolean => {
  if (status === "all") return true;
  if (status === "ended") return ended(it);
  return status === undefined ? !ended(it) : it.status === status;
};

export function createSubscriptionRoutes(ledger: Ledger, billing: Billing): Hono<StandinEnv> {
  const show = (it: Subscription) => showSubscription(it, ledger.priceOf(it));
  const findSubscription = (c: Context) =>
    find(ledger.subscriptions, { what: "subscription", id: c.req.param("id") ?? "" });
  return new Hono<StandinEnv>()
    .get("/v1/subscriptions", async (c) => {
      const { customer, status } = readParams(params.listSubscriptions, await givenTo(c));
      if (customer !== undefined)
        find(ledger.customers, { what: "customer", id: customer, param: "customer" });
      const found = [...ledger.subscriptions.values()].filter(
        (it) => (customer === undefined || it.customer === customer) && isListed(it, status),
      );
      return c.json(listOf("/v1/subscriptions", found.toReversed().map(show)));
    })
    .get("/v1/subscriptions/:id", (c) => c.json(show(findSubscription(c))))
    .post("/v1/subscriptions/:id", async (c) => {
      const it = findSubscription(c);
      const wish = readParams(params.updateSubscription, await givenTo(c));
      if (ended(it)) {
        throw new Refusal(
          "A canceled subscription can only update its cancellation_details and metadata.",
          {},
        );
      }
      const [item] = wish.items ?? [];
      if (item) {
        if (item.id !== it.itemId) throw missing("subscription_item", item.id, "items[0][id]");
        find(ledger.prices, { what: "price", id: item.price, param: "items[0][price]" });
        billing.changePrice(it, item.price);
      }
      if (wish.cancel_at_period_end !== undefined)
        billing.setCancelAtPeriodEnd(it, wish.cancel_at_period_end);
      it.metadata = { ...it.metadata, ...wish.metadata };
      billing.changed(it);
      return c.json(show(it));
    })
    .delete("/v1/subscriptions/:id", async (c) => {
      const it = findSubscription(c);
      const { prorate = false, invoice_now = false } = readParams(
        params.cancelSubscription,
        await givenTo(c),
      );
      if (ended(it)) throw missing("subscription", it.id);
      billing.cancel(it, prorate && invoice_now);
      return c.json(show(it));
    });
}
