import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { noteRefusal, noteSecurity } from "#api/http/security-log.ts";
import { createRouter, jsonResponse, jsonBody, okMessage, route } from "#api/http/router.ts";
import type { Captcha } from "#api/integrations/captcha.ts";
import {
  emailOnly,
  recaptchaVerified,
  resetPassword,
  signIn,
  signUp,
  verifyEmail,
  verifyRecaptcha,
} from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { signedIn } from "../answers.ts";
import { callAuth } from "../call-auth.ts";
import { credentialRoutes, type CredentialDeps } from "../credentials/routes.ts";
import { deviceRoutes } from "../devices/routes.ts";
import { spendCaptchaPass, verifyCaptcha } from "./captcha-pass.ts";
import { isCommonPassword } from "../credentials/common-passwords.ts";
import { roleFromSignUp } from "./ensure-user.ts";
import { meetPendingSignUp, signUpOnce } from "./rules.ts";
import { captchaLimits, mailLimits, signInLimits } from "../rate-limits.ts";
import { twoFactorRoutes } from "../second-factor/routes.ts";

export type AuthRouteDeps = CredentialDeps & { captcha: Captcha };

const post = <P extends string, T extends z.ZodType, A extends z.ZodType>(path: P, body: T, answer: A) =>
  route({
    method: "post",
    path,
    guard: "public",
    tags: ["accounts"],
    request: jsonBody(body),
    responses: jsonResponse(answer),
  });

const noBody = z.strictObject({});
/** What browsers keep of pages. Not their storage: another person's old resume may wait there (decisions.md D9). */
const CLEARED = '"cache"';

/** Sign-in under the auth library's own addresses, with strict bodies and our limits in front. */
export const authRoutes = (deps: AuthRouteDeps) =>
  createRouter()
    .route("/", signInRoutes(deps))
    .route("/", captchaRoutes(deps))
    .route("/", mailLinkRoutes(deps))
    .route("/", credentialRoutes(deps))
    .route("/", deviceRoutes(deps))
    .route("/", twoFactorRoutes(deps));

function signInRoutes({ auth, serviceDb }: AuthRouteDeps) {
  return createRouter()
    .openapi(post("/sign-in/email", signIn, signedIn), async (c) => {
      const body = c.req.valid("json");
      await enforceLimits(serviceDb, signInLimits(c.var.address, body.email));
      const { response, token } = await noteRefusal(
        c,
        { event: "sign-in failed" },
        callAuth(c, (headers) =>
          auth.api.signInEmail({ body: { rememberMe: true, ...body }, headers, returnHeaders: true }),
        ),
      );
      // The library's type leaves out what its two-factor plugin answers instead.
      const { user } = response as Partial<typeof response>;
      if (!user) {
        // The session that the password alone opened is gone already; its token leads nowhere.
        c.header("set-auth-token", undefined);
        return c.json({ ...okMessage(TEXT.codeNeeded), token: null, codeNeeded: true as const }, 200);
      }
      const { id, email, name } = user;
      noteSecurity(c, "signed in", { userId: id });
      return c.json({ ...okMessage(TEXT.signedIn), token, user: { id, email, name } }, 200);
    })
    .openapi(post("/sign-up/email", signUp, done), async (c) => {
      const { name, email, password, linkedin_url, role_id, referralCode, captchaPass } = c.req.valid("json");
      await enforceLimits(serviceDb, mailLimits("sign-up", c.var.address, email));
      if (isCommonPassword(password)) throw new AppError("weak_password");
      await spendCaptchaPass(serviceDb, captchaPass);
      const wishes = {
        linkedinUrl: linkedin_url,
        requestedRole: roleFromSignUp(role_id ?? null),
        ...(referralCode === undefined ? {} : { referralCode }),
      };
      const wanted = { name, email, password, ...wishes };
      await meetPendingSignUp({ auth, serviceDb }, wanted);
      await callAuth(c, (headers) => signUpOnce(auth, wanted, headers));
      return c.json(okMessage(TEXT.accountCreated), 200);
    })
    .openapi(post("/sign-out", noBody, done), async (c) => {
      const caller = await c.var.findCaller();
      await callAuth(c, (headers) => auth.api.signOut({ headers, returnHeaders: true }));
      if (caller) noteSecurity(c, "signed out", { userId: caller.userId });
      c.header("Clear-Site-Data", CLEARED);
      return c.json(okMessage(TEXT.devicesSignedOut), 200);
    });
}

function captchaRoutes({ serviceDb, captcha }: AuthRouteDeps) {
  return createRouter()
    .openapi(post("/verify-recaptcha", verifyRecaptcha, recaptchaVerified), async (c) => {
      const { token } = c.req.valid("json");
      await enforceLimits(serviceDb, captchaLimits(c.var.address));
      const pass = await verifyCaptcha({ serviceDb, captcha }, token, c.var.address);
      return c.json({ ...okMessage(TEXT.captchaVerified), pass }, 200);
    })
    .openapi(
      route({
        method: "get",
        path: "/captcha-challenge",
        guard: "public",
        tags: ["accounts"],
        responses: jsonResponse(z.unknown(), "A task for the visitor's browser"),
      }),
      async (c) => c.json(await captcha.createChallenge(), 200),
    );
}

/** What a mail asked for or leads to. Each token is spent by a POST, never by opening a link (safety.md T6). */
function mailLinkRoutes({ auth, serviceDb }: AuthRouteDeps) {
  return createRouter()
    .openapi(post("/verify-email", verifyEmail, signedIn), async (c) => {
      const { token: mailToken } = c.req.valid("json");
      const { token } = await callAuth(c, (headers) =>
        auth.api.verifyEmail({ query: { token: mailToken }, headers, returnHeaders: true }),
      );
      return c.json({ ...okMessage(TEXT.emailVerified), token }, 200);
    })
    .openapi(post("/resend-verification", emailOnly, done), async (c) => {
      const { email } = c.req.valid("json");
      await enforceLimits(serviceDb, mailLimits("resend", c.var.address, email));
      await callAuth(c, (headers) =>
        auth.api.sendVerificationEmail({ body: { email }, headers, returnHeaders: true }),
      );
      return c.json(okMessage(TEXT.mailSentIfKnown), 200);
    })
    .openapi(post("/forgot-password", emailOnly, done), async (c) => {
      const { email } = c.req.valid("json");
      await enforceLimits(serviceDb, mailLimits("recover", c.var.address, email));
      await callAuth(c, (headers) =>
        auth.api.requestPasswordReset({ body: { email }, headers, returnHeaders: true }),
      );
      return c.json(okMessage(TEXT.mailSentIfKnown), 200);
    })
    .openapi(post("/reset-password", resetPassword, done), async (c) => {
      const { token, newPassword } = c.req.valid("json");
      if (isCommonPassword(newPassword)) throw new AppError("weak_password");
      await callAuth(c, (headers) =>
        auth.api.resetPassword({ body: { token, newPassword }, headers, returnHeaders: true }),
      );
      noteSecurity(c, "password reset");
      return c.json(okMessage(TEXT.passwordChanged), 200);
    });
}
