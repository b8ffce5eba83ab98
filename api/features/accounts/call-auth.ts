import type { Context } from "hono";
import { isAPIError } from "better-auth/api";
import { AppError } from "#api/http/errors.ts";
import type { AppEnv } from "#api/http/app-env.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { CODE_LOCK_SECONDS } from "#contract/limits.ts";

const CODES: Record<string, ErrorCode> = {
  EMAIL_NOT_VERIFIED: "email_not_verified",
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  INVALID_TOKEN: "link_expired",
  TOKEN_EXPIRED: "link_expired",
  USER_NOT_FOUND: "link_expired",
  INVALID_PASSWORD: "wrong_password",
  INVALID_CODE: "wrong_code",
  CODE_USED: "code_used",
  INVALID_BACKUP_CODE: "wrong_code",
  INVALID_TWO_FACTOR_COOKIE: "sign_in_again",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "sign_in_again",
  ACCOUNT_TEMPORARILY_LOCKED: "too_many_requests",
};

const PASSED_ON = ["set-cookie", "set-auth-token"];

/** Calls the auth library, passes its cookies on, and turns its errors into ours. */
export async function callAuth<T>(
  c: Context<AppEnv>,
  call: (headers: Headers) => Promise<{ headers: Headers | null; response: T }>,
): Promise<{ response: T; token: string | null }> {
  try {
    const { headers, response } = await call(c.req.raw.headers);
    for (const name of PASSED_ON) {
      const values = name === "set-cookie" ? (headers?.getSetCookie() ?? []) : [headers?.get(name) ?? null];
      for (const value of values) if (value !== null) c.header(name, value, { append: true });
    }
    return { response, token: headers?.get("set-auth-token") ?? null };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const code = CODES[error.body?.code ?? ""];
    const wait = code === "too_many_requests" ? { retryAfterSeconds: CODE_LOCK_SECONDS } : {};
    throw new AppError(code ?? "bad_request", { cause: error, ...wait });
  }
}
