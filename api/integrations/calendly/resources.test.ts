import { describe, expect, it } from "vitest";
import { availableTimes, event, eventTypes, tokens } from "./resources.ts";

const offer = (changes: object) => ({
  uri: "https://api.calendly.com/event_types/1",
  name: "Session",
  scheduling_url: "https://calendly.com/cora/session",
  duration: 30,
  active: true,
  kind: "solo",
  locations: [{ kind: "google_conference" }],
  ...changes,
});
const read = (changes: object) => eventTypes.parse({ collection: [offer(changes)] }).offers[0];

describe("an event type", () => {
  // safety.md T43
  it.each([
    "http://calendly.com/cora/session",
    "https://evil.test/calendly.com/cora",
    "https://calendly.com.evil.test/cora",
    "https://evilcalendly.com/cora",
    "https://calendly.com@evil.test/cora",
    "https://user@calendly.com/cora",
    "https://calendly.com:444/cora",
    "https://calendly.com/",
    "javascript:alert('calendly.com')",
    "//calendly.com/cora",
  ])("at the address %s is left out, and the others stay", (scheduling_url) => {
    const { offers } = eventTypes.parse({
      collection: [offer({ scheduling_url }), offer({ name: "Other" })],
    });
    expect(offers.map(({ name }) => name)).toEqual(["Other"]);
  });

  it.each([
    [[{ kind: "google_conference" }], "Google Meet"],
    [[{ kind: "physical", location: " Room 4,\n 12 Station Road " }], "Room 4, 12 Station Road"],
    [
      [{ kind: "zoom_conference" }, { kind: "inbound_call", phone_number: 491234 }],
      "Zoom or Phone: you call 491234",
    ],
    [[{ kind: "outbound_call" }], "Phone: the coach calls you"],
    [[{ kind: "ask_invitee" }], "A place that you name when you book"],
    [[{ kind: "something new" }], null],
    [null, null],
    ["nonsense", null],
  ])("with the locations %j takes place at %s", (locations, place) => {
    expect(read({ locations })?.place).toBe(place);
  });

  it("that is switched off, or for a group, is not offered", () => {
    expect(read({})?.isOffered).toBe(true);
    expect(read({ active: false })?.isOffered).toBe(false);
    expect(read({ kind: "group" })?.isOffered).toBe(false);
  });
});

it.each([
  [
    { type: "zoom", join_url: "https://zoom.example/1" },
    { place: "Zoom", joinUrl: "https://zoom.example/1" },
  ],
  [
    { type: "zoom", join_url: "javascript:alert(1)" },
    { place: "Zoom", joinUrl: null },
  ],
  [
    { type: "custom", location: "The café\u0000" },
    { place: "The café", joinUrl: null },
  ],
  [
    { type: "outbound_call", location: "+49 1" },
    { place: "Phone: the coach calls +49 1", joinUrl: null },
  ],
  [null, { place: null, joinUrl: null }],
])("a scheduled event at %j is met at %j", (location, expected) => {
  const time = "2026-12-01T10:00:00Z";
  const fields = { uri: "e", status: "active", event_type: "t", event_memberships: [], name: "Session" };
  const parsed = event.parse({ resource: { ...fields, start_time: time, end_time: time, location } });
  expect(parsed.resource.location).toEqual(expected);
});

it("an unreadable entry or a deleted event type does not lose the rest of an event or of a list of times", () => {
  const time = "2026-12-01T10:00:00Z";
  const fields = { uri: "e", status: "active", event_type: null, start_time: time, end_time: time };
  const members = [{ user: "u" }, {}, null];
  const { resource } = event.parse({ resource: { ...fields, event_memberships: members } });
  expect(resource.event_memberships).toEqual([{ user: "u" }]);
  expect(
    event.parse({ resource: { ...fields, event_memberships: null } }).resource.event_memberships,
  ).toBeNull();
  const collection = [
    { status: "available", start_time: null },
    { status: "available", start_time: time },
  ];
  expect(availableTimes.parse({ collection })).toEqual([new Date(time)]);
});

it("an account without an organization connects, too", () => {
  const given = { access_token: "a", refresh_token: "r", owner: "u", organization: null };
  expect(tokens.parse(given)).toMatchObject({ userUri: "u", organizationUri: null });
});
