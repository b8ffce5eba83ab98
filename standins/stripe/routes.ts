import { Hono } from "hono";
import { originOf } from "../origin.ts";
import type { Standin, StandinEnv } from "../standin.ts";
import { createApiRoutes } from "./api-routes.ts";
import { createDoor, createFaults } from "./api-door.ts";
import { createBilling } from "./billing.ts";
import { createPost } from "./events.ts";
import { createHostedRoutes } from "./hosted-routes.ts";
import { createLedger, STANDIN_PRICES, type PriceIds } from "./ledger.ts";
import { answerRefusal, Refusal } from "./refusal.ts";
import { createSubscriptionRoutes } from "./subscription-routes.ts";
import { createTestRoutes } from "./test-routes.ts";

export type StripeSettings = {
  /** `whsec_...`; without it no events are sent. */
  webhookSecret?: string | undefined;
  webhookUrl?: string | undefined;
  prices?: PriceIds | undefined;
};

export function createStripe({ webhookSecret, webhookUrl, prices }: StripeSettings): Standin {
  const ledger = createLedger(prices ?? STANDIN_PRICES);
  let hookUrl = webhookUrl ?? null;
  const post = createPost(ledger, { secret: webhookSecret, url: hookUrl });
  const faults = createFaults();
  let origin = "";
  const billing = createBilling({ ledger, post, origin: () => origin });
  const setUrl = (url: string | null) => {
    hookUrl = url;
    post.setUrl(url);
  };

  const routes = new Hono<StandinEnv>();
  for (const path of ["/v1/*", "/stripe/*"]) {
    routes.use(path, async (c, next) => {
      origin = originOf(c);
      await next();
    });
  }
  routes.use("/v1/*", createDoor(faults));
  routes
    .route(
      "/",
      createApiRoutes(ledger, () => hookUrl),
    )
    .route("/", createSubscriptionRoutes(ledger, billing))
    .route("/", createHostedRoutes(ledger, billing))
    .route("/", createTestRoutes({ ledger, billing, faults, post: { ...post, setUrl } }));
  routes.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error);
    throw error;
  });
  return {
    name: "Stripe",
    purpose:
      "Card payments: checkout, subscriptions, billing portal and signed events. Its API answers under /v1; any key that begins with sk_test_ will do.",
    links: [],
    prefixes: ["/v1", "/stripe"],
    routes,
    stop: post.stop,
  };
}
