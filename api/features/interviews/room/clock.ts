import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Clock } from "#contract/interviews.ts";
import { isPaused } from "./interview-time.ts";
import { presentClock } from "../present.ts";
import type { InterviewRow } from "../queries.ts";
import { lockInterview } from "./queries.ts";
import { startPause, stopPause } from "./pause-store.ts";

export type PauseRequest = { userId: string; interviewId: string };

/**
 * Stops the clock of an interview that allows it. Harmless when it stands already.
 * Throws interview_not_found, interview_over, answer_under_way, pause_used_up.
 */
export const pauseInterview = (serviceDb: Connection, request: PauseRequest): Promise<Clock> =>
  serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    const { interview, now, busy } = checkRunning(open);
    if (isPaused(interview, now)) return presentClock(interview, now);
    if (busy) throw new AppError("answer_under_way");
    const rested = interview.paused_at ? await stopPause(tx, interview.id) : interview;
    if (rested.pause_seconds_left < 1) throw new AppError("pause_used_up");
    return presentClock(await startPause(tx, interview.id), now);
  });

/** Lets the clock go on: the time it stood is added to the interview's end. Harmless when it runs. */
export const resumeInterview = (serviceDb: Connection, request: PauseRequest): Promise<Clock> =>
  serviceDb.transaction().execute(async (tx) => {
    const open = await lockInterview(tx, request);
    const { interview, now } = checkRunning(open);
    if (!interview.paused_at) return presentClock(interview, now);
    return presentClock(await stopPause(tx, interview.id), now);
  });

function checkRunning<T extends { interview: InterviewRow; now: Date }>(open: T | undefined): T {
  if (!open) throw new AppError("interview_not_found");
  const over = open.interview.ends_at <= open.now;
  if (open.interview.status !== "in_progress" || over) throw new AppError("interview_over");
  return open;
}
