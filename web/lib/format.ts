import { pageLanguage } from "./words.ts";

const WHEN: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** A moment in the page's language and the reader's zone, with the zone's name. */
export const formatWhen = (iso: string): string =>
  new Intl.DateTimeFormat(pageLanguage, WHEN).format(new Date(iso));

/** A day of these weeks and its time, short, in the reader's zone. */
export const formatSlot = (iso: string): string =>
  new Intl.DateTimeFormat(pageLanguage, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso));

/** A time of today, with the name of the reader's zone. */
export const formatClock = (iso: string): string =>
  new Intl.DateTimeFormat(pageLanguage, {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(iso));

export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(pageLanguage, { day: "numeric", month: "long", year: "numeric" }).format(
    new Date(iso),
  );

/** A day of the calendar as it stands, in whatever zone it is read. */
export const formatCalendarDay = (day: string): string =>
  new Intl.DateTimeFormat(pageLanguage, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** The same for a day of these weeks: which weekday it is, and no year. */
export const formatWeekday = (day: string): string =>
  new Intl.DateTimeFormat(pageLanguage, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** A number as the page's language writes it, with so many digits after its point; whole without. */
export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(pageLanguage, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** A share from 0 to 1. */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: "percent" }).format(share);

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
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
