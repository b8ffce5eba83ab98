import { isolated, renderMail, type MailText } from "#api/integrations/mail/layout.ts";
import type { Email } from "#api/jobs/emails.ts";
import { DATE_LOCALES, type PageLanguage } from "#contract/words.ts";
import type { BrokenConnection } from "../calendly/queries.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import type { BookingNotice } from "./queries.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

type Words = typeof en;
const WORDS: Record<PageLanguage, Words> = { en, de };

type Said = { subject: string; paragraphs: string[] };

type Reader = {
  to: string;
  name: string;
  /** Name of the other side; null if that is a coach who deleted their account. */
  other: string | null;
  side: "client" | "coach";
  /** Time zone from the scheduling service. */
  zone: string | null;
};

type Events = ReadonlySet<BookingNotice["event"]>;
const WITH_CALENDAR: Events = new Set(["confirmed", "moved", "cancelled"]);
const NO_SHOW: Events = new Set(["claimed", "disputed", "missed", "held"]);
const TIMED: Events = new Set(["confirmed", "moved", "cancelled", "soon", "reminder", ...NO_SHOW]);
/** Events whose emails list the facts known about the session. */
const WITH_FACTS: Events = new Set([...TIMED, "pending"]);
const FOR_CLIENTS: Events = new Set(["rated", "homework", "completed"]);

/** Times are in the reader's own time zone if it is known, else in UTC. */
function factsOf(notice: BookingNotice, zone: string | null, language: PageLanguage): MailText["facts"] {
  const { bookingDate, durationMinutes, eventName, meetingPlace, joinUrl, event } = notice;
  const words = WORDS[language];
  const facts: NonNullable<MailText["facts"]> = [];
  const length = { label: words.length, value: words.minutes(durationMinutes) };
  if (eventName !== null) facts.push({ label: words.what, value: eventName });
  // A pending booking's time comes from the browser and is not verified (decisions.md D6).
  if (event === "pending") facts.push(length);
  else if (bookingDate) {
    const moment = new Intl.DateTimeFormat(DATE_LOCALES[language], {
      dateStyle: "full",
      timeStyle: "short",
      timeZone: zone ?? "UTC",
    }).format(bookingDate);
    const where = zone === null ? "UTC" : `(${zone.replaceAll("_", " ")})`;
    facts.push({ label: words.when, value: `${moment} ${where}` }, length);
  }
  const place = meetingPlace ?? joinUrl;
  if (place !== null && event !== "cancelled")
    facts.push({ label: words.where, value: place, ...(joinUrl !== null && { url: joinUrl }) });
  return facts;
}

function cancelledWords(
  { cancelledBy: by, sessionBack }: BookingNotice,
  { side, other }: Reader,
  words: Words,
): Said {
  const { subject, ...said } = words.cancelled(other ?? words.formerCoach.with);
  const what = by === side ? said.byYou : by === null || other === null ? said.bySystem : said.byOther;
  const counted = side === "coach" ? [] : [sessionBack === false ? said.used : said.givenBack];
  return { subject, paragraphs: [what, ...counted] };
}

function noShowWords(notice: BookingNotice, { side, other }: Reader, words: Words): Said {
  const { event, missedBy, sessionBack, decisionReason } = notice;
  const who = other ?? words.formerCoach.who;
  const of = words.noShow(other ?? words.formerCoach.with, who);
  const isAccused = missedBy === side;
  const decided = decisionReason === null ? [] : [words.decided, decisionReason];
  if (event === "held") return { subject: of.held.subject, paragraphs: [of.held.said, ...decided] };
  if (event === "missed") {
    const { subject, you, them, used, givenBack } = of.missed;
    const counted = side === "coach" ? [] : [sessionBack === false ? used : givenBack];
    return { subject, paragraphs: [isAccused ? you : them, ...decided, ...counted] };
  }
  const { subject, you, them } = event === "claimed" ? of.claimed : of.disputed;
  return { subject, paragraphs: isAccused ? you : them };
}

function saidOf(notice: BookingNotice, reader: Reader, words: Words): Said {
  const { event } = notice;
  if (event === "cancelled") return cancelledWords(notice, reader, words);
  if (event === "claimed" || event === "disputed" || event === "missed" || event === "held")
    return noShowWords(notice, reader, words);
  const other = reader.other ?? words.formerCoach.with;
  return event === "rated" ? words.rated(other, notice.hasReport) : words[event](other);
}

function mailOf(notice: BookingNotice, reader: Reader, appUrl: string): Email {
  const { event } = notice;
  const isTimed = TIMED.has(event);
  const file = WITH_CALENDAR.has(event) ? calendarOf(notice, reader) : null;
  const unsettled = isTimed && notice.bookingDate === null && event !== "cancelled";
  const note = reader.side === "coach" && event === "confirmed" ? notice.clientNote : null;
  const page = reader.side === "client" ? "/dashboard?tab=bookedSessions" : "/coach-dashboard?tab=bookings";
  const mail = renderMail((language) => {
    const words = WORDS[language];
    const said = saidOf(notice, reader, words);
    return {
      // A line break in a name must not end a header.
      subject: said.subject.replaceAll(/\s+/g, " "),
      greeting: words.hello(isolated(reader.name)),
      paragraphs: [
        ...said.paragraphs,
        ...(note === null ? [] : [words.clientNote(isolated(note))]),
        ...(unsettled ? [words.notSettled] : []),
        ...(file && reader.zone === null ? [words.inCalendarFile] : []),
      ],
      ...(WITH_FACTS.has(event) && { facts: factsOf(notice, reader.zone, language) }),
      button: { label: words.open, url: `${appUrl}${page}` },
      why: words.why,
    };
  });
  return { to: reader.to, ...mail, ...(file && { attachments: [file] }) };
}

export const feedMadeMail = (appUrl: string) =>
  renderMail((language) => {
    const { button, ...said } = WORDS[language].feedMade;
    return { ...said, button: { label: button, url: `${appUrl}/settings#calendar` } };
  });

/** Emails to client and coach, with a calendar file if the session has a date. */
export function bookingMails(appUrl: string, notice: BookingNotice): Email[] {
  const { clientName, coachName, coachEmail, coachListedName } = notice;
  const hasCoach = coachName !== null && coachEmail !== null;
  const readers: Reader[] = [
    {
      to: notice.clientEmail,
      name: clientName,
      other: hasCoach && coachListedName !== null ? isolated(coachListedName) : null,
      side: "client",
      zone: notice.clientZone,
    },
    ...(hasCoach
      ? [
          {
            to: coachEmail,
            name: coachName,
            other: isolated(clientName),
            side: "coach" as const,
            zone: notice.coachZone,
          },
        ]
      : []),
  ];
  return readers
    .filter(({ side }) => side === "client" || !FOR_CLIENTS.has(notice.event))
    .map((reader) => mailOf(notice, reader, appUrl));
}

function calendarOf({ bookingDate, ...notice }: BookingNotice, { side }: Reader) {
  if (!bookingDate) return null;
  const content = calendarFile({
    id: notice.bookingId,
    bookingDate,
    durationMinutes: notice.durationMinutes,
    updatedAt: notice.updatedAt,
    with: side === "client" ? notice.coachListedName : notice.clientName,
    eventName: notice.eventName,
    place: notice.meetingPlace,
    joinUrl: notice.joinUrl,
    cancelled: notice.event === "cancelled",
  });
  return { filename: "coaching-session.ics", content, contentType: "text/calendar" };
}

/** Email to a coach whose connection or picked event no longer works; `eventName` is null for the connection. */
export const brokenMail = (appUrl: string, { name, eventName, isChanged }: Omit<BrokenConnection, "to">) =>
  renderMail((language) => {
    const words = WORDS[language];
    const { subject, noAccess, noEvent, changed, booked, button, why } = words.broken;
    const said = isChanged ? changed : noEvent;
    return {
      subject,
      greeting: words.hello(isolated(name)),
      paragraphs: [eventName === null ? noAccess : said(isolated(eventName)), booked],
      button: { label: button, url: `${appUrl}/coach-dashboard` },
      why,
    };
  });

/** Email to a coach whose calendar still contains a session that was cancelled here. */
export const stayingMail = (appUrl: string, notice: BookingNotice & { coachEmail: string }): Email => ({
  to: notice.coachEmail,
  ...renderMail((language) => {
    const words = WORDS[language];
    const { subject, said, todo, button } = words.staying(isolated(notice.clientName));
    return {
      subject: subject.replaceAll(/\s+/g, " "),
      greeting: words.hello(isolated(notice.coachName ?? "")),
      paragraphs: [said, todo],
      facts: factsOf(notice, notice.coachZone, language),
      button: { label: button, url: `${appUrl}/coach-dashboard` },
      why: words.why,
    };
  }),
});
