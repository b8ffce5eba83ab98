import type { Habits } from "../standin.ts";

export const HABITS = [
  /** A proxy in between answers 200 with an empty body. */
  "answers-nothing",
  /** The sender's address is refused, whoever the recipient is. */
  "refuses-sender",
  /** Every call exceeds the rate limit per second. */
  "busy",
] as const;
export type MailHabits = Habits<(typeof HABITS)[number]>;
