export type Session = {
  id: string;
  bookingDate: Date;
  durationMinutes: number;
  updatedAt: Date;
  /** The other side's name; null: a coach who deleted their account. */
  with: string | null;
  /** The booked event type; null: unknown. */
  eventName: string | null;
  place: string | null;
  joinUrl: string | null;
  cancelled: boolean;
};

const stamp = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
/** RFC 5545 allows no other control character in a text. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, " ");

const LINE_MAX_BYTES = 73;

/** RFC 5545: a line has at most 75 bytes and continues on the next line after a space. Characters are not split. */
function folded(line: string): string {
  const parts = [""];
  for (const letter of line) {
    const part = parts.at(-1) ?? "";
    if (Buffer.byteLength(part + letter) > LINE_MAX_BYTES) parts.push(letter);
    else parts[parts.length - 1] = part + letter;
  }
  return parts.join("\r\n ");
}

function placeLines({ eventName, place, joinUrl }: Session): string[] {
  const location = [place, joinUrl].filter((part) => part !== null).join(": ");
  const description = [eventName, location].filter(Boolean).join("\n");
  return [
    ...(location === "" ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(joinUrl === null ? [] : [`URL:${joinUrl.replaceAll(/\p{Cc}/gu, "")}`]),
  ];
}

/** The session as an iCalendar file; the file of a cancelled session removes it from the calendar. */
export const calendarFile = (session: Session): string =>
  calendarOf([`METHOD:${session.cancelled ? "CANCEL" : "PUBLISH"}`, ...eventLines(session)]);

/** A day on which steps of a preparation plan are due. */
export type PlanDay = { day: string; steps: number; minutes: number };

/** A whole calendar to subscribe to, with the name that calendar programs show. */
export function calendarFeed(sessions: readonly Session[], days: readonly PlanDay[]): string {
  const components = [...sessions.flatMap(eventLines), ...days.flatMap(dayLines)];
  return calendarOf([
    "METHOD:PUBLISH",
    "NAME:Greenroom",
    "X-WR-CALNAME:Greenroom",
    ...(components.length === 0 ? ZONE : components),
  ]);
}

const calendarOf = (lines: readonly string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Greenroom//Coaching//EN", ...lines, "END:VCALENDAR", ""]
    .map(folded)
    .join("\r\n");

/** A calendar must have a component; this one is used when there are no events. */
const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** An all-day event with the number of steps and minutes, but nothing about the interview. */
const dayLines = ({ day, steps, minutes }: PlanDay): string[] => [
  "BEGIN:VEVENT",
  `UID:plan-${day}@greenroom`,
  `DTSTAMP:${stamp(new Date(`${day}T00:00:00Z`))}`,
  `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
  `SUMMARY:Interview preparation: ${steps} ${steps === 1 ? "step" : "steps"}\\, ${minutes} minutes`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

function eventLines(session: Session): string[] {
  const end = new Date(session.bookingDate.getTime() + session.durationMinutes * 60_000);
  return [
    "BEGIN:VEVENT",
    `UID:${session.id}@greenroom`,
    `SEQUENCE:${Math.floor(session.updatedAt.getTime() / 1000) % 2_000_000_000}`,
    `DTSTAMP:${stamp(session.updatedAt)}`,
    `DTSTART:${stamp(session.bookingDate)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(session.with === null ? "Coaching session" : `Coaching session with ${session.with}`)}`,
    ...placeLines(session),
    `STATUS:${session.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}
