import { createHash } from "node:crypto";
import { betterAuth, type HookEndpointContext } from "better-auth";
import { APIError, getOAuthState, isAPIError } from "better-auth/api";
import { formatEnvelope } from "better-auth/crypto";
import { bearer, twoFactor } from "better-auth/plugins";
import { passkey } from "@better-auth/passkey";
import type { Context } from "hono";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  CODE_FAILURES_MAX,
  CODE_LOCK_SECONDS,
  MAIL_LINK_SECONDS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RECOVERY_CODES,
  SECOND_FACTOR_COOKIE_SECONDS,
  SESSION_SECONDS,
  type PASSWORD_COST,
} from "#contract/limits.ts";
import { hashedTokens } from "./hashed-tokens.ts";
import { fromLibraryAddress } from "./library-address.ts";
import { createPasswordHash } from "./password-hash.ts";
import { providerPlugin, type PluginOptions } from "./providers/provider-plugin.ts";

export type AuthUser = { id: string; email: string; name: string; emailVerified: boolean };
/** The values given at sign-up; the library passes all columns on. */
export type SignedUp = AuthUser & { requestedRole?: number | null };

export type AuthOptions = {
  db: Connection;
  secrets: [string, ...string[]];
  appUrl: string;
  passwordCost: typeof PASSWORD_COST;
  sendVerification: (user: SignedUp, token: string) => Promise<void>;
  sendReset: (user: AuthUser, token: string) => Promise<void>;
  beforeVerified: (user: AuthUser) => Promise<void>;
  onVerified: (user: AuthUser) => Promise<void>;
  onPasswordReset: (user: AuthUser) => Promise<void>;
  /** Returns false when the code of the authenticator app was already used. */
  spendCode: (userId: string, code: string) => Promise<boolean>;
  isSuspended: (userId: string) => Promise<boolean>;
  openid: PluginOptions & {
    /** Called on sign-in through a provider whose address belongs to an account not linked to it. */
    mailJoin: (join: { userId: string; email: string; issuer: string; subject: string }) => Promise<void>;
  };
};

export type Auth = ReturnType<typeof createAuth>;

/** A version derived from the secret itself, so that reordering the setting does not change it. */
const versionOf = (secret: string): number =>
  createHash("sha256").update(`version of ${secret}`).digest().readUIntBE(0, 6);

/** Prefix of every value that the auth library encrypts with this secret. */
export const envelopePrefix = (secret: string): string => formatEnvelope(versionOf(secret), "");

const SESSION_RULES = {
  expiresIn: SESSION_SECONDS,
  disableSessionRefresh: true,
  // Otherwise a read-only call deletes an expired session.
  deferSessionRefresh: true,
  // Disables the library's freshness check: our routes ask for the password instead.
  freshAge: 0,
};

/**
 * The `__Host-` prefix (TLS only) makes browsers require a Secure cookie without a domain, so that no other host of the
 * domain can set it. The library's own option would put its prefix in front of ours.
 */
const cookieRules = (appUrl: string) => ({
  useSecureCookies: false,
  cookiePrefix: appUrl.startsWith("https:") ? "__Host-greenroom" : "greenroom",
});

const APP_CODE_PATH = "/two-factor/verify-totp";
const RECOVERY_CODE_PATH = "/two-factor/verify-backup-code";
const PASSKEY_PATH = "/passkey/verify-authentication";

type Creating = { path?: string; body?: unknown } | null;

function codeIn(body: unknown): string {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "";
  return typeof code === "string" ? code : "";
}

/**
 * Sets the time of the second factor on sessions created after a correct code or passkey. Each app code creates one
 * session, although the library would accept it again while it is valid. Suspended users get no session (decisions.md
 * D16).
 */
const beforeSession =
  ({ spendCode, isSuspended }: Pick<AuthOptions, "spendCode" | "isSuspended">) =>
  async <S extends { userId: string }>(session: S, creating: Creating) => {
    if (await isSuspended(session.userId))
      throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED", message: "account suspended" });
    const path = creating?.path;
    if (path !== APP_CODE_PATH && path !== RECOVERY_CODE_PATH && path !== PASSKEY_PATH)
      return { data: session };
    if (path === APP_CODE_PATH && !(await spendCode(session.userId, codeIn(creating?.body)))) {
      throw new APIError("BAD_REQUEST", { code: "CODE_USED", message: "code used" });
    }
    return { data: { ...session, secondFactorAt: new Date() } };
  };

/** Requires user verification (fingerprint, face or PIN), so that a passkey counts as both factors. */
function passkeys(appUrl: string) {
  const demand = (userVerified: boolean | undefined) => {
    if (userVerified !== true)
      throw new APIError("BAD_REQUEST", { code: "AUTHENTICATION_FAILED", message: "user not verified" });
  };
  const { hostname, origin } = new URL(appUrl);
  return passkey({
    rpID: hostname,
    rpName: "Greenroom",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: ({ verification }) => demand(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => demand(verification.authenticationInfo.userVerified),
    },
  });
}

const CALLBACK_PATH = "/callback/:id";

/** Asks for the app's code after a sign-in through a provider too, which like a password is only one factor. */
function secondFactor() {
  const plugin = twoFactor({
    issuer: "Greenroom",
    twoFactorCookieMaxAge: SECOND_FACTOR_COOKIE_SECONDS,
    accountLockout: { maxFailedAttempts: CODE_FAILURES_MAX, durationSeconds: CODE_LOCK_SECONDS },
    backupCodeOptions: { amount: RECOVERY_CODES },
  });
  for (const hook of plugin.hooks.after) {
    const { matcher: matches } = { ...hook } as {
      matcher: (this: void, context: HookEndpointContext) => boolean;
    };
    hook.matcher = (context) => context.path === CALLBACK_PATH || matches(context);
  }
  return plugin;
}

/** Adds the browser's language and referral code. Only a provider's callback creates users through the library. */
async function withSignUpWishes<U extends object>(user: U) {
  const wishes: Record<string, unknown> = (await getOAuthState().catch(() => null)) ?? {};
  const { language, referralCode } = wishes;
  return { data: { ...user, ...(typeof language === "string" && { language, referralCode }) } };
}

/** Drops the provider's tokens: they are never used after the sign-in. */
const withoutTokens = <A extends object>(account: A) =>
  Promise.resolve({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } });

const withOwnAddress = <U extends AuthUser>(user: U): U => ({
  ...user,
  email: fromLibraryAddress(user.email),
});

/** The configured auth library. Its tables are in schema auth; links in its mails lead to our own pages. */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    appName: "Greenroom",
    baseURL: options.appUrl,
    basePath: "/api/auth",
    // Values encrypted before key rotation existed carry no version and use the oldest secret.
    secret: options.secrets.at(-1) ?? "",
    secrets: options.secrets.map((value) => ({ version: versionOf(value), value })),
    database: { db: options.db, type: "postgres", transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { database: { generateId: "uuid" }, ...cookieRules(options.appUrl) },
    // No cookie cache, so that a signed-out session is refused at once (safety.md T7).
    session: {
      ...SESSION_RULES,
      additionalFields: {
        lastUsedAt: { type: "date", required: false, input: false, defaultValue: () => new Date() },
        secondFactorAt: { type: "date", required: false, input: false },
      },
    },
    databaseHooks: {
      session: { create: { before: beforeSession(options) } },
      user: { create: { before: withSignUpWishes } },
      account: { create: { before: withoutTokens } },
    },
    account: { updateAccountOnSignIn: false, accountLinking: { allowDifferentEmails: true } },
    user: {
      validateUserInfo: async ({ user, source }) => {
        if (source.action !== "link-account" || (await getOAuthState())?.link !== undefined) return;
        const { providerId = "", profile } = source.oauth ?? {};
        const [userId, email, subject] = [user.id ?? "", user.email ?? "", String(profile?.["sub"])];
        await options.openid.mailJoin({ userId, email, issuer: providerId, subject });
        return { error: "join_mailed" };
      },
      additionalFields: {
        linkedinUrl: { type: "string", required: false },
        requestedRole: { type: "number", required: false },
        referralCode: { type: "string", required: false },
        language: { type: "string", required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Our own job creates accounts, so that response times reveal nothing (safety.md T98).
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: createPasswordHash(options.passwordCost),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: MAIL_LINK_SECONDS,
      onPasswordReset: ({ user }) => options.onPasswordReset(user),
      sendResetPassword: ({ user, token }) => options.sendReset(withOwnAddress(user), token),
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      expiresIn: MAIL_LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) => options.sendVerification(withOwnAddress(user), token),
      beforeEmailVerification: (user) => options.beforeVerified(withOwnAddress(user)),
      afterEmailVerification: (user) => options.onVerified(withOwnAddress(user)),
    },
    // We apply our own limits per address and per email, shared by all servers (safety.md T5).
    rateLimit: { enabled: false },
    plugins: [
      hashedTokens(),
      bearer({ requireSignature: true }),
      passkeys(options.appUrl),
      secondFactor(),
      providerPlugin(options.appUrl, options.openid),
    ],
  });
}

const CODES: Record<string, ErrorCode> = {
  EMAIL_NOT_VERIFIED: "email_not_verified",
  ACCOUNT_SUSPENDED: "account_suspended",
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  INVALID_TOKEN: "link_expired",
  TOKEN_EXPIRED: "link_expired",
  USER_NOT_FOUND: "link_expired",
  INVALID_PASSWORD: "wrong_password",
  INVALID_CODE: "wrong_code",
  CODE_USED: "code_used",
  INVALID_BACKUP_CODE: "wrong_code",
  INVALID_TWO_FACTOR_COOKIE: "sign_in_again",
  CHALLENGE_NOT_FOUND: "passkey_refused",
  PASSKEY_NOT_FOUND: "passkey_refused",
  AUTHENTICATION_FAILED: "passkey_refused",
  FAILED_TO_VERIFY_REGISTRATION: "passkey_refused",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "sign_in_again",
  ACCOUNT_TEMPORARILY_LOCKED: "too_many_requests",
};

const PASSED_ON = ["set-cookie", "set-auth-token"];

/** Calls the auth library with headers made for the request's caller, forwards its cookies and converts its errors. */
export async function callAuth<T>(
  c: Context<AppEnv>,
  call: (headers: Headers) => Promise<{ headers: Headers | null; response: T }>,
): Promise<{ response: T; token: string | null }> {
  try {
    const { headers, response } = await call(await c.var.createAuthHeaders());
    for (const name of PASSED_ON) {
      const values = name === "set-cookie" ? (headers?.getSetCookie() ?? []) : [headers?.get(name) ?? null];
      for (const value of values) if (value !== null) c.header(name, value, { append: true });
    }
    return { response, token: headers?.get("set-auth-token") ?? null };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const code = CODES[error.body?.code ?? ""];
    const wait = code === "too_many_requests" ? { retryAfterSeconds: CODE_LOCK_SECONDS } : {};
    const reason = code === undefined && { field: "body", details: error.body?.code ?? "Refused" };
    throw new AppError(code ?? "bad_request", { cause: error, ...wait, ...reason });
  }
}
