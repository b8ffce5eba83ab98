import { describe, expect, test } from "vitest";
import { findGaps } from "./feedback.ts";
import { levels, missing, questionOf, readOf } from "./read-factory.ts";

const FOUND =
  "The till froze every Friday. I logged each freeze for two weeks and swapped the cable. After that it never froze again.";

describe("what is not surely missing is offered, or said to be unsure", () => {
  test("what is looked for and has no word in an answer is offered, never held to be missing", () => {
    const told = "An average misleads people. I was misled once, by rents with one castle in them.";
    const question = { ...questionOf("knowledge"), lookFor: ["outliers", "what misled them", "the median"] };
    const said = missing("knowledge", told, { question, criteria: levels(3, { relevance: 4 }) });
    expect(said).toMatch(/(?:for these|also looks for)[^:]*: outliers; the median\./iu);
    const all = missing("knowledge", told, { question, criteria: levels(3, { relevance: 2 }) });
    expect(all).toContain("outliers; what misled them; the median");
  });

  test("what is looked for is named where an answer surely lacks it, and not where it is told well in words of its own", () => {
    const hold = /where it was looked for; what it was/u;
    const weak = { criteria: levels(3, { relevance: 2 }) };
    expect(missing("past", FOUND, weak)).toMatch(hold);
    expect(missing("knowledge", "Outliers pull an average.", weak)).toMatch(hold);
    expect(missing("knowledge", "Outliers pull an average.", { criteria: levels(2) })).toMatch(hold);
    expect(missing("knowledge", "Outliers pull an average.", { criteria: levels(4) })).not.toMatch(hold);
    const read = { criteria: levels(4, { relevance: 3 }), told: 8 };
    expect(missing("past", "It froze. I logged each freeze.", read)).not.toMatch(/looked for|haven't|yet/u);
    expect(missing("past", "The till froze. I logged each freeze.")).not.toMatch(hold);
  });

  test("where nothing is surely missing, one addition is offered that no word of the answer could be", () => {
    const notes = "I swapped the cable of the till. It never froze again.";
    const low = { criteria: levels(5, { ownership: 4 }) };
    expect(findGaps(readOf("past", notes, low))).toMatchObject([{ criterion: "ownership", isOffer: true }]);
    expect(missing("past", notes, low)).toContain("why you chose");
    const why = `${notes} I took the cable first because a new till costs a week.`;
    expect(missing("past", why, low)).not.toContain("why you chose");
    expect(missing("past", why, low)).toMatch(/ownership stands lowest/u);
    expect(findGaps(readOf("past", why, low))).toMatchObject([{ isDoubt: true }]);
    expect(findGaps(readOf("past", notes, { criteria: levels(5) }))).toEqual([]);
  });

  test("a number that is lower than what is told because its tie is unsure says so, as a doubt", () => {
    const held = readOf("past", FOUND, { criteria: levels(5), isHeld: true });
    expect(findGaps(held)).toMatchObject([{ criterion: "relevance", isDoubt: true }]);
    expect(findGaps(held)[0]?.text).toMatch(/number/u);
    const weak = { criteria: levels(4, { relevance: 2 }), told: 8, isHeld: true };
    const said = missing("knowledge", "An average misleads when there are outliers.", weak);
    expect(said).toMatch(/number/u);
    expect(said).not.toMatch(/how right this is|looked for/iu);
  });
});
