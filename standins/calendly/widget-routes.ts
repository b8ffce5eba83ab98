import { html } from "hono/html";
import { type Context, Hono } from "hono";
import { originOf, type StandinEnv } from "../standin.ts";
import { readForm } from "../oauth.ts";
import { showPage } from "../page.ts";
import { apiOf, type Booked, type Calendar, eventUri, inviteeUri, minutesOf } from "./calendar.ts";
import { titleOf } from "./people.ts";
import type { ApiDeps } from "./api-routes.ts";

/** Posts messages from the widget's page to the embedding page, as Calendly's script does, and sets the time zone. */
const postingScript = `
for (const field of document.querySelectorAll("input[name=time_zone]"))
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const place of document.querySelectorAll("[data-posts]"))
  for (const message of JSON.parse(place.dataset.posts)) window.parent.postMessage(message, "*");
`;

const widgetBase = "/calendly/widget";

const wordsOf = (start: Date) => `${start.toISOString().slice(0, 16).replace("T", ", ")} UTC`;

/** `postingScript` posts these messages to the embedding page. */
const posts = (event: string, payload: unknown) =>
  html`<div data-posts="${JSON.stringify([{ event, payload }])}"></div>`;

const slotList = (slots: Date[], chosen?: string) =>
  html`<ul class="plain">
    ${slots.map(
      (start) =>
        html`<li>
          <label>
            <input
              type="radio"
              name="start"
              value="${start.toISOString()}"
              required
              ${start.getTime() === Date.parse(chosen ?? "") ? "checked" : ""}
            />
            ${wordsOf(start)}
          </label>
        </li>`,
    )}
  </ul>`;

/** A coach's scheduling page, with their event types. */
const personPage = (slug: string, events: string[]) =>
  html`<ul>
    ${events.map(
      (event) =>
        html`<li>
          <a href="${widgetBase}/${slug}/${event}">${titleOf(event)}, ${minutesOf(event)} minutes</a>
        </li>`,
    )}
  </ul>`;

type Offer = {
  host: string;
  minutes: number;
  action: string;
  slots: Date[];
  /** The time in the address. */
  start: string | undefined;
  name: string;
  email: string;
};

const offerPage = ({ host, minutes, action, slots, start, name, email }: Offer) => html`
  <p>With ${host}, ${minutes} minutes. Times are in UTC.</p>
  <form method="post" action="${action}">
    ${slotList(slots, start)}
    <label for="name">Name</label>
    <input id="name" name="name" required autocomplete="name" value="${name}" />
    <label for="email">Email</label>
    <input id="email" name="email" type="email" required autocomplete="email" value="${email}" />
    <label for="answer">What should the session be about?</label>
    <input id="answer" name="answer" />
    <input type="hidden" name="time_zone" />
    <button>Schedule Event</button>
  </form>
  ${posts("calendly.event_type_viewed", {})}
`;

const changeLinks = ({ inviteeId }: Booked) =>
  html`<p>
    <a href="${widgetBase}/reschedulings/${inviteeId}" target="_blank">Reschedule</a>
    <a href="${widgetBase}/cancellations/${inviteeId}" target="_blank">Cancel</a>
  </p>`;

const scheduledPage = (host: string, booked: Booked, payload: unknown) => html`
  <p role="status">You are scheduled with ${host}.</p>
  <p>${wordsOf(booked.start)}</p>
  ${changeLinks(booked)} ${posts("calendly.event_scheduled", payload)}
`;

const eventsPage = (events: Booked[]) =>
  html`<ul class="plain">
    ${events.map(
      (one) =>
        html`<li>
          ${wordsOf(one.start)}: ${one.email} with ${titleOf(one.slug)}
          ${one.cancellation === null ? changeLinks(one) : html`<p class="quiet">cancelled</p>`}
        </li>`,
    )}
  </ul>`;

const cancelPage = html`<form method="post"><button>Cancel event</button></form>`;

const reschedulePage = (slots: Date[]) =>
  html`<form method="post">
    ${slotList(slots)}
    <button>Reschedule</button>
  </form>`;

const rescheduledPage = (moved: Booked, payload: unknown) =>
  html`<p>${wordsOf(moved.start)}</p>
    ${posts("calendly.event_scheduled", payload)}`;

type WidgetDeps = Pick<ApiDeps, "calendar" | "people" | "announce"> & { appUrl: string };

/** calendly.com: the page that the app shows in a frame. With `past=1` it also offers past times. */
export function createWidgetRoutes({ calendar, people, announce, appUrl }: WidgetDeps): Hono<StandinEnv> {
  const framed = (c: Context, title: string, body: unknown) =>
    showPage(c, { title, body, framedBy: [new URL(appUrl).origin], scripts: true });
  return new Hono<StandinEnv>()
    .get(`${widgetBase}/posting.js`, (c) => c.body(postingScript, 200, { "content-type": "text/javascript" }))
    .get(`${widgetBase}/:slug`, (c) => {
      const { slug } = c.req.param();
      return showPage(c, { title: people.get(slug).name, body: personPage(slug, calendar.listActive(slug)) });
    })
    .get(`${widgetBase}/:slug/:event/:start?`, (c) => {
      const { slug, event, start } = c.req.param();
      const past = c.req.query("past") === "1";
      const body = offerPage({
        host: people.get(slug).name,
        minutes: minutesOf(event),
        action: `${widgetBase}/${slug}/${event}${keptQuery(c)}`,
        slots: calendar.listFreeSlots(slug, { past }),
        start,
        name: c.req.query("name") ?? "",
        email: c.req.query("email") ?? "",
      });
      return framed(c, titleOf(event), body);
    })
    .post(`${widgetBase}/:slug/:event`, async (c) => {
      const booked = await bookFrom(c, calendar);
      if (!booked) return c.text("This time is not free.", 409);
      const api = apiOf(originOf(c));
      announce(api, "invitee.created", booked);
      const payload = { event: { uri: eventUri(api, booked) }, invitee: { uri: inviteeUri(api, booked) } };
      if (c.req.header("accept") === "application/json") return c.json(payload);
      return framed(c, "You are scheduled", scheduledPage(people.get(booked.slug).name, booked, payload));
    });
}

/** The part of the query that the booking still needs. */
function keptQuery(c: Context): string {
  const kept = ["past", "utm_content"].flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  });
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}

async function bookFrom(c: Context, calendar: Calendar) {
  const { slug = "", event: eventSlug = "" } = c.req.param() as Record<string, string>;
  const { start: wanted = "", name = "", email = "", answer = "", time_zone = "" } = await readForm(c);
  const start = new Date(wanted);
  const offered = calendar.listFreeSlots(slug, { past: c.req.query("past") === "1" });
  if (!offered.some((slot) => slot.getTime() === start.getTime())) return null;
  const answers = answer === "" ? [] : [{ question: "What should the session be about?", answer }];
  const utmContent = c.req.query("utm_content") ?? null;
  const timeZone = time_zone || "Europe/Berlin";
  return calendar.book({ slug, eventSlug, start, name, email, answers, utmContent, timeZone });
}

/** The cancel and reschedule pages linked from Calendly's mails, and a list of all events. */
export function createChangeRoutes({
  calendar,
  announce,
  appUrl,
}: Pick<WidgetDeps, "calendar" | "announce" | "appUrl">): Hono<StandinEnv> {
  const framed = (c: Context, title: string, body: unknown) =>
    showPage(c, { title, body, framedBy: [new URL(appUrl).origin], scripts: true });
  const cancellations = `${widgetBase}/cancellations/:invitee`;
  const reschedulings = `${widgetBase}/reschedulings/:invitee`;
  const find = (c: Context) => calendar.findByInvitee(c.req.param("invitee") ?? "");
  const said = (c: Context, done: Booked | null | false, title: string) =>
    done
      ? showPage(c, { title, body: "" })
      : showPage(c, { title: "This is not possible any more", body: "", status: 409 });
  return new Hono<StandinEnv>()
    .get("/calendly", (c) =>
      showPage(c, { title: "Scheduled events", body: eventsPage(calendar.newestFirst()) }),
    )
    .get(cancellations, (c) => showPage(c, { title: "Cancel the event?", body: cancelPage }))
    .post(cancellations, (c) => {
      const booked = find(c);
      const by = { canceled_by: booked?.name ?? "", reason: null, canceler_type: "invitee" as const };
      if (!booked || !calendar.cancel(booked, by)) return said(c, null, "");
      announce(apiOf(originOf(c)), "invitee.canceled", booked);
      return said(c, booked, "Cancelled");
    })
    .get(reschedulings, (c) => {
      const booked = find(c);
      const slots = booked ? calendar.listFreeSlots(booked.slug, { past: false }) : [];
      return framed(c, "Choose another time", reschedulePage(slots));
    })
    .post(reschedulings, async (c) => {
      const booked = find(c);
      const { start = "" } = await readForm(c);
      const moved = booked && calendar.reschedule(booked, new Date(start));
      if (!moved) return said(c, null, "");
      const api = apiOf(originOf(c));
      announce(api, "invitee.canceled", booked);
      announce(api, "invitee.created", moved);
      const payload = { event: { uri: eventUri(api, moved) }, invitee: { uri: inviteeUri(api, moved) } };
      return framed(c, "Rescheduled", rescheduledPage(moved, payload));
    });
}
