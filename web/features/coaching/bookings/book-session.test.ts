import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import { type BookingSituation, findObstacle, bookSession, bookingProblem } from "./book-session.ts";

const fine: BookingSituation = {
  authenticating: false,
  me: { id: "me" } as Me,
  coach: { calendly_event_link: "https://calendly.com/ada/30min" },
  availability: { available: true, message: "This coach is available for booking" },
  sessions: { remaining: 1, sessions_allowed: 2 },
  givenPlan: null,
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
  ["This coach has not set up their Calendly scheduling yet", { coach: { calendly_event_link: null } }],
  ["On holiday until May", { availability: { available: false, message: "On holiday until May" } }],
  ["Error checking your eligibility", { sessions: undefined }],
  ["You have used all your available coaching sessions", { sessions: { remaining: 0, sessions_allowed: 2 } }],
  [
    "Your plan includes no coaching sessions. Coaching sessions come with the Premium plan.",
    { sessions: { remaining: 0, sessions_allowed: 0 } },
  ],
  [
    "Your plan includes no coaching sessions.",
    { sessions: { remaining: 0, sessions_allowed: 0 }, givenPlan: "paid" },
  ],
];

test.each(OBSTACLES)("%s", (words, change) => {
  expect(findObstacle({ ...fine, ...change })).toBe(words);
});

const booking = { id: "b" } as ClientBooking;
const refusal = new ApiError(
  "You have reached your session booking limit for this period",
  403,
  "session_limit",
);

/** A server that fails that many times before it succeeds. */
function serverThatFails(times: number, error: Error = networkError()) {
  const log: string[] = [];
  let failures = times;
  const respond = (name: string) => () => {
    log.push(name);
    failures -= 1;
    return failures < 0 ? Promise.resolve(booking) : Promise.reject(error);
  };
  const wait = (seconds: number) => {
    log.push(`${seconds} s`);
    return Promise.resolve();
  };
  return { log, calls: { book: respond("book"), bookPending: respond("bookPending"), wait } };
}

test("a booking that succeeds at once is requested once", async () => {
  const { log, calls } = serverThatFails(0);
  expect(await bookSession(calls)).toEqual({ booking, usedFallback: false });
  expect(log).toEqual(["book"]);
});

test("the second and third try wait one and two seconds", async () => {
  const { log, calls } = serverThatFails(2);
  expect(await bookSession(calls)).toEqual({ booking, usedFallback: false });
  expect(log).toEqual(["book", "1 s", "book", "2 s", "book"]);
});

test("after three tries a pending booking is made without asking the scheduling service", async () => {
  const { log, calls } = serverThatFails(3, new ApiError("busy", 503, "unavailable"));
  expect(await bookSession(calls)).toEqual({ booking, usedFallback: true });
  expect(log).toEqual(["book", "1 s", "book", "2 s", "book", "bookPending"]);
});

test("a refusal is final: no second try, no fallback", async () => {
  const { log, calls } = serverThatFails(1, refusal);
  await expect(bookSession(calls)).rejects.toBe(refusal);
  expect(log).toEqual(["book"]);
});

test("each failure has its words", () => {
  expect(bookingProblem(refusal)).toBe(refusal.message);
  expect(bookingProblem(new ApiError("x", 401, ""))).toBe(
    "Session expired. Please refresh the page and try again.",
  );
  for (const error of [networkError(), new ApiError("x", 500, ""), new Error("x")]) {
    expect(bookingProblem(error)).toBe(
      "Failed to save your booking. Please screenshot this page and contact support.",
    );
  }
});
