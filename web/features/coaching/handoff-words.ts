import type { Homework } from "#contract/coaching.ts";
import { formatDay } from "../../lib/format.ts";

export const scoreWords = (overall: number | null): string =>
  overall === null ? "not enough to rate" : `${overall.toFixed(1)} out of 10`;

/** How a homework stands. */
export function homeworkState({ started, done_at: done }: Pick<Homework, "started" | "done_at">): string {
  if (done !== null) return `Done on ${formatDay(done)}.`;
  return started ? "Under way." : "Not started yet.";
}
