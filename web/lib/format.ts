import { DATE_LOCALES, once } from "#contract/words.ts";
import { pageLanguage } from "./words.ts";

/** Formats ISO date-times with these options. */
function dates(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const format = once(() => new Intl.DateTimeFormat(DATE_LOCALES[pageLanguage], options));
  return (iso) => format().format(new Date(iso));
}

/** Formats calendar days, independent of the reader's time zone. */
function calendarDays(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dates({ ...options, timeZone: "UTC" });
  return (day) => format(`${day}T00:00:00Z`);
}

/** Formatting the first date takes a slow phone 60 ms. Pages that show dates do this beforehand, in a separate task. */
export const prepareDates = (): Promise<void> =>
  new Promise((prepared) => {
    setTimeout(() => {
      formatDay(new Date().toISOString());
      setTimeout(prepared);
    });
  });

/** A date and time in the page's language and the reader's time zone, with the zone's name. */
export const formatWhen = dates({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** A short date and time in the coming weeks, in the reader's time zone. */
export const formatSlot = dates({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** A time of day, with the name of the reader's time zone. */
export const formatClock = dates({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });

export const formatDay = dates({ day: "numeric", month: "long", year: "numeric" });

export const formatCalendarDay = calendarDays({ day: "numeric", month: "long", year: "numeric" });

/** Like formatCalendarDay, with the weekday instead of the year. */
export const formatWeekday = calendarDays({ weekday: "long", day: "numeric", month: "long" });

export const formatDayShort = calendarDays({ weekday: "short", day: "numeric", month: "short" });

/** Today's date in the reader's time zone, as YYYY-MM-DD. */
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

/** A number in the page's language, with this many digits after the decimal point. */
export const formatNumber = (value: number, digits: 0 | 1 | 2 = 0): string =>
  withDigits[digits]?.().format(value) ?? String(value);

const percent = once(() => new Intl.NumberFormat(pageLanguage, { style: "percent" }));

/** `share` is 0 to 1. */
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

/** Seconds in words, such as '2 minutes' or '90 seconds'. */
export function formatTimeSpan(seconds: number): string {
  const inMinutes = seconds % 60 === 0;
  const unit = inMinutes ? "minute" : "second";
  return new Intl.NumberFormat(pageLanguage, { style: "unit", unit, unitDisplay: "long" }).format(
    inMinutes ? seconds / 60 : seconds,
  );
}

/** A file size, such as '340 KB' or '1.2 MB'. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${formatNumber(kilobytes / 1024, 1)} MB`;
}
