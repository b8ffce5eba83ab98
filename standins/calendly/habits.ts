import type { Habits } from "../standin.ts";

export const HABITS = [
  /** Lists come in pages of one. */
  "short-pages",
  /** A cancellation is refused though the event goes on. */
  "refuses-cancellation",
  /** A cancellation is taken with 201 and not made. */
  "keeps-event",
  /** A rescheduled event names the new one only later. */
  "slow-to-name-new",
  /** An event comes without its hosts. */
  "names-no-hosts",
] as const;
export type CalendlyHabits = Habits<(typeof HABITS)[number]>;
