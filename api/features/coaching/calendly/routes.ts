import type { Context } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import { AppError } from "#api/http/errors.ts";
import { textFor } from "#api/http/language.ts";
import { refuseHead, startAuthorization, takeState } from "#api/http/oauth-state.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { done } from "#contract/responses.ts";
import {
  availabilityResponse,
  bookingResponse,
  bookSessionInput,
  coachBookingResponse,
  completeSessionInput,
  offeredEventsResponse,
  pickEventInput,
} from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { BOOKING_ERRORS, handleBookSession } from "../bookings/routes.ts";
import { completeSession, presentCoachBooking } from "../bookings/rules.ts";
import { findOwnCoach } from "../profiles/queries.ts";
import { listOffers, pickOffer } from "./offers.ts";
import { deleteConnection } from "./queries.ts";
import { checkAvailability, finishConnection, receiveWebhook, type CalendlyRouteDeps } from "./rules.ts";

/** Routes of calls.md for the scheduling service (decisions.md D6; safety.md T36 to T48). */
export const calendlyRoutes = (deps: CalendlyRouteDeps) =>
  createRouter()
    .route("/", sessionRoutes(deps))
    .route("/", connectionRoutes(deps))
    .route("/", callbackRoutes(deps));

function sessionRoutes(deps: CalendlyRouteDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /coach-availability/{coachId}", {
        id: "getCoachAvailability",
        summary: "Whether a coach can be booked",
        errors: ["coach_not_found"],
        response: availabilityResponse,
      }),
      async (c) => c.json(await checkAvailability(deps, c.var.caller, c.req.valid("param").coachId), 200),
    )
    .openapi(
      route("user", "POST /process-booking", {
        id: "processBooking",
        summary: "Book the session that was chosen at Calendly",
        errors: [...BOOKING_ERRORS],
        body: bookSessionInput,
        response: bookingResponse,
      }),
      async (c) => {
        const input = { body: c.req.valid("json"), askCalendly: true };
        return c.json(ok(await handleBookSession(deps, c.var.caller, input)), 200);
      },
    )
    .openapi(
      route("coach", "POST /complete-session/{bookingId}", {
        id: "completeSession",
        summary: "End a session with its transcript",
        errors: ["booking_not_found", "booking_move_refused", "session_not_over"],
        body: completeSessionInput,
        response: coachBookingResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        const { transcript, coachId } = c.req.valid("json");
        const coach = await findOwnCoach(deps.serviceDb, userId);
        if (coachId !== coach?.id && coachId !== userId) throw new AppError("forbidden");
        const { bookingId } = c.req.valid("param");
        const booking = await completeSession(deps.db, { userId, bookingId, transcript });
        return c.json(ok(presentCoachBooking(booking)), 200);
      },
    );
}

const OFFER_ERRORS = ["coach_profile_missing", "calendly_not_connected", "calendly_unavailable"] as const;

function connectionRoutes(deps: CalendlyRouteDeps) {
  return createRouter()
    .openapi(
      route("coach", "GET /events", {
        id: "listOfferedEvents",
        summary: "The event types of one's Calendly account",
        errors: OFFER_ERRORS,
        response: offeredEventsResponse,
      }),
      async (c) => {
        const offers = await listOffers(deps, c.var.caller.userId);
        return c.json(
          ok(offers.map(({ uri, name, minutes, place }) => ({ uri, name, minutes, place }))),
          200,
        );
      },
    )
    .openapi(
      route("coach", "PUT /event", {
        id: "pickEvent",
        summary: "Choose the event that clients book",
        errors: [...OFFER_ERRORS, "event_unknown"],
        body: pickEventInput,
        response: done,
      }),
      async (c) => {
        await pickOffer(deps, c.var.caller.userId, c.req.valid("json").event_uri);
        return c.json(okMessage(TEXT.eventPicked), 200);
      },
    )
    .openapi(
      route("coach", "DELETE /connection", {
        id: "disconnectCalendly",
        summary: "Disconnect Calendly",
        response: done,
      }),
      async (c) => {
        await deleteConnection(deps.serviceDb, c.var.caller.userId);
        return c.json(okMessage(TEXT.calendlyDisconnected), 200);
      },
    );
}

function callbackRoutes(deps: CalendlyRouteDeps) {
  const router = createRouter().openapi(
    route("public", "POST /webhook", {
      id: "receiveCalendlyEvent",
      summary: "Calendly's signed events",
      errors: ["webhook_refused"],
      response: done,
    }),
    async (c) => {
      const signature = c.req.header("calendly-webhook-signature") ?? "";
      await receiveWebhook(deps, { signature, body: await c.req.text() });
      return c.json(okMessage(TEXT.eventReceived), 200);
    },
  );
  // Opened as a browser tab, so it redirects instead of returning JSON: to the dashboard, which leads to the sign-in
  // form if needed.
  router.get("/oauth/authorize", async (c) => {
    refuseHead(c);
    const caller = await c.var.findCaller();
    if (!caller?.emailVerified || caller.role !== ROLE.coach) return c.redirect("/coach-dashboard", 303);
    const { userId } = caller;
    if (c.req.query("user_id") !== userId) return goBack(c, TEXT.calendlyStateInvalid);
    if (!(await findOwnCoach(deps.serviceDb, userId))) return goBack(c, TEXT.coachProfileMissing);
    const addressOf = (state: string) => deps.calendly.authorizationUrl(state);
    return c.redirect(await startAuthorization(c, deps, { provider: "calendly", userId, addressOf }), 303);
  });
  // The protocol makes this redirect a GET. State and cookie bind it to this browser, once (T6, T36).
  router.get("/oauth/callback", async (c) => {
    refuseHead(c);
    const caller = await c.var.findCaller();
    const userId = caller?.role === ROLE.coach ? caller.userId : null;
    if (userId === null || !(await takeState(c, deps, { provider: "calendly", userId })))
      return goBack(c, TEXT.calendlyStateInvalid);
    return goBack(c, await finishConnection(deps, { code: c.req.query("code"), userId }));
  });
  return router;
}

function goBack(c: Context<AppEnv>, error: string | null) {
  const query = new URLSearchParams({
    oauth_status: error === null ? "success" : "error",
    message: textFor(c, error ?? TEXT.calendlyConnected),
  });
  return c.redirect(`/coach-dashboard?${query.toString()}`, 303);
}
