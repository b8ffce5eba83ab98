import { describe, expect, test } from "vitest";
import type { Judgement } from "../judge/judgement.ts";
import { findStrengths, findUpgrade, type JudgedAnswer } from "./highlights.ts";

const answer = (questionId: string, level: number, changes: Partial<Judgement> = {}): JudgedAnswer => ({
  questionId,
  judgement: {
    criteria: { relevance: null, structure: level, specificity: level, ownership: level, outcome: level },
    quotes: [],
    good: [],
    most: null,
    next: null,
    advice: null,
    begin: null,
    ...changes,
  },
});

describe("the one thing to work on", () => {
  test("is the point that is most surely open, as a suggestion", () => {
    const answers = [
      answer("a", 2, { open: { says: "You say why.", chance: 0.7 } }),
      answer("b", 3, { open: { says: "You say who decided.", chance: 0.9 } }),
      answer("c", 1),
    ];
    expect(findUpgrade(answers)).toEqual({
      text: "Say who decided.",
      begin: null,
      questionId: "b",
    });
  });

  test("is a model's own advice where a model rated", () => {
    const advised = answer("a", 3, { advice: "Say what it cost.", begin: "I rang her." });
    expect(findUpgrade([advised])).toEqual({
      text: "Say what it cost.",
      begin: "I rang her.",
      questionId: "a",
    });
  });

  test("is null if every shown criterion is good, or there is no advice", () => {
    expect(findUpgrade([answer("a", 4, { open: { says: "You say why.", chance: 0.9 } })])).toBeNull();
    expect(findUpgrade([answer("a", 2)])).toBeNull();
  });
});

describe("strengths", () => {
  test("are a model's sentences on the best answers, each with the words that show it", () => {
    const quotes = [{ criterion: "outcome" as const, text: "By hand." }];
    const answers = [
      answer("a", 4, { good: ["You name the cost."], quotes }),
      answer("b", 5, { good: ["You say how.", "You say when."], quotes }),
      answer("c", 1, { good: ["You say who."], quotes }),
    ];
    expect(findStrengths(answers)).toEqual([
      { text: "You say how.", quotes: ["By hand."] },
      { text: "You name the cost.", quotes: ["By hand."] },
    ]);
  });

  test("are none without words that show them", () => {
    expect(findStrengths([answer("a", 5, { good: ["Good."] })])).toEqual([]);
  });
});
