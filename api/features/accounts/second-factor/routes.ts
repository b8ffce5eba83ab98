import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits, takeBackHits } from "#api/http/rate-limit.ts";
import { noteRefusal, noteSecurity } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  codeOnly,
  passwordAndCode,
  passwordOnly,
  recoveryCodesResponse,
  twoFactorResponse,
  twoFactorSetupResponse,
  signedIn,
} from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { callAuth, type Auth } from "../auth.ts";
import { welcomeDevice, type DeviceDeps } from "../devices/known-device.ts";
import { deleteDevices } from "../devices/queries.ts";
import { tellOfFactor } from "../factor-removal/rules.ts";
import { newRecoveryCodesMail, secondFactorOffMail } from "../mails.ts";
import { confirmCode, confirmIdentity, demandPasskey, IDENTITY_ERRORS, isAppCode } from "./rules.ts";
import { codeLimits, identityLimits } from "../rate-limits.ts";
import { deleteUnprovenSessions, hasTwoFactor, setSecondFactorAt } from "./queries.ts";

type Deps = DeviceDeps & { auth: Auth; serviceDb: Connection };

/** Authenticator app: setup, second step of a sign-in, recovery codes and removal. */
export const secondFactorRoutes = (deps: Deps) =>
  createRouter()
    .route("/", setupRoutes(deps))
    .route("/", shownRoutes(deps))
    .route("/", recoveryRoutes(deps))
    .route("/", secondStepRoutes(deps));

function setupRoutes({ auth, serviceDb, appUrl }: Deps) {
  return createRouter()
    .openapi(
      route("user", "GET /two-factor", {
        id: "getTwoFactor",
        summary: "Whether an authenticator app is on",
        response: twoFactorResponse,
      }),
      async (c) => {
        const enabled = await hasTwoFactor(serviceDb, c.var.caller.userId);
        return c.json(ok({ enabled }), 200);
      },
    )
    .openapi(
      route("user", "POST /two-factor/enable", {
        id: "startTwoFactor",
        summary: "Begin to set up an authenticator app",
        errors: ["wrong_password", "passkey_needed", "too_many_requests"],
        body: passwordOnly,
        response: twoFactorSetupResponse,
      }),
      async (c) => {
        await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
        await demandPasskey(serviceDb, c.var.caller);
        const body = c.req.valid("json");
        const { response } = await callAuth(c, (headers) =>
          auth.api.enableTwoFactor({ body: { ...body, method: "totp" }, headers, returnHeaders: true }),
        );
        if (response.method !== "totp") throw new AppError("unexpected");
        const data = { uri: response.totpURI, recoveryCodes: response.backupCodes };
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route("user", "POST /two-factor/confirm", {
        id: "confirmTwoFactor",
        summary: "Turn the authenticator app on with its first code",
        errors: ["wrong_code", "passkey_needed", "too_many_requests"],
        body: codeOnly,
        response: twoFactorResponse,
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        await enforceLimits(serviceDb, identityLimits(userId));
        await demandPasskey(serviceDb, c.var.caller);
        const { code } = c.req.valid("json");
        const wasOn = await hasTwoFactor(serviceDb, userId);
        await callAuth(c, (headers) => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
        await deleteUnprovenSessions(serviceDb, userId);
        if (!wasOn) await tellOfFactor({ serviceDb, appUrl }, { userId, email }, "app");
        noteSecurity(c, "second factor on", { userId });
        return c.json(ok({ enabled: true }), 200);
      },
    );
}

/** Shows the second factor in an existing session, and switches the app off. */
function shownRoutes({ auth, serviceDb, appUrl }: Deps) {
  return createRouter()
    .openapi(
      route("user", "POST /two-factor/step-up", {
        id: "showSecondFactor",
        summary: "Show the second factor in a session that has not",
        errors: ["two_factor_required", "wrong_code", "code_used", "too_many_requests"],
        body: codeOnly,
        response: done,
      }),
      async (c) => {
        const { userId, sessionId } = c.var.caller;
        await enforceLimits(serviceDb, identityLimits(userId));
        if (!(await hasTwoFactor(serviceDb, userId))) throw new AppError("two_factor_required");
        await confirmCode(c, { auth, serviceDb }, c.req.valid("json").code);
        await setSecondFactorAt(serviceDb, sessionId);
        noteSecurity(c, "second factor shown", { userId });
        return c.json(okMessage(TEXT.signedIn), 200);
      },
    )
    .openapi(
      route("user", "POST /two-factor/disable", {
        id: "disableTwoFactor",
        summary: "Turn the authenticator app off",
        errors: [...IDENTITY_ERRORS],
        body: passwordAndCode,
        response: done,
      }),
      async (c) => {
        const { userId, sessionId, email } = c.var.caller;
        const { password, code } = c.req.valid("json");
        await confirmIdentity(c, { auth, serviceDb }, { password, code });
        await deleteDevices(serviceDb, userId, { except: sessionId });
        await callAuth(c, (headers) =>
          auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
        );
        await enqueueEmail(serviceDb, { to: email, ...secondFactorOffMail(appUrl) });
        noteSecurity(c, "second factor off", { userId });
        return c.json(okMessage(TEXT.twoFactorOff), 200);
      },
    );
}

function recoveryRoutes({ auth, serviceDb, appUrl }: Deps) {
  return createRouter().openapi(
    route("user", "POST /two-factor/generate-backup-codes", {
      id: "createRecoveryCodes",
      summary: "Make new recovery codes",
      errors: [...IDENTITY_ERRORS],
      body: passwordAndCode,
      response: recoveryCodesResponse,
    }),
    async (c) => {
      const { userId, sessionId, email } = c.var.caller;
      const { password, code } = c.req.valid("json");
      await confirmIdentity(c, { auth, serviceDb }, { password, code });
      await deleteDevices(serviceDb, userId, { except: sessionId });
      const { response } = await callAuth(c, (headers) =>
        auth.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
      );
      await enqueueEmail(serviceDb, { to: email, ...newRecoveryCodesMail(appUrl) });
      noteSecurity(c, "recovery codes made", { userId });
      return c.json(ok({ recoveryCodes: response.backupCodes }), 200);
    },
  );
}

/** Finishes a sign-in that waits for a code; its cookie identifies the account. */
function secondStepRoutes({ auth, serviceDb, ...here }: Deps) {
  return createRouter().openapi(
    route("public", "POST /two-factor/verify", {
      id: "verifyTwoFactor",
      summary: "The code of a sign-in that asks for one",
      errors: ["wrong_code", "code_used", "sign_in_again", "account_suspended", "too_many_requests"],
      body: codeOnly,
      response: signedIn,
    }),
    async (c) => {
      await enforceLimits(serviceDb, codeLimits(c.var));
      // With a session the library would check codes of that session's user, without counting attempts.
      if (await c.var.findCaller())
        throw new AppError("bad_request", { field: "code", details: "This session is signed in already" });
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
      await takeBackHits(serviceDb, codeLimits(c.var));
      const { id, email, name } = response.user;
      await welcomeDevice(c, { serviceDb, ...here }, email);
      noteSecurity(c, "signed in", { userId: id });
      return c.json({ ...okMessage(TEXT.signedIn), token, user: { id, email, name } }, 200);
    },
  );
}
