import { AppError } from "#api/http/errors.ts";
import type { LinkedinProfile } from "#contract/linkedin.ts";
import type { AccessDeps } from "./connect-linkedin.ts";
import { connectionState } from "./connection-state.ts";
import { findAccess, findConnection, findProfileLink } from "./store.ts";

/** What LinkedIn tells of the user now. Throws linkedin_not_connected, _token_missing, _token_expired, _profile_failed. */
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
