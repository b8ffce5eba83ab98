import { randomBytes } from "node:crypto";
import { setBounded } from "../standin.ts";
import { type People, userUri } from "./people.ts";

const KEPT = 5000;

/** Event types of every user. Any other event slug is treated as `session`, because tests make slugs up. */
const OFFERS = {
  session: { name: "Session", minutes: 30, kind: "google_conference", location: null },
  "mock-interview": {
    name: "Mock interview",
    minutes: 60,
    kind: "physical",
    location: "Room 4, 12 Station Road",
  },
} as const;
const offerOf = (eventSlug: string) => OFFERS[eventSlug as keyof typeof OFFERS] ?? OFFERS.session;
export const minutesOf = (eventSlug: string): number => offerOf(eventSlug).minutes;

type Answer = { question: string; answer: string };
type Cancellation = {
  canceled_by: string;
  reason: string | null;
  canceler_type: "host" | "invitee";
  created_at?: string;
};

/** An event with a single invitee, the only kind that coaches offer. */
export type Booked = {
  eventId: string;
  inviteeId: string;
  slug: string;
  eventSlug: string;
  start: Date;
  name: string;
  email: string;
  timeZone: string;
  answers: Answer[];
  /** The widget URL's `utm_content`, set by the page that embeds the widget. */
  utmContent: string | null;
  createdAt: Date;
  cancellation: Cancellation | null;
  rescheduled: boolean;
  oldInvitee: Booked | null;
  newInvitee: Booked | null;
};

type BookingInput = Pick<
  Booked,
  "slug" | "eventSlug" | "start" | "name" | "email" | "timeZone" | "answers" | "utmContent"
>;
export type Calendar = ReturnType<typeof createCalendar>;

export function createCalendar() {
  const withPastTimes = new Set<string>();
  const retired = new Set<string>();
  const events = new Map<string, Booked>();
  const isTaken = (slug: string, start: Date) =>
    [...events.values()].some(
      (one) => one.slug === slug && one.cancellation === null && one.start.getTime() === start.getTime(),
    );
  const add = (input: BookingInput, oldInvitee: Booked | null): Booked => {
    const ids = { eventId: randomBytes(12).toString("hex"), inviteeId: randomBytes(12).toString("hex") };
    const rest = { createdAt: new Date(), cancellation: null, rescheduled: false, newInvitee: null };
    const booked = { ...input, ...rest, ...ids, oldInvitee };
    setBounded(events, [booked.eventId, booked], KEPT);
    return booked;
  };
  return {
    book: (input: BookingInput): Booked | null =>
      isTaken(input.slug, input.start) ? null : add(input, null),
    /** Returns false when the event is already cancelled. */
    cancel(booked: Booked, cancellation: Cancellation): boolean {
      if (booked.cancellation !== null) return false;
      booked.cancellation = { ...cancellation, created_at: stamp(new Date()) };
      return true;
    },
    /** Creates a new event with a new invitee and cancels the old ones. */
    reschedule(booked: Booked, start: Date): Booked | null {
      // An invitee whom the host asked to reschedule uses the same link.
      const isAsked = booked.cancellation?.canceler_type === "host" && booked.newInvitee === null;
      if ((booked.cancellation !== null && !isAsked) || isTaken(booked.slug, start)) return null;
      booked.cancellation ??= {
        canceled_by: booked.name,
        reason: null,
        canceler_type: "invitee",
        created_at: stamp(new Date()),
      };
      booked.rescheduled = true;
      booked.newInvitee = add({ ...booked, start }, booked);
      return booked.newInvitee;
    },
    find: (eventId: string): Booked | undefined => events.get(eventId),
    findByInvitee: (inviteeId: string): Booked | undefined =>
      [...events.values()].find((one) => one.inviteeId === inviteeId),
    newestFirst: (): Booked[] => [...events.values()].toReversed(),
    /** Adds past times to this user's scheduling pages, so that a session can be over at once. */
    offerPastTimes: (slug: string) => withPastTimes.add(slug),
    /** Removes an event type, given as `slug/event`, from its owner's list. */
    retire: (address: string) => retired.add(address),
    isActive: (slug: string, eventSlug: string): boolean => !retired.has(`${slug}/${eventSlug}`),
    listActive: (slug: string): string[] =>
      Object.keys(OFFERS).filter((eventSlug) => !retired.has(`${slug}/${eventSlug}`)),
    listFreeSlots: (slug: string, { past }: { past: boolean }): Date[] =>
      slotsAround(new Date(), past || withPastTimes.has(slug)).filter((start) => !isTaken(slug, start)),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOURS = [9, 11, 14, 16];

/** Four slots a day on seven days, more than BOOKING_CANCEL_HOURS ahead; with `past`, also past ones. */
function slotsAround(now: Date, past: boolean): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const on = (day: number) => HOURS.map((hour) => new Date(midnight + day * DAY_MS + hour * 60 * 60 * 1000));
  const lastHour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 3_600_000);
  return [...(past ? [...on(-2), lastHour] : []), ...[2, 3, 4, 5, 6, 7, 8].flatMap(on)];
}

/** Base URL of the imitated api.calendly.com, at the origin that the caller used. */
export const apiOf = (origin: string) => `${origin}/calendly/api`;
const widgetOf = (api: string) => api.replace(/\/api$/, "/widget");

const stamp = (date: Date) => date.toISOString().replace("Z", "000Z");
export const eventUri = (api: string, { eventId }: Booked) => `${api}/scheduled_events/${eventId}`;
export const inviteeUri = (api: string, booked: Booked) =>
  `${eventUri(api, booked)}/invitees/${booked.inviteeId}`;

const eventTypeId = (slug: string, eventSlug: string) =>
  Buffer.from(`${slug}/${eventSlug}`).toString("base64url");
const eventTypeUri = (api: string, slug: string, eventSlug: string) =>
  `${api}/event_types/${eventTypeId(slug, eventSlug)}`;

/** Reads the owner's slug and the event slug from an event type id. */
export const readEventTypeId = (id: string): [slug: string, eventSlug: string] => {
  const [slug = "", eventSlug = ""] = Buffer.from(id, "base64url").toString("utf8").split("/");
  return [slug, eventSlug];
};

export function eventTypeResource(api: string, slug: string, eventSlug: string) {
  const { name, minutes, kind, location } = offerOf(eventSlug);
  return {
    uri: eventTypeUri(api, slug, eventSlug),
    name,
    active: true,
    slug: eventSlug,
    scheduling_url: `https://calendly.com/${slug}/${eventSlug}`,
    duration: minutes,
    kind: "solo",
    locations: [{ kind, ...(location !== null && { location }) }],
  };
}

function settledLocation(eventSlug: string) {
  const { kind, location } = offerOf(eventSlug);
  if (location !== null) return { type: kind, location };
  return { type: kind, status: "pushed", join_url: "https://meet.example/abc" };
}

export function eventResource(api: string, people: People, booked: Booked) {
  const { slug, eventSlug, start, createdAt, cancellation } = booked;
  const host = people.get(slug);
  return {
    uri: eventUri(api, booked),
    name: offerOf(eventSlug).name,
    meeting_notes_plain: null,
    status: cancellation === null ? "active" : "canceled",
    start_time: stamp(start),
    end_time: stamp(new Date(start.getTime() + minutesOf(eventSlug) * 60_000)),
    event_type: eventTypeUri(api, slug, eventSlug),
    location: settledLocation(eventSlug),
    invitees_counter: { total: 1, active: cancellation === null ? 1 : 0, limit: 1 },
    created_at: stamp(createdAt),
    updated_at: stamp(createdAt),
    event_memberships: [{ user: userUri(api, slug), user_email: host.email, user_name: host.name }],
    event_guests: [],
    ...(cancellation && { cancellation }),
  };
}

export function inviteeResource(api: string, booked: Booked) {
  const { name, email, cancellation, answers, createdAt, rescheduled, oldInvitee, newInvitee } = booked;
  const tracking = { utm_campaign: null, utm_source: null, utm_content: booked.utmContent };
  return {
    uri: inviteeUri(api, booked),
    email,
    name,
    status: cancellation === null ? "active" : "canceled",
    timezone: booked.timeZone,
    event: eventUri(api, booked),
    questions_and_answers: answers.map(({ question, answer }, position) => ({ question, answer, position })),
    tracking: { ...tracking, utm_medium: null, utm_term: null, salesforce_uuid: null },
    rescheduled,
    old_invitee: oldInvitee && inviteeUri(api, oldInvitee),
    new_invitee: newInvitee && inviteeUri(api, newInvitee),
    cancel_url: `${widgetOf(api)}/cancellations/${booked.inviteeId}`,
    reschedule_url: `https://calendly.com/reschedulings/${booked.inviteeId}`,
    created_at: stamp(createdAt),
    updated_at: stamp(createdAt),
    ...(cancellation && { cancellation }),
  };
}
