import { expect, it } from "vitest";
import { calendarFeed, calendarFile } from "./calendar-file.ts";

const session = {
  id: "1",
  bookingDate: new Date("2026-12-01T10:00:00Z"),
  durationMinutes: 45,
  updatedAt: new Date("2026-11-01T10:00:00Z"),
  with: "Cora",
  eventName: "Session",
  place: "Google Meet",
  joinUrl: "https://meet.example/abc",
  cancelled: false,
};

it("A calendar file holds the session's beginning and end in universal time", () => {
  const file = calendarFile(session);
  expect(file).toContain("DTSTART:20261201T100000Z\r\nDTEND:20261201T104500Z\r\n");
  expect(calendarFile({ ...session, cancelled: true })).toContain("METHOD:CANCEL");
});

it("A calendar file says what is booked and where, as far as it is known", () => {
  const file = calendarFile(session);
  expect(file).toContain("\r\nLOCATION:Google Meet: https://meet.example/abc\r\n");
  expect(file).toContain(String.raw`DESCRIPTION:Session\nGoogle Meet: https://meet.example/abc`);
  expect(file).toContain("\r\nURL:https://meet.example/abc\r\n");
  const unknown = calendarFile({ ...session, eventName: null, place: null, joinUrl: null });
  expect(unknown).not.toMatch(/LOCATION|DESCRIPTION|URL/);
});

it("A name can neither add lines nor break a calendar file, however long it is", () => {
  const file = calendarFile({ ...session, with: `Ü; ,\\\nEND:VEVENT${"é".repeat(200)}` });
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(String.raw`Ü\; \,\\\nEND:VEVENTéé`);
});

const day = { day: "2026-12-02", steps: 2, minutes: 20 };
const cancelled = { ...session, id: "2", cancelled: true };

it.each([
  ["nothing", calendarFeed([], [])],
  ["sessions", calendarFeed([session, cancelled], [])],
  ["days of a plan", calendarFeed([], [day])],
  ["both", calendarFeed([session], [day])],
])(
  "A calendar with %s in it has a name, a component, and each line that a strict reader asks for",
  (_, feed) => {
    expect(feed).not.toMatch(/[^\r]\n|\r[^\n]/);
    const lines = feed.split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    for (const line of [
      "PRODID:-//Greenroom//Coaching//EN",
      "METHOD:PUBLISH",
      "NAME:Greenroom",
      "X-WR-CALNAME:Greenroom",
    ])
      expect(lines.filter((one) => one === line)).toHaveLength(1);
    const components = feed.match(/^BEGIN:V(?:EVENT|TIMEZONE)\r$[^]*?^END:V(?:EVENT|TIMEZONE)\r$/gm) ?? [];
    expect(components.length).toBeGreaterThan(0);
    for (const event of components.filter((one) => one.startsWith("BEGIN:VEVENT")))
      for (const name of ["UID", "DTSTAMP", "DTSTART"])
        expect(event.match(new RegExp(`^${name}[:;]`, "gm"))).toHaveLength(1);
  },
);

it("A calendar says of a cancelled session that it is", () => {
  expect(calendarFeed([session, cancelled], []).match(/^STATUS:\w+/gm)).toEqual([
    "STATUS:CONFIRMED",
    "STATUS:CANCELLED",
  ]);
});

it("No control character of a name, an event or an address reaches a calendar file", () => {
  const file = calendarFile({
    ...session,
    with: "Cora\rCoach\u0007",
    eventName: "Mock\u0000\u0085interview",
    joinUrl: "https://meet.example/\u0001abc",
  });
  expect(file.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
  expect(file).toContain(String.raw`with Cora\nCoach`);
});
