import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits, takeBackHits } from "#api/http/rate-limit.ts";
import { noteRefusal, noteSecurity } from "#api/http/security-log.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { languageOf } from "#api/http/language.ts";
import { createRouter, okMessage, route } from "#api/http/router.ts";
import type { Captcha } from "#api/integrations/captcha.ts";
import {
  noBody,
  emailOnly,
  firstSuperadmin,
  recaptchaVerified,
  signedIn,
  signedOut,
  signIn,
  signUp,
  verifyEmail,
  verifyRecaptcha,
} from "#contract/accounts.ts";
import { join } from "#contract/account-invitations.ts";
import { done } from "#contract/responses.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { callAuth, type Auth } from "../auth.ts";
import { isCommonPassword } from "../credentials/rules.ts";
import { findKnownDevice, rememberDevice, welcomeDevice, type DeviceDeps } from "../devices/known-device.ts";
import { toLibraryAddress } from "../library-address.ts";
import {
  captchaLimits,
  codeLimits,
  mailAddressLimits,
  mailEmailLimits,
  mailLimits,
  signInLimits,
} from "../rate-limits.ts";
import { makeFirstSuperadmin, type FirstSuperadminDeps } from "./first-superadmin.ts";
import { resendVerificationJob, signUpJob } from "./jobs.ts";
import {
  choosePassword,
  joinByInvitation,
  roleFromSignUp,
  type UserDeps,
  spendCaptchaPass,
  verifyCaptcha,
} from "./rules.ts";
import { findSignUp, forgetSignUp, rememberSignUp } from "./signed-up-here.ts";

export type SignInDeps = DeviceDeps &
  UserDeps &
  FirstSuperadminDeps & {
    auth: Auth;
    seal: Seal;
    captcha: Captcha;
    /** True when Calendly (`hasCoaches`) or LinkedIn (`hasLinkedin`) is configured. */
    hasCoaches: boolean;
    hasLinkedin: boolean;
  };

/** Clears cached pages but not storage, which may hold another person's unsent resume (decisions.md D9). */
const CLEARED = '"cache"';

export const signInRoutes = (deps: SignInDeps) =>
  createRouter()
    .route("/", sessionRoutes(deps))
    .route("/", signUpRoutes(deps))
    .route("/", verificationRoutes(deps))
    .route("/", joinRoutes(deps))
    .route("/", firstSuperadminRoutes(deps))
    .route("/", captchaRoutes(deps));

function sessionRoutes({ auth, serviceDb, ...here }: SignInDeps) {
  return createRouter()
    .openapi(
      route("public", "POST /sign-in/email", {
        id: "signIn",
        summary: "Sign in with a password",
        errors: [
          "passwords_closed",
          "invalid_credentials",
          "email_not_verified",
          "account_suspended",
          "too_many_requests",
        ],
        body: signIn,
        response: signedIn,
      }),
      async (c) => {
        const { email, ...given } = c.req.valid("json");
        const device = findKnownDevice(c, here, email);
        const limits = signInLimits(c.var, email, device);
        await enforceLimits(serviceDb, limits);
        const body = { rememberMe: true, ...given, email: toLibraryAddress(email) };
        const { response, token } = await noteRefusal(
          c,
          { event: "sign-in failed" },
          callAuth(c, (headers) => auth.api.signInEmail({ body, headers, returnHeaders: true })),
        );
        // A correct password is not a guess, so undo its rate-limit hits.
        await takeBackHits(serviceDb, limits);
        // The library's type omits the result of its two-factor plugin.
        const { user } = response as Partial<typeof response>;
        if (!user) {
          // The library has already deleted the password-only session, so this token is useless.
          c.header("set-auth-token", undefined);
          return c.json({ ...okMessage(TEXT.codeNeeded), token: null, codeNeeded: true as const }, 200);
        }
        const { id, name } = user;
        await welcomeDevice(c, { serviceDb, ...here }, email);
        noteSecurity(c, "signed in", { userId: id });
        return c.json({ ...okMessage(TEXT.signedIn), token, user: { id, email, name } }, 200);
      },
    )
    .openapi(
      route("public", "POST /sign-out", {
        id: "signOut",
        summary: "End this session",
        body: noBody,
        response: signedOut,
      }),
      async (c) => {
        const caller = await c.var.findCaller();
        const { response } = await callAuth(c, (headers) =>
          auth.api.signOut({ body: { disableRedirect: true }, headers, returnHeaders: true }),
        );
        if (caller) noteSecurity(c, "signed out", { userId: caller.userId });
        c.header("Clear-Site-Data", CLEARED);
        return c.json({ ...okMessage(TEXT.devicesSignedOut), providerUrl: response.url ?? null }, 200);
      },
    );
}

function signUpRoutes({ auth, serviceDb, hasCoaches, hasLinkedin, ...here }: SignInDeps) {
  return createRouter().openapi(
    route("public", "POST /sign-up/email", {
      id: "signUp",
      summary: "Ask for an account",
      errors: [
        "passwords_closed",
        "weak_password",
        "captcha_required",
        "captcha_failed",
        "too_many_requests",
      ],
      body: signUp,
      response: done,
    }),
    async (c) => {
      const { name, email, password, linkedin_url, role_id, referralCode, captchaPass } = c.req.valid("json");
      if (role_id === ROLE.coach && !hasCoaches)
        throw new AppError("bad_request", { message: TEXT.noCoachesHere, field: "role_id" });
      if (linkedin_url === undefined && hasLinkedin)
        throw new AppError("bad_request", { message: TEXT.linkedinUrlRequired, field: "linkedin_url" });
      await enforceLimits(serviceDb, mailAddressLimits("sign-up", c.var));
      if (await isCommonPassword(password)) throw new AppError("weak_password");
      await spendCaptchaPass(serviceDb, captchaPass);
      // Counted after the pass, so that requests without a pass cannot lock the owner out (safety.md T72).
      await enforceLimits(serviceDb, mailEmailLimits("sign-up", email));
      const { password: hasher } = await auth.$context;
      const passwordHash = await hasher.hash(password);
      const payload = {
        name,
        email,
        passwordHash,
        linkedinUrl: linkedin_url ?? null,
        requestedRole: roleFromSignUp(role_id ?? null),
        language: languageOf(c),
        referralCode: referralCode ?? null,
      };
      await enqueue(serviceDb, { job: signUpJob, payload });
      rememberSignUp(c, here, payload);
      return c.json(okMessage(TEXT.accountCreated), 200);
    },
  );
}

function verificationRoutes({ auth, serviceDb, ...here }: SignInDeps) {
  return (
    createRouter()
      // The token is spent by a POST, never by opening the mail's link (safety.md T6).
      .openapi(
        route("public", "POST /verify-email", {
          id: "verifyEmail",
          summary:
            "Make the account with the mail's token; the browser of the sign-up may leave the password out",
          errors: ["passwords_closed", "weak_password", "link_expired", "account_suspended"],
          body: verifyEmail,
          response: signedIn,
        }),
        async (c) => {
          const { token: mailToken, password } = c.req.valid("json");
          const hashPassword = await findPassword(c, { auth, ...here }, { mailToken, password });
          const { token } = await callAuth(c, (headers) =>
            auth.api.verifyEmail({ query: { token: mailToken }, headers, returnHeaders: true }),
          );
          if (token !== null) {
            const email = await choosePassword(serviceDb, token, await hashPassword());
            // No new-device mail for an account's first device.
            if (email !== undefined) rememberDevice(c, here, email);
            forgetSignUp(c, here);
          }
          return c.json({ ...okMessage(TEXT.emailVerified), token }, 200);
        },
      )
      .openapi(
        route("public", "POST /resend-verification", {
          id: "resendVerification",
          summary: "Have the sign-up's mail sent again",
          errors: ["too_many_requests"],
          body: emailOnly,
          response: done,
        }),
        async (c) => {
          const { email } = c.req.valid("json");
          await enforceLimits(serviceDb, mailLimits("resend", c.var, email));
          await enqueue(serviceDb, { job: resendVerificationJob, payload: { email } });
          return c.json(okMessage(TEXT.mailSentIfKnown), 200);
        },
      )
  );
}

/**
 * Returns a function that gives the hash of the password typed now, or of the one kept in this browser since sign-up;
 * it hashes only once the link is valid. Throws weak_password, and bad_request when there is no password.
 */
async function findPassword(
  c: Context<AppEnv>,
  { auth, ...here }: Pick<SignInDeps, "auth" | "seal" | "appUrl">,
  { mailToken, password }: { mailToken: string; password: string | undefined },
): Promise<() => string | Promise<string>> {
  if (password === undefined) {
    const kept = findSignUp(c, here, mailToken);
    if (kept === null)
      throw new AppError("bad_request", { message: TEXT.passwordRequired, field: "password" });
    return () => kept;
  }
  if (await isCommonPassword(password)) throw new AppError("weak_password");
  const { password: hasher } = await auth.$context;
  return () => hasher.hash(password);
}

/** Creates an account by a mailed or logged link. Invalid links count as rate-limit hits; a valid one undoes them. */
async function makeByLink<Made>(
  c: Context<AppEnv>,
  { serviceDb, password }: Pick<SignInDeps, "serviceDb"> & { password: string },
  make: () => Promise<Made>,
): Promise<Made> {
  const limits = codeLimits(c.var);
  await enforceLimits(serviceDb, limits);
  if (await isCommonPassword(password)) throw new AppError("weak_password");
  const made = await make();
  await takeBackHits(serviceDb, limits);
  return made;
}

/** Accepts an invitation (docs/school.md); a POST spends the link's token (safety.md T6). */
function joinRoutes({ auth, serviceDb, mailboxes, ...here }: SignInDeps) {
  return createRouter().openapi(
    route("public", "POST /join", {
      id: "join",
      summary: "Make the account of an invitation",
      errors: [
        "passwords_closed",
        "weak_password",
        "invitation_expired",
        "account_suspended",
        "too_many_requests",
      ],
      body: join,
      response: signedIn,
    }),
    async (c) => {
      const given = c.req.valid("json");
      const deps = { auth, serviceDb, mailboxes };
      const { email, isNew } = await makeByLink(c, { serviceDb, password: given.password }, () =>
        joinByInvitation(deps, { ...given, language: languageOf(c) }),
      );
      if (!isNew) return c.json({ ...okMessage(TEXT.joinedAlready), token: null }, 200);
      const token = await signInNew(c, { auth, ...here }, { email, password: given.password });
      return c.json({ ...okMessage(TEXT.joined), token }, 200);
    },
  );
}

/** Accepts the link that a start without a superadmin writes to the log (safety.md T140). */
function firstSuperadminRoutes({ auth, serviceDb, mailboxes, noteFirstSuperadmin, ...here }: SignInDeps) {
  return createRouter().openapi(
    route("public", "POST /first-superadmin", {
      id: "makeFirstSuperadmin",
      summary: "Make the first superadmin's account with the link of the server's log",
      errors: ["weak_password", "first_link_expired", "address_has_account", "too_many_requests"],
      body: firstSuperadmin,
      response: signedIn,
    }),
    async (c) => {
      const given = c.req.valid("json");
      const deps = { auth, serviceDb, mailboxes, noteFirstSuperadmin };
      const userId = await makeByLink(c, { serviceDb, password: given.password }, () =>
        makeFirstSuperadmin(deps, { ...given, language: languageOf(c) }),
      );
      noteSecurity(c, "role changed", { userId });
      const token = await signInNew(c, { auth, ...here }, given);
      return c.json({ ...okMessage(TEXT.firstSuperadminMade), token }, 200);
    },
  );
}

/** Opens the first session of an account just created with this password. */
async function signInNew(
  c: Context<AppEnv>,
  { auth, ...here }: Pick<SignInDeps, "auth" | "appUrl" | "secret">,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const body = { email: toLibraryAddress(email), password, rememberMe: true };
  const { token } = await callAuth(c, (headers) =>
    auth.api.signInEmail({ body, headers, returnHeaders: true }),
  );
  rememberDevice(c, here, email);
  return token;
}

function captchaRoutes({ serviceDb, captcha }: SignInDeps) {
  return createRouter()
    .openapi(
      route("public", "POST /verify-recaptcha", {
        id: "verifyCaptcha",
        summary: "Trade a solved captcha for a one-time pass",
        errors: ["captcha_failed", "too_many_requests"],
        body: verifyRecaptcha,
        response: recaptchaVerified,
      }),
      async (c) => {
        const { token } = c.req.valid("json");
        await enforceLimits(serviceDb, captchaLimits(c.var));
        const pass = await verifyCaptcha({ serviceDb, captcha }, token, c.var.address);
        return c.json({ ...okMessage(TEXT.captchaVerified), pass }, 200);
      },
    )
    .openapi(
      route("public", "GET /captcha-challenge", {
        id: "getCaptchaChallenge",
        summary: "A captcha for the visitor's browser",
        response: z.unknown(),
        description: "A task for the visitor's browser",
      }),
      async (c) => c.json(await captcha.createChallenge(), 200),
    );
}
