import type { Connection } from "#api/db/database.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { RESUME_TEXT_ATTEMPTS_MAX, RESUME_TEXT_SECONDS } from "#contract/limits.ts";
import { fileKey } from "./file-key.ts";
import { readDocument } from "./read-document.ts";
import { finishReading, takeReading, type ReadingJob, type ReadingResult } from "./text-store.ts";

/** Longer than a reading may take, so that no resume is read twice at once. */
const LEASE_SECONDS = RESUME_TEXT_SECONDS + 40;
/** Less than this is a page number or a scanner's mark. */
const LETTERS_MIN = 20;

type Deps = { serviceDb: Connection; files: FileStore; seconds?: number };

/** Takes the text out of one resume that waits for it. Answers whether there was one. */
export async function readResumeText(deps: Deps): Promise<boolean> {
  const job = await takeReading(deps.serviceDb, LEASE_SECONDS);
  if (!job) return false;
  await finishReading(deps.serviceDb, job.resumeId, judge(await textOf(deps, job)));
  return true;
}

function judge(text: string | null): ReadingResult {
  if (text === null) return { status: "failed", text: null };
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < LETTERS_MIN ? { status: "empty", text: null } : { status: "ready", text };
}

/** null when the file cannot be read. A store that does not answer is asked again later. */
async function textOf({ files, seconds }: Deps, job: ReadingJob): Promise<string | null> {
  if (job.attempts > RESUME_TEXT_ATTEMPTS_MAX) return null;
  const file = await files.open(fileKey(job.filePath));
  return file && readDocument(file.stream, { type: job.mimeType, seconds: seconds ?? RESUME_TEXT_SECONDS });
}
