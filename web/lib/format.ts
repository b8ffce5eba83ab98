import { DATE_LOCALES, once } from "#contract/words.ts";
import { pageLanguage } from "./words.ts";

/** Moments, written so; their ISO forms come in. */
function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const format = once(() => new Intl.DateTimeFormat(DATE_LOCALES[pageLanguage], options));
  return (iso) => format().format(new Date(iso));
}

/** Days of the calendar as they stand, in whatever zone they are read. */
function calendarDays(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dates({ ...options, timeZone: "UTC" });
  return (day) => format(`${day}T00:00:00Z`);
}

/** The first date costs a slow phone 60 ms, whatever it is: a page that shows dates has it made in a task of its own. */
export const prepareDates = (): Promise<void> =>
  new Promise((prepared) => {
    setTimeout(() => {
      formatDay(new Date().toISOString());
      setTimeout(prepared);
    });
  });

/** A moment in the page's language and the reader's zone, with the zone's name. */
export const formatWhen = dates({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** A day of these weeks and its time, short, in the reader's zone. */
export const formatSlot = dates({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** A time of today, with the name of the reader's zone. */
export const formatClock = dates({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });

export const formatDay = dates({ day: "numeric", month: "long", year: "numeric" });

export const formatCalendarDay = calendarDays({ day: "numeric", month: "long", year: "numeric" });

/** The same for a day of these weeks: which weekday it is, and no year. */
export const formatWeekday = calendarDays({ weekday: "long", day: "numeric", month: "long" });

/** The day where the reader is, as a day of the calendar. */
export function dayHere(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const withDigits = [0, 1, 2].map((digits) =>
  once(
    () =>
      new Intl.NumberFormat(pageLanguage, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
);

/** A number as the page's language writes it, with so many digits after its point; whole without. */
export const formatNumber = (value: number, digits: 0 | 1 | 2 = 0): string =>
  withDigits[digits]?.().format(value) ?? String(value);

const percent = once(() => new Intl.NumberFormat(pageLanguage, { style: "percent" }));

/** A share from 0 to 1. */
export const formatPercent = (share: number): string => percent().format(share);

export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? "";

/** Seconds as mm:ss. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** Seconds as mm:ss, or hh:mm:ss from an hour on. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = formatCountdown(seconds - hours * 3600);
  return hours === 0 ? rest : `${String(hours).padStart(2, "0")}:${rest}`;
}

/** Bytes as people count them, such as '340 KB' or '1.2 MB'. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${formatNumber(kilobytes / 1024, 1)} MB`;
}
