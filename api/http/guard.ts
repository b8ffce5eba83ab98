import type { MiddlewareHandler } from "hono";
import { isStaff, ROLE } from "#contract/roles.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { AppEnv, Caller, Guard } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { noteSecurity } from "./security-log.ts";

const STAFF_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "admin_only",
  "superadmin_only",
  "two_factor_required",
  "second_factor_required",
]);

type Refuse = (role: number | null, caller: Caller) => ErrorCode | null;

const signedIn =
  (refuse: Refuse): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const caller = await c.var.findCaller();
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

export const guards: Record<Guard, MiddlewareHandler<AppEnv>> = {
  public: (_c, next) => next(),
  user: signedIn(() => null),
  coach: signedIn((role) => (role === ROLE.coach ? null : "coach_only")),
  admin: signedIn((role, caller) => (role !== null && isStaff(role) ? caller.missingFactor : "admin_only")),
  superadmin: signedIn((role, caller) =>
    role === ROLE.superadmin ? caller.missingFactor : "superadmin_only",
  ),
};
