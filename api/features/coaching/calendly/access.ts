import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import type { Calendly } from "#api/integrations/calendly/calendly.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { NotYet, TryAgainLater } from "#api/jobs/queue.ts";
import { SCHEDULING_TOKEN_SPARE_SECONDS } from "#contract/limits.ts";
import { findTokens, holdTokens, sealedFor } from "./queries.ts";

export type CalendlyDeps = { serviceDb: Connection; seal: Seal; calendly: Calendly };

const REFRESH_REFUSED = 400;

/**
 * Calls Calendly with the coach's access token, refreshed if needed. Throws CalendlyError. Its kind is unauthorized
 * also when there is no connection, or one that Calendly no longer accepts; the coach must then connect again.
 */
export async function withAccess<T>(
  deps: CalendlyDeps,
  coachId: string,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  const token = await getAccess(deps, coachId, null);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof CalendlyError) || error.kind !== "unauthorized") throw error;
    return call(await getAccess(deps, coachId, token));
  }
}

/** `stale`: a token that Calendly has just refused, even if it has not expired. */
async function getAccess(deps: CalendlyDeps, coachId: string, stale: string | null): Promise<string> {
  const now = await findTokens(deps.serviceDb, coachId);
  const usable = now && findUsable(deps.seal, { coachId, stale }, now);
  if (usable) return usable;
  const token = await holdTokens(deps, coachId, async ({ tokens, store, refuse }) => {
    if (!tokens || tokens.refused) return null;
    // Another process may have refreshed the tokens while this one waited for the lock.
    const fresh = findUsable(deps.seal, { coachId, stale }, tokens);
    if (fresh) return fresh;
    const refreshToken = openOrNull(deps.seal, tokens.refresh, coachId);
    const refreshed = refreshToken === null ? null : await refreshOrNull(deps.calendly, refreshToken);
    if (!refreshed) {
      await refuse();
      return null;
    }
    await store(refreshed);
    return refreshed.accessToken;
  });
  if (token === null) throw new CalendlyError("unauthorized", null);
  return token;
}

type Wanted = { coachId: string; stale: string | null };

function findUsable(
  seal: Seal,
  { coachId, stale }: Wanted,
  { access, expiresAt, refused }: { access: string; expiresAt: Date; refused: boolean },
): string | null {
  if (refused || expiresAt.getTime() < Date.now() + SCHEDULING_TOKEN_SPARE_SECONDS * 1000) return null;
  const token = openOrNull(seal, access, coachId);
  return token === stale ? null : token;
}

/** Returns null if Calendly will never accept this refresh token. */
export async function refreshOrNull(calendly: Calendly, refreshToken: string) {
  try {
    return await calendly.refresh(refreshToken);
  } catch (error) {
    if (error instanceof CalendlyError && error.status === REFRESH_REFUSED) return null;
    throw error;
  }
}

/** Returns null for a token sealed with another secret: the coach must connect again. */
export function openOrNull(seal: Seal, sealed: string, coachId: string): string | null {
  try {
    return seal.open(sealed, sealedFor(coachId));
  } catch {
    return null;
  }
}

/** For jobs: Calendly's own failures are expected, so they are retried and not logged as errors. */
export const orLater = (work: Promise<void>): Promise<void> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof CalendlyError)) throw cause;
    throw cause.retrySeconds === null
      ? new TryAgainLater(cause.message, { cause })
      : new NotYet(cause.retrySeconds);
  });
