import { expect, test } from "vitest";
import { callbackError, errorWords, isTokenConfiguration } from "./errors.ts";

test("an OAuth error in the hash is shown with its description", () => {
  expect(callbackError("#error=access_denied&error_description=The+user+said+no")).toBe(
    "OAuth error: The user said no",
  );
  expect(callbackError("#error=access_denied")).toBe("OAuth error: access_denied");
  expect(callbackError("")).toBeNull();
});

test("a message about JWT settings asks for the developer note", () => {
  expect(isTokenConfiguration("OAuth error: Invalid JWT secret")).toBe(true);
  expect(isTokenConfiguration("OAuth error: denied")).toBe(false);
});

test("an already connected account is reported without a hint", () => {
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

test("a property name of every object is no known error", () => {
  expect(errorWords("constructor").message).toBe("constructor");
});
