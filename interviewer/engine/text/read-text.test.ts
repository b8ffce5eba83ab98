import { describe, expect, test } from "vitest";
import { isWithin } from "./read-text.ts";

describe("a text that a rule for short texts may read", () => {
  test.each([
    ["I never used that tool.", 6],
    ["Qualitätsmanagementbeauftragter", 1],
    ["a-b-c", 1],
    ["", 4],
  ])("has no more words than the rule asks for: %s", (text, words) =>
    expect(isWithin(text, words)).toBe(true),
  );

  test.each([
    ["of more words", "I never used that tool before today.", 6],
    ["joined by hyphens", `never${"-heard".repeat(300)}`, 6],
    ["that is one endless word", "a".repeat(4000), 18],
    ["of signs alone", "…".repeat(4000), 4],
  ])("is none %s", (_, text, words) => expect(isWithin(text, words)).toBe(false));
});
