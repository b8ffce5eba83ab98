import { randomBytes } from "node:crypto";
import type { Connection, Tx } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { hashOf } from "#api/http/signature.ts";
import { FIRST_SUPERADMIN_HOURS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import type { PageLanguage } from "#contract/words.ts";
import { deleteFirstLink, insertFirstLink, insertUser, insertVerified } from "./queries.ts";
import { ensureUser, type JoinDeps } from "./rules.ts";

/** Returns a link that creates the first superadmin; null when a superadmin or a valid link exists. */
export async function createFirstLink(
  serviceDb: Connection,
  appUrl: string,
): Promise<{ link: string; until: Date } | null> {
  const token = randomBytes(32).toString("base64url");
  const until = await insertFirstLink(serviceDb, { tokenHash: hashOf(token), hours: FIRST_SUPERADMIN_HOURS });
  return until && { link: `${appUrl}/first-superadmin?token=${token}`, until };
}

export type FirstSuperadminDeps = {
  /** Writes an audit-log entry for the new superadmin. */
  noteFirstSuperadmin: (tx: Tx, userId: string) => Promise<void>;
};

type Given = { token: string; email: string; name: string; password: string; language: PageLanguage };

/**
 * Creates the account with a verified address, without a mail: anybody who can read the log can also use the command
 * line. Throws first_link_expired, address_has_account.
 */
export async function makeFirstSuperadmin(
  { auth, noteFirstSuperadmin, ...deps }: JoinDeps & FirstSuperadminDeps,
  { token, email, name, password, language }: Given,
): Promise<string> {
  const { password: hasher } = await auth.$context;
  const passwordHash = await hasher.hash(password);
  const userId = await deps.serviceDb.transaction().execute(async (tx) => {
    if (!(await deleteFirstLink(tx, hashOf(token)))) throw new AppError("first_link_expired");
    const signUp = { email, name, passwordHash, language, requestedRole: ROLE.free };
    const made = await insertVerified(tx, signUp);
    if (!made.isNew) throw new AppError("address_has_account");
    const user = { id: made.userId, email, full_name: name, linkedin_url: null };
    await insertUser(tx, { ...user, role_id: ROLE.superadmin });
    await noteFirstSuperadmin(tx, made.userId);
    return made.userId;
  });
  await ensureUser(deps, userId);
  return userId;
}
