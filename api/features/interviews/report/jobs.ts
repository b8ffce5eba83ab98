import { handle, type JobWorker } from "#api/jobs/queue.ts";
import { judgeAnswer, judgeAnswerJob } from "./judge-answer.ts";
import { failReport } from "./queries.ts";
import { rateInterview, rateInterviewJob, type RatingDeps } from "./rate-interview.ts";

export const reportJobs = (deps: RatingDeps): JobWorker[] => [
  handle(judgeAnswerJob, (payload) => judgeAnswer(deps, payload)),
  handle(
    rateInterviewJob,
    ({ interviewId }) => rateInterview(deps, interviewId),
    ({ interviewId }) => failReport(deps.serviceDb, interviewId),
  ),
];
