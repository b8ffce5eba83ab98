import type { Habits } from "../standin.ts";

export const HABITS = [
  /** Something in between answers 200 with nothing in it. */
  "answers-nothing",
  /** The sender's address is refused, whoever the mail is for. */
  "refuses-sender",
  /** More calls than are allowed in a second. */
  "busy",
] as const;
export type MailHabits = Habits<(typeof HABITS)[number]>;
