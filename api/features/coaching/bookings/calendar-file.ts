export type Session = {
  id: string;
  bookingDate: Date;
  durationMinutes: number;
  updatedAt: Date;
  /** The other side's name; null: a coach who deleted their account. */
  with: string | null;
  /** What is booked; null: nobody has said. */
  eventName: string | null;
  place: string | null;
  joinUrl: string | null;
  cancelled: boolean;
};

const stamp = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

const LINE_MAX_BYTES = 73;

/** RFC 5545: a line has at most 75 bytes, the rest goes on behind a space; no letter is cut. */
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
    ...(joinUrl === null ? [] : [`URL:${joinUrl.replaceAll(/[\r\n]/g, "")}`]),
  ];
}

/** The session as an iCalendar file; a cancelled one takes itself out of the calendar again. */
export const calendarFile = (session: Session): string =>
  calendarOf([session], session.cancelled ? "CANCEL" : "PUBLISH");

/** A day on which something of a plan is due. */
export type PlanDay = { day: string; steps: number; minutes: number };

export const calendarOf = (
  sessions: readonly Session[],
  method: "CANCEL" | "PUBLISH",
  days: readonly PlanDay[] = [],
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Greenroom//Coaching//EN",
    `METHOD:${method}`,
    ...sessions.flatMap(eventLines),
    ...days.flatMap(dayLines),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");

/** The whole day; how much there is, and nothing of what it is about. */
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
