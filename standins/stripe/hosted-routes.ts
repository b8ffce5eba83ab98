import { Hono, type Context } from "hono";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import { expireIfDue } from "./api-routes.ts";
import type { Billing } from "./billing.ts";
import { checkoutPage, invoicePage, portalPage } from "./hosted-pages.ts";
import type { Ledger } from "./ledger.ts";
import type { Session } from "./types.ts";

const notFound = (c: Context, what: string) =>
  showPage(c, {
    title: "Something went wrong",
    body: `There is no such ${what}, or it is over.`,
    status: 404,
  });

const successOf = ({ successUrl, id }: Session): string => successUrl.replace("{CHECKOUT_SESSION_ID}", id);

const field = async (c: Context, name: string): Promise<string> => {
  const value = (await c.req.parseBody())[name];
  return typeof value === "string" ? value : "";
};

/** The pages where a person meets the provider: checkout, portal, invoices. */
export function createHostedRoutes(ledger: Ledger, billing: Billing): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .get("/stripe/checkout/:id", (c) => {
      const session = ledger.sessions.get(c.req.param("id"));
      if (!session) return notFound(c, "checkout");
      if (expireIfDue(session).status === "expired") return notFound(c, "checkout");
      if (session.status === "complete") return c.redirect(successOf(session), 303);
      return showPage(c, {
        title: "Checkout",
        body: checkoutPage(session, ledger.priceOf(session)),
        formTargets: [session.successUrl, session.cancelUrl ?? session.successUrl].map(
          (url) => new URL(url).origin,
        ),
      });
    })
    .post("/stripe/checkout/:id", async (c) => {
      const session = ledger.sessions.get(c.req.param("id"));
      if (!session || expireIfDue(session).status === "expired") return notFound(c, "checkout");
      if ((await field(c, "decision")) !== "pay")
        return c.redirect(session.cancelUrl ?? successOf(session), 303);
      if (session.status === "open") billing.pay(session);
      return c.redirect(successOf(session), 303);
    })
    .get("/stripe/portal/:id", (c) => {
      const portal = ledger.portals.get(c.req.param("id"));
      if (!portal) return notFound(c, "portal session");
      return showPage(c, { title: "Billing portal", body: portalPage(portal, ledger) });
    })
    .post("/stripe/portal/:id", async (c) => {
      const portal = ledger.portals.get(c.req.param("id"));
      const customer = ledger.customers.get(portal?.customer ?? "");
      if (!portal || !customer) return notFound(c, "portal session");
      const action = await field(c, "action");
      const subscription = ledger.subscriptions.get(await field(c, "subscription"));
      if (action === "mend") billing.mendCard(customer);
      else if (subscription?.customer === customer.id) {
        billing.setCancelAtPeriodEnd(subscription, action === "cancel");
        billing.changed(subscription);
      }
      return c.redirect(`/stripe/portal/${portal.id}`, 303);
    })
    .get("/stripe/invoices/:id", (c) => {
      const invoice = ledger.invoices.get(c.req.param("id"));
      if (!invoice) return notFound(c, "invoice");
      return showPage(c, { title: `Invoice ${invoice.number}`, body: invoicePage(invoice) });
    });
}
