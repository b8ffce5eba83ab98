import { html } from "hono/html";
import type { Ledger } from "./ledger.ts";
import { totalOf } from "./present.ts";
import type { Invoice, PortalSession, Price, Session, Subscription } from "./types.ts";

const dollars = (cents: number): string => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
const day = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

export const checkoutPage = (session: Session, price: Price) => html`
  <p>Subscribe to <strong>Greenroom ${price.name}</strong> for ${dollars(price.unitAmount)} per month.</p>
  <p class="quiet">No card is needed here: Pay does what a card that works would do.</p>
  <form method="post" action="/stripe/checkout/${session.id}">
    <button name="decision" value="pay">Pay</button>
    <button class="second" name="decision" value="cancel">Cancel</button>
  </form>
`;

const subscriptionBlock = (it: Subscription, price: Price, portal: PortalSession) => html`
  <h2>Greenroom ${price.name}</h2>
  <dl>
    <dt>Status</dt>
    <dd>${it.status}</dd>
    <dt>${it.cancelAtPeriodEnd ? "Ends on" : "Renews on"}</dt>
    <dd>${day(it.periodEnd)}</dd>
  </dl>
  <form method="post" action="/stripe/portal/${portal.id}">
    <input type="hidden" name="subscription" value="${it.id}" />
    ${
      it.cancelAtPeriodEnd
        ? html`<button name="action" value="keep">Keep the subscription</button>`
        : html`<button class="second" name="action" value="cancel">Cancel the subscription</button>`
    }
  </form>
`;

const invoiceLine = (it: Invoice) => html`
  <li>
    <a href="/stripe/invoices/${it.id}">Invoice ${it.number}</a>, ${day(it.created)},
    ${dollars(totalOf(it) - it.balanceUsed)}, ${it.status}
  </li>
`;

export function portalPage(portal: PortalSession, ledger: Ledger) {
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

export const invoicePage = (it: Invoice) => html`
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
