import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createEncoders } from "#api/engine/encoders.ts";
import { planOf, questionById, turnsOf } from "../engine/interview-factory.ts";
import { toVectors } from "../engine/read/encode-text.ts";
import { findOpenPoint } from "../engine/judge/find-open-point.ts";
import { decideTurn } from "../engine/listen/decide-turn.ts";
import { textsToFollow } from "../engine/listen/follow-up.ts";

const judgedAnswer = z.object({
  questionId: z.string(),
  answer: z.string(),
  /** Left out: the answer is one of labelled/acts, whose writer meant no level. */
  level: z.int().optional(),
  followUps: z.array(z.object({ text: z.string(), judged: z.array(z.enum(["A", "B", "C"])) })),
  /** By the number of the sentence that told it, `?` where that is unclear. */
  points: z.array(z.object({ says: z.string(), toldBy: z.array(z.string()) })),
});
const all = z
  .array(judgedAnswer)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "follow-ups.json"), "utf8")));

const LEVEL = 5;
const SECONDS_LEFT = 1100;
/** The encoder takes a minute for so many. */
const SAMPLED = 6;
const BOUNDS = { asked: 0.5, odd: 0.25 };

const encoders = createEncoders();
afterAll(() => encoders.close());

test("a follow-up is mostly one that a careful interviewer would say after this answer", async () => {
  const sample = all.filter((_, at) => at % SAMPLED === 0);
  const judged: string[][] = [];
  for (const { questionId, answer, followUps } of sample) {
    const question = questionById(questionId);
    const plan = planOf([question, questionById("general-own-mistake")], LEVEL);
    const turns = turnsOf([[question, answer]]);
    const texts = textsToFollow(plan, turns);
    const vectors = toVectors(texts, await encoders.encode("turn", texts));
    const { words } = decideTurn({ plan, turns, secondsLeft: SECONDS_LEFT, seed: questionId, vectors });
    const said = followUps.find(({ text }) => words.includes(text));
    if (said !== undefined) judged.push(said.judged);
  }
  const odd = judged.filter((one) => one.filter((letter) => letter === "C").length * 2 >= one.length);
  const figures = { answers: sample.length, asked: judged.length, odd: odd.length };
  process.stdout.write(`Follow-ups: ${JSON.stringify(figures)}\n`);
  expect(judged.length / sample.length).toBeGreaterThanOrEqual(BOUNDS.asked);
  expect(odd.length / judged.length).toBeLessThanOrEqual(BOUNDS.odd);
}, 300_000);

/** The surest over an interview of such answers is open in 80 of 100, where the most valuable point of the lowest was in 58. */
const OPEN_RIGHT_FROM = 0.6;

test("what an answer is told to leave open is mostly what it leaves open", async () => {
  const encoder = { encode: (texts: readonly string[]) => encoders.encode("turn", texts) };
  const isOpen: boolean[] = [];
  for (const { questionId, answer, points } of all
    .filter(({ level = 0 }) => level >= 2)
    .filter((_, at) => at % SAMPLED === 0)) {
    const open = await findOpenPoint({ question: questionById(questionId), messages: [answer] }, encoder);
    const found = points.find(({ says }) => says === open?.says);
    if (found !== undefined) isOpen.push(found.toldBy.some((told) => !/\d/.test(told)));
  }
  const right = isOpen.filter(Boolean).length;
  process.stdout.write(`Open points: ${JSON.stringify({ told: isOpen.length, right })}\n`);
  expect(isOpen.length).toBeGreaterThan(10);
  expect(right / isOpen.length).toBeGreaterThanOrEqual(OPEN_RIGHT_FROM);
}, 300_000);
