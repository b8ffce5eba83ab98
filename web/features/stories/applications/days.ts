import { dayHere, formatCalendarDay } from "#web/lib/format.ts";
import { words } from "../words.ts";

const WORDS = words.applications;

/** The reader's calendar day today. */
export const today = (): string => dayHere(new Date());

export function dayWords(interviewDate: string | null): string {
  if (interviewDate === null) return WORDS.noDay;
  const day = formatCalendarDay(interviewDate);
  return interviewDate < today() ? WORDS.wasOn(day) : WORDS.interviewOn(day);
}
