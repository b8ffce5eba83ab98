import { describe, expect, it } from "vitest";
import { appendWords, problemOf, readResult } from "./recognition.ts";

const said = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } });

describe("recognising speech", () => {
  it("separates final words from words that may still change", () => {
    const results = [said("an old sentence", true), said(" I led ", true), said("the te", false)];
    expect(readResult({ resultIndex: 1, results })).toEqual({ settled: "I led", interim: "the te" });
  });

  it.each([
    ["", "I led it", "I led it"],
    ["Then", "I led it", "Then I led it"],
    ["Then\n", "I led it", "Then\nI led it"],
  ])("puts words behind what is there: %j", (draft, words, whole) => {
    expect(appendWords(draft, words)).toBe(whole);
  });

  it("says what to do about each error; silence is not an error", () => {
    expect(problemOf("not-allowed")).toContain("Allow it");
    expect(problemOf("something-new")).toContain("go on typing");
    expect(problemOf("no-speech")).toBeNull();
    expect(problemOf("aborted")).toBeNull();
  });
});
