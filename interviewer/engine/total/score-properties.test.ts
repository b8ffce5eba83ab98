import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadGold } from "#interviewer/data/load.ts";
import { GOLD_LEVELS } from "#interviewer/data/schema.ts";
import { NO_ENCODER } from "../judge/judgement.ts";
import { planOf, questionById, turnsOf } from "../interview-factory.ts";
import { judgeEmpty } from "../judge/built-in.ts";
import { collectAnswers } from "../judge/collect-answers.ts";
import { scoreBuiltIn, scoreInterview } from "./score-interview.ts";
import { totalAnswer } from "./total-answer.ts";
import type { PlannedQuestion } from "../types.ts";

const gold = loadGold().map(({ questionId, answers }) => ({ question: questionById(questionId), answers }));

async function scoreOf(question: PlannedQuestion, answer: string): Promise<number> {
  const [collected] = collectAnswers(planOf([question]), turnsOf([[question, answer]]));
  if (!collected) throw new Error("no question");
  const { judgement } = await scoreBuiltIn(collected, NO_ENCODER);
  return totalAnswer(judgement ?? judgeEmpty(question));
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
  test("neighbouring levels are in the right order in at least 90 % of the pairs", async () => {
    const pairs: boolean[] = [];
    for (const { question, answers } of gold) {
      const scores = await Promise.all(GOLD_LEVELS.map((level) => scoreOf(question, answers[level])));
      pairs.push(...scores.slice(1).map((score, at) => score > (scores[at] ?? 11)));
    }
    expect(pairs.filter(Boolean).length / pairs.length).toBeGreaterThanOrEqual(0.9);
  });

  test("levels that are two apart are always in the right order", async () => {
    for (const { question, answers } of gold) {
      const [gibberish = 11, vague = 11, partial = 0, strong = 0] = await Promise.all(
        GOLD_LEVELS.map((level) => scoreOf(question, answers[level])),
      );
      expect(partial, question.id).toBeGreaterThan(gibberish);
      expect(strong, question.id).toBeGreaterThan(vague + 2);
    }
  });

  test("gibberish never leaves the floor", async () => {
    for (const { question, answers } of gold)
      expect(await scoreOf(question, answers.gibberish), question.id).toBe(1);
  });
});

describe("what must hold for every answer", () => {
  test("adding filler never raises the score", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyGold,
        anyLevel,
        fc.array(fc.constantFrom(...FILLER), { minLength: 1, maxLength: 12 }),
        async ({ question, answers }, level, filler) => {
          const answer = answers[level];
          expect(await scoreOf(question, `${answer} ${filler.join(" ")}`)).toBeLessThanOrEqual(
            await scoreOf(question, answer),
          );
        },
      ),
    );
  });

  test("stock phrases after mashed keys or a shrug stay on the floor", async () => {
    const phrases = [...FILLER, "I am good at handling stress, conflicts and mistakes."];
    for (const { question } of gold) {
      for (const opening of ["asdf asdf jkl", "I don't know.", "idk", "lkjsdf sdlkfj wer."]) {
        for (const phrase of phrases)
          expect(await scoreOf(question, `${opening} ${phrase}`), `${question.id} ${opening}`).toBe(1);
      }
    }
  });

  test("one unrelated sentence at the end lowers nothing", async () => {
    const strays = [
      "My neighbour keeps seven orange parrots in a wooden shed behind the old cinema, and they sing operas every evening together.",
      "Penguins, walruses and seals gather near the frozen lagoon whenever the moon turns crimson above the silent glacier at midnight.",
    ];
    for (const { question, answers } of gold) {
      for (const level of ["vague", "partial", "strong"] as const) {
        for (const start of [answers[level], answers[level].split(/(?<=[.!?])\s/)[0] ?? ""]) {
          for (const stray of strays)
            expect(await scoreOf(question, `${start} ${stray}`), question.id).toBeGreaterThanOrEqual(
              await scoreOf(question, start),
            );
        }
      }
    }
  });

  test("saying an answer twice in a row never raises the score", async () => {
    for (const { question, answers } of gold) {
      expect(await scoreOf(question, `${answers.partial} ${answers.partial}`)).toBeLessThanOrEqual(
        await scoreOf(question, answers.partial),
      );
    }
  });

  test("adding a real result never lowers the score", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyGold,
        anyLevel,
        fc.constantFrom(...RESULTS),
        async ({ question, answers }, level, result) => {
          const answer = answers[level];
          expect(await scoreOf(question, `${answer} ${result}`)).toBeGreaterThanOrEqual(
            await scoreOf(question, answer),
          );
        },
      ),
    );
  });

  test("a real result raises an answer that had none", async () => {
    for (const { question, answers } of gold.filter(({ question }) => question.kind === "past")) {
      const [result = ""] = RESULTS;
      expect(await scoreOf(question, `${answers.vague} ${result}`), question.id).toBeGreaterThan(
        await scoreOf(question, answers.vague),
      );
    }
  });

  test("shuffling the questions changes no answer's score", async () => {
    const order = fc.shuffledSubarray(gold, { minLength: 4, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        order,
        fc.array(anyLevel, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        async (chosen, levels, repeat) => {
          const pairs = chosen.map(({ question, answers }, at): [PlannedQuestion, string] => [
            question,
            repeat && at > 0 ? (chosen[0]?.answers.strong ?? "") : answers[levels[at] ?? "partial"],
          ]);
          const scores = async (list: typeof pairs): Promise<(readonly [string, number | null])[]> => {
            const plan = planOf(list.map(([question]) => question));
            const { questions } = await scoreInterview({ plan, turns: turnsOf(list) }, NO_ENCODER);
            return questions
              .map(({ questionId, score }) => [questionId, score] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1));
          };
          expect(await scores(pairs.toReversed())).toEqual(await scores(pairs));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("any text is scored, twice the same, between 1 and 10", async () => {
    const [{ question } = { question: questionById("general-own-mistake") }] = gold;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 600 }), async (answer) => {
        const score = await scoreOf(question, answer);
        expect(await scoreOf(question, answer)).toBe(score);
        expect(Number.isNaN(score) || (score >= 1 && score <= 10)).toBe(true);
      }),
    );
  });
});
