import { expect, test } from "vitest";
import { errorWords } from "./error-words.ts";

test("an account that is already connected is said without a hint", () => {
  expect(errorWords("linkedin_email_already_connected")).toEqual({
    message:
      "This LinkedIn account is already connected to another user. Please use a different LinkedIn account.",
    hint: null,
  });
});

test("any other text is shown cut to 200 characters, with the hint to log out of LinkedIn", () => {
  const { message, hint } = errorWords("y".repeat(300));
  expect(message).toHaveLength(200);
  expect(hint).toContain("log out of LinkedIn");
});

test("a name that every object has is no known error", () => {
  expect(errorWords("constructor").message).toBe("constructor");
});
