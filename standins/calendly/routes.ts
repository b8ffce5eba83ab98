import { setTimeout as wait } from "node:timers/promises";
import { Hono, type MiddlewareHandler } from "hono";
import type { Standin, StandinEnv } from "../standin.ts";
import { createApiRoutes, type ApiDeps } from "./api-routes.ts";
import { createCalendar } from "./calendar.ts";
import { createChangeRoutes } from "./change-routes.ts";
import { controlSchema, createFaults, type Faults } from "./faults.ts";
import { createGrants } from "./grants.ts";
import { createOauthRoutes } from "./oauth-routes.ts";
import { createPeople, userUri } from "./people.ts";
import { eventResource, inviteeResource } from "./resources.ts";
import { createWebhooks, type Standing } from "./webhooks.ts";
import { createWidgetRoutes } from "./widget-routes.ts";

export function createCalendly({ appUrl, standing }: { appUrl: string; standing?: Standing }): Standin {
  const grants = createGrants();
  const people = createPeople();
  const calendar = createCalendar();
  const webhooks = createWebhooks(standing);
  const faults = createFaults();
  const announce: ApiDeps["announce"] = (api, event, booked) => {
    const scheduled_event = eventResource(api, people, booked);
    const payload = { ...inviteeResource(api, booked), scheduled_event };
    webhooks.send(booked.slug, event, { createdBy: userUri(api, booked.slug), payload });
  };
  const deps = { grants, people, calendar, webhooks, announce };
  const routes = new Hono<StandinEnv>();
  routes.use("/calendly/api/*", meetFaults(faults));
  routes.use("/calendly/auth/oauth/token", meetFaults(faults));
  routes.use("/calendly/auth/oauth/revoke", meetFaults(faults));
  routes
    .get("/calendly/control", (c) => c.json(grants.counts))
    .post("/calendly/control", async (c) => {
      const wish = controlSchema.safeParse(await c.req.json().catch(() => null));
      if (!wish.success) return c.json({ message: wish.error.message }, 400);
      if (wish.data.accessSeconds !== undefined) grants.setAccessSeconds(wish.data.accessSeconds);
      if (wish.data.faults) faults.set(wish.data.faults);
      return c.body(null, 204);
    })
    .route("/", createOauthRoutes({ grants, people, appUrl }))
    .route("/", createApiRoutes(deps))
    .route("/", createChangeRoutes({ calendar, announce }))
    .route("/", createWidgetRoutes({ calendar, people, announce, appUrl }));
  return {
    name: "Calendly",
    purpose: "Scheduling: the page where a session is booked, and the coach's calendar behind it.",
    links: [{ label: "Scheduled events, to cancel or move one", href: "/calendly" }],
    prefixes: ["/calendly"],
    routes,
    stop: webhooks.stop,
  };
}

const meetFaults =
  (faults: Faults): MiddlewareHandler<StandinEnv> =>
  async (c, next) => {
    const fault = faults.take(c.req.path);
    if (!fault) return next();
    if (fault.kind === "delay") await wait(fault.ms);
    if (fault.kind !== "status") await next();
    if (fault.kind === "delay") return;
    c.res = c.json(
      { title: "Internal Server Error", message: "The stand-in was told to fail." },
      fault.status as 503,
    );
  };
