import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { emailOnly, factorToken, noBody } from "#contract/accounts.ts";
import { FACTOR_RECOVERY_DAYS } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { codeLimits, mailLimits } from "../rate-limits.ts";
import { beginRecovery, requestRecoveryJob, stopRecovery } from "./recovery.ts";
import { removeFactor } from "./rules.ts";

type Deps = Parameters<typeof removeFactor>[0];

export const factorRemovalRoutes = (deps: Deps) =>
  createRouter().route("/", addedRoutes(deps)).route("/", lostRoutes(deps));

/** Removes a just-added passkey or app with the link from the mail about it; a POST spends the token (safety.md T6). */
const addedRoutes = (deps: Deps) =>
  createRouter().openapi(
    route("public", "POST /remove-factor", {
      id: "removeFactor",
      summary: "Remove a passkey or authenticator app with the token of the email that told of it",
      errors: ["removal_link_expired", "too_many_requests"],
      body: factorToken,
      response: done,
    }),
    async (c) => {
      await enforceLimits(deps.serviceDb, codeLimits(c.var));
      const { userId, factor } = await removeFactor(deps, c.req.valid("json").token);
      noteSecurity(c, factor === "app" ? "second factor off" : "passkey removed", { userId });
      return c.json(okMessage(TEXT.factorRemoved), 200);
    },
  );

/** Recovery for a lost passkey or phone: a mailed link starts a wait that can be stopped (decisions.md D20). */
function lostRoutes(deps: Deps) {
  return createRouter()
    .openapi(
      route("public", "POST /lost-factor", {
        id: "requestFactorRecovery",
        summary: "Have a link mailed to somebody who lost their passkey or authenticator app",
        errors: ["too_many_requests"],
        body: emailOnly,
        response: done,
      }),
      async (c) => {
        const { email } = c.req.valid("json");
        await enforceLimits(deps.serviceDb, mailLimits("lost-factor", c.var, email));
        await enqueue(deps.serviceDb, { job: requestRecoveryJob, payload: { email } });
        return c.json(okMessage(TEXT.mailSentIfKnown), 200);
      },
    )
    .openapi(
      route("public", "POST /lost-factor/start", {
        id: "startFactorRecovery",
        summary:
          "Begin the wait after which passkeys and authenticator app are removed, with the mail's token",
        errors: ["removal_link_expired", "too_many_requests"],
        body: factorToken,
        response: done,
      }),
      async (c) => {
        await enforceLimits(deps.serviceDb, codeLimits(c.var));
        const { userId } = await beginRecovery(deps, c.req.valid("json").token);
        noteSecurity(c, "factor recovery begun", { userId });
        return c.json(okMessage(fillText(TEXT.recoveryStarted, { days: FACTOR_RECOVERY_DAYS })), 200);
      },
    )
    .openapi(
      route("public", "POST /lost-factor/stop", {
        id: "stopFactorRecovery",
        summary: "Stop the wait, with the token of a mail that told of it",
        errors: ["removal_link_expired", "too_many_requests"],
        body: factorToken,
        response: done,
      }),
      async (c) => {
        await enforceLimits(deps.serviceDb, codeLimits(c.var));
        const { userId } = await stopRecovery(deps, { token: c.req.valid("json").token });
        noteSecurity(c, "factor recovery stopped", { userId });
        return c.json(okMessage(TEXT.recoveryStopped), 200);
      },
    )
    .openapi(
      route("user", "POST /lost-factor/keep", {
        id: "keepFactors",
        summary: "Stop the wait from a device that is signed in",
        errors: ["removal_link_expired"],
        body: noBody,
        response: done,
      }),
      async (c) => {
        const { userId } = await stopRecovery(deps, { userId: c.var.caller.userId });
        noteSecurity(c, "factor recovery stopped", { userId });
        return c.json(okMessage(TEXT.recoveryStopped), 200);
      },
    );
}
