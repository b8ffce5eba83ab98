import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import * as contract from "#contract/interviews.ts";
import { RATE_WINDOW_TRY_SECONDS, TRIES_PER_HOUR, TRY_QUESTIONS_PER_HOUR } from "#contract/limits.ts";
import { chooseTrial, judgeTrial } from "./rules.ts";

/** Throws try_limit, which says what a visitor can do instead. */
async function countTry(serviceDb: Connection, key: string, max: number): Promise<void> {
  try {
    await enforceLimits(serviceDb, [{ key, max, windowSeconds: RATE_WINDOW_TRY_SECONDS }]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("try_limit", { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}

/** /api/try: one question without an account. */
export const trialRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("public", "POST /question", {
        id: "getTrialQuestion",
        summary: "A question to try without an account",
        errors: ["try_limit"],
        body: contract.tryQuestion,
        response: contract.tryQuestionResponse,
      }),
      async (c) => {
        await countTry(serviceDb, `try-question:${c.var.address}`, TRY_QUESTIONS_PER_HOUR);
        return c.json(ok(chooseTrial(c.req.valid("json"))), 200);
      },
    )
    .openapi(
      route("public", "POST /answer", {
        id: "rateTrialAnswer",
        summary: "Rate a tried answer; nothing is stored",
        errors: ["message_empty", "message_too_long", "question_not_found", "try_limit", "try_busy"],
        body: contract.tryAnswer,
        response: contract.tryAnswerResponse,
      }),
      async (c) => {
        await countTry(serviceDb, `try:${c.var.address}`, TRIES_PER_HOUR);
        return c.json(ok(await judgeTrial(c.req.valid("json"))), 200);
      },
    );
