import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  newCoachStep,
  settledCoachStep,
  sharedPreparationResponse,
  type NewCoachStep,
} from "#contract/coaching-preparation.ts";
import type { StepOfCoach } from "#contract/preparation-plan.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { getBooking, type BookingRef } from "../bookings/rules.ts";
import { listShared } from "./queries.ts";
import { limitReads, readPreparation, type PreparationDeps } from "./rules.ts";
import { deleteStep, insertStep, listSteps, settleStep } from "./step-queries.ts";

/** Steps that a booking's coach sets for a shared application, and that its client completes or drops. */
export const coachStepRoutes = (deps: PreparationDeps) =>
  createRouter()
    .openapi(
      route("coach", "POST /{id}/applications/{applicationId}/steps", {
        id: "setCoachStep",
        summary: "Set a step for a client's application",
        errors: [
          "booking_not_found",
          "application_not_shared",
          "story_not_shared",
          "coach_steps_full",
          "too_many_requests",
        ],
        body: newCoachStep,
        response: sharedPreparationResponse,
      }),
      async (c) => {
        const { id: bookingId, applicationId } = c.req.valid("param");
        const ref = { userId: c.var.caller.userId, bookingId };
        await limitReads(deps, ref.userId);
        await setStep(deps, { ...ref, applicationId }, c.req.valid("json"));
        return c.json(ok(await readPreparation(deps, ref)), 200);
      },
    )
    .openapi(
      route("coach", "DELETE /{id}/steps/{stepId}", {
        id: "takeBackCoachStep",
        summary: "Take a step for a client back",
        errors: ["booking_not_found", "plan_step_not_found", "too_many_requests"],
        response: sharedPreparationResponse,
      }),
      async (c) => {
        const { id: bookingId, stepId } = c.req.valid("param");
        const ref = { userId: c.var.caller.userId, bookingId };
        await limitReads(deps, ref.userId);
        await getBooking(deps.db, ref, "coach");
        if (!(await deleteStep(deps.db, ref, stepId))) throw new AppError("plan_step_not_found");
        return c.json(ok(await readPreparation(deps, ref)), 200);
      },
    )
    .openapi(
      route("user", "PUT /{id}/steps/{stepId}", {
        id: "settleCoachStep",
        summary: "Say that a coach's step is done, or drop it",
        errors: ["plan_step_not_found", "plan_step_settled"],
        body: settledCoachStep,
        response: done,
      }),
      async (c) => {
        const { id: bookingId, stepId } = c.req.valid("param");
        const { state } = c.req.valid("json");
        const place = { userId: c.var.caller.userId, bookingId };
        const outcome = await settleStep(deps.db, place, { id: stepId, state });
        if (outcome === "not_found") throw new AppError("plan_step_not_found");
        if (outcome === "settled_before") throw new AppError("plan_step_settled");
        return c.json(okMessage(TEXT.coachStepSettled), 200);
      },
    );

/** For the coach. Throws booking_not_found, application_not_shared, story_not_shared, coach_steps_full, bad_request. */
async function setStep(
  deps: PreparationDeps,
  ref: BookingRef & { applicationId: string },
  step: NewCoachStep,
): Promise<void> {
  const { user_id: clientId } = await getBooking(deps.db, ref, "coach");
  const { applicationIds } = await listShared(deps.db, ref.userId, ref.bookingId);
  if (!applicationIds.includes(ref.applicationId)) throw new AppError("application_not_shared");
  const { requirements } = await deps.readApplication(clientId, ref.applicationId);
  const { requirement } = step;
  if (requirement !== undefined && !requirements.some(({ words }) => words === requirement))
    throw new AppError("bad_request", { field: "requirement", details: "Not one of the advert's" });
  try {
    const outcome = await insertStep(deps.db, ref, step);
    if (outcome === "not_shared") throw new AppError("application_not_shared");
    if (outcome === "full") throw new AppError("coach_steps_full");
  } catch (error) {
    // The application is shared, so the row rule refused the story.
    if (isRowRuleViolated(error)) throw new AppError("story_not_shared", { cause: error });
    throw error;
  }
}

/** For the client: the open steps that coaches set for their application. */
export async function listStepsOfCoaches(
  db: Database,
  userId: string,
  applicationId: string,
): Promise<StepOfCoach[]> {
  const steps = await listSteps(db, userId, { applicationId });
  // One coach often sets several steps, so each booking is looked up once.
  const bookingIds = new Set(steps.map(({ booking_id }) => booking_id));
  const names = new Map(
    await Promise.all(
      [...bookingIds].map(async (bookingId) => {
        const { coach } = await getBooking(db, { userId, bookingId }, "client");
        return [bookingId, coach?.full_name ?? null] as const;
      }),
    ),
  );
  return steps.map(({ id, booking_id: bookingId, title, minutes, story_id, requirement }) => ({
    id,
    bookingId,
    coach: names.get(bookingId) ?? null,
    title,
    minutes,
    storyId: story_id,
    requirement,
  }));
}
