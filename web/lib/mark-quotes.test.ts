import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markQuotes } from "./mark-quotes.ts";

const ANSWER = "The list was wrong. I counted for a month and moved the call. Waste fell to eight.";

describe("an answer with its quotes marked", () => {
  it("marks each quote at its place, in the answer's order", () => {
    expect(markQuotes(ANSWER, ["Waste fell", "I counted for a month"])).toEqual([
      { text: "The list was wrong. ", isQuote: false },
      { text: "I counted for a month", isQuote: true },
      { text: " and moved the call. ", isQuote: false },
      { text: "Waste fell", isQuote: true },
      { text: " to eight.", isQuote: false },
    ]);
  });

  it("ignores quotes that the answer does not contain", () => {
    expect(markQuotes(ANSWER, ["I counted for a year", ""])).toEqual([{ text: ANSWER, isQuote: false }]);
  });

  it("keeps the whole answer, even if quotes overlap or contain one another", () => {
    const spot = fc.nat({ max: ANSWER.length });
    const quote = fc.tuple(spot, spot).map(([a, b]) => ANSWER.slice(Math.min(a, b), Math.max(a, b)));
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 6 }), (quotes) => {
        expect(
          markQuotes(ANSWER, quotes)
            .map(({ text }) => text)
            .join(""),
        ).toBe(ANSWER);
      }),
    );
  });
});
