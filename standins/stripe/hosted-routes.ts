import { html } from "hono/html";
import { type Context, Hono } from "hono";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import type { Invoice, Ledger, PortalSession, Price, Session, Subscription } from "./ledger.ts";
import { totalOf } from "./present.ts";
import { expireIfDue } from "./api-routes.ts";
import type { Billing } from "./billing.ts";
import type { StripeHabits } from "./habits.ts";

const dollars = (cents: number): string => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
const day = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

const checkoutPage = (session: Session, price: Price) => html`
  <p>Subscribe to <strong>Greenroom ${price.name}</strong> for ${dollars(price.unitAmount)} per month.</p>
  <p class="quiet">No card is needed here: Pay does what a card that works would do.</p>
  <form method="post" action="/stripe/checkout/${session.id}">
    <button name="decision" value="pay">Pay</button>
    <button class="second" name="decision" value="cancel">Cancel</button>
  </form>
`;

const isEnding = ({ cancelAt, cancelAtPeriodEnd }: Subscription): boolean =>
  cancelAtPeriodEnd || cancelAt !== null;

const subscriptionBlock = (it: Subscription, price: Price, portal: PortalSession) => html`
  <h2>Greenroom ${price.name}</h2>
  <dl>
    <dt>Status</dt>
    <dd>${it.status}</dd>
    <dt>${isEnding(it) ? "Ends on" : "Renews on"}</dt>
    <dd>${day(it.cancelAt ?? it.periodEnd)}</dd>
  </dl>
  <form method="post" action="/stripe/portal/${portal.id}">
    <input type="hidden" name="subscription" value="${it.id}" />
    ${
      isEnding(it)
        ? html`<button name="action" value="keep">Keep the subscription</button>`
        : html`<button class="second" name="action" value="cancel">Cancel the subscription</button>`
    }
    <button class="second" name="action" value="switch">Switch to the other plan</button>
  </form>
`;

const invoiceLine = (it: Invoice) => html`
  <li>
    <a href="/stripe/invoices/${it.id}">Invoice ${it.number}</a>, ${day(it.created)},
    ${dollars(totalOf(it) - it.balanceUsed)}, ${it.status}
  </li>
`;

function portalPage(portal: PortalSession, ledger: Ledger) {
  const subscriptions = ledger
    .ofCustomer(ledger.subscriptions, portal.customer)
    .filter(({ status }) => status !== "canceled");
  const invoices = ledger.ofCustomer(ledger.invoices, portal.customer);
  const cardFails = ledger.customers.get(portal.customer)?.cardFails ?? false;
  return html`
    ${cardFails ? html`<p class="alarm">The last payment failed.</p>` : ""}
    ${subscriptions.length === 0 ? html`<p>No subscription.</p>` : ""}
    ${subscriptions.map((it) => subscriptionBlock(it, ledger.priceOf(it), portal))}
    <h2>Payment method</h2>
    <form method="post" action="/stripe/portal/${portal.id}">
      <button name="action" value="mend">Update the card</button>
    </form>
    <h2>Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul class="plain">
            ${invoices.map(invoiceLine)}
          </ul>`
    }
    ${portal.returnUrl === null ? "" : html`<p><a href="${portal.returnUrl}">Return to Greenroom</a></p>`}
  `;
}

const invoicePage = (it: Invoice) => html`
  <p>${day(it.created)}, ${it.status}</p>
  <dl>
    ${it.lines.map(
      ({ description, amount }) =>
        html`<dt>${description}</dt>
          <dd>${dollars(amount)}</dd>`,
    )}
    ${
      it.balanceUsed === 0
        ? ""
        : html`<dt>From the balance</dt>
            <dd>${dollars(-it.balanceUsed)}</dd>`
    }
    <dt>Total</dt>
    <dd>${dollars(totalOf(it) - it.balanceUsed)}</dd>
  </dl>
`;

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

type HostedParts = { ledger: Ledger; billing: Billing; habits: StripeHabits };

/** The pages that Stripe hosts: checkout, portal, invoices. */
export function createHostedRoutes(parts: HostedParts): Hono<StandinEnv> {
  const { ledger, billing, habits } = parts;
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
      const decision = await field(c, "decision");
      if (decision !== "pay" && decision !== "transfer")
        return c.redirect(session.cancelUrl ?? successOf(session), 303);
      if (session.status === "open") billing.pay(session, { later: decision === "transfer" });
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
        const other = [...ledger.prices.keys()].find((price) => price !== subscription.price);
        if (action === "switch" && other !== undefined) billing.switchPlan(subscription, other);
        else if (action === "cancel" && habits.has("portal-sets-cancel-at"))
          billing.setCancelAt(subscription, subscription.periodEnd);
        else if (action === "cancel") billing.setCancelAtPeriodEnd(subscription, true);
        else billing.setCancelAt(subscription, null);
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
