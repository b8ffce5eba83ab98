import { AppError } from "#api/http/errors.ts";
import type { createRouter } from "#api/http/router.ts";

/** Routes that sign in with a password or set a first one. Passwords set by mail still confirm settings changes. */
const CLOSED = ["/sign-in/email", "/sign-up/email", "/verify-email", "/join"];

/** Makes the password routes throw passwords_closed when only providers are allowed (safety.md T153). */
export function closePasswords<R extends ReturnType<typeof createRouter>>(router: R, closed: boolean): R {
  if (!closed) return router;
  for (const path of CLOSED)
    router.use(path, () => {
      throw new AppError("passwords_closed");
    });
  return router;
}
