import { type Context, Hono } from "hono";
import { z } from "zod";
import { createHabits, originOf, type Standin, type StandinEnv } from "../standin.ts";
import { sendRefusal, createDoor, createFaults, type Faults, faultSchema, Refusal } from "./requests.ts";
import { type Billing, createBilling } from "./billing.ts";
import { createPost, type Post, showEvent } from "./events.ts";
import {
  createLedger,
  type Customer,
  type Ledger,
  type PriceIds,
  STANDIN_PRICES,
  STATUSES,
  type Subscription,
} from "./ledger.ts";
import { showInvoice, showSubscription } from "./present.ts";
import { createApiRoutes, createSubscriptionRoutes } from "./api-routes.ts";
import { createHostedRoutes } from "./hosted-routes.ts";
import { HABITS, type StripeHabits } from "./habits.ts";

const whom = z.strictObject({
  subscription: z.string().optional(),
  customer: z.string().optional(),
  /** Selects the newest customer with this email. */
  email: z.string().optional(),
});

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new Refusal(z.prettifyError(parsed.error), {});
  return parsed.data;
}

type Parts = { ledger: Ledger; billing: Billing; faults: Faults; habits: StripeHabits; post: Post };

/** Routes for tests: the clock, failing cards, faults, and the stored objects. */
function createTestRoutes(parts: Parts): Hono<StandinEnv> {
  const { ledger, billing, faults, post } = parts;
  const findCustomer = ({ customer, email }: z.output<typeof whom>) => {
    const all = [...ledger.customers.values()].toReversed();
    const found = all.find((it) => it.id === customer || (email !== undefined && it.email === email));
    if (!found) throw new Refusal("There is no such customer.", { status: 404 });
    return found;
  };
  const subscriptionsOf = (who: z.output<typeof whom>): Subscription[] => {
    const one = ledger.subscriptions.get(who.subscription ?? "");
    if (one) return [one];
    return ledger.ofCustomer(ledger.subscriptions, findCustomer(who).id);
  };
  const show = (all: Subscription[]) => all.map((it) => showSubscription(it, ledger.priceOf(it)));

  return new Hono<StandinEnv>()
    .post("/stripe/test/advance", async (c) => {
      const { draft = false, ...who } = await read(c, whom.extend({ draft: z.boolean().optional() }));
      const live = subscriptionsOf(who).filter(({ status }) => status !== "canceled");
      for (const it of live) billing.advance(it, { draft });
      return c.json({ subscriptions: show(live) });
    })
    .post("/stripe/test/age", async (c) => {
      const { days, ...who } = await read(c, whom.extend({ days: z.int() }));
      const all = subscriptionsOf(who);
      for (const it of all) billing.age(it, days);
      return c.json({ subscriptions: show(all) });
    })
    .post("/stripe/test/collect", async (c) => {
      const all = subscriptionsOf(await read(c, whom));
      for (const it of all) billing.collect(it);
      return c.json({ subscriptions: show(all) });
    })
    .post("/stripe/test/card", async (c) => {
      const { fails, ...who } = await read(c, whom.extend({ fails: z.boolean() }));
      const customer = findCustomer(who);
      if (fails) customer.cardFails = true;
      else billing.mendCard(customer);
      return c.json({ customer: customer.id, fails });
    })
    .post("/stripe/test/status", async (c) => {
      const { status, daysAgo, ...who } = await read(
        c,
        whom.extend({ status: z.enum(STATUSES), daysAgo: z.int().optional() }),
      );
      const all = subscriptionsOf(who);
      if (daysAgo !== undefined) for (const it of all) billing.beginEarlier(it, daysAgo);
      for (const it of all) billing.setStatus(it, status);
      return c.json({ subscriptions: show(all) });
    })
    .route("/", createHabitRoutes(parts, { subscriptionsOf, findCustomer }))
    .post("/stripe/test/faults", async (c) => {
      const fault = await read(c, faultSchema);
      faults.set(fault);
      return c.json(fault);
    })
    .post("/stripe/test/webhook", async (c) => {
      const { url } = await read(c, z.strictObject({ url: z.url().nullable() }));
      post.setUrl(url);
      return c.json({ url });
    })
    .get("/stripe/test/state", (c) => {
      const { id, balance, pending } = findCustomer(whom.parse(c.req.query()));
      return c.json({
        customer: id,
        balance,
        pending,
        subscriptions: show(ledger.ofCustomer(ledger.subscriptions, id)),
        invoices: ledger.ofCustomer(ledger.invoices, id).map((it) => showInvoice(it, "")),
        events: [...ledger.events.values()].filter((it) => it.data.object["customer"] === id).map(showEvent),
      });
    });
}

type Finders = {
  subscriptionsOf: (who: z.output<typeof whom>) => Subscription[];
  findCustomer: (who: z.output<typeof whom>) => Customer;
};

/** Routes for tests: changes in Stripe's portal and dashboard, and the habits. */
function createHabitRoutes({ billing, habits }: Parts, { subscriptionsOf, findCustomer }: Finders) {
  return new Hono<StandinEnv>()
    .post("/stripe/test/habits", async (c) => {
      const wanted = await read(c, z.strictObject({ habits: z.array(z.enum(HABITS)) }));
      habits.set(wanted.habits);
      return c.json(wanted);
    })
    .post("/stripe/test/end", async (c) => {
      const wanted = whom.extend({ at: z.int().nullable(), bySchedule: z.boolean().optional() });
      const { at, bySchedule = false, ...who } = await read(c, wanted);
      for (const it of subscriptionsOf(who)) {
        it.hasSchedule = bySchedule;
        billing.setCancelAt(it, at);
        billing.changed(it);
      }
      return c.json({ at });
    })
    .post("/stripe/test/switch", async (c) => {
      const { price, ...who } = await read(c, whom.extend({ price: z.string() }));
      for (const it of subscriptionsOf(who)) billing.switchPlan(it, price);
      return c.json({ price });
    })
    .post("/stripe/test/pause", async (c) => {
      for (const it of subscriptionsOf(await read(c, whom))) billing.pause(it);
      return c.json({});
    })
    .post("/stripe/test/delete-customer", async (c) => {
      const customer = findCustomer(await read(c, whom));
      billing.deleteCustomer(customer);
      return c.json({ customer: customer.id });
    });
}

export type StripeSettings = {
  /** `whsec_...`; if unset, no events are sent. */
  webhookSecret?: string | undefined;
  webhookUrl?: string | undefined;
  prices?: PriceIds | undefined;
};

export function createStripe({ webhookSecret, webhookUrl, prices }: StripeSettings): Standin {
  const ledger = createLedger(prices ?? STANDIN_PRICES);
  let hookUrl = webhookUrl ?? null;
  const post = createPost(ledger, { secret: webhookSecret, url: hookUrl });
  const faults = createFaults();
  const habits: StripeHabits = createHabits();
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
    .route("/", createApiRoutes({ ledger, habits, findHookUrl: () => hookUrl }))
    .route("/", createSubscriptionRoutes({ ledger, billing, habits }))
    .route("/", createHostedRoutes({ ledger, billing, habits }))
    .route("/", createTestRoutes({ ledger, billing, faults, habits, post: { ...post, setUrl } }));
  routes.onError((error, c) => {
    if (error instanceof Refusal) return sendRefusal(c, error);
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
