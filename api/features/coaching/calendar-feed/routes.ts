import { randomBytes } from "node:crypto";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { Connection } from "#api/db/database.ts";
import { hashOf } from "#api/http/signature.ts";
import {
  calendarFeedParam,
  calendarFeedResponse,
  madeCalendarFeedResponse,
  makeCalendarFeed,
} from "#contract/coaching.ts";
import { BOOKINGS_PER_HOUR, CALENDAR_FEED, RATE_WINDOW_BOOKING_SECONDS } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { calendarFeed, type PlanDay } from "../bookings/calendar-file.ts";
import { feedMadeMail } from "../notices/mails.ts";
import { deleteFeed, findFeed, findFeedOwner, listFeedSessions, saveFeed } from "./queries.ts";

/** `listPlanDays` comes from stories through api/wiring.ts; returns days only for users who want them in the feed. */
export type FeedDeps = {
  serviceDb: Connection;
  appUrl: string;
  listPlanDays: (userId: string) => Promise<PlanDay[]>;
};

/** The address from which a user's calendar program reads their sessions (safety.md T88). */
export const feedRoutes = (deps: FeedDeps) =>
  createRouter().route("/", ownFeedRoutes(deps)).route("/", readFeedRoutes(deps));

function ownFeedRoutes({ serviceDb, appUrl }: FeedDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "getCalendarFeed",
        summary: "Whether there is an address for one's calendar program",
        response: calendarFeedResponse,
      }),
      async (c) => {
        const madeAt = await findFeed(serviceDb, c.var.caller.userId);
        return c.json(ok({ made_at: madeAt?.toISOString() ?? null }), 200);
      },
    )
    .openapi(
      route("user", "POST /", {
        id: "makeCalendarFeed",
        summary: "Make the address for one's calendar program, or a new one",
        errors: ["too_many_requests"],
        body: makeCalendarFeed,
        response: madeCalendarFeedResponse,
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        await enforceLimits(serviceDb, [
          { key: `feed:${userId}`, max: BOOKINGS_PER_HOUR, windowSeconds: RATE_WINDOW_BOOKING_SECONDS },
        ]);
        const token = randomBytes(32).toString("base64url");
        await saveFeed(serviceDb, userId, hashOf(token));
        await enqueueEmail(serviceDb, { to: email, ...feedMadeMail(appUrl) });
        return c.json(ok({ address: `${appUrl}/api/calendar-feed/${token}.ics` }), 200);
      },
    )
    .openapi(
      route("user", "DELETE /", {
        id: "takeBackCalendarFeed",
        summary: "Take the address for one's calendar program back",
        response: done,
      }),
      async (c) => {
        await deleteFeed(serviceDb, c.var.caller.userId);
        return c.json(okMessage(TEXT.calendarFeedGone), 200);
      },
    );
}

function readFeedRoutes({ serviceDb, listPlanDays }: FeedDeps) {
  return createRouter().openapi(
    route("public", "GET /{token}", {
      id: "readCalendarFeed",
      summary: "One's sessions and, if wished, days of the plan, for a calendar program",
      errors: ["not_found", "too_many_requests"],
      params: calendarFeedParam,
      file: ["text/calendar"],
    }),
    async (c) => {
      const token = c.req.valid("param").token.replace(/\.ics$/, "");
      const hash = hashOf(token);
      const hour = { windowSeconds: RATE_WINDOW_BOOKING_SECONDS };
      await enforceLimits(serviceDb, [
        { key: `feed address:${c.var.address}`, max: CALENDAR_FEED.readsOfAddressPerHour, ...hour },
      ]);
      const owner = await findFeedOwner(serviceDb, hash);
      if (owner === null) throw new AppError("not_found");
      // Counted only for an existing feed, because every invented token would add a row.
      await enforceLimits(serviceDb, [
        { key: `feed read:${hash}`, max: CALENDAR_FEED.readsPerHour, ...hour },
      ]);
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Cache-Control", "private, no-store");
      const [sessions, days] = await Promise.all([listFeedSessions(serviceDb, owner), listPlanDays(owner)]);
      return c.body(calendarFeed(sessions, days));
    },
  );
}
