import { expect, test } from "vitest";
import type { ClientBooking } from "#contract/coaching.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import { saveBooking, savingProblem } from "./book-session.ts";

const booking = { id: "b" } as ClientBooking;
const refusal = new ApiError(
  "You have reached your session booking limit for this period",
  403,
  "session_limit",
);

/** A server that fails so many times before it answers. */
function serverThatFails(times: number, error: Error = networkError()) {
  const log: string[] = [];
  let failures = times;
  const answer = (name: string) => () => {
    log.push(name);
    failures -= 1;
    return failures < 0 ? Promise.resolve(booking) : Promise.reject(error);
  };
  const wait = (seconds: number) => {
    log.push(`${seconds} s`);
    return Promise.resolve();
  };
  return { log, calls: { process: answer("process"), insert: answer("insert"), wait } };
}

test("a booking that is taken at once is asked for once", async () => {
  const { log, calls } = serverThatFails(0);
  expect(await saveBooking(calls)).toEqual({ booking, inserted: false });
  expect(log).toEqual(["process"]);
});

test("the second and third try wait one and two seconds", async () => {
  const { log, calls } = serverThatFails(2);
  expect(await saveBooking(calls)).toEqual({ booking, inserted: false });
  expect(log).toEqual(["process", "1 s", "process", "2 s", "process"]);
});

test("after three tries the booking is inserted without asking the scheduling service", async () => {
  const { log, calls } = serverThatFails(3, new ApiError("busy", 503, "unavailable"));
  expect(await saveBooking(calls)).toEqual({ booking, inserted: true });
  expect(log).toEqual(["process", "1 s", "process", "2 s", "process", "insert"]);
});

test("a refusal is final: no second try, no fallback", async () => {
  const { log, calls } = serverThatFails(1, refusal);
  await expect(saveBooking(calls)).rejects.toBe(refusal);
  expect(log).toEqual(["process"]);
});

test("each failure has its words", () => {
  expect(savingProblem(refusal)).toBe(refusal.message);
  expect(savingProblem(new ApiError("x", 401, ""))).toBe(
    "Session expired. Please refresh the page and try again.",
  );
  for (const error of [networkError(), new ApiError("x", 500, ""), new Error("x")]) {
    expect(savingProblem(error)).toBe(
      "Failed to save your booking. Please screenshot this page and contact support.",
    );
  }
});
