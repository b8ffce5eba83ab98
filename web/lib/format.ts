const WHEN: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

/** A moment as the reader's browser writes it, in its zone, with the zone's name. */
export const formatWhen = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, WHEN).format(new Date(iso));

export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" }).format(
    new Date(iso),
  );

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
