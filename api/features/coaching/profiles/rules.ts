import type { Readable } from "node:stream";
import type { Connection } from "#api/db/database.ts";
import { sqlStateOf } from "#api/db/sql-state.ts";
import type { Caller } from "#api/http/app-env.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueOnce, hasten } from "#api/jobs/queue.ts";
import { removeFileJob } from "#api/jobs/remove-file.ts";
import type { FileStore } from "#api/integrations/files.ts";
import type { CoachProfileInput, OwnCoachProfile } from "#contract/coaching.ts";
import {
  COACH_PHOTO_EDGE_PIXELS,
  COACH_PHOTO_MAX_BYTES,
  COACH_PHOTO_PIXELS_MAX,
  UNSAVED_PHOTO_SECONDS,
} from "#contract/limits.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import * as queries from "./queries.ts";

export const presentOwnCoach = (
  { calendly_scheduling_url, ...row }: queries.OwnCoachRow,
  pageUrl: (link: string) => string,
): OwnCoachProfile => ({
  ...row,
  availability_schedule: row.availability_schedule as Record<string, unknown>,
  calendly_username: row.connected ? row.calendly_username : null,
  calendly_page_url: row.connected && calendly_scheduling_url ? pageUrl(calendly_scheduling_url) : null,
  review_asked_at: row.review_asked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export type PhotoDeps = { serviceDb: Connection; files: FileStore };

const PHOTO_PATH = "/api/coaches/photos/";
const NO_SUCH_PHOTO = "ZB003";

/** Throws photo_unknown for a photo that is not the coach's own or no longer exists. */
export async function saveProfile(
  serviceDb: Connection,
  userId: string,
  input: CoachProfileInput,
): Promise<queries.OwnCoachRow> {
  const photo = input.profile_photo_url;
  if (photo && !photo.startsWith(`${PHOTO_PATH}${userId}-`)) throw new AppError("photo_unknown");
  await queries.saveProfile(serviceDb, userId, input).catch((cause: unknown) => {
    throw sqlStateOf(cause) === NO_SUCH_PHOTO ? new AppError("photo_unknown", { cause }) : cause;
  });
  const row = await queries.findOwnCoach(serviceDb, userId);
  if (!row) throw new AppError("coach_profile_missing");
  return row;
}

/**
 * Asks staff to review a refused profile again; the first review is requested automatically. Throws
 * coach_profile_missing, coach_not_ready, review_not_needed.
 */
export async function askForReview(serviceDb: Connection, userId: string): Promise<void> {
  const own = await queries.findOwnCoach(serviceDb, userId);
  if (!own) throw new AppError("coach_profile_missing");
  if (!own.picked_event) throw new AppError("coach_not_ready");
  if (!(await queries.askForReview(serviceDb, own.id))) throw new AppError("review_not_needed");
}

const UUID_LENGTH = 36;

/**
 * Coaches see all of their own photos, staff the listed and the current one, all others the listed one (safety.md
 * T112).
 */
export async function isPhotoShown(
  serviceDb: Connection,
  name: string,
  caller: Caller | null,
): Promise<boolean> {
  const userId = name.slice(0, UUID_LENGTH);
  if (caller?.userId === userId) return true;
  const asStaff = caller !== null && isStaff(caller.role ?? ROLE.free) && caller.missingFactor === null;
  return queries.isPhotoShown(serviceDb, { userId, address: `${PHOTO_PATH}${name}`, asStaff });
}

export const photoKey = (name: string): string => `coach-profile-photos/${name}`;

/**
 * Stores a photo, decoded and encoded again, so that only the picture remains of the file (decisions.md D9). An
 * existing profile shows it at once. Throws photo_size, photo_type.
 */
export async function uploadPhoto(
  { serviceDb, files }: PhotoDeps,
  { userId, bytes }: { userId: string; bytes: Buffer },
): Promise<string> {
  if (bytes.length > COACH_PHOTO_MAX_BYTES) throw new AppError("photo_size");
  const photo = await redraw(bytes);
  const name = await reserveName(serviceDb, userId);
  try {
    await files.put(photoKey(name), photo, "image/webp");
    await queries.setPhoto(serviceDb, userId, `${PHOTO_PATH}${name}`);
  } catch (error) {
    await hasten(serviceDb, { job: removeFileJob, payload: { fileKey: photoKey(name) } }).catch(
      () => undefined,
    );
    throw error;
  }
  return `${PHOTO_PATH}${name}`;
}

/** The photos for the download of a user's data. */
export async function listPhotos(
  { serviceDb, files }: PhotoDeps,
  userId: string,
): Promise<{ name: string; open: () => Promise<Readable | null> }[]> {
  const address = (await queries.findOwnCoach(serviceDb, userId))?.profile_photo_url;
  if (!address) return [];
  const open = async () => (await files.open(photoKey(address.slice(PHOTO_PATH.length))))?.stream ?? null;
  return [{ name: "coach-photo.webp", open }];
}

const isPhoto = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ||
  /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6)) ||
  /^RIFF.{4}WEBP/s.test(bytes.toString("latin1", 0, 12));

async function redraw(bytes: Buffer): Promise<Buffer> {
  // Checked first, because the library also reads formats that are not photos.
  if (!isPhoto(bytes)) throw new AppError("photo_type");
  const { default: sharp } = await import("sharp");
  const edge = COACH_PHOTO_EDGE_PIXELS;
  return sharp(bytes, { limitInputPixels: COACH_PHOTO_PIXELS_MAX, failOn: "error" })
    .autoOrient()
    .resize(edge, edge, { fit: "cover" })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new AppError("photo_type", { cause });
    });
}

async function reserveName(serviceDb: Connection, userId: string): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const name = `${userId}-${timestamp}.webp`;
    const payload = { fileKey: photoKey(name) };
    // The job removes the photo if no profile uses it in time; false: another upload has this name.
    if (await enqueueOnce(serviceDb, { job: removeFileJob, payload, inSeconds: UNSAVED_PHOTO_SECONDS }))
      return name;
  }
}
