import { parse } from "hono/utils/cookie";
import { tryDecodeURIComponent } from "hono/utils/url";
import type { Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/app-env.ts";
import { isSigned } from "#api/http/signature.ts";
import { DEVICE_USE_SECONDS } from "#contract/limits.ts";
import { isStaff } from "#contract/roles.ts";
import { touchDevice } from "../devices/queries.ts";
import { findSession, type SessionRow } from "./queries.ts";

type TokenOptions = { cookieName: string; secret: string };

const BEARER = /^bearer /i;

/**
 * The session token of a request, as the auth library signs it: `token.signature`, in its cookie or as a bearer. null where
 * there is none or the signature is another's. Read here, because asking the library costs each request several queries and
 * signatures of its own (docs/performance.md); a test holds both to the same results.
 */
export function readSessionToken(headers: Headers, { cookieName, secret }: TokenOptions): string | null {
  const authorization = headers.get("authorization") ?? "";
  const signed = BEARER.test(authorization)
    ? tryDecodeURIComponent(authorization.replace(BEARER, "").trim())
    : (parse(headers.get("cookie") ?? "", cookieName)[cookieName] ?? "");
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const signature = Buffer.from(signed.slice(dot + 1), "base64").toString("base64url");
  return isSigned(secret, token, signature) ? token : null;
}

export type CallerDeps = TokenOptions & {
  serviceDb: Connection;
  /** Staff needs a second factor (decisions.md D16). */
  adminMfa: boolean;
  onError: (error: unknown) => void;
};

/** Who a request's cookie or bearer belongs to; the role is read from the database each time (decisions.md D1). */
export async function findCaller(deps: CallerDeps, headers: Headers): Promise<Caller | null> {
  const token = readSessionToken(headers, deps);
  if (token === null) return null;
  const found = await findSession(deps.serviceDb, token);
  if (!found) return null;
  // Nobody waits for the list of devices.
  if (Date.now() - found.lastUsedAt.getTime() > DEVICE_USE_SECONDS * 1000)
    touchDevice(deps.serviceDb, found.caller.sessionId).catch(deps.onError);
  const { caller } = found;
  const asked = deps.adminMfa && caller.role !== null && isStaff(caller.role);
  return { ...caller, keyId: null, missingFactor: asked ? findMissingFactor(found) : null };
}

/** A second factor on the account is not enough: a session from before it, or a stolen one, has never shown it. */
function findMissingFactor({ hasSecondFactor, secondFactorAt }: SessionRow): Caller["missingFactor"] {
  if (!hasSecondFactor) return "two_factor_required";
  return secondFactorAt ? null : "second_factor_required";
}
