import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits, takeBackHits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { noteRefusal, noteSecurity } from "#api/http/security-log.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import {
  newPasskey,
  noBody,
  passkeyOptions,
  passkeySignIn,
  passkeysResponse,
  passwordAndCode,
  removePasskey,
  signedIn,
} from "#contract/accounts.ts";
import { PASSKEYS_PER_USER } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { callAuth, type Auth } from "../auth.ts";
import { welcomeDevice, type DeviceDeps } from "../devices/known-device.ts";
import { deleteDevices } from "../devices/queries.ts";
import { tellOfFactor } from "../factor-removal/rules.ts";
import { passkeyRemovedMail } from "../mails.ts";
import { codeLimits } from "../rate-limits.ts";
import { confirmIdentity, IDENTITY_ERRORS } from "../second-factor/rules.ts";
import { deletePasskey, keepWithinLimit, listPasskeys } from "./queries.ts";

type Deps = DeviceDeps & { auth: Auth; serviceDb: Connection };

/** Passkeys: a complete sign-in, and the second factor of users without an app (decisions.md D16). */
export const passkeyRoutes = (deps: Deps) =>
  createRouter().route("/", ownRoutes(deps)).route("/", signInRoutes(deps));

function ownRoutes({ auth, serviceDb, appUrl }: Deps) {
  return createRouter()
    .openapi(
      route("user", "GET /passkeys", {
        id: "listPasskeys",
        summary: "List one's passkeys",
        response: passkeysResponse,
      }),
      async (c) => {
        const rows = await listPasskeys(serviceDb, c.var.caller.userId);
        const data = rows.map(({ id, name, createdAt }) => ({
          id,
          name: name ?? "Passkey",
          createdAt: createdAt.toISOString(),
        }));
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route("user", "POST /passkeys/options", {
        id: "createPasskeyOptions",
        summary: "What the browser asks for to make a passkey",
        errors: ["passkeys_full", ...IDENTITY_ERRORS],
        body: passwordAndCode,
        response: passkeyOptions,
      }),
      async (c) => {
        await confirmIdentity(c, { auth, serviceDb }, c.req.valid("json"));
        if ((await listPasskeys(serviceDb, c.var.caller.userId)).length >= PASSKEYS_PER_USER)
          throw new AppError("passkeys_full");
        const { response } = await callAuth(c, (headers) =>
          auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
        );
        return c.json(ok({ ...response }), 200);
      },
    )
    .openapi(
      route("user", "POST /passkeys", {
        id: "addPasskey",
        summary: "Add the passkey that the browser made",
        errors: ["passkey_refused", "passkeys_full"],
        body: newPasskey,
        response: done,
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        const { name, credential } = c.req.valid("json");
        const body = { name, response: credential };
        const { response } = await callAuth(c, (headers) =>
          auth.api.verifyPasskeyRegistration({ body, headers, returnHeaders: true }),
        );
        // Concurrent requests for options may each have passed the limit check.
        if (!(await keepWithinLimit(serviceDb, userId, response.id))) throw new AppError("passkeys_full");
        await tellOfFactor({ serviceDb, appUrl }, { userId, email }, { passkeyId: response.id });
        noteSecurity(c, "passkey added", { userId });
        return c.json(okMessage(TEXT.passkeyAdded), 200);
      },
    )
    .openapi(
      route("user", "POST /passkeys/remove", {
        id: "removePasskey",
        summary: "Remove a passkey",
        errors: ["passkey_not_found", ...IDENTITY_ERRORS],
        body: removePasskey,
        response: done,
      }),
      async (c) => {
        const { userId, sessionId, email } = c.var.caller;
        const { id, ...proof } = c.req.valid("json");
        await confirmIdentity(c, { auth, serviceDb }, proof);
        if (!(await deletePasskey(serviceDb, userId, id))) throw new AppError("passkey_not_found");
        await deleteDevices(serviceDb, userId, { except: sessionId });
        await enqueueEmail(serviceDb, { to: email, ...passkeyRemovedMail(appUrl) });
        noteSecurity(c, "passkey removed", { userId });
        return c.json(okMessage(TEXT.passkeyRemoved), 200);
      },
    );
}

function signInRoutes({ auth, serviceDb, ...here }: Deps) {
  return createRouter()
    .openapi(
      route("public", "POST /passkeys/sign-in/options", {
        id: "createPasskeySignInOptions",
        summary: "What the browser asks its passkeys for",
        errors: ["too_many_requests"],
        body: noBody,
        response: passkeyOptions,
      }),
      async (c) => {
        await enforceLimits(serviceDb, codeLimits(c.var));
        const { response } = await callAuth(c, (headers) =>
          auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
        );
        return c.json(ok({ ...response, userVerification: "required" }), 200);
      },
    )
    .openapi(
      route("public", "POST /passkeys/sign-in", {
        id: "signInWithPasskey",
        summary: "Sign in with a passkey",
        errors: ["passkey_refused", "email_not_verified", "account_suspended", "too_many_requests"],
        body: passkeySignIn,
        response: signedIn,
      }),
      async (c) => {
        await enforceLimits(serviceDb, codeLimits(c.var));
        const before = await c.var.findCaller();
        const { credential } = c.req.valid("json");
        const { response, token } = await noteRefusal(
          c,
          { event: "passkey failed" },
          callAuth(c, (headers) =>
            auth.api.verifyPasskeyAuthentication({
              body: { response: credential },
              headers,
              returnHeaders: true,
            }),
          ),
        );
        // The new session replaces the one that had shown no second factor.
        if (before) await deleteDevices(serviceDb, before.userId, { id: before.sessionId });
        await takeBackHits(serviceDb, codeLimits(c.var));
        const { id, email, name } = response.user;
        await welcomeDevice(c, { serviceDb, ...here }, email);
        noteSecurity(c, "signed in", { userId: id });
        return c.json({ ...okMessage(TEXT.signedIn), token, user: { id, email, name } }, 200);
      },
    );
}
