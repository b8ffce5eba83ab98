import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { LINKEDIN_TIMEOUT_SECONDS } from "#contract/limits.ts";
import type { LinkedinProfile } from "#contract/linkedin.ts";
import { TEXT } from "#contract/texts.ts";
import { insertAuditLine } from "./audit/queries.ts";
import { isUser } from "./users/queries.ts";

export type LinkedinDeps = {
  serviceDb: Connection;
  /** The LinkedIn capability's; throws its own codes. */
  fetchLinkedinProfile: (userId: string) => Promise<LinkedinProfile>;
};

/** What LinkedIn tells of a user, within 15 s. Each refusal carries `details` (calls.md and 8). */
export async function showLinkedin(
  { serviceDb, fetchLinkedinProfile }: LinkedinDeps,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<LinkedinProfile> {
  if (!(await isUser(serviceDb, userId))) {
    throw new AppError("user_not_found", { details: TEXT.adminUserNotFound });
  }
  await insertAuditLine(serviceDb, { actorId, action: "linkedin profile viewed", subjectId: userId });
  try {
    return await withinTheLimit(fetchLinkedinProfile(userId));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const details = cause.message;
    if (cause.code === "linkedin_not_connected") throw new AppError("user_linkedin_none", { details, cause });
    if (cause.code === "linkedin_token_missing" || cause.code === "linkedin_token_expired") {
      throw new AppError("user_linkedin_not_yet", { details, cause });
    }
    throw new AppError(cause.code, { details, cause: cause.cause });
  }
}

async function withinTheLimit<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError("linkedin_profile_failed")),
    LINKEDIN_TIMEOUT_SECONDS * 1000,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
