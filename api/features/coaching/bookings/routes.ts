import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import type { Caller } from "#api/http/app-env.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  bookingResponse,
  bookingsQuery,
  bookSessionInput,
  cancelBookingInput,
  changeBookingInput,
  clientBookingsResponse,
  coachBookingResponse,
  coachBookingsResponse,
  coachSessionsResponse,
  followMoveInput,
  movedResponse,
  moveResponse,
  openMovePageInput,
} from "#contract/coaching.ts";
import { answerNoShowInput, noShowInput } from "#contract/coaching-no-shows.ts";
import { BOOKINGS_PER_HOUR, PAGE_SIZE_DEFAULT, RATE_WINDOW_BOOKING_SECONDS } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { followMove, openMovePage, type MoveDeps } from "../calendly/moves.ts";
import { calendarFile } from "./calendar-file.ts";
import { findSessions, listBookings, type Side } from "./queries.ts";
import {
  answerNoShow,
  bookSession,
  cancelBooking,
  confirmBooking,
  getBookingOfEither,
  otherNameOf,
  presentClientBooking,
  presentCoachBooking,
  reportNoShow,
  type BookingDeps,
} from "./rules.ts";

const bookingCursor = z.strictObject({ at: z.iso.datetime().nullable(), id: z.uuid() });

export const BOOKING_ERRORS = [
  "premium_required",
  "coach_not_found",
  "coach_not_set_up",
  "own_profile_booked",
  "session_limit",
  "booking_refused",
  "too_many_requests",
] as const;

/** Books for the caller, within the hourly limit. Throws forbidden for another user's id, too_many_requests. */
export async function handleBookSession(
  deps: BookingDeps,
  caller: Caller,
  { body, askCalendly }: { body: z.infer<typeof bookSessionInput>; askCalendly: boolean },
) {
  const { coach_id: coachId, calendly_data: event } = body;
  if (body.user_id !== caller.userId) throw new AppError("forbidden");
  await enforceLimits(deps.serviceDb, [
    { key: `booking:${caller.userId}`, max: BOOKINGS_PER_HOUR, windowSeconds: RATE_WINDOW_BOOKING_SECONDS },
  ]);
  return presentClientBooking(await bookSession(deps, { caller, coachId, event, askCalendly }));
}

async function listPage(
  deps: BookingDeps,
  {
    userId,
    side,
    when,
    cursor,
    limit = PAGE_SIZE_DEFAULT,
  }: z.infer<typeof bookingsQuery> & {
    userId: string;
    side: Side;
  },
) {
  const page = { userId, side, when, cursor: parseCursor(bookingCursor, cursor), limit: limit + 1 };
  return pageOf(await listBookings(deps.db, page), limit, ({ booking_date, created_at, id }) => {
    const at = booking_date ?? (when === "past" ? created_at : null);
    return { at: at?.toISOString() ?? null, id };
  });
}

/** Bookings as a client and as a coach (screens.md 6 and 15). */
export const bookingRoutes = (deps: MoveDeps) =>
  createRouter()
    .route("/", listRoutes(deps))
    .route("/", changeRoutes(deps))
    .route("/", noShowRoutes(deps))
    .route("/", moveRoutes(deps))
    .route("/", calendarRoutes(deps));

function listRoutes(deps: BookingDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listBookings",
        summary: "One's sessions as a client",
        query: bookingsQuery,
        response: clientBookingsResponse,
      }),
      async (c) => {
        const page = { userId: c.var.caller.userId, ...c.req.valid("query") };
        const { shown, nextCursor } = await listPage(deps, { ...page, side: "client" });
        return c.json({ ...ok(shown.map(presentClientBooking)), nextCursor }, 200);
      },
    )
    .openapi(
      route("coach", "GET /received", {
        id: "listReceivedBookings",
        summary: "One's sessions as a coach",
        query: bookingsQuery,
        response: coachBookingsResponse,
      }),
      async (c) => {
        const page = { userId: c.var.caller.userId, ...c.req.valid("query") };
        const { shown, nextCursor } = await listPage(deps, { ...page, side: "coach" });
        return c.json({ ...ok(shown.map(presentCoachBooking)), nextCursor }, 200);
      },
    );
}

function changeRoutes(deps: BookingDeps) {
  return createRouter()
    .openapi(
      route("user", "POST /", {
        id: "createBooking",
        summary: "Book a session",
        errors: [...BOOKING_ERRORS],
        body: bookSessionInput,
        response: bookingResponse,
      }),
      async (c) => {
        const input = { body: c.req.valid("json"), askCalendly: false };
        return c.json(ok(await handleBookSession(deps, c.var.caller, input)), 200);
      },
    )
    .openapi(
      route("coach", "PATCH /{id}", {
        id: "changeBooking",
        summary: "Confirm or cancel a session as its coach",
        errors: ["booking_not_found", "booking_move_refused", "booking_time_unknown", "session_begun"],
        body: changeBookingInput,
        response: coachBookingResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        const booking =
          c.req.valid("json").status === "confirmed"
            ? await confirmBooking(deps.db, ref)
            : await cancelBooking(deps.db, { ...ref, side: "coach" });
        return c.json(ok(presentCoachBooking(booking)), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/cancellation", {
        id: "cancelBooking",
        summary: "Cancel a session as its client",
        errors: ["booking_not_found", "booking_move_refused", "session_begun"],
        body: cancelBookingInput,
        response: bookingResponse,
        description: "Cancelled; the session is the client's again",
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        const booking = await cancelBooking(deps.db, { ...ref, side: "client" });
        return c.json(ok(presentClientBooking(booking)), 200);
      },
    );
}

function noShowRoutes(deps: BookingDeps) {
  return createRouter()
    .openapi(
      route("user", "POST /{id}/no-show", {
        id: "reportNoShow",
        summary: "Say that the other side did not come",
        errors: ["booking_not_found", "booking_move_refused", "no_show_not_now", "session_reviewed"],
        body: noShowInput,
        response: done,
      }),
      async (c) => {
        const { words } = c.req.valid("json");
        await reportNoShow(deps.db, {
          userId: c.var.caller.userId,
          bookingId: c.req.valid("param").id,
          words,
        });
        return c.json(okMessage(TEXT.noShowSaid), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/no-show/answer", {
        id: "answerNoShow",
        summary: "Agree that one did not come, or object",
        errors: ["booking_not_found", "booking_move_refused", "objection_too_late"],
        body: answerNoShowInput,
        response: done,
      }),
      async (c) => {
        const answer = c.req.valid("json");
        await answerNoShow(deps.db, {
          userId: c.var.caller.userId,
          bookingId: c.req.valid("param").id,
          answer,
        });
        return c.json(okMessage(TEXT.noShowSaid), 200);
      },
    );
}

const MOVE_ERRORS = [
  "booking_not_found",
  "calendly_not_connected",
  "coach_calendar_off",
  "calendly_unavailable",
  "too_many_requests",
] as const;

function moveRoutes(deps: MoveDeps) {
  const limitMoves = (userId: string) =>
    enforceLimits(deps.serviceDb, [
      { key: `move:${userId}`, max: BOOKINGS_PER_HOUR, windowSeconds: RATE_WINDOW_BOOKING_SECONDS },
    ]);
  return createRouter()
    .openapi(
      // Not a GET: it records who opens the page (states.md 'Session counting'), which no other site's link may do.
      route("user", "POST /{id}/move-page", {
        id: "openMovePage",
        summary: "Open the page where another time for a session is chosen",
        errors: [...MOVE_ERRORS, "booking_move_refused", "session_begun"],
        body: openMovePageInput,
        response: moveResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitMoves(userId);
        const ref = { userId, bookingId: c.req.valid("param").id };
        const { booking, side, url } = await openMovePage(deps, ref);
        const { booking_date, duration_minutes } = booking;
        const other = otherNameOf(booking, side) ?? "";
        const facts = { with: other, booking_date: booking_date.toISOString(), duration_minutes };
        return c.json(ok({ ...facts, move_url: url }), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/move", {
        id: "followMove",
        summary: "Let a session follow the scheduling service at once",
        errors: [...MOVE_ERRORS],
        body: followMoveInput,
        response: movedResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await limitMoves(userId);
        const { status, booking_date } = await followMove(deps, {
          userId,
          bookingId: c.req.valid("param").id,
        });
        return c.json(ok({ status, booking_date: booking_date?.toISOString() ?? null }), 200);
      },
    );
}

function calendarRoutes(deps: BookingDeps) {
  return createRouter().openapi(
    route("user", "GET /{id}/calendar", {
      id: "getBookingCalendar",
      summary: "A session as a calendar file",
      errors: ["booking_not_found"],
      file: ["text/calendar"],
    }),
    async (c) => {
      const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
      const { booking, side } = await getBookingOfEither(deps.db, ref);
      if (!booking.booking_date) throw new AppError("booking_not_found");
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'attachment; filename="coaching-session.ics"');
      return c.body(
        calendarFile({
          id: booking.id,
          bookingDate: booking.booking_date,
          durationMinutes: booking.duration_minutes,
          updatedAt: booking.updated_at,
          with: otherNameOf(booking, side),
          eventName: booking.event_name,
          place: booking.meeting_place,
          joinUrl: booking.join_url,
          cancelled: booking.status === "cancelled",
        }),
      );
    },
  );
}

/** The coaching sessions of the current period (states.md). */
export const coachSessionRoutes = ({ serviceDb }: BookingDeps) =>
  createRouter().openapi(
    route("user", "GET /current", {
      id: "getCoachSessions",
      summary: "How many sessions the plan has left",
      errors: ["not_found"],
      response: coachSessionsResponse,
    }),
    async (c) => {
      const sessions = await findSessions(serviceDb, c.var.caller.userId);
      if (!sessions) throw new AppError("not_found");
      return c.json(ok(sessions), 200);
    },
  );
