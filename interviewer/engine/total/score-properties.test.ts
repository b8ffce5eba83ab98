import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RELEVANCE_BARELY_MAX } from "#contract/limits.ts";
import { readLabelledAnswers, type LabelledAnswer } from "#interviewer/labelled/answers.ts";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { ENOUGH_WORDS } from "../listen/judge-answer.ts";
import { planOf, questionById, STRONG, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { judgeEmpty } from "../judge/built-in.ts";
import { collectAnswers } from "../judge/collect-answers.ts";
import { scoreBuiltIn, scoreInterview } from "./score-interview.ts";
import { toTenth, totalAnswer } from "./total-answer.ts";
import type { PlannedQuestion } from "../types.ts";

const plannedOf = ({
  key,
  question: { text, form, competency, lookFor },
}: LabelledAnswer): PlannedQuestion => ({
  ...questionById("general-own-mistake"),
  id: key,
  kind: form,
  competency,
  text,
  rephrased: text,
  lookFor,
});

/** Every sixtieth answer is enough to detect a broken rule. In very short answers, any addition would dominate. */
const examples = readLabelledAnswers("fit")
  .filter(({ answer }) => answer.split(/\s+/u).length >= ENOUGH_WORDS)
  .filter((_, at) => at % 60 === 0)
  .map((one) => ({ question: plannedOf(one), answer: one.answer }));

async function judge(question: PlannedQuestion, answer: string) {
  const [collected] = collectAnswers(planOf([question]), turnsOf([[question, answer]]));
  if (!collected) throw new Error("no question");
  const { judgement } = await scoreBuiltIn(collected, ratingEncoder);
  return (judgement ?? judgeEmpty(question)).criteria;
}

const score = async (question: PlannedQuestion, answer: string): Promise<number> =>
  totalAnswer(await judge(question, answer));

const known = new Map<string, Promise<number>>();

/** Cached, since an answer is compared with many variants of it. */
function scoreOf(question: PlannedQuestion, answer: string): Promise<number> {
  const key = `${question.id} ${answer}`;
  const scored = known.get(key) ?? score(question, answer);
  known.set(key, scored);
  return scored;
}

/** The built-in scorer's number is an estimate with a range of three points. */
const HALF_RANGE = 1.5;
const NEAR_FLOOR = 4;

type Example = { question: PlannedQuestion; answer: string };

/** Limits the texts sent to the encoder at once. */
const AT_ONCE = 10;

async function scoresOf(all: Example[]): Promise<number[]> {
  const scores: number[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const together = all.slice(at, at + AT_ONCE);
    scores.push(...(await Promise.all(together.map(({ question, answer }) => scoreOf(question, answer)))));
  }
  return scores;
}

/** The mean change of the scores when a sentence is added at the end. */
async function meanShift(all: Example[], sentence: string): Promise<number> {
  const bare = await scoresOf(all);
  const added = await scoresOf(all.map((one) => ({ ...one, answer: `${one.answer} ${sentence}` })));
  return added.reduce((sum, score, at) => sum + score - (bare[at] ?? 0), 0) / all.length;
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

/**
 * Plain, complete sentences, which the scorer reads best, each an answer to its own question. Under an id of their own,
 * these questions have no cards, whose advice takes a sixth of the time and changes no score.
 */
const plain = [
  { id: "general-several-deadlines", answer: STRONG },
  {
    id: "general-own-mistake",
    answer:
      "In March I sent an offer with last year's prices to a hotel in Bremen. I told my manager the same day, called the hotel and corrected it. They ordered twice more that year.",
  },
  {
    id: "general-root-cause",
    answer:
      "At the bakery the oven failed every Saturday. I wrote down each failure for two months and asked the electrician to measure the line. It has not failed in the nine months since then.",
  },
  {
    id: "general-own-mistake",
    answer:
      "I noticed an error in the invoice and told the customer about it. I wrote a list and checked the other invoices of that month.",
  },
].map(({ id, answer }) => ({ question: { ...questionById(id), id: `plain ${id}` }, answer }));
const anyPlain = fc.constantFrom(...plain);

/** Rating hundreds of answers takes minutes on a busy machine. */
const PATIENCE = { timeout: 300_000 };

describe("what must hold for every answer", PATIENCE, () => {
  test("adding filler raises the rough reading by less than half its range", async () => {
    const anyFilled = fc.record({
      plain: anyPlain,
      filler: fc.array(fc.constantFrom(...FILLER), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilled, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (filled) => {
        const bare = await scoresOf(filled.map((one) => one.plain));
        const scores = await scoresOf(
          filled.map(({ plain: { question, answer }, filler }) => ({
            question,
            answer: `${answer} ${filler.join(" ")}`,
          })),
        );
        for (const [at, score] of scores.entries()) expect(score).toBeLessThan((bare[at] ?? 0) + HALF_RANGE);
      }),
      { numRuns: 10 },
    );
  });

  test("filler does not make an answer relevant to another question", async () => {
    const mistake = questionById("general-own-mistake");
    for (const { question, answer } of plain.filter((one) => one.question.text !== mistake.text)) {
      for (const count of [3, 6, FILLER.length])
        expect(
          (await judge(mistake, `${answer} ${FILLER.slice(0, count).join(" ")}`)).relevance ?? 1,
          `${question.id} ${count}`,
        ).toBeLessThanOrEqual(RELEVANCE_BARELY_MAX);
    }
  });

  test("stock phrases after random keys or a shrug add nothing", async () => {
    const phrases = [...FILLER, "I am good at handling stress, conflicts and mistakes."];
    for (const { question } of examples) {
      const answers = ["asdf asdf jkl", "I don't know.", "idk", "lkjsdf sdlkfj wer."].flatMap((opening) =>
        phrases.map((phrase) => `${opening} ${phrase}`),
      );
      const scores = await scoresOf(answers.map((answer) => ({ question, answer })));
      for (const [at, answer] of answers.entries())
        expect(scores[at], `${question.id} ${answer}`).toBeLessThanOrEqual(NEAR_FLOOR);
    }
  });

  test("one unrelated sentence at the end lowers the rough reading by less than half its range on average", async () => {
    const stray =
      "My neighbour keeps seven orange parrots in a wooden shed behind the old cinema, and they sing operas every evening together.";
    expect(await meanShift(examples, stray)).toBeGreaterThan(-HALF_RANGE);
  });

  test("saying an answer twice in a row never raises the score", async () => {
    const once = await scoresOf(examples);
    const twice = await scoresOf(
      examples.map((one) => ({ ...one, answer: `${one.answer}\n\n${one.answer}` })),
    );
    for (const [at, score] of twice.entries()) expect(score).toBeLessThanOrEqual(once[at] ?? 0);
  });

  test("an unrelated result lowers the rough reading by no more than half its range on average", async () => {
    for (const result of RESULTS)
      expect(toTenth(await meanShift(plain, result)), result).toBeGreaterThanOrEqual(-HALF_RANGE);
  });

  test("shuffling the questions changes no answer's score", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(examples, { minLength: 4, maxLength: 6 }),
        fc.boolean(),
        async (chosen, repeat) => {
          const pairs = chosen.map(({ question, answer }): [PlannedQuestion, string] => [
            question,
            repeat ? (chosen[0]?.answer ?? "") : answer,
          ]);
          const scores = async (list: typeof pairs): Promise<(readonly [string, number | null])[]> => {
            const plan = planOf(list.map(([question]) => question));
            const { questions } = await scoreInterview({ plan, turns: turnsOf(list) }, ratingEncoder);
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
    const question = questionById("general-own-mistake");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 600 }), async (answer) => {
        const first = await score(question, answer);
        expect(await score(question, answer)).toBe(first);
        expect(first >= 1 && first <= 10).toBe(true);
      }),
    );
  });
});
