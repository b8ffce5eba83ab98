import { enqueueEmail } from "#api/jobs/emails.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, jsonResponse, jsonBody, okMessage, route } from "#api/http/router.ts";
import { changeEmail, changePassword, confirmEmail } from "#contract/account-settings.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { signedIn } from "../answers.ts";
import { callAuth } from "../call-auth.ts";
import { askEmailChange, confirmEmailChange, type ChangeEmailDeps } from "./rules.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { confirmPassword, type IdentityDeps } from "../second-factor/rules.ts";
import { endOpenWishes } from "./queries.ts";
import { identityLimits, mailLimits } from "../rate-limits.ts";
import { passwordChangedMail } from "../mails.ts";

export type CredentialDeps = IdentityDeps & ChangeEmailDeps;

async function settlePasswordChange(
  { serviceDb, appUrl }: CredentialDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await endOpenWishes(serviceDb, userId);
  await enqueueEmail(serviceDb, { to: email, ...passwordChangedMail(appUrl) });
}

/** Another password or another address for the signed-in person. */
export const credentialRoutes = (deps: CredentialDeps) =>
  createRouter().route("/", passwordRoutes(deps)).route("/", emailRoutes(deps));

function passwordRoutes(deps: CredentialDeps) {
  const { auth, serviceDb } = deps;
  return createRouter().openapi(
    route({
      method: "post",
      path: "/change-password",
      guard: "user",
      tags: ["accounts"],
      request: jsonBody(changePassword),
      responses: jsonResponse(signedIn, "Done, with a new token: every earlier session has ended"),
    }),
    async (c) => {
      const { userId, email } = c.var.caller;
      const { currentPassword, newPassword } = c.req.valid("json");
      await enforceLimits(serviceDb, identityLimits(userId));
      if (isCommonPassword(newPassword)) throw new AppError("weak_password");
      const { token } = await callAuth(c, (headers) =>
        auth.api.changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers,
          returnHeaders: true,
        }),
      );
      await settlePasswordChange(deps, { userId, email });
      noteSecurity(c, "password changed", { userId });
      return c.json({ ...okMessage(TEXT.passwordKept), token }, 200);
    },
  );
}

function emailRoutes(deps: CredentialDeps) {
  const { serviceDb } = deps;
  return createRouter()
    .openapi(
      route({
        method: "post",
        path: "/change-email",
        guard: "user",
        tags: ["accounts"],
        request: jsonBody(changeEmail),
        responses: jsonResponse(done),
      }),
      async (c) => {
        const { newEmail, password } = c.req.valid("json");
        await confirmPassword(c, deps, password);
        await enforceLimits(serviceDb, mailLimits("change-email", c.var.address, newEmail));
        await askEmailChange(deps, c.var.caller, newEmail);
        noteSecurity(c, "email change asked", { userId: c.var.caller.userId });
        return c.json(okMessage(TEXT.emailChangeAsked), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/confirm-email",
        guard: "public",
        tags: ["accounts"],
        request: jsonBody(confirmEmail),
        responses: jsonResponse(done),
      }),
      async (c) => {
        noteSecurity(c, "email changed", await confirmEmailChange(deps, c.req.valid("json").token));
        return c.json(okMessage(TEXT.emailChanged), 200);
      },
    );
}
