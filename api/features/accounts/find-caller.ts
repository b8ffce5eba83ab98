import type { Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/guard.ts";
import { DEVICE_USE_SECONDS } from "#contract/limits.ts";
import { isStaff } from "#contract/roles.ts";
import type { Auth } from "./auth.ts";
import { touchDevice } from "./device-store.ts";
import { findRole } from "./store.ts";
import { hasTwoFactor } from "./two-factor-store.ts";

export type CallerDeps = {
  auth: Auth;
  asServer: Connection;
  /** Staff needs an authenticator app (DECISIONS D11). */
  adminMfa: boolean;
};

/** Who a request's cookie or bearer belongs to; the role is read from the database each time (DECISIONS D1). */
export async function findCaller(
  { auth, asServer, adminMfa }: CallerDeps,
  headers: Headers,
): Promise<Caller | null> {
  if (!headers.has("cookie") && !headers.has("authorization")) return null;
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { user, session } = found;
  const lastUsed = session.lastUsedAt?.getTime() ?? 0;
  if (Date.now() - lastUsed > DEVICE_USE_SECONDS * 1000) await touchDevice(asServer, session.id);
  const { id, email, name, emailVerified } = user;
  const role = await findRole(asServer, id);
  const asked = adminMfa && role !== null && isStaff(role);
  return {
    userId: id,
    sessionId: session.id,
    email,
    name,
    emailVerified,
    role,
    missingFactor: asked ? await findMissingFactor(asServer, id, session) : null,
  };
}

/** An app on the account is not enough: a session from before it, or a stolen one, has never shown a code. */
async function findMissingFactor(
  asServer: Connection,
  userId: string,
  { secondFactorAt }: { secondFactorAt?: Date | null | undefined },
): Promise<Caller["missingFactor"]> {
  if (!(await hasTwoFactor(asServer, userId))) return "two_factor_required";
  return secondFactorAt ? null : "second_factor_required";
}
