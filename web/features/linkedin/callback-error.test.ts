import { expect, test } from "vitest";
import { callbackError, isTokenConfiguration } from "./callback-error.ts";

test("an OAuth error in the hash is said with its description", () => {
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
