import type { Connection } from "#api/db/database.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import type { CoachProfileInput } from "#contract/coaching.ts";
import { findOwnCoach, saveProfile, type OwnCoachRow } from "./profiles/queries.ts";
import { isOwnPhoto } from "./profiles/rules.ts";

const NO_SUCH_PHOTO = "ZB003";

/** Throws photo_unknown for a photo that is not the coach's own, or gone. */
export async function saveOwnProfile(
  serviceDb: Connection,
  userId: string,
  input: CoachProfileInput,
): Promise<OwnCoachRow> {
  if (input.profile_photo_url && !isOwnPhoto(userId, input.profile_photo_url))
    throw new AppError("photo_unknown");
  await saveProfile(serviceDb, userId, input).catch((cause: unknown) => {
    throw sqlStateOf(cause) === NO_SUCH_PHOTO ? new AppError("photo_unknown", { cause }) : cause;
  });
  const row = await findOwnCoach(serviceDb, userId);
  if (!row) throw new AppError("coach_profile_missing");
  return row;
}
