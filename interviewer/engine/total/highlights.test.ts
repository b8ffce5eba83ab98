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

describe("what never comes first", () => {
  const read = (changes: Partial<NonNullable<Judgement["read"]>>): Partial<Judgement> => ({
    read: { form: "past", shown: {}, gaps: [], doubts: [], name: null, ...changes },
  });

  test("an offer that may suit any answer, where something is surely missing in another", () => {
    const offered = answer("a", { relevance: 2 }, read({ offers: ["a lacks relevance"] }));
    const lacking = answer("b", { outcome: 3 }, read({}));
    expect(findUpgrade([offered, lacking])).toEqual({ text: "b lacks outcome", questionId: "b" });
    expect(findUpgrade([offered])).toEqual({ text: "a lacks relevance", questionId: "a" });
  });

  test("one answer's marks, where several leave open what was asked", () => {
    const open = (id: string) => answer(id, { relevance: 1, outcome: 1 }, read({ isOpen: true }));
    const told = answer("c", { outcome: 1 }, read({}));
    const upgrade = findUpgrade([open("a"), open("b"), told]);
    expect(upgrade?.text).toMatch(/^In two of three answers what was asked stays open/u);
    expect(findUpgrade([open("a"), told])?.text).not.toMatch(/stays open/u);
  });
});

describe("a gap that several answers share", () => {
  const read = (name: string, gaps: ("result" | "reason")[]): Partial<Judgement> => ({
    read: { form: "past", shown: {}, gaps, doubts: [], name },
  });

  test("is the upgrade, with the answers that it comes from", () => {
    const answers = [
      answer("a", { outcome: 1 }, read("the cake", ["result"])),
      answer("b", { outcome: 2 }, read("the warehouse", ["result"])),
      answer("c", {}, read("the smoke", [])),
    ];
    expect(findUpgrade(answers)).toEqual({
      text: "In two of three answers the story stops before its end: the cake, the warehouse.",
      questionId: "a",
    });
  });

  test("is none where one answer alone has it, or two have the same name", () => {
    const alone = [
      answer("a", { outcome: 1 }, read("the cake", ["result"])),
      answer("b", {}, read("the warehouse", [])),
    ];
    expect(findUpgrade(alone)?.text).toBe("a lacks outcome");
    const same = [
      answer("a", { outcome: 1 }, read("the cake", ["result"])),
      answer("b", { outcome: 1 }, read("the cake", ["result"])),
    ];
    expect(findUpgrade(same)?.text).toBe("a lacks outcome");
  });

  test("is left for what counts more: an answer to another question", () => {
    const answers = [
      answer("a", { outcome: 3 }, read("the cake", ["result"])),
      answer("b", { outcome: 3 }, read("the warehouse", ["result"])),
      answer("c", { relevance: 1 }, read("the smoke", [])),
    ];
    expect(findUpgrade(answers)?.questionId).toBe("c");
  });

  test("what a reading could not do is no upgrade", () => {
    const doubt = answer("a", { relevance: 3, outcome: 3 }, { isTied: false, ...read("the cake", []) });
    const { judgement } = doubt;
    if (judgement.read !== undefined) judgement.read.doubts = ["a lacks relevance"];
    expect(findUpgrade([doubt])?.text).toBe("a lacks outcome");
  });
});

describe("strengths", () => {
  const shown = (quote: string): Partial<Judgement> => ({
    quotes: [{ criterion: "outcome", text: quote }],
    read: { form: "past", shown: { result: quote }, gaps: [], doubts: [], name: null },
  });

  test("are shown with the words of two answers where both have them", () => {
    const [strength] = findStrengths([
      answer("a", {}, shown("she laughed")),
      answer("b", {}, shown("it held")),
    ]);
    expect(strength?.quotes).toEqual(["she laughed", "it held"]);
    expect(strength?.text).toMatch(/: “she laughed”, “it held”\.$/u);
    expect(findStrengths([answer("a", {}, shown("she laughed"))])).toEqual([]);
  });

  test("are not shared by a deed and a plan", () => {
    const plan: Partial<Judgement> = {
      ...shown("it will hold"),
      read: { form: "situational", shown: { result: "it will hold" }, gaps: [], doubts: [], name: null },
    };
    expect(findStrengths([answer("a", {}, shown("she laughed")), answer("b", {}, plan)])).toEqual([]);
  });

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
