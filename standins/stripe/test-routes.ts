import { Hono, type Context } from "hono";
import { z } from "zod";
import type { StandinEnv } from "../standin.ts";
import { faultSchema, type Faults } from "./api-door.ts";
import type { Billing } from "./billing.ts";
import { showEvent, type Post } from "./events.ts";
import type { Ledger } from "./ledger.ts";
import { showInvoice, showSubscription } from "./present.ts";
import { Refusal } from "./refusal.ts";
import { STATUSES, type Subscription } from "./types.ts";

const whom = z.strictObject({
  subscription: z.string().optional(),
  customer: z.string().optional(),
  /** The newest customer of that address. */
  email: z.string().optional(),
});

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new Refusal(z.prettifyError(parsed.error), {});
  return parsed.data;
}

type Parts = { ledger: Ledger; billing: Billing; faults: Faults; post: Post };

/** The switchboard for tests: the provider's clock, cards that fail, faults, and what there is. */
export function createTestRoutes({ ledger, billing, faults, post }: Parts): Hono<StandinEnv> {
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
      const live = subscriptionsOf(await read(c, whom)).filter(({ status }) => status !== "canceled");
      for (const it of live) billing.advance(it);
      return c.json({ subscriptions: show(live) });
    })
    .post("/stripe/test/card", async (c) => {
      const { fails, ...who } = await read(c, whom.extend({ fails: z.boolean() }));
      const customer = findCustomer(who);
      if (fails) customer.cardFails = true;
      else billing.mendCard(customer);
      return c.json({ customer: customer.id, fails });
    })
    .post("/stripe/test/status", async (c) => {
      const { status, ...who } = await read(c, whom.extend({ status: z.enum(STATUSES) }));
      const all = subscriptionsOf(who);
      for (const it of all) billing.setStatus(it, status);
      return c.json({ subscriptions: show(all) });
    })
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
      const { id, balance } = findCustomer(whom.parse(c.req.query()));
      return c.json({
        customer: id,
        balance,
        subscriptions: show(ledger.ofCustomer(ledger.subscriptions, id)),
        invoices: ledger.ofCustomer(ledger.invoices, id).map((it) => showInvoice(it, "")),
        events: [...ledger.events.values()].filter((it) => it.data.object["customer"] === id).map(showEvent),
      });
    });
}
