import { randomBytes } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { ADDRESS_MESSAGE_MAX_LENGTH, OAUTH_STATE_SECONDS } from "#contract/limits.ts";
import { authorizeResponse, profileResponse } from "#contract/linkedin.ts";
import { fetchProfile, finishConnection, startConnection, type ConnectDeps } from "./rules.ts";

const BROWSER_COOKIE = "greenroom_linkedin";
const CALLBACK_PATH = "/api/linkedin/callback";

/** Connecting LinkedIn and reading the profile (screens.md 2, 2.3, section 7; decisions.md D8). */
export function linkedinRoutes(deps: ConnectDeps & { appUrl: string }) {
  const router = createRouter()
    .openapi(
      route("user", "POST /authorize", { body: z.strictObject({}), response: authorizeResponse }),
      async (c) => {
        // No users row yet: it is made by POST /users/create first, as after every sign-in (decisions.md D0).
        if (c.var.caller.role === null) throw new AppError("not_found");
        const browser = randomBytes(24).toString("base64url");
        const url = await startConnection(deps, { userId: c.var.caller.userId, browser });
        setCookie(c, BROWSER_COOKIE, browser, {
          path: CALLBACK_PATH,
          httpOnly: true,
          sameSite: "Lax",
          secure: deps.appUrl.startsWith("https:"),
          maxAge: OAUTH_STATE_SECONDS,
        });
        return c.json(ok({ url }), 200);
      },
    )
    .openapi(route("user", "GET /fetch-profile", { response: profileResponse }), async (c) =>
      c.json(ok(await fetchProfile(deps, c.var.caller.userId)), 200),
    );
  // The provider's redirect is a GET by protocol; state and cookie make it this browser's own, once (T6, T36).
  router.get("/callback", async (c) => {
    if (c.req.method !== "GET") {
      c.header("Allow", "GET");
      throw new AppError("method_not_allowed");
    }
    const url = new URL(`${deps.appUrl}${CALLBACK_PATH}${new URL(c.req.url).search}`);
    const caller = await c.var.findCaller();
    const error = await finishConnection(deps, { url, browser: getCookie(c, BROWSER_COOKIE), caller });
    // Cutting may leave half a character, which cannot be encoded.
    const shown = error?.slice(0, ADDRESS_MESSAGE_MAX_LENGTH).toWellFormed();
    const result = shown === undefined ? "success=true" : `error=${encodeURIComponent(shown)}`;
    return c.redirect(`/linkedin-connect?${result}`, 303);
  });
  return router;
}
