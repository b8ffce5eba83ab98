import { z } from "@hono/zod-openapi";
import { AppError, describe } from "#api/http/errors.ts";
import { refuseHead, startAuthorization, takeState } from "#api/http/oauth-state.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { authorizeResponse, LINKEDIN_ERRORS, profileResponse } from "#contract/linkedin.ts";
import { authorizationUrl, fetchProfile, finishConnection, type ConnectDeps } from "./rules.ts";

/** Connects LinkedIn and reads the profile (screens.md 2 and 3; decisions.md D8). */
export function linkedinRoutes(deps: ConnectDeps & { appUrl: string }) {
  const router = createRouter()
    .openapi(
      route("user", "POST /authorize", {
        id: "authorizeLinkedin",
        summary: "LinkedIn's consent page",
        errors: ["not_found"],
        body: z.strictObject({}),
        response: authorizeResponse,
      }),
      async (c) => {
        // The users row must be created first, by POST /users/create (decisions.md D0).
        if (c.var.caller.role === null) throw new AppError("not_found");
        const { userId } = c.var.caller;
        const addressOf = (state: string) => authorizationUrl(deps, state);
        const url = await startAuthorization(c, deps, { provider: "linkedin", userId, addressOf });
        return c.json(ok({ url }), 200);
      },
    )
    .openapi(
      route("user", "GET /fetch-profile", {
        id: "getLinkedinProfile",
        summary: "One's profile as LinkedIn gives it now",
        errors: [
          "linkedin_not_connected",
          "linkedin_token_missing",
          "linkedin_token_expired",
          "linkedin_profile_failed",
        ],
        response: profileResponse,
      }),
      async (c) => c.json(ok(await fetchProfile(deps, c.var.caller.userId)), 200),
    );
  // The protocol makes this redirect a GET. State and cookie bind it to this browser, once (T6, T36).
  router.get("/callback", async (c) => {
    refuseHead(c);
    const url = new URL(`${deps.appUrl}${c.req.path}${new URL(c.req.url).search}`);
    const caller = await c.var.findCaller();
    const error =
      caller && (await takeState(c, deps, { provider: "linkedin", userId: caller.userId }))
        ? await finishConnection(deps, { url, caller }).catch((cause: unknown) => {
            c.var.log.error({ err: describe(cause) }, "the LinkedIn connection could not be stored");
            return LINKEDIN_ERRORS.storeFailed;
          })
        : LINKEDIN_ERRORS.stateInvalid;
    // Cutting may split a surrogate pair, which cannot be encoded.
    const shown = error?.slice(0, ADDRESS_MESSAGE_MAX_LENGTH).toWellFormed();
    const result = shown === undefined ? "success=true" : `error=${encodeURIComponent(shown)}`;
    return c.redirect(`/linkedin-connect?${result}`, 303);
  });
  return router;
}
