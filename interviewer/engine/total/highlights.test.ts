import { describe, expect, test } from "vitest";
import type { Judgement, Levels } from "../judge/judgement.ts";
import { findStrengths, findUpgrade, type JudgedAnswer } from "./highlights.ts";

const answer = (
  questionId: string,
  criteria: Partial<Levels>,
  changes: Partial<Judgement> = {},
): JudgedAnswer => ({
  questionId,
  judgement: {
    criteria: { relevance: 4, structure: 4, specificity: 4, ownership: 4, outcome: 4, ...criteria },
    total: null,
    isTied: true,
    quotes: [],
    good: [],
    missing: Object.keys(criteria).map((name) => ({
      criterion: name as keyof Levels,
      text: `${questionId} lacks ${name}`,
    })),
    better: null,
    ...changes,
  },
});

describe("the biggest upgrade", () => {
  test("is what would have lifted the interview most, and names its answer", () => {
    const answers = [
      answer("a", { outcome: 1 }),
      answer("b", { relevance: 1 }),
      answer("c", { structure: 2 }),
    ];
    expect(findUpgrade(answers)).toEqual({ text: "b lacks relevance", questionId: "b" });
    expect(findUpgrade([answers[0], answers[2]].filter((one) => one !== undefined))).toEqual({
      text: "a lacks outcome",
      questionId: "a",
    });
  });

  test("is the tie to the question where nothing else is seen of the answer", () => {
    const untied = answer("a", { relevance: 3, outcome: 1 }, { isTied: false });
    expect(findUpgrade([untied])).toEqual({ text: "a lacks relevance", questionId: "a" });
  });

  test("is none where nothing is missing", () => {
    expect(findUpgrade([])).toBeNull();
    expect(findUpgrade([answer("a", {})])).toBeNull();
  });
});

describe("strengths", () => {
  const quoted = (text: string) => ({ quotes: [{ criterion: "outcome" as const, text }] });

  test("come from the best answers, at most two, each with the words that show it", () => {
    const answers = [
      answer("a", { outcome: 3 }, { good: ["Third."], ...quoted("c") }),
      answer("b", { outcome: 5 }, { good: ["First."], ...quoted("a") }),
      answer("c", {}, { good: ["First.", "Second."], ...quoted("b") }),
    ];
    expect(findStrengths(answers)).toEqual([
      { text: "First.", quotes: ["a"] },
      { text: "Second.", quotes: ["b"] },
    ]);
  });

  test("are not made of an answer to something else, nor of words without a proof", () => {
    expect(findStrengths([answer("a", { relevance: 1 }, { good: ["Good."], ...quoted("a") })])).toEqual([]);
    expect(findStrengths([answer("a", {}, { good: ["Good."] })])).toEqual([]);
  });
});
