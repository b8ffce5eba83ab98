import { describe, expect, test } from "vitest";
import { QUOTED, isWithin, withoutLast } from "./read-text.ts";

describe("a text that is short enough for a rule", () => {
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

describe("words that are quoted", () => {
  const without = (text: string): string => text.replaceAll(QUOTED, " ");

  test.each([
    'He said "shut up" to me',
    "He said 'shut up' to me",
    "He said “shut up” to me",
    "Er rief „shut up“",
    "Il a dit « shut up »",
  ])("are found in any quotation marks: %s", (text) => expect(without(text)).not.toContain("shut up"));

  test.each([
    "I don't want to live and they don't care",
    "'cause I want to die, like the kids' dad",
    "I can't, 'em all' I can't",
  ])("do not begin at an apostrophe: %s", (text) => expect(without(text)).toBe(text));
});

test("only characters at the end of a text are removed", () => {
  expect(withoutLast("Well ... I rang. .;", /[\s.;]/u)).toBe("Well ... I rang");
  expect(withoutLast("...", /\./u)).toBe("");
  expect(withoutLast("as it was", /\./u)).toBe("as it was");
});
