export type Session = {
  id: string;
  bookingDate: Date;
  durationMinutes: number;
  updatedAt: Date;
  /** The other side's name. */
  with: string;
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
export function calendarFile(session: Session): string {
  const end = new Date(session.bookingDate.getTime() + session.durationMinutes * 60_000);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Greenroom//Coaching//EN",
    `METHOD:${session.cancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${session.id}@greenroom`,
    `SEQUENCE:${Math.floor(session.updatedAt.getTime() / 1000) % 2_000_000_000}`,
    `DTSTAMP:${stamp(session.updatedAt)}`,
    `DTSTART:${stamp(session.bookingDate)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(`Coaching session with ${session.with}`)}`,
    ...placeLines(session),
    `STATUS:${session.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}
