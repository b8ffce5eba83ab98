import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisePasted } from "./letterless.ts";
import { lengthOf, normaliseLine, normaliseText } from "./typed-text.ts";

const SIGNS = [
  "a",
  "é",
  " ",
  "\t",
  "\n",
  "\r",
  "\v",
  "\f",
  "\r\n",
  "\u0085",
  "\u2028",
  "\u2029",
  "\0",
  "\u0007",
  "\u009F",
  "\u007F",
];
const OTHERS = [
  "e\u0301",
  "\u0301",
  "\uD83D",
  "\uDE00",
  "😂",
  "\u0958",
  "\uAC00",
  "\u1100\u1161",
  "क़",
  "\u200D",
];
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...SIGNS, ...OTHERS), { maxLength: 300 }).map((signs) => signs.join("")),
);

describe("a text that a person typed, pasted or uploaded", () => {
  // safety.md T115
  it.each([
    ["each kind of line end", "a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh", "a\nb\nc\nd\ne\nf\ng\nh"],
    ["a row of blank lines", "a\n\n\n\nb\n \t\n\u00A0\n  c\n\nd", "a\n\nb\n\n  c\n\nd"],
    ["control characters", "a\0b\u0007c\u009Bd\u007Fe\tf", "abcde\tf"],
    ["half a pair of surrogates", "a\uD83Db\uDE00c😂", "abc😂"],
    ["an accent as a sign of its own", "Cafe\u0301", "Café"],
  ])("is kept with %s put right", (_, typed, kept) => expect(normaliseText(typed)).toBe(kept));

  // safety.md T117
  it.each([
    [
      "escaped once",
      "Health &amp; Safety&nbsp;&ndash; up to &pound;200k, caf&eacute;",
      "Health & Safety – up to £200k, café",
    ],
    ["escaped by numbers", "We&#39;re open&#x2013;ended, &#146;twas", "We're open–ended, ’twas"],
    ["escaped twice", "&amp;lt;p&amp;gt;We&amp;amp;#39;re hiring&amp;lt;/p&amp;gt;", "\nWe're hiring\n"],
    [
      "copied from a page's source",
      "<h3>Duties</h3><ul><li class='a'>Cook<br/>Serve</li></ul>",
      "\nDuties\n\n• Cook\nServe\n\n",
    ],
    [
      "not escaped at all",
      "R&D for AT&T; 3 < 5 years, Vec<T>, a &co; b",
      "R&D for AT&T; 3 < 5 years, Vec<T>, a &co; b",
    ],
  ])("that is pasted is read as its page showed it, %s", (_, pasted, shown) =>
    expect(normalisePasted(pasted)).toBe(shown),
  );

  it("becomes one line if it is a name", () => {
    expect(normaliseLine(" Ann\u2028\u0085 \r\n\0Lee\t\f")).toBe("Ann Lee");
  });

  // safety.md T115
  it("is unchanged by a second normalisation, with one kind of line ending and no unstorable character", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const normalise of [normaliseText, normaliseLine, normalisePasted])
          expect(normalise(normalise(text))).toBe(normalise(text));
        const kept = normaliseText(text);
        expect(kept).not.toMatch(/[^\P{C}\n\t\p{Cf}\p{Cn}\p{Co}]|[\u2028\u2029]|\n[^\S\n]*\n[^\S\n]*\n/u);
        expect(kept.isWellFormed()).toBe(true);
        expect(lengthOf(text)).toBe(kept.trim().length);
      }),
      { numRuns: 1000 },
    );
  });
});
