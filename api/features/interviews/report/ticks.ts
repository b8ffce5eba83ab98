import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { tickPoints, ticksResponse, type Ticks } from "#contract/report.ts";
import { getReadyReport } from "./rules.ts";
import { listTicks, saveTicks } from "./tick-queries.ts";

/** The points that a person ticks in their own answers. No scorer reads them. */
export const tickRoutes = ({ db }: { db: Database }) =>
  createRouter().openapi(
    route("user", "PUT /{id}/report/ticks", {
      id: "tickPoints",
      summary: "Tick what one's own answer says",
      errors: ["conversation_not_found", "report_not_ready", "question_not_found"],
      body: tickPoints,
      response: ticksResponse,
    }),
    async (c) => {
      const place = { userId: c.var.caller.userId, interviewId: c.req.valid("param").id };
      return c.json(ok(await keepTicks(db, place, c.req.valid("json"))), 200);
    },
  );

type Place = { userId: string; interviewId: string };

/** Throws conversation_not_found, report_not_ready, question_not_found. */
async function keepTicks(db: Database, place: Place, ticks: Ticks): Promise<Ticks[]> {
  const { rating } = await getReadyReport(db, place.userId, place.interviewId);
  const question = rating.questions.find(({ questionId }) => questionId === ticks.questionId);
  if (question === undefined || ticks.points.some((at) => question.points[at] === undefined))
    throw new AppError("question_not_found");
  await saveTicks(db, place, ticks);
  return listTicks(db, place);
}
