import type { Connection } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { overviewQuery, overviewResponse, type Overview } from "#contract/admin.ts";
import { outcomesResponse } from "#contract/preparation-wishes.ts";
import { questionBankResponse, type BankFigures } from "#contract/question-bank.ts";
import { readOutcomes, readOverview, readQuestionBank } from "./rules.ts";

export type OverviewDeps = {
  serviceDb: Connection;
  readBankFigures: () => BankFigures;
  /** null when no model runs on this machine. */
  readLocalModel: () => Overview["localModel"];
};

/** Totals of the last days for charts, and figures of the question bank. */
export const overviewRoutes = ({ serviceDb, readBankFigures, readLocalModel }: OverviewDeps) =>
  createRouter()
    .openapi(
      route("admin", "GET /overview", {
        id: "getOverview",
        summary: "Interviews, ratings and the model over time",
        query: overviewQuery,
        response: overviewResponse,
      }),
      async (c) => {
        const figures = await readOverview(serviceDb, Number(c.req.valid("query").days));
        return c.json(ok({ ...figures, localModel: readLocalModel() }), 200);
      },
    )
    .openapi(
      route("admin", "GET /outcomes", {
        id: "getOutcomes",
        summary: "Outcomes of real interviews against ratings, in groups of people who agreed",
        response: outcomesResponse,
      }),
      async (c) => c.json(ok(await readOutcomes(serviceDb)), 200),
    )
    .openapi(
      route("admin", "GET /question-bank", {
        id: "getQuestionBank",
        summary: "Figures of the question bank",
        response: questionBankResponse,
      }),
      async (c) => c.json(ok(await readQuestionBank(serviceDb, readBankFigures())), 200),
    );
