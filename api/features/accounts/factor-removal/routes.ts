import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { removeFactor as removeFactorInput } from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { codeLimits } from "../rate-limits.ts";
import { removeFactor } from "./rules.ts";

type Deps = Parameters<typeof removeFactor>[0];

/** The link of the mail that told of a passkey or an authenticator app; a press spends its token (safety.md T6). */
export const factorRemovalRoutes = (deps: Deps) =>
  createRouter().openapi(
    route("public", "POST /remove-factor", {
      id: "removeFactor",
      summary: "Remove a passkey or authenticator app with the token of the email that told of it",
      errors: ["removal_link_expired", "too_many_requests"],
      body: removeFactorInput,
      response: done,
    }),
    async (c) => {
      await enforceLimits(deps.serviceDb, codeLimits(c.var.address));
      const { userId, factor } = await removeFactor(deps, c.req.valid("json").token);
      noteSecurity(c, factor === "app" ? "second factor off" : "passkey removed", { userId });
      return c.json(okMessage(TEXT.factorRemoved), 200);
    },
  );
