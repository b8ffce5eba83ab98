import type { Habits } from "../standin.ts";

export const HABITS = [
  /** Lists are paginated with one item per page. */
  "short-pages",
  /** A cancellation of an active event is refused. */
  "refuses-cancellation",
  /** A cancellation gets a 201 but the event stays active. */
  "keeps-event",
  /** A rescheduled event does not yet refer to the new one. */
  "slow-to-name-new",
  /** Events lack their hosts. */
  "names-no-hosts",
] as const;
export type CalendlyHabits = Habits<(typeof HABITS)[number]>;
