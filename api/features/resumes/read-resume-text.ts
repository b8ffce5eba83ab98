import type { Connection } from "#api/db/database.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { RESUME_TEXT_SECONDS } from "#contract/limits.ts";
import { fileKey } from "./file-key.ts";
import { readDocument } from "./read-document.ts";
import { findUnreadResume, finishReading, type ReadingResult } from "./text-store.ts";

/** Less than this is a page number or a scanner's mark. */
const LETTERS_MIN = 20;

export type ReadingDeps = { serviceDb: Connection; files: FileStore };

/** Takes the text out of a resume that waits for it. Throws when the store does not answer. */
export async function readResumeText({ serviceDb, files }: ReadingDeps, resumeId: string): Promise<void> {
  const resume = await findUnreadResume(serviceDb, resumeId);
  if (!resume) return;
  const file = await files.open(fileKey(resume.filePath));
  const text =
    file && (await readDocument(file.stream, { type: resume.mimeType, seconds: RESUME_TEXT_SECONDS }));
  await finishReading(serviceDb, resumeId, judge(text));
}

function judge(text: string | null): ReadingResult {
  if (text === null) return { status: "failed", text: null };
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < LETTERS_MIN ? { status: "empty", text: null } : { status: "ready", text };
}
