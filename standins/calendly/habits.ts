import type { Habits } from "../standin.ts";

export const HABITS = [
  /** Lists are paginated with one item per page. */
  "short-pages",
  /** A cancellation of an active event is refused. */
  "refuses-cancellation",
  /** A cancellation gets a 201 but the event stays active. */
  "keeps-event",
  /** Events lack their hosts. */
  "names-no-hosts",
] as const;
export type CalendlyHabits = Habits<(typeof HABITS)[number]>;
