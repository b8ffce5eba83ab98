import { renderMail } from "#api/integrations/mail/layout.ts";
import type { Email } from "#api/jobs/emails.ts";
import { BOOKING_CANCEL_HOURS } from "#contract/limits.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import type { BookingNotice } from "./queries.ts";

type Reader = {
  to: string;
  name: string;
  with: string;
  side: "client" | "coach";
  /** As the scheduling service knows it. */
  zone: string | null;
};

const WITH_CALENDAR: ReadonlySet<BookingNotice["event"]> = new Set(["confirmed", "moved", "cancelled"]);

const FOOTER = "You get this mail because a coaching session was booked on Greenroom.";

/** In the reader's own time zone, where it is known. */
function whenOf(notice: BookingNotice, { zone }: Reader): string[] {
  const { event, bookingDate, durationMinutes } = notice;
  if (!bookingDate) return event === "cancelled" ? [] : ["Its time is not settled yet."];
  const words = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: zone ?? "UTC",
  }).format(bookingDate);
  const hint = " The calendar file shows it in your own time zone.";
  const file = zone === null && WITH_CALENDAR.has(event) ? hint : "";
  const where = zone === null ? "UTC" : `(${zone.replaceAll("_", " ")})`;
  return [`${words} ${where}, ${durationMinutes} minutes.${file}`, ...whereOf(notice)];
}

function cancelledBy({ cancelledBy: by }: BookingNotice, reader: Reader): string {
  const session = `coaching session with ${reader.with}`;
  if (by === reader.side) return `You cancelled your ${session}.`;
  return by === null ? `Your ${session} was cancelled.` : `${reader.with} cancelled your ${session}.`;
}

function givenBack({ sessionBack }: BookingNotice, { side }: Reader): string[] {
  if (side === "coach") return [];
  if (sessionBack === false)
    return [`It would have begun in less than ${BOOKING_CANCEL_HOURS} hours, so the session counts as used.`];
  return ["The session is yours again: you can book another time."];
}

function whereOf({ event, meetingPlace, joinUrl }: BookingNotice): string[] {
  if (event === "cancelled") return [];
  const where = [meetingPlace, joinUrl].filter((part) => part !== null).join(", ");
  return where === "" ? [] : [`Where: ${where}`];
}

function wordsOf(notice: BookingNotice, reader: Reader): { subject: string; paragraphs: string[] } | null {
  const session = `coaching session with ${reader.with}`;
  const when = whenOf(notice, reader);
  switch (notice.event) {
    case "pending":
      return {
        subject: `Not confirmed yet: ${session}`,
        paragraphs: [
          `Your ${session} is asked for, but the calendar does not answer, so nothing is confirmed yet.`,
          "Greenroom goes on asking by itself, and writes to you both as soon as it knows.",
        ],
      };
    case "confirmed":
      return { subject: `Booked: ${session}`, paragraphs: [`Your ${session} is booked.`, ...when] };
    case "moved":
      return { subject: `New time: ${session}`, paragraphs: [`Your ${session} has a new time.`, ...when] };
    case "cancelled":
      return {
        subject: `Cancelled: ${session}`,
        paragraphs: [cancelledBy(notice, reader), ...when, ...givenBack(notice, reader)],
      };
    case "soon":
      return {
        subject: `Soon: ${session}`,
        paragraphs: [`Your ${session} begins within the hour.`, ...when],
      };
    case "reminder":
      return { subject: `Tomorrow: ${session}`, paragraphs: [`A reminder of your ${session}.`, ...when] };
    case "rated":
      if (reader.side === "coach") return null;
      return {
        subject: `Your rating: ${session}`,
        paragraphs: [`${reader.with} rated your session. You can read it beside your own report.`],
      };
    case "homework":
      if (reader.side === "coach") return null;
      return {
        subject: `A practice for you: ${session}`,
        paragraphs: [
          `${reader.with} chose a practice interview for you. You find it with your booked session.`,
        ],
      };
    case "completed":
      if (reader.side === "coach") return null;
      return {
        subject: `Your transcript: ${session}`,
        paragraphs: [`Your ${session} is completed, and its transcript is there to read.`],
      };
  }
}

/** To client and coach, with the calendar file where there is a time to keep. */
export function bookingMails(appUrl: string, notice: BookingNotice): Email[] {
  const readers: Reader[] = [
    {
      to: notice.clientEmail,
      name: notice.clientName,
      with: notice.coachName,
      side: "client",
      zone: notice.clientZone,
    },
    {
      to: notice.coachEmail,
      name: notice.coachName,
      with: notice.clientName,
      side: "coach",
      zone: notice.coachZone,
    },
  ];
  return readers.flatMap((reader) => {
    const words = wordsOf(notice, reader);
    if (!words) return [];
    const url = `${appUrl}${reader.side === "client" ? "/dashboard?tab=bookedSessions" : "/coach-dashboard"}`;
    // A line break in a name must not end a header.
    const subject = words.subject.replaceAll(/\s+/g, " ");
    const paragraphs = [`Hello ${reader.name},`, ...words.paragraphs];
    const mail = renderMail({
      subject,
      paragraphs,
      button: { label: "Open Greenroom", url },
      footer: FOOTER,
    });
    return [{ to: reader.to, ...mail, ...withCalendar(notice, reader) }];
  });
}

function withCalendar(notice: BookingNotice, reader: Reader): Pick<Email, "attachments"> {
  const { bookingDate, event } = notice;
  if (!bookingDate || !WITH_CALENDAR.has(event)) return {};
  const content = calendarFile({
    id: notice.bookingId,
    bookingDate,
    durationMinutes: notice.durationMinutes,
    updatedAt: notice.updatedAt,
    with: reader.with,
    eventName: notice.eventName,
    place: notice.meetingPlace,
    joinUrl: notice.joinUrl,
    cancelled: event === "cancelled",
  });
  return { attachments: [{ filename: "coaching-session.ics", content, contentType: "text/calendar" }] };
}
