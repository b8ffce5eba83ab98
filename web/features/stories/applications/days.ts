import { dayHere, formatCalendarDay } from "#web/lib/format.ts";
import { words } from "../words.ts";

const WORDS = words.applications;

/** Today where the reader is, as a day of the calendar. */
export const today = (): string => dayHere(new Date());

export function dayWords(interviewDate: string | null): string {
  if (interviewDate === null) return WORDS.noDay;
  const day = formatCalendarDay(interviewDate);
  return interviewDate < today() ? WORDS.wasOn(day) : WORDS.interviewOn(day);
}
