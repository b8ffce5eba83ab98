import { enqueue } from "#api/jobs/queue.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, okMessage, route } from "#api/http/router.ts";
import {
  changeEmail,
  changePassword,
  confirmEmail,
  emailOnly,
  resetPassword,
  signedIn,
} from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { revokeAccess } from "../access/queries.ts";
import { callAuth } from "../auth.ts";
import { requestResetJob } from "../sign-in/jobs.ts";
import { findSession } from "../sign-in/queries.ts";
import { passwordChangedMail } from "../mails.ts";
import { mailLimits } from "../rate-limits.ts";
import { confirmIdentity, IDENTITY_ERRORS, type IdentityDeps } from "../second-factor/rules.ts";
import { rememberDevice, type DeviceDeps } from "../devices/known-device.ts";
import {
  confirmEmailChange,
  findResetEmail,
  isCommonPassword,
  requestEmailChange,
  type ChangeEmailDeps,
} from "./rules.ts";

export type CredentialDeps = IdentityDeps & ChangeEmailDeps & DeviceDeps;

/** Routes for changing the password or the email address. */
export const credentialRoutes = (deps: CredentialDeps) =>
  createRouter()
    .route("/", changePasswordRoutes(deps))
    .route("/", resetRoutes(deps))
    .route("/", emailRoutes(deps));

function changePasswordRoutes({ auth, serviceDb, appUrl }: CredentialDeps) {
  const description = "Done, with a new token: every earlier session has ended";
  return createRouter().openapi(
    route("user", "POST /change-password", {
      id: "changePassword",
      summary: "Change the password and sign out every other device",
      errors: ["weak_password", ...IDENTITY_ERRORS],
      body: changePassword,
      response: signedIn,
      description,
    }),
    async (c) => {
      const { userId, email } = c.var.caller;
      const { currentPassword, newPassword, code } = c.req.valid("json");
      if (await isCommonPassword(newPassword)) throw new AppError("weak_password", { field: "newPassword" });
      await confirmIdentity(c, { auth, serviceDb }, { password: currentPassword, code });
      const { token } = await callAuth(c, (headers) =>
        auth.api.changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers,
          returnHeaders: true,
        }),
      );
      const session = token === null ? null : await findSession(serviceDb, token.split(".")[0] ?? "");
      await serviceDb.transaction().execute(async (tx) => {
        const kept = { session: session?.caller.sessionId, reportLinks: true };
        const ended = await revokeAccess(tx, userId, kept);
        await enqueueEmail(tx, { to: email, ...passwordChangedMail(appUrl, ended) });
      });
      noteSecurity(c, "password changed", { userId });
      return c.json({ ...okMessage(TEXT.passwordKept), token }, 200);
    },
  );
}

/** Password reset by mail. The token is spent by a POST, never by opening the mail's link (safety.md T6). */
function resetRoutes({ auth, serviceDb, ...here }: CredentialDeps) {
  return createRouter()
    .openapi(
      route("public", "POST /forgot-password", {
        id: "requestPasswordReset",
        summary: "Have a link for a new password mailed",
        errors: ["too_many_requests"],
        body: emailOnly,
        response: done,
      }),
      async (c) => {
        const { email } = c.req.valid("json");
        await enforceLimits(serviceDb, mailLimits("recover", c.var, email));
        await enqueue(serviceDb, { job: requestResetJob, payload: { email } });
        return c.json(okMessage(TEXT.mailSentIfKnown), 200);
      },
    )
    .openapi(
      route("public", "POST /reset-password", {
        id: "resetPassword",
        summary: "Choose a new password with the mail's token",
        errors: ["weak_password", "link_expired"],
        body: resetPassword,
        response: done,
      }),
      async (c) => {
        const { token, newPassword } = c.req.valid("json");
        if (await isCommonPassword(newPassword))
          throw new AppError("weak_password", { field: "newPassword" });
        const email = await findResetEmail({ auth, serviceDb }, token);
        await callAuth(c, (headers) =>
          auth.api.resetPassword({ body: { token, newPassword }, headers, returnHeaders: true }),
        );
        // Lets the owner sign in while others use up the account's attempts (safety.md T72).
        if (email !== undefined) rememberDevice(c, here, email);
        noteSecurity(c, "password reset");
        return c.json(okMessage(TEXT.passwordChanged), 200);
      },
    );
}

function emailRoutes(deps: CredentialDeps) {
  return createRouter()
    .openapi(
      route("user", "POST /change-email", {
        id: "requestEmailChange",
        summary: "Have a link for another email address mailed to it",
        errors: ["same_email", ...IDENTITY_ERRORS],
        body: changeEmail,
        response: done,
      }),
      async (c) => {
        const { newEmail, ...proof } = c.req.valid("json");
        await confirmIdentity(c, deps, proof);
        await enforceLimits(deps.serviceDb, mailLimits("change-email", c.var, newEmail));
        await requestEmailChange(deps, c.var.caller, newEmail);
        noteSecurity(c, "email change asked", { userId: c.var.caller.userId });
        return c.json(okMessage(TEXT.emailChangeAsked), 200);
      },
    )
    .openapi(
      route("public", "POST /confirm-email", {
        id: "confirmEmailChange",
        summary: "Change the email address with the mail's token",
        errors: ["link_expired"],
        body: confirmEmail,
        response: done,
      }),
      async (c) => {
        const own = await c.var.findCaller();
        const { token } = c.req.valid("json");
        const { userId, newEmail } = await confirmEmailChange(deps, token, own?.sessionId);
        // The device stays known under the new address.
        if (own?.userId === userId) rememberDevice(c, deps, newEmail);
        noteSecurity(c, "email changed", { userId });
        return c.json(okMessage(TEXT.emailChanged), 200);
      },
    );
}
