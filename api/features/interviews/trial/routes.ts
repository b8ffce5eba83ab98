import type { Connection } from "#api/db/database.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits, type CallerNetwork } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import * as contract from "#contract/interviews.ts";
import {
  RATE_WINDOW_TRY_SECONDS,
  TRIES_PER_HOUR,
  TRUSTED_NETWORK_LIMITS,
  TRY_QUESTIONS_PER_HOUR,
} from "#contract/limits.ts";
import { chooseTrial, judgeTrial } from "./rules.ts";

const limit = (key: string, max: number) => [{ key, max, windowSeconds: RATE_WINDOW_TRY_SECONDS }];

/** Throws try_limit, whose text says what a visitor can do instead. */
async function countAnswer(
  serviceDb: Connection,
  { address, isTrustedNetwork }: CallerNetwork,
): Promise<void> {
  const max = isTrustedNetwork ? TRUSTED_NETWORK_LIMITS.tries : TRIES_PER_HOUR;
  try {
    await enforceLimits(serviceDb, limit(`try:${address}`, max));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("try_limit", { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}

/** /api/try: one question without an account. */
export const trialRoutes = ({ serviceDb, engine }: { serviceDb: Connection; engine: Engine }) =>
  createRouter()
    .openapi(
      route("public", "POST /question", {
        id: "getTrialQuestion",
        summary: "A question to try without an account",
        errors: ["too_many_requests"],
        body: contract.tryQuestion,
        response: contract.tryQuestionResponse,
      }),
      async (c) => {
        const max = c.var.isTrustedNetwork ? TRUSTED_NETWORK_LIMITS.tryQuestions : TRY_QUESTIONS_PER_HOUR;
        await enforceLimits(serviceDb, limit(`try-question:${c.var.address}`, max));
        return c.json(ok(await chooseTrial(engine, c.req.valid("json"))), 200);
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
        await countAnswer(serviceDb, c.var);
        return c.json(ok(await judgeTrial(engine, c.req.valid("json"))), 200);
      },
    );
