import type { Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/app-env.ts";
import { DEVICE_USE_SECONDS } from "#contract/limits.ts";
import { isStaff } from "#contract/roles.ts";
import { touchDevice } from "../devices/queries.ts";
import { findSession, type SessionRow } from "./session-queries.ts";
import { readSessionToken, type TokenOptions } from "./session-token.ts";

export type CallerDeps = TokenOptions & {
  serviceDb: Connection;
  /** Staff needs an authenticator app (decisions.md D11). */
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
  return { ...caller, missingFactor: asked ? findMissingFactor(found) : null };
}

/** An app on the account is not enough: a session from before it, or a stolen one, has never shown a code. */
function findMissingFactor({ twoFactorEnabled, secondFactorAt }: SessionRow): Caller["missingFactor"] {
  if (!twoFactorEnabled) return "two_factor_required";
  return secondFactorAt ? null : "second_factor_required";
}
