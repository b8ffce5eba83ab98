import { describe, expect, it } from "vitest";
import { factsOf, isTrueFor, type Truth } from "./calendly-booking.ts";

const uris = { eventUri: "e", inviteeUri: "i" };
const truth = ({ host = "cora", minutes = 30, answers = [] as string[] } = {}): Truth => {
  const start_time = new Date("2026-12-01T10:00:00Z");
  const end_time = new Date(start_time.getTime() + minutes * 60_000);
  const event_memberships = [{ user: host }];
  return {
    event: { uri: "e", status: "active", start_time, end_time, event_type: "t", event_memberships },
    invitee: {
      uri: "i",
      email: "Ann@X.test",
      status: "active",
      event: "e",
      rescheduled: false,
      mark: null,
      questions_and_answers: answers.map((answer) => ({ answer })),
    },
  };
};

describe("an event of the scheduling service", () => {
  it("is true for its host and its invitee, whatever the case of the address", () => {
    expect(isTrueFor(truth(), { userUri: "cora", emailToMatch: "ann@x.test" })).toBe(true);
    expect(isTrueFor(truth(), { userUri: "cora", emailToMatch: "ben@x.test" })).toBe(false);
  });

  it("is not true for a coach who can see it but does not hold it", () => {
    expect(isTrueFor(truth({ host: "a colleague" }), { userUri: "cora", emailToMatch: "ann@x.test" })).toBe(
      false,
    );
    expect(isTrueFor(truth(), { userUri: null, emailToMatch: "ann@x.test" })).toBe(false);
  });

  it("gives its length in whole minutes, an hour where it has none", () => {
    expect(factsOf(truth({ minutes: 29.6 }), uris).durationMinutes).toBe(30);
    expect(factsOf(truth({ minutes: 0 }), uris).durationMinutes).toBe(60);
  });

  it("gives the answers to its questions as notes", () => {
    expect(factsOf(truth({ answers: [" My salary ", "", "Soon"] }), uris).notes).toBe("My salary\nSoon");
    expect(factsOf(truth(), uris).notes).toBeNull();
  });
});
