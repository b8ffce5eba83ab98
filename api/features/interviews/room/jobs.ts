import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { closeOverdueInterview } from "./end-interview.ts";

/** Enqueued by app.watch_interview(). */
const closeOverdueInterviewJob = defineJob({
  kind: "closeOverdueInterview",
  payload: z.object({ interviewId: z.uuid() }),
  key: ({ interviewId }) => interviewId,
  atOnce: 20,
});

export const roomJobs = (serviceDb: Connection): JobWorker[] => [
  handle(closeOverdueInterviewJob, ({ interviewId }) => closeOverdueInterview(serviceDb, interviewId)),
];
