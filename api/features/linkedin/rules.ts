import type { Connection, Tx } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { EmailUnconfirmedError, type Linkedin } from "#api/integrations/linkedin.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { LINKEDIN_ERRORS, type LinkedinProfile } from "#contract/linkedin.ts";
import {
  deleteConnection,
  findAccess,
  findConnection,
  findProfileLink,
  saveConnection,
  type TokenRow,
} from "./queries.ts";

type AccessDeps = { serviceDb: Connection; linkedin: Linkedin; seal: Seal };
export type ConnectDeps = AccessDeps & { secret: string };

/** Returns the URL of LinkedIn's consent page, which redirects back with this state (decisions.md D8). */
export const authorizationUrl = ({ linkedin }: ConnectDeps, state: string): Promise<string> =>
  linkedin.authorizationUrl(state).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });

type Callback = { url: URL; caller: { userId: string; email: string } };

/** Finishes an authorization with a valid state. Returns null, or the error for /linkedin-connect?error=… */
export async function finishConnection(deps: ConnectDeps, { url, caller }: Callback): Promise<string | null> {
  const refusal = url.searchParams.get("error");
  if (refusal !== null) return url.searchParams.get("error_description") ?? refusal;
  const state = url.searchParams.get("state") ?? "";
  const identity = await deps.linkedin.exchangeCode(url, state).catch((error: Error) => error);
  if (identity instanceof EmailUnconfirmedError) return LINKEDIN_ERRORS.emailUnconfirmed;
  if (identity instanceof Error) return LINKEDIN_ERRORS.authenticationFailed;
  if (normaliseEmail(identity.email) !== normaliseEmail(caller.email)) return LINKEDIN_ERRORS.emailMismatch;
  const saved = await saveConnection(deps.serviceDb, deps.seal, { userId: caller.userId, ...identity });
  return saved ? null : LINKEDIN_ERRORS.alreadyConnected;
}

type ConnectionState = { connected: boolean; expired: boolean; expiresAt: Date | null };

/** Connected requires the email and a stored token; expired once the token is (states.md). */
export function connectionState(row: TokenRow | undefined, now = new Date()): ConnectionState {
  const expiresAt = row?.linkedinEmail ? row.expiresAt : null;
  return { connected: expiresAt !== null, expired: expiresAt !== null && expiresAt <= now, expiresAt };
}

/** Fetches the current profile. Throws linkedin_not_connected, _token_missing, _token_expired, _profile_failed. */
export async function fetchProfile(
  { serviceDb, linkedin, seal }: AccessDeps,
  userId: string,
): Promise<LinkedinProfile> {
  const row = await findConnection(serviceDb, userId);
  if (!row?.linkedinEmail) throw new AppError("linkedin_not_connected");
  const access = await findAccess(serviceDb, seal, userId);
  if (!access) throw new AppError("linkedin_token_missing");
  if (connectionState(row).expired) throw new AppError("linkedin_token_expired");
  const user = await linkedin.fetchUser(access.accessToken, access.subject).catch((cause: unknown) => {
    throw new AppError("linkedin_profile_failed", { cause });
  });
  return { ...user, linkedin_url: await findProfileLink(serviceDb, userId) };
}

/**
 * Removes the connection if its email is not the account's (decisions.md D8). Returns a function that revokes the token
 * at LinkedIn, to be called after the commit; it never throws.
 */
export async function disconnectOthersLinkedin(
  deps: AccessDeps,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<() => Promise<void>> {
  const connection = await findConnection(tx, userId);
  const isTheirs = normaliseEmail(connection?.linkedinEmail ?? "") === normaliseEmail(email);
  if (!connection?.linkedinEmail || isTheirs) return async () => undefined;
  const access = await findAccess(tx, deps.seal, userId);
  await deleteConnection(tx, userId);
  return async () => {
    if (access) await deps.linkedin.revokeToken(access.accessToken).catch(() => undefined);
  };
}

/** Revokes the token at LinkedIn, then deletes it (safety.md T70). Throws when LinkedIn can't be reached. */
export async function revokeLinkedin(deps: AccessDeps, userId: string): Promise<void> {
  const access = await findAccess(deps.serviceDb, deps.seal, userId);
  if (access) await deps.linkedin.revokeToken(access.accessToken);
  await deps.serviceDb.transaction().execute((tx) => deleteConnection(tx, userId));
}
