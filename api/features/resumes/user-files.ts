import type { Readable } from "node:stream";
import type { Connection } from "#api/db/database.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { fileKey, folderKey } from "./file-key.ts";
import { deleteResumesOf, findLatestResume } from "./store.ts";
import type { ResumeDeps } from "./upload-resume.ts";

export type UserFile = {
  name: string;
  size: number;
  /** null when the file is gone. */
  open: () => Promise<Readable | null>;
};

/** What a download of one's data takes along. */
export async function listUserFiles({ db, files }: ResumeDeps, userId: string): Promise<UserFile[]> {
  const row = await findLatestResume(db, userId);
  if (!row) return [];
  const open = async () => (await files.open(fileKey(row.file_path)))?.stream ?? null;
  return [{ name: row.file_name, size: row.file_size, open }];
}

/** Rows and files of a person, for the end of an account; a file that the store holds on to goes by the job. */
export async function deleteUserFiles(
  { serviceDb, files }: { serviceDb: Connection; files: FileStore },
  userId: string,
): Promise<void> {
  await deleteResumesOf(serviceDb, userId);
  const keys = await files.list(folderKey(userId));
  await Promise.all(keys.map((key) => files.delete(key)));
}
