import { formatCalendarDay } from "#web/lib/format.ts";
import { words } from "../words.ts";

const WORDS = words.applications;

/** Today where the reader is, as a day of the calendar. */
export function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function dayWords(interviewDate: string | null): string {
  if (interviewDate === null) return WORDS.noDay;
  const day = formatCalendarDay(interviewDate);
  return interviewDate < today() ? WORDS.wasOn(day) : WORDS.interviewOn(day);
}
