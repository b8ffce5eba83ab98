import { html } from "hono/html";
import type { Booked } from "./calendar.ts";
import { titleOf } from "./people.ts";

export const widgetBase = "/calendly/widget";

const wordsOf = (start: Date) => `${start.toISOString().slice(0, 16).replace("T", ", ")} UTC`;

/** The page's script tells these to the page around it. */
const posts = (event: string, payload: unknown) =>
  html`<div data-posts="${JSON.stringify([{ event, payload }])}"></div>`;

const slotList = (slots: Date[]) =>
  html`<ul class="plain">
    ${slots.map(
      (start) =>
        html`<li>
          <label>
            <input type="radio" name="start" value="${start.toISOString()}" required /> ${wordsOf(start)}
          </label>
        </li>`,
    )}
  </ul>`;

/** A coach's scheduling page, with the one kind of event that everybody has here. */
export const personPage = (slug: string) =>
  html`<ul>
    <li><a href="${widgetBase}/${slug}/session">Session, 30 minutes</a></li>
  </ul>`;

type Offer = { host: string; action: string; slots: Date[]; name: string; email: string };

export const offerPage = ({ host, action, slots, name, email }: Offer) => html`
  <p>With ${host}, 30 minutes. Times are in UTC.</p>
  <form method="post" action="${action}">
    ${slotList(slots)}
    <label for="name">Name</label>
    <input id="name" name="name" required autocomplete="name" value="${name}" />
    <label for="email">Email</label>
    <input id="email" name="email" type="email" required autocomplete="email" value="${email}" />
    <label for="answer">What should the session be about?</label>
    <input id="answer" name="answer" />
    <button>Schedule Event</button>
  </form>
  ${posts("calendly.event_type_viewed", {})}
`;

const changeLinks = ({ inviteeId }: Booked) =>
  html`<p>
    <a href="${widgetBase}/reschedulings/${inviteeId}" target="_blank">Reschedule</a>
    <a href="${widgetBase}/cancellations/${inviteeId}" target="_blank">Cancel</a>
  </p>`;

export const scheduledPage = (host: string, booked: Booked, payload: unknown) => html`
  <p role="status">You are scheduled with ${host}.</p>
  <p>${wordsOf(booked.start)}</p>
  ${changeLinks(booked)} ${posts("calendly.event_scheduled", payload)}
`;

export const eventsPage = (events: Booked[]) =>
  html`<ul class="plain">
    ${events.map(
      (one) =>
        html`<li>
          ${wordsOf(one.start)}: ${one.email} with ${titleOf(one.slug)}
          ${one.cancellation === null ? changeLinks(one) : html`<p class="quiet">cancelled</p>`}
        </li>`,
    )}
  </ul>`;

export const cancelPage = html`<form method="post"><button>Cancel event</button></form>`;

export const reschedulePage = (slots: Date[]) =>
  html`<form method="post">
    ${slotList(slots)}
    <button>Reschedule</button>
  </form>`;
