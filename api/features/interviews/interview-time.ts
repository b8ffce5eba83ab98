import type { ClockChoice } from "#contract/interview-preferences.ts";
import { PAUSE_SECONDS_MAX } from "#contract/limits.ts";

const LENGTH: Record<ClockChoice, number> = { usual: 1, quarter_more: 1.25, half_more: 1.5, pausable: 1 };

/** Seconds of an interview and of the pauses it may have, for a usual length of `seconds`. */
export const timeFor = (clock: ClockChoice, seconds: number) => ({
  seconds: Math.round(seconds * LENGTH[clock]),
  pauseSeconds: clock === "pausable" ? PAUSE_SECONDS_MAX : 0,
});
