import type { Connection } from "#api/db/database.ts";

/** asServer: the auth library's tables stand where no user-level role can look. */
export async function hasTwoFactor(asServer: Connection, userId: string): Promise<boolean> {
  const row = await asServer
    .selectFrom("auth.user")
    .select("twoFactorEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.twoFactorEnabled ?? false;
}
