import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  checkQuestions,
  competencies,
  loadGold,
  parseFile,
  questionsByFamily,
  roleFamilies,
  wordLists,
} from "./load.ts";
import { BANK_MINIMUM, bankQuestion } from "./schema.ts";
import type { BankQuestion } from "./schema.ts";

const all = [...questionsByFamily.values()].flat();
const main = all.filter((question) => question.kind !== "candidate_questions");
const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function wordings(question: BankQuestion): string[] {
  return [question.text, question.rephrased, question.broad, question.specific];
}

describe("the question bank", () => {
  test("holds at least 200 main questions over 12 role families and 12 competencies", () => {
    expect(main.length).toBeGreaterThanOrEqual(BANK_MINIMUM.questions);
    expect(questionsByFamily.size).toBeGreaterThanOrEqual(BANK_MINIMUM.families);
    expect(new Set(main.map((question) => question.competency)).size).toBeGreaterThanOrEqual(12);
  });

  test("uses every competency it describes", () => {
    const used = new Set(all.map((question) => question.competency));
    expect(competencies.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  test.each([...questionsByFamily.keys()])("%s can fill an interview at every level", (family) => {
    const own = questionsByFamily.get(family) ?? [];
    for (const level of levels) {
      const fitting = own.filter(
        ({ kind, levels: [low, high] }) => kind !== "candidate_questions" && low <= level && level <= high,
      );
      expect(fitting.length, `${family} at level ${level}`).toBeGreaterThanOrEqual(BANK_MINIMUM.atEachLevel);
      expect(new Set(fitting.map(({ competency }) => competency)).size).toBeGreaterThanOrEqual(4);
    }
  });

  test("knows every family that another one names as related", () => {
    const named = roleFamilies.flatMap(({ id, related }) => related.map((family) => [id, family]));
    expect(named.filter(([id, family]) => id === family || !questionsByFamily.has(family ?? ""))).toEqual([]);
  });

  test("asks one question at a time, in every wording", () => {
    const crowded = all.flatMap(wordings).filter((text) => text.split("?").length > 2);
    expect(crowded).toEqual([]);
  });

  test("never says the same sentence for two main questions", () => {
    const texts = main.map(({ text }) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
    const rephrased = main.map((question) => question.rephrased.toLowerCase());
    expect(new Set(rephrased).size).toBe(rephrased.length);
  });

  test("asks nothing about protected traits", () => {
    const said = main.flatMap((question) =>
      [...wordings(question), ...question.lookFor].map((text) => ({ id: question.id, text })),
    );
    const touching = said.filter(({ text }) => {
      const words = ` ${text.toLowerCase().replaceAll(/[^a-z]+/g, " ")} `;
      return wordLists["protected-traits"].some((trait) => words.includes(` ${trait} `));
    });
    expect(touching).toEqual([]);
  });

  test("names file and question when an entry is broken", () => {
    const broken = [{ ...main[0], levels: [5, 2] }];
    expect(() => parseFile("questions/x.json", z.array(bankQuestion), broken)).toThrow(
      /interviewer\/questions\/x\.json: entry 1 \("[a-z-]+"\) levels/,
    );
  });

  test("refuses an id used twice and an unknown competency", () => {
    const [one] = main;
    if (one === undefined) throw new Error("empty bank");
    expect(() => checkQuestions("questions/x.json", [one, one], competencies)).toThrow(/stands there twice/);
    expect(() => checkQuestions("questions/x.json", [{ ...one, competency: "magic" }], competencies)).toThrow(
      /no known competency/,
    );
  });
});

describe("the gold set", () => {
  test("holds at least 60 answers to questions of the bank, over at least 10 competencies", () => {
    const gold = loadGold();
    expect(gold.length * 4).toBeGreaterThanOrEqual(60);
    const asked = gold.map(({ questionId }) => all.find(({ id }) => id === questionId));
    expect(asked.every((question) => question !== undefined)).toBe(true);
    expect(new Set(asked.map((question) => question?.competency)).size).toBeGreaterThanOrEqual(10);
  });
});
