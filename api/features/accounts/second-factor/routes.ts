import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { noteRefusal, noteSecurity } from "#api/http/security-log.ts";
import { createRouter, jsonResponse, jsonBody, ok, okMessage, route } from "#api/http/router.ts";
import {
  codeOnly,
  passwordOnly,
  recoveryCodesResponse,
  twoFactorResponse,
  twoFactorSetupResponse,
} from "#contract/account-settings.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import type { z } from "@hono/zod-openapi";
import { signedIn } from "../answers.ts";
import type { Auth } from "../auth.ts";
import { callAuth } from "../call-auth.ts";
import { confirmCode, isAppCode } from "./rules.ts";
import { codeLimits, identityLimits } from "../rate-limits.ts";
import { endUnprovenSessions, hasTwoFactor, markSession } from "./queries.ts";

type Deps = { auth: Auth; serviceDb: Connection };

const post = <P extends string, T extends z.ZodType, A extends z.ZodType>(
  path: P,
  body: T,
  { guard, answer }: { guard: "public" | "user"; answer: A },
) =>
  route({
    method: "post",
    path: `/two-factor/${path}` as const,
    guard,
    tags: ["accounts"],
    request: jsonBody(body),
    responses: jsonResponse(answer),
  });

/** The authenticator app: set up, the second step of a sign-in, off again. */
export const twoFactorRoutes = (deps: Deps) =>
  createRouter()
    .route("/", setupRoutes(deps))
    .route("/", recoveryRoutes(deps))
    .route("/", secondStepRoutes(deps));

function setupRoutes({ auth, serviceDb }: Deps) {
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/two-factor",
        guard: "user",
        tags: ["accounts"],
        responses: jsonResponse(twoFactorResponse),
      }),
      async (c) => {
        const enabled = await hasTwoFactor(serviceDb, c.var.caller.userId);
        return c.json(ok({ enabled }), 200);
      },
    )
    .openapi(post("enable", passwordOnly, { guard: "user", answer: twoFactorSetupResponse }), async (c) => {
      await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
      const body = c.req.valid("json");
      const { response } = await callAuth(c, (headers) =>
        auth.api.enableTwoFactor({ body: { ...body, method: "totp" }, headers, returnHeaders: true }),
      );
      if (response.method !== "totp") throw new AppError("unexpected");
      const data = { uri: response.totpURI, recoveryCodes: response.backupCodes };
      return c.json(ok(data), 200);
    })
    .openapi(post("confirm", codeOnly, { guard: "user", answer: twoFactorResponse }), async (c) => {
      await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
      const { code } = c.req.valid("json");
      await callAuth(c, (headers) => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
      await endUnprovenSessions(serviceDb, c.var.caller.userId);
      noteSecurity(c, "second factor on", { userId: c.var.caller.userId });
      return c.json(ok({ enabled: true }), 200);
    })
    .openapi(post("step-up", codeOnly, { guard: "user", answer: done }), async (c) => {
      const { userId, sessionId } = c.var.caller;
      await enforceLimits(serviceDb, identityLimits(userId));
      if (!(await hasTwoFactor(serviceDb, userId))) throw new AppError("two_factor_required");
      await confirmCode(c, { auth, serviceDb }, c.req.valid("json").code);
      await markSession(serviceDb, sessionId);
      noteSecurity(c, "second factor shown", { userId });
      return c.json(okMessage(TEXT.signedIn), 200);
    })
    .openapi(post("disable", passwordOnly, { guard: "user", answer: done }), async (c) => {
      await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
      const body = c.req.valid("json");
      await callAuth(c, (headers) => auth.api.disableTwoFactor({ body, headers, returnHeaders: true }));
      noteSecurity(c, "second factor off", { userId: c.var.caller.userId });
      return c.json(okMessage(TEXT.twoFactorOff), 200);
    });
}

function recoveryRoutes({ auth, serviceDb }: Deps) {
  return createRouter().openapi(
    post("generate-backup-codes", passwordOnly, { guard: "user", answer: recoveryCodesResponse }),
    async (c) => {
      await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
      const body = c.req.valid("json");
      const { response } = await callAuth(c, (headers) =>
        auth.api.generateBackupCodes({ body, headers, returnHeaders: true }),
      );
      noteSecurity(c, "recovery codes made", { userId: c.var.caller.userId });
      return c.json(ok({ recoveryCodes: response.backupCodes }), 200);
    },
  );
}

/** What a sign-in left open: the cookie that it set says whose. */
function secondStepRoutes({ auth, serviceDb }: Deps) {
  return createRouter().openapi(
    post("verify", codeOnly, { guard: "public", answer: signedIn }),
    async (c) => {
      await enforceLimits(serviceDb, codeLimits(c.var.address));
      // With a session the library would check that session's own codes, without counting.
      if (await c.var.findCaller()) throw new AppError("bad_request");
      const { code } = c.req.valid("json");
      const { response, token } = await noteRefusal(
        c,
        { event: "second factor failed" },
        callAuth(c, (headers) =>
          isAppCode(code)
            ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
            : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
        ),
      );
      const { id, email, name } = response.user;
      noteSecurity(c, "signed in", { userId: id });
      return c.json({ ...okMessage(TEXT.signedIn), token, user: { id, email, name } }, 200);
    },
  );
}
