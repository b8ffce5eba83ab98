import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLAG_SENTENCE_MAX_LENGTH } from "#contract/limits.ts";
import { splitToFlag } from "./split-to-flag.ts";

const bare = (text: string): string => text.replaceAll(/\s+/gu, "");

describe("a text of the report, split to be flagged", () => {
  it("keeps short lines whole", () => {
    expect(splitToFlag("Situation: A. B.\nTask: C.\n\nResult: D.")).toEqual([
      "Situation: A. B.",
      "Task: C.",
      "Result: D.",
    ]);
  });

  it.each([
    ["sentences", "I wrote a list and called Ann. ".repeat(129)],
    ["one long word", "a".repeat(4000)],
    ["one long sentence", "and then I called ".repeat(220)],
    ["emoji", "🎉".repeat(2000)],
  ])("gives pieces that fit into a flag, of %s", (_, text) => {
    const pieces = splitToFlag(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(FLAG_SENTENCE_MAX_LENGTH);
    expect(pieces.length).toBeLessThan(10);
  });

  it("loses nothing, cuts no character, and contains each piece", () => {
    const words = fc.constantFrom("word ", "end. ", "really? ", "…", "🎉", "\n", "x".repeat(700), "é", "'s ");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 300 }), (parts) => {
        const text = parts.join("");
        const pieces = splitToFlag(text);
        expect(bare(pieces.join(""))).toBe(bare(text));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(FLAG_SENTENCE_MAX_LENGTH);
          expect(text).toContain(piece);
          expect(piece.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
