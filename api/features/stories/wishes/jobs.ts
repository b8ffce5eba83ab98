import { z } from "zod";
import { defineJob, enqueue, handle, type JobWorker } from "#api/jobs/queue.ts";
import { PLAN_MAILS_AT_ONCE, PLAN_MAILS_FROM_HOUR_UTC } from "#contract/limits.ts";
import { listToMail } from "./queries.ts";
import { remindOfPlan, type ReminderDeps } from "./rules.ts";

export const remindOfPlanJob = defineJob({
  kind: "remindOfPlan",
  payload: z.object({ userId: z.uuid() }),
  key: ({ userId }) => userId,
});
const remindOfPlansJob = defineJob({ kind: "remindOfPlans", payload: z.object({}) });

export const reminderJobs = (deps: ReminderDeps): JobWorker[] => [
  handle(remindOfPlanJob, ({ userId }) => remindOfPlan(deps, userId)),
  handle(remindOfPlansJob, async () => {
    if (new Date().getUTCHours() < PLAN_MAILS_FROM_HOUR_UTC) return;
    for (const userId of await listToMail(deps.serviceDb, PLAN_MAILS_AT_ONCE))
      await enqueue(deps.serviceDb, { job: remindOfPlanJob, payload: { userId } });
  }),
];
