import { createHash } from "node:crypto";
import { betterAuth } from "better-auth";
import { bearer, twoFactor } from "better-auth/plugins";
import type { Pool } from "pg";
import {
  CODE_FAILURES_MAX,
  CODE_LOCK_SECONDS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RECOVERY_CODES,
  SECOND_FACTOR_COOKIE_SECONDS,
  SESSION_SECONDS,
} from "#contract/limits.ts";
import { markSecondFactor } from "./second-factor.ts";

export type AuthUser = { id: string; email: string; name: string; emailVerified: boolean };

export type AuthOptions = {
  pool: Pool;
  secrets: [string, ...string[]];
  appUrl: string;
  sendVerification: (user: AuthUser, token: string) => Promise<void>;
  sendReset: (user: AuthUser, token: string) => Promise<void>;
  sendAlreadyRegistered: (user: AuthUser) => Promise<void>;
  onVerified: (user: AuthUser) => Promise<void>;
  onPasswordReset: (userId: string) => Promise<void>;
  /** False when that code of the authenticator app was used before. */
  spendCode: (userId: string, code: string) => Promise<boolean>;
};

export type Auth = ReturnType<typeof createAuth>;

const MAIL_LINK_SECONDS = 60 * 60;

/** The same for the same secret, wherever in the setting it stands. */
const versionOf = (secret: string): number =>
  createHash("sha256").update(`version of ${secret}`).digest().readUIntBE(0, 6);

const SESSION_RULES = {
  expiresIn: SESSION_SECONDS,
  disableSessionRefresh: true,
  // Else a call that only reads deletes the session it finds expired.
  deferSessionRefresh: true,
};

/**
 * Behind TLS no other host of the domain can set such a cookie: with that prefix browsers take, and the library sends, only
 * one that is Secure, without a domain and for the whole site. The library's own prefix would stand before ours.
 */
const cookieRules = (appUrl: string) => ({
  useSecureCookies: false,
  cookiePrefix: appUrl.startsWith("https:") ? "__Host-greenroom" : "greenroom",
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
    database: options.pool,
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
    databaseHooks: { session: { create: { before: markSecondFactor(options.spendCode) } } },
    user: {
      additionalFields: {
        linkedinUrl: { type: "string", required: false },
        requestedRole: { type: "number", required: false },
        referralCode: { type: "string", required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: MAIL_LINK_SECONDS,
      onPasswordReset: ({ user }) => options.onPasswordReset(user.id),
      sendResetPassword: ({ user, token }) => options.sendReset(user, token),
      onExistingUserSignUp: ({ user }) => options.sendAlreadyRegistered(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: MAIL_LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) => options.sendVerification(user, token),
      afterEmailVerification: (user) => options.onVerified(user),
    },
    // Limits are our own (safety.md T5): per address and per e-mail, shared by all servers.
    rateLimit: { enabled: false },
    plugins: [
      bearer({ requireSignature: true }),
      twoFactor({
        issuer: "Greenroom",
        twoFactorCookieMaxAge: SECOND_FACTOR_COOKIE_SECONDS,
        accountLockout: { maxFailedAttempts: CODE_FAILURES_MAX, durationSeconds: CODE_LOCK_SECONDS },
        backupCodeOptions: { amount: RECOVERY_CODES },
      }),
    ],
  });
}
