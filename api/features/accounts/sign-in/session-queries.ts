import { sql, type RawBuilder } from "kysely";
import { prepared, type Connection } from "#api/db/database.ts";
import type { Caller } from "#api/http/app-env.ts";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#contract/limits.ts";

export type SessionRow = {
  caller: Omit<Caller, "missingFactor">;
  lastUsedAt: Date;
  twoFactorEnabled: boolean;
  /** When this session showed a second factor; null when it never did. */
  secondFactorAt: Date | null;
};

type Row = Omit<SessionRow, "caller"> & SessionRow["caller"];

/** Neither too old nor forgotten: the library's own date may be put off by its use. */
export const isInUse = (session: RawBuilder<unknown>) => sql<boolean>`
  ${session}."createdAt" > now() - make_interval(secs => ${SESSION_SECONDS})
  and ${session}."lastUsedAt" > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;

/** serviceDb: sessions stand where no user-level role can look. The session, its person and the role of this moment, in one. */
export async function findSession(serviceDb: Connection, token: string): Promise<SessionRow | null> {
  const { rows } = await sql<Row>`${prepared}
    select s."userId", s.id as "sessionId", u.email, u.name, u."emailVerified", p.role_id as role, s."lastUsedAt",
      coalesce(u."twoFactorEnabled", false) as "twoFactorEnabled", s."secondFactorAt"
    from auth.session s join auth."user" u on u.id = s."userId" left join public.users p on p.id = u.id
    where s.token = ${token} and s."expiresAt" > now() and ${isInUse(sql`s`)}
  `.execute(serviceDb);
  if (!rows[0]) return null;
  const { lastUsedAt, twoFactorEnabled, secondFactorAt, ...caller } = rows[0];
  return { caller, lastUsedAt, twoFactorEnabled, secondFactorAt };
}
