import { z } from "zod";
import { defineJob, handle, type JobWorker } from "./queue.ts";

/** This job is enqueued with a delay before a file is stored, and by app.remove_file(). app.keep_file() cancels it. */
export const removeFileJob = defineJob({
  kind: "removeFile",
  payload: z.object({ fileKey: z.string() }),
  key: ({ fileKey }) => fileKey,
  atOnce: 20,
});

/** If the store fails to delete the file, the job is retried until it succeeds. */
export const removeFileJobs = (remove: (fileKey: string) => Promise<void>): JobWorker[] => [
  handle(removeFileJob, ({ fileKey }) => remove(fileKey)),
];
