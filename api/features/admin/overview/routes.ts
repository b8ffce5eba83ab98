import type { Connection } from "#api/db/database.ts";
import { createRouter, jsonResponse, ok, route } from "#api/http/router.ts";
import { overviewQuery, overviewResponse } from "#contract/admin.ts";
import { questionBankResponse, type BankFigures } from "#contract/question-bank.ts";
import { readOverview, readQuestionBank } from "./rules.ts";

export type OverviewDeps = { serviceDb: Connection; readBankFigures: () => BankFigures };

const tags = ["admin"];

/** Sums over the last days, for charts; and how the question bank is doing. */
export const overviewRoutes = ({ serviceDb, readBankFigures }: OverviewDeps) =>
  createRouter()
    .openapi(
      route({
        method: "get",
        path: "/overview",
        guard: "admin",
        tags,
        request: { query: overviewQuery },
        responses: jsonResponse(overviewResponse),
      }),
      async (c) => c.json(ok(await readOverview(serviceDb, Number(c.req.valid("query").days))), 200),
    )
    .openapi(
      route({
        method: "get",
        path: "/question-bank",
        guard: "admin",
        tags,
        responses: jsonResponse(questionBankResponse),
      }),
      async (c) => c.json(ok(await readQuestionBank(serviceDb, readBankFigures())), 200),
    );
