import { randomBytes } from "node:crypto";
import { setBounded } from "../bounded-map.ts";

const kept = 5000;
export const sessionMinutes = 30;

export type Answer = { question: string; answer: string };
export type Cancellation = { canceled_by: string; reason: string | null; canceler_type: "host" | "invitee" };

/** One event with its one invitee: the kind of event that coaches offer. */
export type Booked = {
  eventId: string;
  inviteeId: string;
  slug: string;
  eventSlug: string;
  start: Date;
  name: string;
  email: string;
  answers: Answer[];
  /** What the widget's address carried, for whoever framed it. */
  utmContent: string | null;
  createdAt: Date;
  cancellation: Cancellation | null;
  rescheduled: boolean;
  oldInvitee: Booked | null;
  newInvitee: Booked | null;
};

export type Wish = Pick<Booked, "slug" | "eventSlug" | "start" | "name" | "email" | "answers" | "utmContent">;
export type Calendar = ReturnType<typeof createCalendar>;

export function createCalendar() {
  const events = new Map<string, Booked>();
  const isTaken = (slug: string, start: Date) =>
    [...events.values()].some(
      (one) => one.slug === slug && one.cancellation === null && one.start.getTime() === start.getTime(),
    );
  const add = (wish: Wish, oldInvitee: Booked | null): Booked => {
    const ids = { eventId: randomBytes(12).toString("hex"), inviteeId: randomBytes(12).toString("hex") };
    const rest = { createdAt: new Date(), cancellation: null, rescheduled: false, newInvitee: null };
    const booked = { ...wish, ...rest, ...ids, oldInvitee };
    setBounded(events, [booked.eventId, booked], kept);
    return booked;
  };
  return {
    book: (wish: Wish): Booked | null => (isTaken(wish.slug, wish.start) ? null : add(wish, null)),
    /** False when there is nothing left to cancel. */
    cancel(booked: Booked, cancellation: Cancellation): boolean {
      if (booked.cancellation !== null) return false;
      booked.cancellation = cancellation;
      return true;
    },
    /** A rescheduled event is a new one with a new invitee; the old ones are cancelled. */
    reschedule(booked: Booked, start: Date): Booked | null {
      if (booked.cancellation !== null || isTaken(booked.slug, start)) return null;
      booked.cancellation = { canceled_by: booked.name, reason: null, canceler_type: "invitee" };
      booked.rescheduled = true;
      booked.newInvitee = add({ ...booked, start }, booked);
      return booked.newInvitee;
    },
    find: (eventId: string): Booked | undefined => events.get(eventId),
    findByInvitee: (inviteeId: string): Booked | undefined =>
      [...events.values()].find((one) => one.inviteeId === inviteeId),
    newestFirst: (): Booked[] => [...events.values()].toReversed(),
    listFreeSlots: (slug: string, { past }: { past: boolean }): Date[] =>
      slotsAround(new Date(), past).filter((start) => !isTaken(slug, start)),
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const hours = [9, 11, 14, 16];

/** Four slots on each of the next seven days; with `past`, those of two days ago and one that just ended. */
function slotsAround(now: Date, past: boolean): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const on = (day: number) => hours.map((hour) => new Date(midnight + day * dayMs + hour * 60 * 60 * 1000));
  const lastHour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 3_600_000);
  return [...(past ? [...on(-2), lastHour] : []), ...[1, 2, 3, 4, 5, 6, 7].flatMap(on)];
}
