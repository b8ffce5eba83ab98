import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { RESUME_MAX_BYTES, UNSAVED_FILE_SECONDS } from "#contract/limits.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { ResumeType } from "#contract/fields.ts";
import { cleanFileName } from "./clean-file-name.ts";
import { fileKey } from "./file-key.ts";
import { recogniseDocument } from "./recognise-document.ts";
import { releaseFile, reserveFile } from "./removal-store.ts";
import { saveResume, type ResumeRow } from "./store.ts";

export type ResumeDeps = { db: Database; serviceDb: Connection; files: FileStore };

export type Upload = { userId: string; name: string; bytes: Buffer };

/** The words of texts.md for a step that failed. */
export const failedAs =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw cause instanceof AppError ? cause : new AppError(code, { cause });
  };

/**
 * Stores a resume and lets it take the place of the one before, which opens until then (decisions.md D9). At whatever
 * step it fails or the server dies: the old one stays, and the new file is removed by the job removeFile.
 */
export async function uploadResume(deps: ResumeDeps, { userId, name, bytes }: Upload): Promise<ResumeRow> {
  if (bytes.length > RESUME_MAX_BYTES) throw new AppError("resume_size");
  const mimeType = recogniseDocument(bytes);
  if (mimeType === null) throw new AppError("resume_type");
  const fileName = cleanFileName(name, mimeType);
  const filePath = await reservePath(deps.serviceDb, userId, fileName).catch(failedAs("resume_check_failed"));
  try {
    await storeFile(deps.files, { filePath, bytes, mimeType });
    return await saveResume(
      deps.db,
      { userId, fileName, filePath, fileSize: bytes.length, mimeType },
      (cause) => new AppError("resume_replace_failed", { cause }),
    ).catch(failedAs("resume_save_failed"));
  } catch (error) {
    // Not removed here: when the answer to a commit got lost, the row is there and the file stays.
    await releaseFile(deps.serviceDb, filePath).catch(() => undefined);
    throw error;
  }
}

const storeFile = (
  files: FileStore,
  { filePath, bytes, mimeType }: { filePath: string; bytes: Buffer; mimeType: ResumeType },
): Promise<void> => files.put(fileKey(filePath), bytes, mimeType).catch(failedAs("resume_upload_failed"));

/** A path that no other upload has, not even one of the same person in the same millisecond. */
async function reservePath(serviceDb: Connection, userId: string, fileName: string): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const filePath = `${userId}/${timestamp}-${fileName}`;
    if (await reserveFile(serviceDb, { filePath, seconds: UNSAVED_FILE_SECONDS })) return filePath;
  }
}
