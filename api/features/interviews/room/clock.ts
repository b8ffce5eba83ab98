import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { ClockChoice } from "#contract/interview-preferences.ts";
import type { Clock } from "#contract/interviews.ts";
import {
  ANSWER_GRACE_SECONDS,
  PAUSE_SECONDS_MAX,
  SPOKEN_SECONDS_MORE,
  SPOKEN_SECONDS_PER_WORD,
} from "#contract/limits.ts";
import { announce } from "../live/queries.ts";
import type { InterviewRow } from "../queries.ts";
import { addSpoken, lockInterview, startPause, stopPause } from "./queries.ts";
import { type OpenTurn } from "./turn-queries.ts";

const LENGTH: Record<ClockChoice, number> = { usual: 1, quarter_more: 1.25, half_more: 1.5, pausable: 1 };

/** Seconds of an interview and of its total pauses; `seconds` is the usual length. */
export const timeFor = (clock: ClockChoice, seconds: number) => ({
  seconds: Math.round(seconds * LENGTH[clock]),
  pauseSeconds: clock === "pausable" ? PAUSE_SECONDS_MAX : 0,
});

/** Returns true while an answer is accepted, including the grace period after the end (decisions.md D3). */
export const isInTime = ({ ends_at }: Pick<InterviewRow, "ends_at">, now: Date): boolean =>
  now.getTime() <= ends_at.getTime() + ANSWER_GRACE_SECONDS * 1000;

/** Returns true when a screen's clock may be at zero: it may be ahead by as much as the grace period. */
export const isTimeUp = ({ ends_at }: Pick<InterviewRow, "ends_at">, now: Date): boolean =>
  now.getTime() >= ends_at.getTime() - ANSWER_GRACE_SECONDS * 1000;

/** Returns the latest end of the current pause; null when there is none. */
function pauseEnd(row: InterviewRow, now: Date): Date | null {
  if (row.paused_at === null || row.status !== "in_progress") return null;
  const end = new Date(row.paused_at.getTime() + row.pause_seconds_left * 1000);
  return end > now ? end : null;
}

/** A pause that was never resumed has used up all pause time. */
const pauseSecondsLeft = (row: InterviewRow, now: Date): number =>
  row.paused_at !== null && !isPaused(row, now) ? 0 : row.pause_seconds_left;

export const isPaused = (row: InterviewRow, now: Date): boolean => pauseEnd(row, now) !== null;

/** `now` is the database's time, like all times of an interview, because this server's clock may differ. */
export const presentClock = (interview: InterviewRow, now: Date): Clock => ({
  startedAt: interview.started_at.toISOString(),
  endsAt: interview.ends_at.toISOString(),
  now: now.toISOString(),
  pausedUntil: pauseEnd(interview, now)?.toISOString() ?? null,
  pauseSecondsLeft: pauseSecondsLeft(interview, now),
});

type PauseRequest = { userId: string; interviewId: string };

/**
 * Stops the clock of an interview that allows pauses; does nothing when it is stopped already.
 * Throws interview_not_found, interview_over, answer_under_way, pause_used_up.
 */
export const pauseInterview = (serviceDb: Connection, request: PauseRequest): Promise<Clock> =>
  serviceDb
    .transaction()
    .execute(async (tx) => {
      const open = await lockInterview(tx, request);
      const { interview, now, busy } = checkRunning(open);
      if (isPaused(interview, now)) return presentClock(interview, now);
      if (busy) throw new AppError("answer_under_way");
      const rested = interview.paused_at ? await stopPause(tx, interview.id) : interview;
      if (rested.pause_seconds_left < 1) throw new AppError("pause_used_up");
      return presentClock(await startPause(tx, interview.id), now);
    })
    .finally(() => announce(serviceDb, request.interviewId));

/** Resumes the clock and moves the interview's end by the paused time; does nothing when it is running. */
export const resumeInterview = (serviceDb: Connection, request: PauseRequest): Promise<Clock> =>
  serviceDb
    .transaction()
    .execute(async (tx) => {
      const open = await lockInterview(tx, request);
      const { interview, now } = checkRunning(open);
      if (!interview.paused_at) return presentClock(interview, now);
      return presentClock(await stopPause(tx, interview.id), now);
    })
    .finally(() => announce(serviceDb, request.interviewId));

type SpokenRequest = PauseRequest & { messageId: string; seconds: number };

/**
 * Extends the interview's end by the time that reading the newest message aloud took, once per message. Limited by the
 * message's length, the time since the last answer and SPOKEN_SECONDS_MAX per interview, so that the remaining time
 * never grows. Does nothing for other messages and during a pause.
 */
export const creditSpoken = (
  serviceDb: Connection,
  { messageId, seconds, ...request }: SpokenRequest,
): Promise<Clock> =>
  serviceDb
    .transaction()
    .execute(async (tx) => {
      const { interview, messages, now } = checkRunning(await lockInterview(tx, request));
      const spoken = messages.at(-1);
      if (spoken?.id !== messageId || spoken.role !== "assistant" || interview.paused_at !== null)
        return presentClock(interview, now);
      const words = spoken.content.trim().split(/\s+/u).length;
      const since = messages.at(-2) ?? spoken;
      const elapsed = (now.getTime() - since.created_at.getTime()) / 1000;
      const most = Math.min(words * SPOKEN_SECONDS_PER_WORD + SPOKEN_SECONDS_MORE, Math.floor(elapsed));
      const given = await addSpoken(tx, {
        interviewId: interview.id,
        sequence: spoken.sequence,
        seconds: Math.min(seconds, most),
      });
      return presentClock(given ?? interview, now);
    })
    .finally(() => announce(serviceDb, request.interviewId));

/** Throws interview_not_found, interview_over. */
export function checkRunning(open: OpenTurn | undefined): OpenTurn {
  if (!open) throw new AppError("interview_not_found");
  const over = open.interview.ends_at <= open.now;
  if (open.interview.status !== "in_progress" || over) throw new AppError("interview_over");
  return open;
}
