import { Hono, type Context } from "hono";
import { originOf } from "../origin.ts";
import { showPage } from "../page.ts";
import type { StandinEnv } from "../standin.ts";
import type { ApiDeps } from "./api-routes.ts";
import type { Booked } from "./calendar.ts";
import { readForm } from "./oauth-routes.ts";
import { apiOf } from "./resources.ts";
import { cancelPage, eventsPage, reschedulePage, widgetBase } from "./widget-pages.ts";

/** What the links in Calendly's mails lead to, and a list of all events. */
export function createChangeRoutes({
  calendar,
  announce,
}: Pick<ApiDeps, "calendar" | "announce">): Hono<StandinEnv> {
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
      return showPage(c, { title: "Choose another time", body: reschedulePage(slots) });
    })
    .post(reschedulings, async (c) => {
      const booked = find(c);
      const { start = "" } = await readForm(c);
      const moved = booked && calendar.reschedule(booked, new Date(start));
      if (!moved) return said(c, null, "");
      const api = apiOf(originOf(c));
      announce(api, "invitee.canceled", booked);
      announce(api, "invitee.created", moved);
      return said(c, moved, "Rescheduled");
    });
}
