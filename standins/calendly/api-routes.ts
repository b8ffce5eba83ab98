import { type Context, Hono } from "hono";
import { z } from "zod";
import { findBearer, originOf, type StandinEnv } from "../standin.ts";
import {
  apiOf,
  type Booked,
  type Calendar,
  eventResource,
  eventTypeResource,
  inviteeResource,
  readEventTypeId,
} from "./calendar.ts";
import { type Grants, type People, userResource, userUri } from "./people.ts";
import type { CalendlyHabits } from "./habits.ts";
import type { Webhooks } from "./webhooks.ts";

export type ApiDeps = {
  grants: Grants;
  people: People;
  calendar: Calendar;
  webhooks: Webhooks;
  habits: CalendlyHabits;
  announce: (api: string, event: "invitee.created" | "invitee.canceled", booked: Booked) => void;
};

const base = "/calendly/api";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const subscriptionSchema = z.object({
  url: z.url(),
  events: z.array(z.string()).min(1),
  organization: z.string(),
  user: z.string().optional(),
  scope: z.enum(["user", "organization"]),
  signing_key: z.string().optional(),
});

/** api.calendly.com: users, event types, events, invitees, cancellation, webhook subscriptions. */
export function createApiRoutes(deps: ApiDeps): Hono<StandinEnv> {
  const { grants, people } = deps;
  const slugOf = (c: Context) => grants.findSlug(findBearer(c) ?? "");
  const app = new Hono<StandinEnv>();
  app.use(`${base}/*`, async (c, next) => {
    if (slugOf(c) === null) return problem(c, 401);
    return next();
  });
  return app
    .get(`${base}/users/:slug`, (c) => {
      const slug = slugOf(c) ?? "";
      if (c.req.param("slug") !== "me" && c.req.param("slug") !== slug) return problem(c, 404);
      return c.json({ resource: userResource(apiOf(originOf(c)), people.get(slug)) });
    })
    .route("/", createEventTypeRoutes(deps, slugOf))
    .route("/", createEventRoutes(deps, slugOf))
    .route("/", createSubscriptionRoutes(deps, slugOf));
}

function createEventTypeRoutes(
  { calendar, habits }: ApiDeps,
  slugOf: (c: Context) => string | null,
): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .get(`${base}/event_types`, (c) => {
      const [api, slug] = [apiOf(originOf(c)), slugOf(c) ?? ""];
      if (c.req.query("user") !== userUri(api, slug)) return problem(c, 403);
      const all = calendar.listActive(slug).map((eventSlug) => eventTypeResource(api, slug, eventSlug));
      const at = Number(c.req.query("page_token") ?? 0);
      const collection = habits.has("short-pages") ? all.slice(at, at + 1) : all;
      const next = new URLSearchParams({ user: userUri(api, slug), page_token: String(at + 1) });
      const hasMore = collection.length < all.length && at + 1 < all.length;
      const next_page = hasMore ? `${api}/event_types?${next.toString()}` : null;
      return c.json({ collection, pagination: { count: collection.length, next_page } });
    })
    .get(`${base}/event_type_available_times`, (c) => {
      const slug = slugOf(c) ?? "";
      const { event_type: eventType = "", start_time: start, end_time: end } = c.req.query();
      const [from, to] = [Date.parse(start ?? ""), Date.parse(end ?? "")];
      if (!(from > Date.now() && to > from && to - from <= WEEK_MS)) return problem(c, 400);
      if (readEventTypeId(eventType.split("/").at(-1) ?? "")[0] !== slug) return problem(c, 404);
      const collection = calendar
        .listFreeSlots(slug, { past: false })
        .filter((slot) => slot.getTime() >= from && slot.getTime() <= to)
        .map((slot) => ({ status: "available", invitees_remaining: 1, start_time: slot.toISOString() }));
      return c.json({ collection });
    })
    .get(`${base}/event_types/:id`, (c) => {
      const [slug, eventSlug] = readEventTypeId(c.req.param("id"));
      if (slug !== slugOf(c)) return problem(c, 404);
      const active = calendar.isActive(slug, eventSlug);
      return c.json({ resource: { ...eventTypeResource(apiOf(originOf(c)), slug, eventSlug), active } });
    });
}

function createEventRoutes(
  { calendar, people, habits, announce }: ApiDeps,
  slugOf: (c: Context) => string | null,
): Hono<StandinEnv> {
  const withEvent = (c: Context, then: (booked: Booked, api: string) => Response): Response => {
    const booked = calendar.find(c.req.param("id") ?? "");
    if (!booked) return problem(c, 404);
    if (booked.slug !== slugOf(c)) return problem(c, 403);
    return then(booked, apiOf(originOf(c)));
  };
  return new Hono<StandinEnv>()
    .get(`${base}/scheduled_events/:id`, (c) =>
      withEvent(c, (booked, api) => {
        const resource = eventResource(api, people, booked);
        return c.json({
          resource: habits.has("names-no-hosts") ? { ...resource, event_memberships: null } : resource,
        });
      }),
    )
    .get(`${base}/scheduled_events/:id/invitees/:invitee`, (c) =>
      withEvent(c, (booked, api) =>
        booked.inviteeId === c.req.param("invitee")
          ? c.json({ resource: inviteeResource(api, booked) })
          : problem(c, 404),
      ),
    )
    .post(`${base}/scheduled_events/:id/cancellation`, async (c) => {
      const { reason = null } = (await c.req.json().catch(() => ({}))) as { reason?: string | null };
      return withEvent(c, (booked, api) => {
        const cancellation = {
          canceled_by: people.get(booked.slug).name,
          reason,
          canceler_type: "host" as const,
        };
        if (habits.has("refuses-cancellation"))
          return problem(c, 403, "You are not allowed to cancel this event");
        if (habits.has("keeps-event")) return c.json({ resource: cancellation }, 201);
        if (!calendar.cancel(booked, cancellation)) return problem(c, 403, "Event is already canceled");
        announce(api, "invitee.canceled", booked);
        return c.json({ resource: cancellation }, 201);
      });
    });
}

function createSubscriptionRoutes(
  { webhooks }: ApiDeps,
  slugOf: (c: Context) => string | null,
): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .post(`${base}/webhook_subscriptions`, async (c) => {
      const [api, slug] = [apiOf(originOf(c)), slugOf(c) ?? ""];
      const input = subscriptionSchema.safeParse(await c.req.json().catch(() => null));
      if (!input.success || (input.data.scope === "user" && input.data.user !== userUri(api, slug)))
        return problem(c, 400);
      if (webhooks.isOnFreePlan(slug))
        return problem(c, 403, "Please upgrade your Calendly account to Standard");
      const { url, events, signing_key: signingKey = null } = input.data;
      const subscription = webhooks.subscribe({ slug, url, events, signingKey });
      if (!subscription) return problem(c, 409, "Hook with this url already exists");
      const resource = {
        uri: `${api}/webhook_subscriptions/${subscription.id}`,
        callback_url: url,
        events,
        scope: input.data.scope,
        state: "active",
      };
      return c.json({ resource }, 201);
    })
    .delete(`${base}/webhook_subscriptions/:id`, (c) =>
      webhooks.unsubscribe(c.req.param("id"), slugOf(c) ?? "") ? c.body(null, 204) : problem(c, 404),
    );
}

const titles = {
  400: "Invalid Argument",
  401: "Unauthenticated",
  403: "Permission Denied",
  404: "Resource Not Found",
  409: "Already Exists",
} as const;

const problem = (c: Context, status: keyof typeof titles, message: string = titles[status]) =>
  c.json({ title: titles[status], message }, status);
