import { handle, type JobWorker } from "#api/jobs/queue.ts";
import { failReport } from "./queries.ts";
import { rateInterview, rateInterviewJob, type RatingDeps } from "./rate-interview.ts";

export const reportJobs = (deps: RatingDeps): JobWorker[] => [
  handle(
    rateInterviewJob,
    ({ interviewId }) => rateInterview(deps, interviewId),
    ({ interviewId }) => failReport(deps.serviceDb, interviewId),
  ),
];
