import { expect, test } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import { callbackError, checkWords, errorWords, isTokenConfiguration } from "./errors.ts";

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

test.each([
  ["linkedin_email_mismatch", TEXT.linkedinEmailMismatch],
  ["linkedin_email_unconfirmed", TEXT.linkedinEmailUnconfirmed],
  ["linkedin_state_invalid", TEXT.linkedinStateInvalid],
  ["linkedin_authentication_failed", TEXT.linkedinAuthFailed],
  ["linkedin_token_store_failed", TEXT.linkedinTokenStoreFailed],
])("%s is told in words of its own", (code, message) => expect(errorWords(code)).toMatchObject({ message }));

test.each([
  ["unavailable", TEXT.linkedinCheckFailed],
  ["unexpected", TEXT.linkedinProfileError],
  ["linkedin_profile_failed", TEXT.linkedinProfileFailed],
  ["linkedin_token_missing", TEXT.linkedinTokenMissing],
  ["linkedin_token_expired", TEXT.linkedinTokenExpired],
] as const)("a check that ends with %s says why", (code, words) => {
  const { status, text } = ERRORS[code];
  expect(checkWords(new ApiError(text, status, code))).toBe(words);
  expect(checkWords(networkError())).toBe(TEXT.linkedinProfileError);
});

test("any other text is shown cut to 200 characters, with the hint to log out of LinkedIn", () => {
  const { message, hint } = errorWords("y".repeat(300));
  expect(message).toHaveLength(200);
  expect(hint).toContain("log out of LinkedIn");
});

test("a property name of every object is no known error", () => {
  expect(errorWords("constructor").message).toBe("constructor");
});
