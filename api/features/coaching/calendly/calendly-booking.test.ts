import { describe, expect, it } from "vitest";
import { detailsOf, isBookingOf, type CalendlyBooking } from "./calendly-booking.ts";

const uris = { eventUri: "e", inviteeUri: "i" };
type Event = { host?: string | null; minutes?: number; answers?: string[] };
const found = ({ host = "cora", minutes = 30, answers = [] }: Event = {}): CalendlyBooking => {
  const start_time = new Date("2026-12-01T10:00:00Z");
  const end_time = new Date(start_time.getTime() + minutes * 60_000);
  const event_memberships = host === null ? null : [{ user: host }];
  const location = { place: "Google Meet", joinUrl: null };
  return {
    event: { uri: "e", status: "active", start_time, end_time, event_type: "t", event_memberships, location },
    invitee: {
      uri: "i",
      email: "Ann@X.test",
      status: "active",
      event: "e",
      rescheduled: false,
      widgetToken: null,
      questions_and_answers: answers.map((answer) => ({ answer })),
    },
  };
};

const cora = { userUri: "cora", offerUri: "t", emailToMatch: "ann@x.test" };

describe("an event of the scheduling service", () => {
  it("is a booking of its host and its invitee, whatever the case of the email", () => {
    expect(isBookingOf(found(), cora)).toBe(true);
    expect(isBookingOf(found(), { ...cora, emailToMatch: "ben@x.test" })).toBe(false);
  });

  it("is not a booking of a coach who can see it but does not host it", () => {
    expect(isBookingOf(found({ host: "a colleague" }), cora)).toBe(false);
    expect(isBookingOf(found(), { ...cora, userUri: null })).toBe(false);
  });

  it("is by its kind a booking of the coach who offers it where no host is named", () => {
    const nameless = found({ host: null });
    expect(isBookingOf(nameless, cora)).toBe(true);
    for (const other of [{ offerUri: "u" }, { offerUri: null }, { userUri: null }])
      expect(isBookingOf(nameless, { ...cora, ...other })).toBe(false);
  });

  it("gives its length in whole minutes, an hour where it has none", () => {
    expect(detailsOf(found({ minutes: 29.6 }), uris).durationMinutes).toBe(30);
    expect(detailsOf(found({ minutes: 0 }), uris).durationMinutes).toBe(60);
  });

  it("gives the answers to its questions as notes", () => {
    expect(detailsOf(found({ answers: [" My salary ", "", "Soon"] }), uris).notes).toBe("My salary\nSoon");
    expect(detailsOf(found(), uris).notes).toBeNull();
  });
});
