import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createEncoders } from "#api/engine/encoders.ts";
import { planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { toVectors } from "../engine/read/encode-text.ts";
import { findOpenPoint } from "../engine/judge/find-open-point.ts";
import { decideTurn } from "../engine/listen/decide-turn.ts";
import { textsToFollow } from "../engine/listen/follow-up.ts";
import { readLabelledMessages } from "./acts.ts";

const judgedAnswer = z.object({
  questionId: z.string(),
  answer: z.string(),
  /** Absent for an answer from labelled/acts, which has no intended level. */
  level: z.int().optional(),
  followUps: z.array(z.object({ text: z.string(), judged: z.array(z.enum(["A", "B", "C"])) })),
});
const all = z
  .array(judgedAnswer)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "follow-ups.json"), "utf8")));

const LEVEL = 5;
const SECONDS_LEFT = 1100;
/** Tests every sixth answer: these take the encoder a minute. */
const SAMPLED = 6;
const BOUNDS = { asked: 0.5, odd: 0.25 };

const encoders = createEncoders();
afterAll(() => encoders.close());

test("most follow-ups are ones that a careful interviewer would ask", async () => {
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

/** The least share of reported points that are open. The surest of four answers' points was open in 78 of 100 cases. */
const OPEN_RIGHT_FROM = 0.65;

const pointsRead = z.array(
  z.object({
    key: z.string(),
    questionId: z.string(),
    points: z.array(z.object({ says: z.string(), read: z.array(z.enum(["told", "partly", "open"])) })),
  }),
);

test("most points reported as open are open", async () => {
  const encoder = { encode: (texts: readonly string[]) => encoders.encode("turn", texts) };
  const file = readFileSync(join(import.meta.dirname, "points.json"), "utf8");
  const messages = new Map(
    (["more-test", "flow-test", "held"] as const)
      .flatMap((split) => readLabelledMessages(split))
      .map(({ key, message }) => [key, message]),
  );
  const isOpen: boolean[] = [];
  for (const { key, questionId, points } of pointsRead
    .parse(JSON.parse(file))
    .filter((_, at) => at % 2 === 0)) {
    const answer = messages.get(key) ?? "";
    const open = await findOpenPoint({ question: questionById(questionId), messages: [answer] }, encoder);
    const found = points.find(({ says }) => says === open?.says);
    if (found !== undefined) isOpen.push(found.read.some((one) => one !== "told"));
  }
  const right = isOpen.filter(Boolean).length;
  process.stdout.write(`Open points: ${JSON.stringify({ told: isOpen.length, right })}\n`);
  expect(isOpen.length).toBeGreaterThan(10);
  expect(right / isOpen.length).toBeGreaterThanOrEqual(OPEN_RIGHT_FROM);
}, 300_000);
