import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadGold } from "#interviewer/data/load.ts";
import { GOLD_LEVELS } from "#interviewer/data/schema.ts";
import { planOf, questionById, turnsOf } from "../interview-factory.ts";
import { scoreInterview } from "./score-interview.ts";
import type { PlannedQuestion } from "../types.ts";

const gold = loadGold().map(({ questionId, answers }) => ({ question: questionById(questionId), answers }));

function scoreOf(question: PlannedQuestion, answer: string): number {
  const report = scoreInterview({ plan: planOf([question]), turns: turnsOf([[question, answer]]) })
    .questions[0];
  return report?.score ?? Number.NaN;
}

const FILLER = [
  "To be honest, it was really a very special experience for me.",
  "I always give my best and I never stop until everything is perfect.",
  "Basically, that is just how I am as a person.",
  "It went well, and everyone was happy in the end.",
  "I gave 110 percent, 24/7.",
  "At the end of the day, it is what it is.",
  "You know, I really believe in that with all my heart.",
  "Honestly, I could talk about this for a long time.",
  "As I said before, this is very important to me.",
  "I am a very motivated and hardworking person.",
];
const RESULTS = [
  "As a result, complaints fell from 14 to 3 within a month.",
  "In the end the customer renewed the contract for two years.",
  "That saved us 12 hours a week.",
  "Since then the error has not come back once in nine months.",
  "By the end of March 85 percent of the team used it.",
];
const anyGold = fc.constantFrom(...gold);
const anyLevel = fc.constantFrom(...GOLD_LEVELS);

describe("the gold set", () => {
  test("neighbouring levels are in the right order in at least 90 % of the pairs", () => {
    const pairs = gold.flatMap(({ question, answers }) => {
      const scores = GOLD_LEVELS.map((level) => scoreOf(question, answers[level]));
      return scores.slice(1).map((score, at) => score > (scores[at] ?? 11));
    });
    expect(pairs.filter(Boolean).length / pairs.length).toBeGreaterThanOrEqual(0.9);
  });

  test("levels that are two apart are always in the right order", () => {
    for (const { question, answers } of gold) {
      const [gibberish = 11, vague = 11, partial = 0, strong = 0] = GOLD_LEVELS.map((level) =>
        scoreOf(question, answers[level]),
      );
      expect(partial, question.id).toBeGreaterThan(gibberish);
      expect(strong, question.id).toBeGreaterThan(vague + 2);
    }
  });

  test("gibberish never leaves the floor", () => {
    for (const { question, answers } of gold)
      expect(scoreOf(question, answers.gibberish), question.id).toBe(1);
  });
});

describe("what must hold for every answer", () => {
  test("adding filler never raises the score", () => {
    fc.assert(
      fc.property(
        anyGold,
        anyLevel,
        fc.array(fc.constantFrom(...FILLER), { minLength: 1, maxLength: 12 }),
        ({ question, answers }, level, filler) => {
          const answer = answers[level];
          expect(scoreOf(question, `${answer} ${filler.join(" ")}`)).toBeLessThanOrEqual(
            scoreOf(question, answer),
          );
        },
      ),
    );
  });

  test("stock phrases after mashed keys or a shrug stay on the floor", () => {
    const phrases = [...FILLER, "I am good at handling stress, conflicts and mistakes."];
    for (const { question } of gold) {
      for (const opening of ["asdf asdf jkl", "I don't know.", "idk", "lkjsdf sdlkfj wer."]) {
        for (const phrase of phrases)
          expect(scoreOf(question, `${opening} ${phrase}`), `${question.id} ${opening}`).toBe(1);
      }
    }
  });

  test("one unrelated sentence at the end lowers nothing", () => {
    const strays = [
      "My neighbour keeps seven orange parrots in a wooden shed behind the old cinema, and they sing operas every evening together.",
      "Penguins, walruses and seals gather near the frozen lagoon whenever the moon turns crimson above the silent glacier at midnight.",
    ];
    for (const { question, answers } of gold) {
      for (const level of ["vague", "partial", "strong"] as const) {
        for (const start of [answers[level], answers[level].split(/(?<=[.!?])\s/)[0] ?? ""]) {
          for (const stray of strays)
            expect(scoreOf(question, `${start} ${stray}`), question.id).toBeGreaterThanOrEqual(
              scoreOf(question, start),
            );
        }
      }
    }
  });

  test("saying an answer twice in a row never raises the score", () => {
    for (const { question, answers } of gold) {
      expect(scoreOf(question, `${answers.partial} ${answers.partial}`)).toBeLessThanOrEqual(
        scoreOf(question, answers.partial),
      );
    }
  });

  test("adding a real result never lowers the score", () => {
    fc.assert(
      fc.property(anyGold, anyLevel, fc.constantFrom(...RESULTS), ({ question, answers }, level, result) => {
        const answer = answers[level];
        expect(scoreOf(question, `${answer} ${result}`)).toBeGreaterThanOrEqual(scoreOf(question, answer));
      }),
    );
  });

  test("a real result raises an answer that had none", () => {
    for (const { question, answers } of gold.filter(({ question }) => question.kind === "past")) {
      const [result = ""] = RESULTS;
      expect(scoreOf(question, `${answers.vague} ${result}`), question.id).toBeGreaterThan(
        scoreOf(question, answers.vague),
      );
    }
  });

  test("shuffling the questions changes no answer's score", () => {
    const order = fc.shuffledSubarray(gold, { minLength: 4, maxLength: 6 });
    fc.assert(
      fc.property(
        order,
        fc.array(anyLevel, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (chosen, levels, repeat) => {
          const pairs = chosen.map(({ question, answers }, at): [PlannedQuestion, string] => [
            question,
            repeat && at > 0 ? (chosen[0]?.answers.strong ?? "") : answers[levels[at] ?? "partial"],
          ]);
          const scores = (list: typeof pairs): (readonly [string, number | null])[] => {
            const plan = planOf(list.map(([question]) => question));
            const { questions } = scoreInterview({ plan, turns: turnsOf(list) });
            return questions
              .map(({ questionId, score }) => [questionId, score] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1));
          };
          expect(scores(pairs.toReversed())).toEqual(scores(pairs));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("any text is scored, twice the same, between 1 and 10", () => {
    const [{ question } = { question: questionById("general-own-mistake") }] = gold;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (answer) => {
        const score = scoreOf(question, answer);
        expect(scoreOf(question, answer)).toBe(score);
        expect(Number.isNaN(score) || (score >= 1 && score <= 10)).toBe(true);
      }),
    );
  });
});
