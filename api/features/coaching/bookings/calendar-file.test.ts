import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

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
