import type { Context, MiddlewareHandler } from "hono";
import type { ApiScope } from "#contract/api-keys.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { AppEnv, Caller, Guard } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { readBearer } from "./request-identity.ts";
import { noteSecurity } from "./security-log.ts";

const STAFF_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "admin_only",
  "superadmin_only",
  "two_factor_required",
  "second_factor_required",
]);

type Refuse = (role: number | null, caller: Caller) => ErrorCode | null;

const API_KEY = "gr_";

/** Admits an API key only where the route names a scope (safety.md T86). Throws key_scope, key_invalid. */
async function findAdmitted(c: Context<AppEnv>, scope: ApiScope | undefined): Promise<Caller | null> {
  if (!readBearer(c.req.raw.headers)?.startsWith(API_KEY)) return c.var.findCaller();
  const found = scope === undefined ? null : await c.var.findKeyCaller();
  const code = scope !== undefined && !found ? "key_invalid" : "key_scope";
  if (found && scope !== undefined && found.scopes.includes(scope)) return found.caller;
  noteSecurity(c, "api key refused", { ...(found && { userId: found.caller.userId }), code });
  throw new AppError(code);
}

type GuardOf = (scope?: ApiScope) => MiddlewareHandler<AppEnv>;

const signedIn =
  (refuse: Refuse): GuardOf =>
  (scope) =>
  async (c, next) => {
    const caller = await findAdmitted(c, scope);
    if (!caller) throw new AppError("not_authenticated");
    if (!caller.emailVerified) throw new AppError("email_not_verified");
    const refusal = refuse(caller.role, caller);
    if (refusal) {
      if (STAFF_REFUSALS.has(refusal))
        noteSecurity(c, "staff access denied", { userId: caller.userId, code: refusal });
      throw new AppError(refusal);
    }
    c.set("caller", caller);
    return next();
  };

export const guards: Record<Guard, GuardOf> = {
  public: () => (_c, next) => next(),
  user: signedIn(() => null),
  coach: signedIn((role) => (role === ROLE.coach ? null : "coach_only")),
  admin: signedIn((role, caller) => (role !== null && isStaff(role) ? caller.missingFactor : "admin_only")),
  superadmin: signedIn((role, caller) =>
    role === ROLE.superadmin ? caller.missingFactor : "superadmin_only",
  ),
};
