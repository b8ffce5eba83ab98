import { expect, test } from "vitest";
import { connectionWords } from "./connection-words.ts";

test("the return from the scheduling service says how it went", () => {
  expect(connectionWords("success", undefined)).toBe("Calendly connected successfully");
  expect(connectionWords("error", "access denied")).toBe("Failed to connect Calendly: access denied");
  expect(connectionWords("error", undefined)).toBe(
    "Failed to connect Calendly: the connection was not allowed",
  );
});

test("at most 200 characters of the address are shown", () => {
  expect(connectionWords("success", "x".repeat(500))).toHaveLength(200);
});
