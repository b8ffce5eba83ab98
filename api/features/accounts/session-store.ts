import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

export type SessionRow = {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  emailVerified: boolean;
  role: number | null;
  lastUsedAt: Date;
  twoFactorEnabled: boolean;
  /** When this session showed a code; null: never. */
  secondFactorAt: Date | null;
};

/** asServer: sessions stand where no user-level role can look. The session, its person and the role of this moment, in one. */
export async function findSession(asServer: Connection, token: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s."userId", s.id as "sessionId", u.email, u.name, u."emailVerified", p.role_id as role, s."lastUsedAt", s."secondFactorAt",
      coalesce(u."twoFactorEnabled", false) as "twoFactorEnabled"
    from auth.session s join auth."user" u on u.id = s."userId" left join public.users p on p.id = u.id
    where s.token = ${token} and s."expiresAt" > now()
  `.execute(asServer);
  return rows[0] ?? null;
}
