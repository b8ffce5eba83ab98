import type { ClockChoice } from "#contract/interview-preferences.ts";
import { ANSWER_GRACE_SECONDS, PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import type { InterviewRow } from "../queries.ts";

const LENGTH: Record<ClockChoice, number> = { usual: 1, quarter_more: 1.25, half_more: 1.5, pausable: 1 };

/** Seconds of an interview and of the pauses it may have, for a usual length of `seconds`. */
export const timeFor = (clock: ClockChoice, seconds: number) => ({
  seconds: Math.round(seconds * LENGTH[clock]),
  pauseSeconds: clock === "pausable" ? PAUSE_SECONDS_MAX : 0,
});

/** Whether an answer still counts: until the grace for one under way is over too (decisions.md D3). */
export const isInTime = ({ ends_at }: InterviewRow, now: Date): boolean =>
  now.getTime() <= ends_at.getTime() + ANSWER_GRACE_SECONDS * 1000;

/** When the pause under way ends at the latest; null when none is. */
export function pauseEnd(row: InterviewRow, now: Date): Date | null {
  if (row.paused_at === null || row.status !== "in_progress") return null;
  const end = new Date(row.paused_at.getTime() + row.pause_seconds_left * 1000);
  return end > now ? end : null;
}

/** A pause that nobody ended has used up all there was. */
export const pauseSecondsLeft = (row: InterviewRow, now: Date): number =>
  row.paused_at !== null && !isPaused(row, now) ? 0 : row.pause_seconds_left;

export const isPaused = (row: InterviewRow, now: Date): boolean => pauseEnd(row, now) !== null;
