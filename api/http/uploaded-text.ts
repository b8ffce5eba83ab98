import type { Connection } from "#api/db/database.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  FILES_READ_AT_ONCE_PER_USER,
  RATE_WINDOW_UPLOAD_SECONDS,
  RESUME_BODY_MAX_BYTES,
  RESUME_MAX_BYTES,
  RESUME_UPLOADS_PER_HOUR,
  UPLOAD_TURN_SECONDS,
} from "#contract/limits.ts";
import type { ReadingLoss } from "#contract/resumes.ts";
import { normaliseText } from "#contract/typed-text.ts";
import { AppError } from "./errors.ts";
import { createPersonalGate } from "./gate.ts";
import { enforceLimits } from "./rate-limit.ts";
import type { Uploads } from "./uploads.ts";

export type UploadedTextDeps = { serviceDb: Connection; uploads: Uploads };

/** `losses`: what is missing from the text. */
type ReadText = { text: string; losses: ReadingLoss[] };

type UploadedText = {
  /** Prefix of the rate limit's key; the user's id follows. */
  key: string;
  codes: { size: ErrorCode; damaged: ErrorCode; empty: ErrorCode };
  /** Null for a file of another type, or one that can't be read. */
  read: (bytes: Buffer) => Promise<ReadText | null>;
};

/** Reads the text of the one uploaded file and stores nothing. Limits are those of a resume. */
export function readsUploadedText(
  { serviceDb, uploads }: UploadedTextDeps,
  { key, codes, read }: UploadedText,
): (request: Request, userId: string) => Promise<ReadText> {
  const inTurn = createPersonalGate(FILES_READ_AT_ONCE_PER_USER, UPLOAD_TURN_SECONDS * 1000);
  const textOf = async (bytes: Buffer): Promise<ReadText> => {
    if (bytes.length > RESUME_MAX_BYTES) throw new AppError(codes.size);
    const found = await read(bytes);
    if (found === null) throw new AppError(codes.damaged);
    if (found.losses.includes("locked")) throw new AppError("file_locked");
    const text = normaliseText(found.text);
    if (text.trim() === "") throw new AppError(codes.empty);
    return { text, losses: found.losses };
  };
  return async (request, userId) => {
    await enforceLimits(serviceDb, [
      { key: `${key}:${userId}`, max: RESUME_UPLOADS_PER_HOUR, windowSeconds: RATE_WINDOW_UPLOAD_SECONDS },
    ]);
    // Reads inside `receive`, which limits the files in memory, so that no second queue holds bytes there.
    return inTurn(userId, () =>
      uploads
        .receive(request, { field: "file", maxBytes: RESUME_BODY_MAX_BYTES }, ({ bytes }) => textOf(bytes))
        .catch((cause: unknown) => {
          const isTooLarge = cause instanceof AppError && cause.code === "body_too_large";
          throw isTooLarge ? new AppError(codes.size) : cause;
        }),
    );
  };
}
