import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { RESUME_TEXT_ATTEMPTS_MAX, RESUME_TEXT_MAX_LENGTH, RESUME_TEXT_SECONDS } from "#contract/limits.ts";
import { readDocument, type DocumentReading } from "#api/integrations/documents/document.ts";
import { fileKey, findUnreadResume, finishReading, type ReadingResult } from "./queries.ts";

/** Enqueued by app.resume_added(). */
const readResumeTextJob = defineJob({
  kind: "readResumeText",
  payload: z.object({ resumeId: z.uuid() }),
  key: ({ resumeId }) => resumeId,
  attemptsMax: RESUME_TEXT_ATTEMPTS_MAX,
  retrySeconds: { first: 50, last: 200 },
});

export const resumeJobs = (deps: ReadingDeps): JobWorker[] => [
  handle(
    readResumeTextJob,
    ({ resumeId }) => readResumeText(deps, resumeId),
    ({ resumeId }) => finishReading(deps.serviceDb, resumeId, { status: "failed", text: null, losses: [] }),
  ),
];

/** Text with fewer letters is only a page number or a scanner's watermark. */
const LETTERS_MIN = 20;

type ReadingDeps = { serviceDb: Connection; files: FileStore };

/** Extracts the text of a resume whose reading is pending. Throws when the file store does not respond. */
export async function readResumeText({ serviceDb, files }: ReadingDeps, resumeId: string): Promise<void> {
  const resume = await findUnreadResume(serviceDb, resumeId);
  if (!resume) return;
  const file = await files.open(fileKey(resume.filePath));
  const reading =
    file &&
    (await readDocument(file.stream, {
      type: resume.mimeType,
      seconds: RESUME_TEXT_SECONDS,
      maxLength: RESUME_TEXT_MAX_LENGTH,
    }));
  await finishReading(serviceDb, resumeId, judge(reading));
}

function judge(reading: DocumentReading | null): ReadingResult {
  if (reading === null) return { status: "failed", text: null, losses: [] };
  const { text, losses } = reading;
  if (losses.includes("locked")) return { status: "failed", text: null, losses };
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters < LETTERS_MIN ? { status: "empty", text: null, losses } : { status: "ready", text, losses };
}
