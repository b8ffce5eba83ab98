import { createHash } from "node:crypto";
import { betterAuth } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
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

export type AuthUser = { id: string; email: string; name: string; emailVerified: boolean };
/** What the sign-up asked for; the library hands all columns on. */
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
  /** False when that code of the authenticator app was used before. */
  spendCode: (userId: string, code: string) => Promise<boolean>;
  isSuspended: (userId: string) => Promise<boolean>;
};

export type Auth = ReturnType<typeof createAuth>;

/** The same for the same secret, wherever in the setting it stands. */
const versionOf = (secret: string): number =>
  createHash("sha256").update(`version of ${secret}`).digest().readUIntBE(0, 6);

/** Stands in front of all that the auth library closes with that secret. */
export const envelopePrefix = (secret: string): string => formatEnvelope(versionOf(secret), "");

const SESSION_RULES = {
  expiresIn: SESSION_SECONDS,
  disableSessionRefresh: true,
  // Else a call that only reads deletes the session it finds expired.
  deferSessionRefresh: true,
  // What the library would ask a young session for asks for the password here.
  freshAge: 0,
};

/**
 * Behind TLS no other host of the domain can set such a cookie: with that prefix browsers take, and the library sends, only
 * one that is Secure, without a domain and for the whole site. The library's own prefix would stand before ours.
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
 * A session that the auth library makes after it found a code or a passkey right carries the time of it. A code of the app makes
 * one session: the library itself would take it again for as long as it is shown. Who is suspended gets none by any way
 * (decisions.md D16).
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

/** A passkey counts for both factors, so its holder has shown a finger, a face or a PIN to it. */
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

const withOwnAddress = <U extends AuthUser>(user: U): U => ({
  ...user,
  email: fromLibraryAddress(user.email),
});

/** The auth library, set up for this product. Its tables are in schema auth; its mails carry our own pages. */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    appName: "Greenroom",
    baseURL: options.appUrl,
    basePath: "/api/auth",
    // Of before there were several: closed by the oldest.
    secret: options.secrets.at(-1) ?? "",
    secrets: options.secrets.map((value) => ({ version: versionOf(value), value })),
    database: { db: options.db, type: "postgres", transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { database: { generateId: "uuid" }, ...cookieRules(options.appUrl) },
    // Without a cookie cache: a session that is signed out is refused at once (safety.md T7).
    session: {
      ...SESSION_RULES,
      additionalFields: {
        lastUsedAt: { type: "date", required: false, input: false, defaultValue: () => new Date() },
        secondFactorAt: { type: "date", required: false, input: false },
      },
    },
    databaseHooks: { session: { create: { before: beforeSession(options) } } },
    user: {
      additionalFields: {
        linkedinUrl: { type: "string", required: false },
        requestedRole: { type: "number", required: false },
        referralCode: { type: "string", required: false },
        language: { type: "string", required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by our own job, so that the time of a sign-up tells nothing (safety.md T98).
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
    // Limits are our own (safety.md T5): per address and per email, shared by all servers.
    rateLimit: { enabled: false },
    plugins: [
      hashedTokens(),
      bearer({ requireSignature: true }),
      passkeys(options.appUrl),
      twoFactor({
        issuer: "Greenroom",
        twoFactorCookieMaxAge: SECOND_FACTOR_COOKIE_SECONDS,
        accountLockout: { maxFailedAttempts: CODE_FAILURES_MAX, durationSeconds: CODE_LOCK_SECONDS },
        backupCodeOptions: { amount: RECOVERY_CODES },
      }),
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

/**
 * Calls the auth library with headers made for the request's caller, passes its cookies on, and turns its errors into ours.
 */
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
