import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { Hono, type MiddlewareHandler } from "hono";
import { createHabits, type Standin, type StandinEnv } from "../standin.ts";
import { type ApiDeps, createApiRoutes } from "./api-routes.ts";
import { type CalendlyHabits, HABITS } from "./habits.ts";
import { createCalendar, eventResource, inviteeResource } from "./calendar.ts";
import { createChangeRoutes, createWidgetRoutes } from "./widget-routes.ts";
import { createGrants, createPeople, userUri } from "./people.ts";
import { createOauthRoutes } from "./oauth-routes.ts";
import { createWebhooks, type Standing } from "./webhooks.ts";

const fault = z.strictObject({
  /** Matches any path that contains this text. */
  path: z.string().default(""),
  /** `after`: the call takes effect, but the caller gets an error. */
  kind: z.enum(["status", "after", "delay"]).default("status"),
  status: z.int().min(400).max(599).default(503),
  ms: z.int().min(0).max(60_000).default(1000),
  times: z.int().min(1).default(1),
  /** The `Retry-After` header. */
  retryAfter: z.int().min(0).optional(),
});

const controlSchema = z.strictObject({
  accessSeconds: z.int().min(0).optional(),
  /** Slug of a user whose pages also offer past times. */
  pastTimesOf: z.string().optional(),
  /** An event type, as `slug/event`, that is no longer offered. */
  retired: z.string().optional(),
  /** Puts a user on the free plan or takes them off it. */
  freePlan: z.strictObject({ of: z.string(), is: z.boolean() }).optional(),
  faults: z.array(fault).optional(),
  habits: z.array(z.enum(HABITS)).optional(),
});

type Fault = z.output<typeof fault>;
type Faults = ReturnType<typeof createFaults>;

/** Faults for the next calls of the API and the token endpoint. */
function createFaults() {
  let faults: Fault[] = [];
  return {
    set(wanted: Fault[]): void {
      faults = wanted;
    },
    take(path: string): Fault | undefined {
      const next = faults.find((one) => path.includes(one.path));
      if (!next) return undefined;
      next.times -= 1;
      if (next.times === 0) faults = faults.filter((one) => one !== next);
      return next;
    },
  };
}

export function createCalendly({ appUrl, standing }: { appUrl: string; standing?: Standing }): Standin {
  const grants = createGrants();
  const people = createPeople();
  const calendar = createCalendar();
  const webhooks = createWebhooks(standing);
  const faults = createFaults();
  const habits: CalendlyHabits = createHabits();
  const announce: ApiDeps["announce"] = (api, event, booked) => {
    const scheduled_event = eventResource(api, people, booked);
    const payload = { ...inviteeResource(api, booked), scheduled_event };
    webhooks.send(booked.slug, event, { createdBy: userUri(api, booked.slug), payload });
  };
  const deps = { grants, people, calendar, webhooks, habits, announce };
  const routes = new Hono<StandinEnv>();
  routes.use("/calendly/api/*", meetFaults(faults));
  routes.use("/calendly/auth/oauth/token", meetFaults(faults));
  routes.use("/calendly/auth/oauth/revoke", meetFaults(faults));
  routes
    .get("/calendly/control", (c) => c.json(grants.counts))
    .post("/calendly/control", async (c) => {
      const input = controlSchema.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return c.json({ message: input.error.message }, 400);
      if (input.data.accessSeconds !== undefined) grants.setAccessSeconds(input.data.accessSeconds);
      if (input.data.faults) faults.set(input.data.faults);
      if (input.data.habits) habits.set(input.data.habits);
      if (input.data.freePlan) webhooks.setFreePlan(input.data.freePlan.of, input.data.freePlan.is);
      if (input.data.pastTimesOf !== undefined) calendar.offerPastTimes(input.data.pastTimesOf);
      if (input.data.retired !== undefined) calendar.retire(input.data.retired);
      return c.body(null, 204);
    })
    .route("/", createOauthRoutes({ grants, people, appUrl }))
    .route("/", createApiRoutes(deps))
    .route("/", createChangeRoutes({ calendar, announce, appUrl }))
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
      fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) },
    );
  };
