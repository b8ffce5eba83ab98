import { describe, expect, test } from "vitest";
import { TEXT } from "#contract/texts.ts";
import { ApiError, networkError } from "#web/lib/api.ts";
import {
  conversationWords,
  linkedinWords,
  promoteWords,
  superadminWords,
  usersWords,
} from "./error-words.ts";

const failed = (status: number, message = "words of the server", code = "unavailable") =>
  new ApiError(message, status, code);

describe("a user list that fails says", () => {
  test.each([
    ["Not authenticated. Please log in again.", failed(401)],
    ["You do not have admin privileges.", failed(403, TEXT.adminDenied)],
    ["Failed to load data: words of the server", failed(503)],
    ["Failed to load data. Please check your authentication and try again.", new Error("broken")],
    ["No response from server. Please check if the server is running.", networkError()],
  ])("%s", (words, error) => expect(usersWords(error)).toBe(words));
});

describe("a conversation that fails says", () => {
  test.each([
    ["Unauthorized: Invalid authentication", failed(401)],
    ["Forbidden: You do not have permission to view this conversation", failed(403)],
    ["Conversation not found", failed(404)],
    ["Conversation not found", failed(400)],
    ["words of the server", failed(503)],
    ["Server error: 502", failed(502, "Bad Gateway", "")],
    ["No response from server. Please check your connection.", networkError()],
    ["No data received from server", new Error("broken")],
  ])("%s", (words, error) => expect(conversationWords(error)).toBe(words));
});

describe("LinkedIn data that cannot be shown says", () => {
  test.each([
    [
      failed(404, TEXT.adminLinkedinNone),
      "info",
      "No LinkedIn data: The user has not connected LinkedIn or data fetch has failed",
    ],
    [
      failed(404, TEXT.adminLinkedinNotYet),
      "info",
      "LinkedIn is connected but profile data is not available yet",
    ],
    [failed(502, "It broke"), "error", "Error: It broke"],
    [networkError(), "error", "No response from server. Please check if the server is running."],
  ])("%s as %s: %s", (error, kind, words) => expect(linkedinWords(error)).toEqual({ kind, words }));
});

test("the superadmin's numbers and promotion have words of their own", () => {
  expect(superadminWords(failed(403, TEXT.accessDenied, "superadmin_only"))).toBe(TEXT.accessDenied);
  expect(superadminWords(failed(503))).toBe("Failed to load SuperAdmin data. Please try again.");
  expect(promoteWords(failed(409, TEXT.promoteAlreadyAdmin))).toBe(TEXT.promoteAlreadyAdmin);
  expect(promoteWords(networkError())).toBe("Failed to promote user. Please try again.");
});
