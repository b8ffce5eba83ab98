import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import type { Caller } from "#api/http/app-env.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { rowId } from "#contract/responses.ts";
import {
  bookingResponse,
  bookingsQuery,
  cancelBooking,
  clientBookingsResponse,
  coachBookingResponse,
  coachBookingsResponse,
  coachSessionsResponse,
  moveBooking,
  processBooking,
} from "#contract/coaching.ts";
import { BOOKINGS_PER_HOUR, PAGE_SIZE_DEFAULT, RATE_WINDOW_BOOKING_SECONDS } from "#contract/limits.ts";
import { findSessions, listBookings, type Side } from "./queries.ts";
import { calendarFile } from "./calendar-file.ts";
import { getEithersBooking } from "../get-booking.ts";
import { cancelOwnBooking, moveOwnBooking } from "../move-booking.ts";
import { presentClientBooking, presentCoachBooking } from "../present.ts";
import { processBooking as book, type BookingDeps } from "./rules.ts";

const tags = ["coaching"];
const bookingCursor = z.strictObject({ at: z.iso.datetime().nullable(), id: z.uuid() });
const idParam = z.object({ id: rowId });

/** Throws forbidden for another's id, too_many_requests. */
export async function bookFor(
  deps: BookingDeps,
  caller: Caller,
  { body, ask }: { body: z.infer<typeof processBooking>; ask: boolean },
) {
  const { userId, email, role } = caller;
  if (body.user_id !== userId) throw new AppError("forbidden");
  await enforceLimits(deps.serviceDb, [
    { key: `booking:${userId}`, max: BOOKINGS_PER_HOUR, windowSeconds: RATE_WINDOW_BOOKING_SECONDS },
  ]);
  const wish = { caller: { userId, email, role }, coachId: body.coach_id, data: body.calendly_data, ask };
  return presentClientBooking(await book(deps, wish));
}

async function listPage(
  deps: BookingDeps,
  { userId, side, cursor, limit = PAGE_SIZE_DEFAULT }: { userId: string; side: Side } & PageQuery,
) {
  const wish = { userId, side, cursor: parseCursor(bookingCursor, cursor), limit: limit + 1 };
  return pageOf(await listBookings(deps.db, wish), limit, ({ booking_date: at, id }) => ({
    at: at?.toISOString() ?? null,
    id,
  }));
}
type PageQuery = z.infer<typeof bookingsQuery>;

/** Bookings, from the client's side and from the coach's (screens.md 6, 2.15, section 4). */
export const bookingRoutes = (deps: BookingDeps) =>
  createRouter().route("/", listRoutes(deps)).route("/", changeRoutes(deps)).route("/", calendarRoutes(deps));

function listRoutes(deps: BookingDeps) {
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/",
        guard: "user",
        tags,
        request: { query: bookingsQuery },
        responses: jsonResponse(clientBookingsResponse),
      }),
      async (c) => {
        const { userId } = c.var.caller;
        const { shown, nextCursor } = await listPage(deps, {
          userId,
          side: "client",
          ...c.req.valid("query"),
        });
        return c.json({ ...ok(shown.map(presentClientBooking)), nextCursor }, 200);
      },
    )
    .openapi(
      route({
        method: "get",
        path: "/received",
        guard: "coach",
        tags,
        request: { query: bookingsQuery },
        responses: jsonResponse(coachBookingsResponse),
      }),
      async (c) => {
        const { userId } = c.var.caller;
        const { shown, nextCursor } = await listPage(deps, {
          userId,
          side: "coach",
          ...c.req.valid("query"),
        });
        return c.json({ ...ok(shown.map(presentCoachBooking)), nextCursor }, 200);
      },
    );
}

function changeRoutes(deps: BookingDeps) {
  return createRouter()
    .openapi(
      route({
        method: "post",
        path: "/",
        guard: "user",
        tags,
        request: jsonBody(processBooking),
        responses: jsonResponse(bookingResponse),
      }),
      async (c) =>
        c.json(ok(await bookFor(deps, c.var.caller, { body: c.req.valid("json"), ask: false })), 200),
    )
    .openapi(
      route({
        method: "patch",
        path: "/{id}",
        guard: "coach",
        tags,
        request: { params: idParam, ...jsonBody(moveBooking) },
        responses: jsonResponse(coachBookingResponse),
      }),
      async (c) => {
        const move = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        const booking = await moveOwnBooking(deps.db, { ...move, ...c.req.valid("json") });
        return c.json(ok(presentCoachBooking(booking)), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/{id}/cancellation",
        guard: "user",
        tags,
        request: { params: idParam, ...jsonBody(cancelBooking) },
        responses: jsonResponse(bookingResponse, "Cancelled; the session is the client's again"),
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        return c.json(ok(presentClientBooking(await cancelOwnBooking(deps.db, which))), 200);
      },
    );
}

function calendarRoutes(deps: BookingDeps) {
  return createRouter().openapi(
    route({
      method: "get",
      path: "/{id}/calendar",
      guard: "user",
      tags,
      request: { params: idParam },
      responses: { 200: { description: "The session as a calendar file" } },
    }),
    async (c) => {
      const which = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
      const { booking, side } = await getEithersBooking(deps.db, which);
      if (!booking.booking_date) throw new AppError("booking_not_found");
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="coaching-session.ics"');
      return c.body(
        calendarFile({
          id: booking.id,
          bookingDate: booking.booking_date,
          durationMinutes: booking.duration_minutes,
          updatedAt: booking.updated_at,
          with: side === "client" ? booking.coach_name : booking.client_name,
          cancelled: booking.status === "cancelled",
        }),
      );
    },
  );
}

/** The coaching sessions of the period under way (states.md). */
export const coachSessionRoutes = ({ serviceDb }: BookingDeps) =>
  createRouter().openapi(
    route({
      method: "get",
      path: "/current",
      guard: "user",
      tags,
      responses: jsonResponse(coachSessionsResponse),
    }),
    async (c) => {
      const sessions = await findSessions(serviceDb, c.var.caller.userId);
      if (!sessions) throw new AppError("not_found");
      return c.json(ok(sessions), 200);
    },
  );
