import { type Context, Hono } from "hono";
import { originOf, type StandinEnv } from "../standin.ts";
import {
  type Customer,
  DAY_SECONDS,
  type Invoice,
  type Ledger,
  newId,
  seconds,
  type Session,
  type Subscription,
} from "./ledger.ts";
import { missing, params, parseForm, readParams, Refusal } from "./requests.ts";
import {
  listOf,
  showCustomer,
  showInvoice,
  showPortal,
  showPrice,
  showSession,
  showSubscription,
} from "./present.ts";
import type { Billing } from "./billing.ts";
import { type StripeHabits, olderInvoice, olderSubscription } from "./habits.ts";

const SHORTEST_SESSION_SECONDS = 30 * 60;
/** Slack for the call's own duration: Stripe requires sessions to expire at least 30 minutes from now. */
const TOLERANCE_SECONDS = 10;

/** Reads the parameters: from the query for GET and DELETE, from the body for POST. */
const givenTo = async (c: Context): Promise<unknown> =>
  parseForm(c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search);

function find<T>(map: Map<string, T>, { what, id, param }: { what: string; id: string; param?: string }): T {
  const found = map.get(id);
  if (!found) throw missing(what, id, param);
  return found;
}

/** Finds a customer for a new object; a deleted customer is refused like an unknown one. */
function findLiving({ customers }: Ledger, id: string): Customer {
  const found = find(customers, { what: "customer", id, param: "customer" });
  if (found.deleted) throw missing("customer", id, "customer");
  return found;
}

type ApiParts = { ledger: Ledger; habits: StripeHabits; findHookUrl: () => string | null };

/** Customers, prices, invoices, the portal, and the registered webhook. */
export function createApiRoutes({ ledger, habits, findHookUrl }: ApiParts): Hono<StandinEnv> {
  const show = (it: Invoice, origin: string) => {
    const odd = habits.has("odd-invoice-period") ? { ...it, periodEnd: it.created } : it;
    const shown = showInvoice(odd, origin);
    return habits.has("older-version") ? olderInvoice(shown) : shown;
  };
  return new Hono<StandinEnv>()
    .get("/v1/prices/:id", (c) =>
      c.json(showPrice(find(ledger.prices, { what: "price", id: c.req.param("id") }))),
    )
    .get("/v1/invoices", async (c) => {
      const { customer, subscription } = readParams(params.listInvoices, await givenTo(c));
      const found = [...ledger.invoices.values()].filter(
        (it) =>
          (customer === undefined || it.customer === customer) &&
          (subscription === undefined || it.subscription === subscription),
      );
      return c.json(
        listOf(
          "/v1/invoices",
          found.toReversed().map((it) => show(it, originOf(c))),
        ),
      );
    })
    .post("/v1/billing_portal/sessions", async (c) => {
      const input = readParams(params.createPortal, await givenTo(c));
      findLiving(ledger, input.customer);
      const portal = { id: newId("bps"), customer: input.customer, returnUrl: input.return_url ?? null };
      return c.json(showPortal(ledger.keep(ledger.portals, portal), originOf(c)));
    })
    .get("/v1/webhook_endpoints", async (c) => {
      readParams(params.listWebhooks, await givenTo(c));
      const url = findHookUrl();
      const hook = {
        id: "we_standin",
        object: "webhook_endpoint",
        enabled_events: ["*"],
        status: "enabled",
        url,
      };
      return c.json(listOf("/v1/webhook_endpoints", url === null ? [] : [hook]));
    })
    .route("/", createCustomerRoutes(ledger))
    .route("/", createSessionRoutes(ledger));
}

function createCustomerRoutes(ledger: Ledger): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .post("/v1/customers", async (c) => {
      const input = readParams(params.createCustomer, await givenTo(c));
      const customer: Customer = {
        id: newId("cus"),
        email: input.email ?? null,
        name: input.name ?? null,
        metadata: input.metadata,
        created: seconds(),
        balance: 0,
        pending: 0,
        cardFails: false,
        deleted: false,
      };
      return c.json(showCustomer(ledger.keep(ledger.customers, customer)));
    })
    .get("/v1/customers", async (c) => {
      const { email } = readParams(params.listCustomers, await givenTo(c));
      const all = [...ledger.customers.values()].filter((it) => email === undefined || it.email === email);
      return c.json(listOf("/v1/customers", all.map(showCustomer)));
    })
    .get("/v1/customers/:id", (c) => {
      const customer = find(ledger.customers, { what: "customer", id: c.req.param("id") });
      const { id, deleted } = customer;
      return c.json(deleted ? { id, object: "customer", deleted } : showCustomer(customer));
    });
}

/** Marks an unpaid session as expired once its time is over. */
export function expireIfDue(session: Session): Session {
  if (session.status === "open" && session.expiresAt <= seconds()) session.status = "expired";
  return session;
}

function createSessionRoutes(ledger: Ledger): Hono<StandinEnv> {
  const findSession = (c: Context) =>
    expireIfDue(find(ledger.sessions, { what: "checkout.session", id: c.req.param("id") ?? "" }));
  return new Hono<StandinEnv>()
    .post("/v1/checkout/sessions", async (c) => {
      const input = readParams(params.createSession, await givenTo(c));
      const now = seconds();
      const [line] = input.line_items;
      findLiving(ledger, input.customer);
      find(ledger.prices, { what: "price", id: line?.price ?? "", param: "line_items[0][price]" });
      const expiresAt = input.expires_at ?? now + DAY_SECONDS;
      if (expiresAt < now + SHORTEST_SESSION_SECONDS - TOLERANCE_SECONDS || expiresAt > now + DAY_SECONDS) {
        throw new Refusal("`expires_at` must be between 30 minutes and 24 hours from now.", {
          param: "expires_at",
        });
      }
      const session: Session = {
        id: newId("cs_test"),
        customer: input.customer,
        price: line?.price ?? "",
        status: "open",
        subscription: null,
        successUrl: input.success_url,
        cancelUrl: input.cancel_url ?? null,
        clientReferenceId: input.client_reference_id ?? null,
        metadata: input.metadata,
        subscriptionMetadata: input.subscription_data?.metadata ?? {},
        created: now,
        expiresAt,
      };
      return c.json(showSession(ledger.keep(ledger.sessions, session), originOf(c)));
    })
    .get("/v1/checkout/sessions", async (c) => {
      const { customer, status } = readParams(params.listSessions, await givenTo(c));
      const found = [...ledger.sessions.values()]
        .toReversed()
        .map(expireIfDue)
        .filter(
          (it) =>
            (customer === undefined || it.customer === customer) &&
            (status === undefined || it.status === status),
        );
      return c.json(
        listOf(
          "/v1/checkout/sessions",
          found.map((it) => showSession(it, originOf(c))),
        ),
      );
    })
    .get("/v1/checkout/sessions/:id", (c) => c.json(showSession(findSession(c), originOf(c))))
    .post("/v1/checkout/sessions/:id/expire", (c) => {
      const session = findSession(c);
      if (session.status !== "open") {
        throw new Refusal('Only Checkout Sessions with a status in ["open"] can be expired.', {});
      }
      session.status = "expired";
      return c.json(showSession(session, originOf(c)));
    });
}

const ended = (it: Subscription): boolean => it.status === "canceled" || it.status === "incomplete_expired";

/** Tells if a list filtered by `status` includes the subscription; without a filter, ended ones are left out. */
const isListed = (it: Subscription, status: string | undefined): boolean => {
  if (status === "all") return true;
  if (status === "ended") return ended(it);
  return status === undefined ? !ended(it) : it.status === status;
};

type EndInput = { cancel_at_period_end?: boolean | undefined; cancel_at?: "" | undefined };

/** Schedules the subscription's end or clears it. */
function changeEnd(
  it: Subscription,
  input: EndInput,
  { billing, habits }: Pick<SubscriptionParts, "billing" | "habits">,
): void {
  const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = input;
  if (atPeriodEnd === undefined && at === undefined) return;
  if (atPeriodEnd !== undefined && at !== undefined)
    throw new Refusal("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {});
  if (it.hasSchedule)
    throw new Refusal(
      "The subscription is managed by a subscription schedule, and updating any cancelation behavior directly is not allowed.",
      {},
    );
  if (habits.has("end-stays")) return;
  if (atPeriodEnd !== undefined) billing.setCancelAtPeriodEnd(it, atPeriodEnd);
  if (at !== undefined) billing.setCancelAt(it, null);
}

type SubscriptionParts = { ledger: Ledger; billing: Billing; habits: StripeHabits };

export function createSubscriptionRoutes(parts: SubscriptionParts): Hono<StandinEnv> {
  const { ledger, billing, habits } = parts;
  const show = (it: Subscription) => {
    const shown = showSubscription(it, ledger.priceOf(it));
    return habits.has("older-version") ? olderSubscription(shown) : shown;
  };
  const findSubscription = (c: Context) =>
    find(ledger.subscriptions, { what: "subscription", id: c.req.param("id") ?? "" });
  return new Hono<StandinEnv>()
    .get("/v1/subscriptions", async (c) => {
      const { customer, status } = readParams(params.listSubscriptions, await givenTo(c));
      if (customer !== undefined) {
        if (habits.has("forgets-deleted")) findLiving(ledger, customer);
        else find(ledger.customers, { what: "customer", id: customer, param: "customer" });
      }
      const found = [...ledger.subscriptions.values()].filter(
        (it) => (customer === undefined || it.customer === customer) && isListed(it, status),
      );
      return c.json(listOf("/v1/subscriptions", found.toReversed().map(show)));
    })
    .get("/v1/subscriptions/:id", (c) => c.json(show(findSubscription(c))))
    .post("/v1/subscriptions/:id", async (c) => {
      const it = findSubscription(c);
      const input = readParams(params.updateSubscription, await givenTo(c));
      if (ended(it)) {
        throw new Refusal(
          "A canceled subscription can only update its cancellation_details and metadata.",
          {},
        );
      }
      const [item] = input.items ?? [];
      if (item) {
        if (item.id !== it.itemId) throw missing("subscription_item", item.id, "items[0][id]");
        find(ledger.prices, { what: "price", id: item.price, param: "items[0][price]" });
        const atOnce = input.proration_behavior === "always_invoice";
        if (atOnce && input.payment_behavior !== undefined && !billing.pays(it)) {
          throw new Refusal("Your card was declined.", {
            status: 402,
            type: "card_error",
            code: "card_declined",
          });
        }
        billing.changePrice(it, item.price, { prorate: input.proration_behavior !== "none" });
        if (atOnce) billing.invoiceProrations(it);
      }
      changeEnd(it, input, parts);
      it.metadata = { ...it.metadata, ...input.metadata };
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
