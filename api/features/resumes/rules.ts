import { isSigned, sign } from "#api/http/signature.ts";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Connection, Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { FileStore } from "#api/integrations/files.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { RESUME_TYPES, type ResumeType } from "#contract/fields.ts";
import {
  RESUME_LINK_SECONDS,
  RESUME_MAX_BYTES,
  RESUME_NAME_MAX_LENGTH,
  RESUME_WAIT_SECONDS,
  UNSAVED_FILE_SECONDS,
} from "#contract/limits.ts";
import { type ReadingLoss, type Resume, resumeFile } from "#contract/resumes.ts";
import { present } from "#api/db/present.ts";
import {
  deleteResumesOf,
  fileKey,
  findLatestResume,
  findLatestText,
  folderKey,
  releaseFile,
  reserveFile,
  saveResume,
  type Reading,
  type ResumeRow,
} from "./queries.ts";
import { recogniseDocument, refusalOf } from "#api/integrations/documents/document.ts";
import { looksLikeJson, readJsonResume } from "#api/integrations/documents/json-resume.ts";

export type ResumeDeps = { db: Database; serviceDb: Connection; files: FileStore };

const LOOK_AGAIN_MS = 200;

/**
 * Returns the text of the latest resume, or null. Waits for a resume uploaded a moment ago; if reading it takes too
 * long, the interview goes on without it.
 */
export const readLatestText = async (serviceDb: Connection, userId: string): Promise<string | null> =>
  (await readLatest(serviceDb, userId)).text;

/** Like `readLatestText`, but also returns what is missing from the text. */
export async function readLatest(serviceDb: Connection, userId: string): Promise<ReadText> {
  const until = Date.now() + RESUME_WAIT_SECONDS * 1000;
  for (;;) {
    const { text, losses, isBeingRead } = await findLatestText(serviceDb, userId);
    if (!isBeingRead || Date.now() >= until) return { text, losses };
    await setTimeout(LOOK_AGAIN_MS);
  }
}

type ReadText = { text: string | null; losses: ReadingLoss[] };
type Upload = { userId: string; name: string; bytes: Buffer };

/** Wraps an error in the given code, whose text is in texts.md. */
export const failedAs =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw cause instanceof AppError ? cause : new AppError(code, { cause });
  };

/**
 * Stores a resume and replaces the previous one, which stays available until then (decisions.md D9). If a step fails or
 * the server dies, the old one stays and the job removeFile removes the new file.
 */
export async function uploadResume(deps: ResumeDeps, { userId, name, bytes }: Upload): Promise<ResumeRow> {
  if (bytes.length > RESUME_MAX_BYTES) throw new AppError("resume_size");
  if (bytes.length === 0) throw new AppError("resume_empty");
  const other = refusalOf(bytes);
  if (other !== null) throw new AppError(other);
  const mimeType = looksLikeJson(bytes) ? RESUME_TYPES.json : recogniseDocument(bytes);
  if (mimeType === null) throw new AppError("resume_type");
  if (mimeType === RESUME_TYPES.json && readJsonResume(bytes) === null) throw new AppError("resume_json");
  const fileName = shownFileName(name, mimeType);
  const storedName = storedFileName(name, mimeType);
  const filePath = await reservePath(deps.serviceDb, userId, storedName).catch(
    failedAs("resume_check_failed"),
  );
  try {
    await storeFile(deps.files, { filePath, bytes, mimeType });
    return await saveResume(
      deps.db,
      { userId, fileName, filePath, fileSize: bytes.length, mimeType },
      (cause) => new AppError("resume_replace_failed", { cause }),
    ).catch(failedAs("resume_save_failed"));
  } catch (error) {
    // Do not remove it here: if only the commit's confirmation was lost, the row exists and its file must stay.
    await releaseFile(deps.serviceDb, filePath).catch(() => undefined);
    throw error;
  }
}

const storeFile = (
  files: FileStore,
  { filePath, bytes, mimeType }: { filePath: string; bytes: Buffer; mimeType: ResumeType },
): Promise<void> => files.put(fileKey(filePath), bytes, mimeType).catch(failedAs("resume_upload_failed"));

/** Reserves a path that no other upload has, not even one of the same user in the same millisecond. */
async function reservePath(serviceDb: Connection, userId: string, fileName: string): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const filePath = `${userId}/${timestamp}-${fileName}`;
    if (await reserveFile(serviceDb, { filePath, seconds: UNSAVED_FILE_SECONDS })) return filePath;
  }
}

const EXTENSIONS = Object.fromEntries(
  Object.entries(RESUME_TYPES).map(([extension, type]) => [type, `.${extension}`]),
) as Record<ResumeType, string>;

/**
 * The name in the storage path: letters, digits, '.', '-' and '_', at most 100 characters (decisions.md D9), with the
 * extension of the detected type.
 */
function storedFileName(name: string, type: ResumeType): string {
  const extension = EXTENSIONS[type];
  const clean = bareName(name)
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .slice(0, RESUME_NAME_MAX_LENGTH - extension.length)
    .replaceAll(/^[-._]+|(?<![-._])[-._]+$/g, "");
  return `${clean || "resume"}${extension}`;
}

/** Strips folders and the extension. */
const bareName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "").replace(/\.[A-Za-z0-9]{1,5}$/, "");

/**
 * The user's own file name with the extension of the detected type, for display and download. Removes line breaks,
 * characters that change the reading direction and hide the real extension, and leading dots.
 */
function shownFileName(name: string, type: ResumeType): string {
  const extension = EXTENSIONS[type];
  const clean = Array.from(bareName(name).toWellFormed().normalize("NFC"))
    .filter((sign) => !/\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069"]/u.test(sign))
    .slice(0, RESUME_NAME_MAX_LENGTH - extension.length)
    .join("")
    .replaceAll(/^[.\s]+|(?<![.\s])[.\s]+$/gu, "");
  return `${clean || "resume"}${extension}`;
}

/** A plain ASCII name for old clients, the UTF-8 name for all others (RFC 6266). */
export const attachmentNamed = (name: string, filePath: string): string =>
  `attachment; filename="${filePath.replace(/^.*\/\d+-/, "")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

type Link = { id: string; expires: string; signature: string };

const linkText = (id: string, expires: string) => `resume-link:${id}:${expires}`;

/** A link to the file that needs no session and is valid for a minute (limits.md). */
export function createLink(
  { secret, appUrl }: { secret: string; appUrl: string },
  id: string,
): { url: string; expires_at: string } {
  const expiresAt = new Date(Date.now() + RESUME_LINK_SECONDS * 1000);
  const expires = String(expiresAt.getTime());
  const query = new URLSearchParams({ expires, signature: sign(secret, linkText(id, expires)) });
  return { url: `${appUrl}/api/resumes/${id}/file?${query.toString()}`, expires_at: expiresAt.toISOString() };
}

/** Throws resume_link_invalid for a link that this server did not sign, resume_link_expired for an expired one. */
export function checkLink(secret: string, { id, expires, signature }: Link): void {
  if (!isSigned(secret, linkText(id, expires), signature)) throw new AppError("resume_link_invalid");
  if (Number(expires) <= Date.now()) throw new AppError("resume_link_expired");
}

export const presentResume = (row: ResumeRow, reading: Reading): Resume => ({
  ...present(resumeFile, row),
  ...reading,
});

type UserFile = {
  name: string;
  size: number;
  /** Returns null when the file no longer exists. */
  open: () => Promise<Readable | null>;
};

/** The files for the download of a user's data. */
export async function listUserFiles({ db, files }: ResumeDeps, userId: string): Promise<UserFile[]> {
  const row = await findLatestResume(db, userId);
  if (!row) return [];
  const open = async () => (await files.open(fileKey(row.file_path)))?.stream ?? null;
  return [{ name: row.file_name, size: row.file_size, open }];
}

/** Deletes a user's rows and files when the account is deleted. If the store fails, a job removes the files later. */
export async function deleteUserFiles(
  { serviceDb, files }: { serviceDb: Connection; files: FileStore },
  userId: string,
): Promise<void> {
  await deleteResumesOf(serviceDb, userId);
  const keys = await files.list(folderKey(userId));
  await Promise.all(keys.map((key) => files.delete(key)));
}
