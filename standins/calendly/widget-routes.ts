import { Hono, type Context } from "hono";
import { originOf } from "../origin.ts";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import type { ApiDeps } from "./api-routes.ts";
import type { Calendar } from "./calendar.ts";
import { readForm } from "./oauth-routes.ts";
import { titleOf } from "./people.ts";
import { postingScript } from "./posting-script.ts";
import { apiOf, eventUri, inviteeUri } from "./resources.ts";
import { offerPage, personPage, scheduledPage, widgetBase } from "./widget-pages.ts";

type WidgetDeps = Pick<ApiDeps, "calendar" | "people" | "announce"> & { appUrl: string };

/** calendly.com: the page that is framed in ours. With `past=1` it offers past times too. */
export function createWidgetRoutes({ calendar, people, announce, appUrl }: WidgetDeps): Hono<StandinEnv> {
  const framed = (c: Context, title: string, body: unknown) =>
    showPage(c, { title, body, framedBy: [new URL(appUrl).origin], scripts: true });
  return new Hono<StandinEnv>()
    .get(`${widgetBase}/posting.js`, (c) => c.body(postingScript, 200, { "content-type": "text/javascript" }))
    .get(`${widgetBase}/:slug`, (c) => {
      const { slug } = c.req.param();
      return showPage(c, { title: people.get(slug).name, body: personPage(slug) });
    })
    .get(`${widgetBase}/:slug/:event`, (c) => {
      const { slug, event } = c.req.param();
      const past = c.req.query("past") === "1";
      const body = offerPage({
        host: people.get(slug).name,
        action: `${widgetBase}/${slug}/${event}${keptQuery(c)}`,
        slots: calendar.listFreeSlots(slug, { past }),
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

/** What of the address the booking still needs. */
function keptQuery(c: Context): string {
  const kept = ["past", "utm_content"].flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value]];
  });
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}

async function bookFrom(c: Context, calendar: Calendar) {
  const { slug = "", event: eventSlug = "" } = c.req.param() as Record<string, string>;
  const { start: wanted = "", name = "", email = "", answer = "" } = await readForm(c);
  const start = new Date(wanted);
  const offered = calendar.listFreeSlots(slug, { past: c.req.query("past") === "1" });
  if (!offered.some((slot) => slot.getTime() === start.getTime())) return null;
  const answers = answer === "" ? [] : [{ question: "What should the session be about?", answer }];
  const utmContent = c.req.query("utm_content") ?? null;
  return calendar.book({ slug, eventSlug, start, name, email, answers, utmContent });
}
