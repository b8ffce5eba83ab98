import { sql } from "kysely";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { defineJob, handle, wakeQueue, type JobWorker } from "#api/jobs/queue.ts";
import { ABANDONED_SECONDS, ANSWER_GRACE_SECONDS } from "#contract/limits.ts";
import { statusWhenEnded } from "./queries.ts";

/** Asked for by app.watch_interview(). */
const closeOverdueInterviewJob = defineJob({
  kind: "closeOverdueInterview",
  payload: z.object({ interviewId: z.uuid() }),
  key: ({ interviewId }) => interviewId,
  atOnce: 20,
});

export const roomJobs = (serviceDb: Connection): JobWorker[] => [
  handle(closeOverdueInterviewJob, ({ interviewId }) => closeOverdueInterview(serviceDb, interviewId)),
];

/** The clock's end with its grace, or too long a silence; a pause is no silence while it may last. */
const dueAt = sql<Date>`least(ends_at + make_interval(secs => ${ANSWER_GRACE_SECONDS}),
  greatest(last_message_at, paused_at + make_interval(secs => pause_seconds_left))
    + make_interval(secs => ${ABANDONED_SECONDS}))`;

/** Closes an interview whose time is over or which fell silent; else answers when that will be. serviceDb: anybody's. */
export async function closeOverdueInterview(
  serviceDb: Connection,
  interviewId: string,
): Promise<Date | null> {
  const { numAffectedRows } = await sql`
    update public.conversations set status = ${statusWhenEnded},
      end_reason = case when ends_at < now() then 'time' else 'silence' end
    where id = ${interviewId} and status = 'in_progress' and ${dueAt} < now()`.execute(serviceDb);
  if (numAffectedRows === 1n) wakeQueue();
  const row = await serviceDb
    .selectFrom("conversations")
    .select(sql<Date>`${dueAt} + interval '10 milliseconds'`.as("at"))
    .where("id", "=", interviewId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  return row?.at ?? null;
}
