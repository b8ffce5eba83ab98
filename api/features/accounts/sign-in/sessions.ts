import { tryDecodeURIComponent } from "hono/utils/url";
import type { Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/app-env.ts";
import { cookiesNamed, readBearer } from "#api/http/request-identity.ts";
import { isSigned } from "#api/http/signature.ts";
import { DEVICE_USE_SECONDS } from "#contract/limits.ts";
import { isStaff } from "#contract/roles.ts";
import { touchDevice } from "../devices/queries.ts";
import { findSession, type SessionRow } from "./queries.ts";

type TokenOptions = { cookieName: string; secret: string };

/** The auth library's format: a token and its HMAC-SHA-256 in padded base64. */
const SIGNED_TOKEN = /^([\w-]{32})\.([A-Za-z0-9+/]{43})=$/;

/** Decodes a percent-encoded cookie; empty for a value that the library would have encoded differently. */
function decodeCookie(value: string): string {
  const decoded = tryDecodeURIComponent(value);
  return encodeURIComponent(decoded) === value ? decoded : "";
}

/**
 * Returns the session token from the bearer header or cookie (safety.md T96). Returns null when there is none, when the
 * signature is invalid, or when two tokens differ: the guard and the auth library might pick different ones.
 */
export function readSessionToken(
  headers: Headers,
  { cookieName, secret }: TokenOptions,
): { token: string; signed: string } | null {
  const bearer = readBearer(headers);
  const cookies = cookiesNamed(headers, cookieName).map(decodeCookie);
  const [signed = "", ...others] = bearer === undefined ? cookies : [bearer, ...cookies];
  const [, token = "", signature = ""] = SIGNED_TOKEN.exec(signed) ?? [];
  if (token === "" || others.some((other) => other !== signed)) return null;
  const canonical = signature.replaceAll("+", "-").replaceAll("/", "_");
  return isSigned(secret, token, canonical) ? { token, signed } : null;
}

/** Cookies of unfinished sign-ins: pending second factor, passkey challenge and provider state. */
const STEP_COOKIES = ["two_factor", "better-auth-passkey", "dont_remember", "state"];
const COOKIE_VALUE = /^[\w.~!*'()%-]+$/;

/**
 * The headers that the auth library reads instead of the request's own, so that it can find nobody but `caller`
 * (safety.md T96).
 */
export function createAuthHeaders(options: TokenOptions, headers: Headers, caller: Caller | null): Headers {
  const session = caller && readSessionToken(headers, options);
  const cookies = session ? [`${options.cookieName}=${encodeURIComponent(session.signed)}`] : [];
  for (const step of STEP_COOKIES) {
    const name = options.cookieName.replace(/session_token$/, step);
    const [value = "", ...others] = cookiesNamed(headers, name);
    if (COOKIE_VALUE.test(value) && others.length === 0) cookies.push(`${name}=${value}`);
  }
  return new Headers({
    "user-agent": headers.get("user-agent") ?? "",
    ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
  });
}

export type CallerDeps = TokenOptions & {
  serviceDb: Connection;
  /** Staff must use a second factor (decisions.md D16). */
  adminMfa: boolean;
  onError: (error: unknown) => void;
};

/** Finds the user of a session cookie or bearer token. Always reads the role from the database (decisions.md D1). */
export async function findCaller(deps: CallerDeps, headers: Headers): Promise<Caller | null> {
  const session = readSessionToken(headers, deps);
  if (!session) return null;
  const found = await findSession(deps.serviceDb, session.token);
  if (!found) return null;
  // The response does not wait for this.
  if (Date.now() - found.lastUsedAt.getTime() > DEVICE_USE_SECONDS * 1000)
    touchDevice(deps.serviceDb, found.caller.sessionId).catch(deps.onError);
  const { caller } = found;
  const asked = deps.adminMfa && caller.role !== null && isStaff(caller.role);
  return { ...caller, keyId: null, missingFactor: asked ? findMissingFactor(found) : null };
}

/** Checks this session, not the account: an older or stolen session never showed the second factor. */
function findMissingFactor({ hasSecondFactor, secondFactorAt }: SessionRow): Caller["missingFactor"] {
  if (!hasSecondFactor) return "two_factor_required";
  return secondFactorAt ? null : "second_factor_required";
}
