import { z } from "zod";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { RESUME_TEXT_ATTEMPTS_MAX } from "#contract/limits.ts";
import { readResumeText, type ReadingDeps } from "./read-resume-text.ts";
import { finishReading } from "./text-store.ts";

/** Asked for by app.resume_added(). */
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
    ({ resumeId }) => finishReading(deps.serviceDb, resumeId, { status: "failed", text: null }),
  ),
];
