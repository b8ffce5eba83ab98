import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { type BookingSituation, findObstacle } from "./find-obstacle.ts";

const fine: BookingSituation = {
  authenticating: false,
  me: { id: "me" } as Me,
  coach: { calendly_event_link: "https://calendly.com/ada/30min" },
  availability: { available: true, message: "This coach is available for booking" },
  sessions: { remaining: 1 },
};

test("nothing keeps a person with a session left from an available coach", () => {
  expect(findObstacle(fine)).toBeNull();
});

test("a failed check of availability counts as available", () => {
  expect(findObstacle({ ...fine, availability: undefined })).toBeNull();
});

const OBSTACLES: [string, Partial<BookingSituation>][] = [
  ["Please wait for authentication to complete", { authenticating: true }],
  ["User not authenticated. Please refresh the page.", { me: null }],
  ["This coach has not set up their Calendly scheduling yet", { coach: { calendly_event_link: "" } }],
  ["On holiday until May", { availability: { available: false, message: "On holiday until May" } }],
  ["Error checking your eligibility", { sessions: undefined }],
  ["You have used all your available coaching sessions", { sessions: { remaining: 0 } }],
];

test.each(OBSTACLES)("%s", (words, change) => {
  expect(findObstacle({ ...fine, ...change })).toBe(words);
});
