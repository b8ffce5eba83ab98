import { expect, it } from "vitest";
import { placeOf } from "./places.ts";

it.each([
  ["/dashboard", undefined, "practice"],
  ["/dashboard", "pastInterviews", "reports"],
  ["/dashboard", "myLearnings", "reports"],
  ["/dashboard", "bookedSessions", "coaches"],
  ["/dashboard", "coaches", "coaches"],
  ["/interview", undefined, "practice"],
  ["/practice", undefined, "practise"],
  ["/interview/6ff8aa34/report", undefined, "reports"],
  ["/applications", undefined, "prepare"],
  ["/pricing", undefined, "pricing"],
  ["/coach-dashboard", undefined, null],
  ["/coach-dashboard", "profile", "profile"],
  ["/coach-dashboard", "bookings", "bookings"],
  ["/coach-dashboard/bookings/6ff8aa34", undefined, "bookings"],
  ["/admin", undefined, "users"],
  ["/admin/conversation/6ff8aa34", undefined, "users"],
  ["/admin/question-bank", undefined, "bank"],
  ["/admin/coaches", undefined, "users"],
  ["/super-admin", undefined, "users"],
  ["/super-admin/audit-log", undefined, "audit"],
  ["/settings", undefined, null],
])("%s with the tab %s belongs to: %s", (pathname, tab, place) => {
  expect(placeOf(pathname, tab)).toBe(place);
});
