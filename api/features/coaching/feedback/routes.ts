import { createRouter, ok, route } from "#api/http/router.ts";
import { coachBookingResponse } from "#contract/coaching.ts";
import {
  briefResponse,
  rateSessionInput,
  sessionRatingResponse,
  setHomeworkInput,
  sharedReportResponse,
  shareReportsInput,
  sharingResponse,
} from "#contract/coaching-feedback.ts";
import {
  rateSession,
  readBrief,
  readRating,
  readSharedReport,
  readSharing,
  setHomework,
  shareReports,
  type FeedbackDeps,
} from "./rules.ts";

/** Reports that clients share with a booking's coach, the coach's rating of the session, and homework. */
export const feedbackRoutes = (deps: FeedbackDeps) =>
  createRouter()
    .route("/", sharingRoutes(deps))
    .route("/", briefRoutes(deps))
    .route("/", ratingRoutes(deps))
    .route("/", homeworkRoutes(deps));

function sharingRoutes(deps: FeedbackDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /{id}/sharing", {
        id: "getSharing",
        summary: "Which reports a session's coach may see",
        errors: ["booking_not_found"],
        response: sharingResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readSharing(deps, ref)), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/sharing", {
        id: "setSharing",
        summary: "Choose which reports a session's coach may see",
        errors: ["booking_not_found", "conversation_not_found", "sharing_over"],
        body: shareReportsInput,
        response: sharingResponse,
        description: "Exactly these reports are shared from now on",
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await shareReports(deps, ref, c.req.valid("json").conversation_ids)), 200);
      },
    );
}

function briefRoutes(deps: FeedbackDeps) {
  return createRouter()
    .openapi(
      route("coach", "GET /{id}/brief", {
        id: "getBrief",
        summary: "What a coach sees before a session",
        errors: ["booking_not_found"],
        response: briefResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readBrief(deps, ref)), 200);
      },
    )
    .openapi(
      route("coach", "GET /{id}/reports/{conversationId}", {
        id: "getSharedReport",
        summary: "A report that a client shared",
        errors: ["booking_not_found", "report_not_shared"],
        response: sharedReportResponse,
      }),
      async (c) => {
        const { id: bookingId, conversationId } = c.req.valid("param");
        const ref = { userId: c.var.caller.userId, bookingId, conversationId };
        return c.json(ok(await readSharedReport(deps, ref)), 200);
      },
    );
}

function ratingRoutes(deps: FeedbackDeps) {
  return createRouter()
    .openapi(
      route("coach", "PUT /{id}/rating", {
        id: "rateSession",
        summary: "Rate a client after a session",
        errors: ["booking_not_found", "rating_too_early", "rating_fixed"],
        body: rateSessionInput,
        response: sessionRatingResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await rateSession(deps, ref, c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("user", "GET /{id}/rating", {
        id: "getSessionRating",
        summary: "A coach's rating of a session",
        errors: ["booking_not_found"],
        response: sessionRatingResponse,
      }),
      async (c) => {
        const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
        return c.json(ok(await readRating(deps, ref)), 200);
      },
    );
}

function homeworkRoutes(deps: FeedbackDeps) {
  return createRouter().openapi(
    route("coach", "PUT /{id}/homework", {
      id: "setHomework",
      summary: "Give a client homework",
      errors: ["booking_not_found", "homework_refused", "homework_started"],
      body: setHomeworkInput,
      response: coachBookingResponse,
    }),
    async (c) => {
      const ref = { userId: c.var.caller.userId, bookingId: c.req.valid("param").id };
      return c.json(ok(await setHomework(deps, ref, c.req.valid("json"))), 200);
    },
  );
}
