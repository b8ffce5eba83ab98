import { createHash, randomBytes } from "node:crypto";
import { isSigned, sign } from "#api/http/signature.ts";
import type { Connection, Tx } from "#api/db/database.ts";
import { insertState, takeState } from "#api/db/oauth-states.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import type { Linkedin } from "#api/integrations/linkedin.ts";
import { OAUTH_STATE_SECONDS } from "#contract/limits.ts";
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

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Opens an authorization bound to this user and this browser, for ten minutes and one use (decisions.md D8). */
export async function startConnection(
  { serviceDb, linkedin, secret }: ConnectDeps,
  { userId, browser }: { userId: string; browser: string },
): Promise<string> {
  const random = randomBytes(32).toString("base64url");
  const state = `${random}.${sign(secret, random)}`;
  const url = await linkedin.authorizationUrl(state).catch((cause: unknown) => {
    throw new AppError("unavailable", { cause });
  });
  await insertState(serviceDb, "linkedin", {
    stateHash: hash(state),
    browserHash: hash(browser),
    userId,
    seconds: OAUTH_STATE_SECONDS,
  });
  return url;
}

type Callback = {
  url: URL;
  browser: string | undefined;
  caller: { userId: string; email: string } | null;
};

/** Ends an authorization. Returns null when connected, else the error for /linkedin-connect?error=… */
export async function finishConnection(
  deps: ConnectDeps,
  { url, browser, caller }: Callback,
): Promise<string | null> {
  const state = url.searchParams.get("state") ?? "";
  if (!caller || browser === undefined || !isOwnState(deps.secret, state))
    return LINKEDIN_ERRORS.stateInvalid;
  const open = await takeState(deps.serviceDb, "linkedin", {
    stateHash: hash(state),
    browserHash: hash(browser),
  });
  if (open?.user_id !== caller.userId) return LINKEDIN_ERRORS.stateInvalid;
  const refusal = url.searchParams.get("error");
  if (refusal !== null) return url.searchParams.get("error_description") ?? refusal;
  const identity = await deps.linkedin.exchangeCode(url, state).catch(() => null);
  if (!identity) return LINKEDIN_ERRORS.storeFailed;
  if (identity.email.toLowerCase() !== caller.email.toLowerCase()) return LINKEDIN_ERRORS.emailMismatch;
  const saved = await saveConnection(deps.serviceDb, deps.seal, { userId: caller.userId, ...identity });
  return saved ? null : LINKEDIN_ERRORS.alreadyConnected;
}

function isOwnState(secret: string, state: string): boolean {
  const [random = "", signature = ""] = state.split(".");
  return isSigned(secret, random, signature);
}

type ConnectionState = { connected: boolean; expired: boolean; expiresAt: Date | null };

/** states.md: connected needs both the email and a stored token; expired when the token's time is over. */
export function connectionState(row: TokenRow | undefined, now = new Date()): ConnectionState {
  const expiresAt = row?.linkedinEmail ? row.expiresAt : null;
  return { connected: expiresAt !== null, expired: expiresAt !== null && expiresAt <= now, expiresAt };
}

/** The profile that LinkedIn returns now. Throws linkedin_not_connected, _token_missing, _token_expired, _profile_failed. */
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
 * 'Connected' means that LinkedIn's email is the sign-up email (decisions.md D8): with another one the connection goes.
 * Returns a function that revokes the token at LinkedIn, to be called after the commit; it never throws.
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

/** Revokes the token at LinkedIn, then deletes it (safety.md T70). Throws when LinkedIn can't be reached. */
export async function revokeLinkedin(deps: AccessDeps, userId: string): Promise<void> {
  const access = await findAccess(deps.serviceDb, deps.seal, userId);
  if (access) await deps.linkedin.revokeToken(access.accessToken);
  await deps.serviceDb.transaction().execute((tx) => deleteConnection(tx, userId));
}
