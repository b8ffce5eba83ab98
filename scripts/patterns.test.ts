import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it, test } from "vitest";
import { findAmbiguity, type Ambiguity } from "./patterns/find-ambiguity.ts";
import held from "./patterns/held.json" with { type: "json" };
import { nameOf, type Pattern } from "./patterns/read-patterns.ts";

const FEWEST_SPELLED_OUT = 500;
const FEWEST_MADE = 10;

describe("a regular expression of the product", () => {
  let patterns: Pattern[];
  let found: { file: string; pattern: string; ambiguity: Ambiguity }[];

  beforeAll(() => {
    const script = join(import.meta.dirname, "patterns/read-patterns.ts");
    const printed = execFileSync(process.execPath, [script], { encoding: "utf8", maxBuffer: 2 ** 26 });
    patterns = JSON.parse(printed) as Pattern[];
    found = patterns.flatMap((one) => {
      const ambiguity = findAmbiguity(one);
      return ambiguity === null ? [] : [{ file: one.file, pattern: nameOf(one), ambiguity }];
    });
  });

  it("is read where it is spelled out, and where it is made of a word list", () => {
    expect(patterns.length).toBeGreaterThan(FEWEST_SPELLED_OUT);
    const made = patterns.filter(({ source }) => source.startsWith(String.raw`(?<![\p{L}\p{N}])(?:`));
    expect(made.length).toBeGreaterThan(FEWEST_MADE);
  });

  // safety.md T114
  it("never takes exponential time, and never has \\W beside \\p{L}", () => {
    expect(found.filter(({ ambiguity }) => ambiguity !== "polynomial")).toEqual([]);
  });

  // safety.md T114
  it("takes polynomial time only where a named bound holds it, and is listed no longer than it does", () => {
    expect(found.map(({ file, pattern }) => ({ file, pattern }))).toEqual(
      held.map(({ file, pattern }) => ({ file, pattern })),
    );
    expect(held.filter(({ heldBy }) => heldBy === "")).toEqual([]);
  });
});

// safety.md T114
test.each<[RegExp, Ambiguity | null]>([
  // One repetition can match a character in two ways.
  [/^(?:[-✔✅▪]|\p{Extended_Pictographic}\uFE0F?)+(?=\s)/u, "exponential"],
  [/^(?:(?:with|knowledge|of|with)\s+)+x/iu, "exponential"],
  [/^(?:[\s,]+(?:there|anyone(?: there)?))*$/u, "exponential"],
  [/(?:a*)*b/u, "exponential"],
  [/^(?:a{1,2}){20}b/u, "exponential"],
  [/(?=(?:a|a)+b)a/u, "exponential"],
  // A non-ASCII letter matches both \W and \p{L}.
  [/^\W*(?:\p{L}+\W+){0,3}?adding\b/u, "mixed"],
  [/^\W*(?:\p{L}+)$/u, "mixed"],
  // Two adjacent repetitions, and a repetition that starts again at each position of a run.
  [/x\W*(?:now)?\W*$/u, "polynomial"],
  [/\s+who/u, "polynomial"],
  [/\bwho .*\?/u, "polynomial"],
  [/x(?:\W*now)?\W*$/u, null],
  [/(?<!\s)\s+who/u, null],
  [/\bwho .{0,200}\?/u, null],
  [/^[^\p{L}\d_]*(?:\p{L}+[^\p{L}\d_]+){0,3}?adding\b/u, null],
  // Nothing after the repetition can fail.
  [/(?:a|a)*/u, null],
])("%s is found to be %s", (pattern, ambiguity) => expect(findAmbiguity(pattern)).toBe(ambiguity));
