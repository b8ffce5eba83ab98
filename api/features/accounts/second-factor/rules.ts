import type { Context } from "hono";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import type { AppEnv, Caller } from "#api/http/app-env.ts";
import { callAuth, type Auth } from "../auth.ts";
import { identityLimits } from "../rate-limits.ts";
import { lacksPasskey } from "../passkeys/queries.ts";
import { hasTwoFactor, spendCode } from "./queries.ts";

export type IdentityDeps = { auth: Auth; serviceDb: Connection };

/** Six digits are an app code; anything else is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Checks the signed-in person's password. Throws wrong_password, too_many_requests. */
async function confirmPassword(
  c: Context<AppEnv>,
  { auth, serviceDb }: IdentityDeps,
  password: string,
): Promise<void> {
  await enforceLimits(serviceDb, identityLimits(c.var.caller.userId));
  await callAuth(c, (headers) =>
    auth.api.verifyPassword({ body: { password }, headers, returnHeaders: true }),
  );
}

/** The errors that `confirmIdentity` throws. */
export const IDENTITY_ERRORS = [
  "wrong_password",
  "code_needed",
  "wrong_code",
  "code_used",
  "passkey_needed",
  "too_many_requests",
] as const;

/** Checks the password. With an app, also checks its code; otherwise, with a passkey, requires a passkey session. */
export async function confirmIdentity(
  c: Context<AppEnv>,
  deps: IdentityDeps,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await confirmPassword(c, deps, password);
  if (!(await hasTwoFactor(deps.serviceDb, c.var.caller.userId))) {
    return demandPasskey(deps.serviceDb, c.var.caller);
  }
  if (code === undefined) throw new AppError("code_needed");
  await confirmCode(c, deps, code);
}

/**
 * Requires a session that used the passkey, if the person has a passkey. An attacker who only knows the password could
 * otherwise set up an app and bypass the passkey.
 */
export async function demandPasskey(serviceDb: Connection, caller: Caller): Promise<void> {
  if (await lacksPasskey(serviceDb, caller)) throw new AppError("passkey_needed");
}

/** Checks a code of somebody with an authenticator app. Throws wrong_code, code_used. */
export async function confirmCode(c: Context<AppEnv>, deps: IdentityDeps, code: string): Promise<void> {
  const { api } = deps.auth;
  await callAuth(c, (headers) =>
    isAppCode(code)
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code, disableSession: true }, headers, returnHeaders: true }),
  );
  if (isAppCode(code) && !(await spendCode(deps.serviceDb, c.var.caller.userId, code))) {
    throw new AppError("code_used");
  }
}
