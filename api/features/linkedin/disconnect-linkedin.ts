import type { Tx } from "#api/db/database.ts";
import type { AccessDeps } from "./connect-linkedin.ts";
import { deleteConnection, findAccess, findConnection } from "./store.ts";

/**
 * 'Connected' means that LinkedIn's e-mail is the sign-up e-mail (decisions.md D8): with another one the connection goes.
 * Answers what takes the token back at LinkedIn, to be called when the change stands; it never throws.
 */
export async function disconnectOthersLinkedin(
  deps: AccessDeps,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<() => Promise<void>> {
  const connection = await findConnection(tx, userId);
  const isTheirs = connection?.linkedinEmail?.toLowerCase() === email.toLowerCase();
  if (!connection?.linkedinEmail || isTheirs) return async () => undefined;
  const access = await findAccess(tx, deps.seal, userId);
  await deleteConnection(tx, userId);
  return async () => {
    if (access) await deps.linkedin.revokeToken(access.accessToken).catch(() => undefined);
  };
}

/** Takes the token back at LinkedIn, then forgets it (safety.md T70). Throws when LinkedIn can't be reached. */
export async function revokeLinkedin(deps: AccessDeps, userId: string): Promise<void> {
  const access = await findAccess(deps.serviceDb, deps.seal, userId);
  if (access) await deps.linkedin.revokeToken(access.accessToken);
  await deps.serviceDb.transaction().execute((tx) => deleteConnection(tx, userId));
}
