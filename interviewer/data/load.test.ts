import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  cardsOf,
  checkQuestions,
  competencies,
  ownQuestions,
  parseFile,
  questionsByFamily,
  readCards,
  roleFamilies,
} from "./load.ts";
import { touchesTrait } from "../engine/text/recognise.ts";
import { BANK_MINIMUM, bankQuestion, type BankQuestion } from "./schema.ts";

const all = [...questionsByFamily.values()].flat();
const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const GENDERED = /\b(?:he|she|his|hers?|him|guys|manpower|chairman|salesman|waitress|housewife)\b/i;

const LONGEST = { text: 45, rephrased: 35, challenge: 35, followUp: 28, anchor: 42 };
const SHORTEST_ANCHOR = 3;

const countWords = (text: string): number => text.trim().split(/\s+/u).length;
const countMarks = (text: string): number => text.split("?").length - 1;

/** All texts of a question that the candidate may hear. */
function wordings({ text, rephrased, challenge, followUps }: BankQuestion): string[] {
  return [text, rephrased, challenge, ...followUps.map((one) => one.text)];
}

const CARD_LONGEST = 25;

describe("the follow-ups written for their questions", () => {
  test.each(all.map(({ id }) => id))("%s has one question a card, none twice", (id) => {
    const texts = cardsOf(id)?.cards.map(({ text }) => text) ?? [];
    for (const text of texts) {
      // A quoted question is somebody else's.
      expect(countMarks(text.replaceAll(/'[^']*\?'/gu, "")), text).toBeLessThanOrEqual(1);
      expect(countWords(text), text).toBeLessThanOrEqual(CARD_LONGEST);
    }
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("are rejected with file and line if a line is invalid", () => {
    const point = "# one\n* You say it. | result";
    expect(() => readCards("cards/a.txt", `${point}\n> What came of it? | result`)).toThrow(
      "interviewer/cards/a.txt: not a line of cards: > What came of it? | result",
    );
    expect(() => readCards("cards/a.txt", `${point}\n${point}`)).toThrow('"one" stands twice');
    expect(() => readCards("cards/a.txt", point)).toThrow("one.points");
  });

  test("belong to bank questions only", () => {
    expect(cardsOf("no-such-question")).toBeNull();
  });
});

describe("the question bank", () => {
  test("has its families, and uses every competency it describes", () => {
    expect(all.length).toBeGreaterThanOrEqual(BANK_MINIMUM.questions);
    expect(questionsByFamily.size).toBeGreaterThanOrEqual(BANK_MINIMUM.families);
    const used = new Set(all.map((question) => question.competency));
    expect(competencies.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  test.each([...questionsByFamily.keys()])("%s can fill an interview at every level", (family) => {
    const own = questionsByFamily.get(family) ?? [];
    for (const level of levels) {
      const fitting = own.filter(({ levels: [low, high] }) => low <= level && level <= high);
      expect(fitting.length, `${family} at level ${level}`).toBeGreaterThanOrEqual(BANK_MINIMUM.atEachLevel);
      expect(new Set(fitting.map(({ competency }) => competency)).size).toBeGreaterThanOrEqual(4);
    }
  });

  test("has every family that another one names as related", () => {
    const named = roleFamilies.flatMap(({ id, related }) => related.map((family) => [id, family]));
    expect(named.filter(([id, family]) => id === family || !questionsByFamily.has(family ?? ""))).toEqual([]);
  });

  test("uses no sentence for two questions", () => {
    const said = all.flatMap(({ text, rephrased }) => [text, rephrased]).map((text) => text.toLowerCase());
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  test("has enough wordings to ask for the candidate's own questions", () => {
    expect(ownQuestions.length).toBeGreaterThan(10);
    for (const { text, rephrased } of ownQuestions)
      expect([countMarks(text), countMarks(rephrased)]).toEqual([1, 1]);
  });
});

describe("every question of the bank", () => {
  test("asks one thing at a time, in every wording", () => {
    expect(all.flatMap(wordings).filter((text) => countMarks(text) > 1)).toEqual([]);
    const followUps = all.flatMap((one) => one.followUps.map(({ text }) => text));
    expect(followUps.filter((text) => !/[.?]$/u.test(text))).toEqual([]);
  });

  test("is short enough to be heard once", () => {
    const tooLong = all.flatMap(({ id, text, rephrased, challenge, followUps, anchors }) =>
      [
        { words: countWords(text), most: LONGEST.text },
        { words: countWords(rephrased), most: LONGEST.rephrased },
        { words: countWords(challenge), most: LONGEST.challenge },
        ...followUps.map((one) => ({ words: countWords(one.text), most: LONGEST.followUp })),
        ...Object.values(anchors).map((one) => ({ words: countWords(one), most: LONGEST.anchor })),
      ].flatMap(({ words, most }) => (words > most ? [`${id}: ${words} words where ${most} fit`] : [])),
    );
    expect(tooLong).toEqual([]);
    const anchors = all.flatMap((one) => Object.values(one.anchors));
    expect(anchors.filter((anchor) => countWords(anchor) < SHORTEST_ANCHOR)).toEqual([]);
  });

  test("touches no protected trait and calls nobody he or she", () => {
    const said = [...questionsByFamily].flatMap(([family, questions]) =>
      questions.flatMap((one) =>
        [...wordings(one), ...one.lookFor].map((text) => ({ family, id: one.id, text })),
      ),
    );
    expect(said.filter(({ text, family }) => touchesTrait(text, family))).toEqual([]);
    expect(said.filter(({ text }) => GENDERED.test(text))).toEqual([]);
  });
});

describe("a broken entry", () => {
  const [question] = all;
  const parse = (changes: object) => () =>
    parseFile("questions/x.json", z.array(bankQuestion), [question, { ...question, ...changes }]);

  test.each([
    ["levels", { levels: [5, 2] }],
    ["anchors.3", { anchors: { 1: "a", 5: "b" } }],
    ["followUps.0.asks", { kind: "situational", followUps: question?.followUps }],
    ["followUps", { followUps: [question?.followUps[0], question?.followUps[0]] }],
    [
      "mustHold",
      {
        kind: "knowledge",
        followUps: [
          { asks: "case", text: "a" },
          { asks: "limit", text: "b" },
        ],
      },
    ],
    ["challenge", { challenge: " " }],
    ["kind", { kind: "riddle" }],
  ])("names file, entry and field: %s", (field, changes) => {
    expect(parse(changes)).toThrow(`interviewer/questions/x.json: entry 2 ("${question?.id}") ${field}: `);
  });

  test("is rejected for a duplicate id and an unknown competency", () => {
    if (question === undefined) throw new Error("empty bank");
    const check = (questions: BankQuestion[]) => () =>
      checkQuestions("questions/x.json", questions, competencies);
    expect(check([question, question])).toThrow(/stands there twice/);
    expect(check([{ ...question, competency: "magic" }])).toThrow(/no known competency/);
  });
});
