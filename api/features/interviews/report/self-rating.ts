import type { Database } from "#api/db/database.ts";
import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { selfRating, selfRatingResponse } from "#contract/report.ts";
import { getReport } from "./rules.ts";
import { findSelfRating, insertSelfRating } from "./self-rating-queries.ts";

/** A person's rating of their own interview; the first one stays. No scorer reads it. */
export const selfRatingRoutes = ({ db }: { db: Database }) =>
  createRouter().openapi(
    route("user", "PUT /{id}/self-rating", {
      id: "rateOneself",
      summary: "Rate one's own interview, right after its end",
      errors: ["conversation_not_found", "self_rating_over"],
      body: selfRating,
      response: selfRatingResponse,
      description: "The first number stays",
    }),
    async (c) => {
      const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
      return c.json(ok({ rating: await rateOneself(db, place, c.req.valid("json").rating) }), 200);
    },
  );

type Place = { userId: string; interviewId: string };

/** Throws conversation_not_found, self_rating_over. */
async function rateOneself(db: Database, place: Place, rating: number): Promise<number> {
  await getReport(db, place.userId, place.interviewId);
  try {
    await insertSelfRating(db, place, rating);
  } catch (error) {
    if (isRowRuleViolated(error)) throw new AppError("self_rating_over", { cause: error });
    throw error;
  }
  return (await findSelfRating(db, place)) ?? rating;
}
