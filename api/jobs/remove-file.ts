import { z } from "zod";
import { defineJob, handle, type JobWorker } from "./queue.ts";

/** Asked for with a delay before a file is stored, and by app.remove_file(); app.keep_file() takes it back. */
export const removeFileJob = defineJob({
  kind: "removeFile",
  payload: z.object({ fileKey: z.string() }),
  key: ({ fileKey }) => fileKey,
  atOnce: 20,
});

/** A file that the store holds on to is tried again until it is gone. */
export const removeFileJobs = (remove: (fileKey: string) => Promise<void>): JobWorker[] => [
  handle(removeFileJob, ({ fileKey }) => remove(fileKey)),
];
