import type { Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/guard.ts";
import type { Auth } from "./auth.ts";
import { findRole } from "./store.ts";

/** Who a request's cookie or bearer belongs to; the role is read from the database each time (DECISIONS D1). */
export async function findCaller(auth: Auth, asServer: Connection, headers: Headers): Promise<Caller | null> {
  if (!headers.has("cookie") && !headers.has("authorization")) return null;
  const session = await auth.api.getSession({ headers });
  if (!session) return null;
  const { id, email, name, emailVerified } = session.user;
  return { userId: id, email, name, emailVerified, role: await findRole(asServer, id) };
}
