import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { makePlan, planOf, turnsOf } from "../engine/interview-factory.ts";
import { decideTurn } from "../engine/listen/decide-turn.ts";
import type { PlannedQuestion, TurnDecision } from "../engine/types.ts";
import { PLAIN_QUESTION } from "../engine/plan/plan.ts";
import { ASKS, MAIN_KINDS } from "../data/schema.ts";

const replayedTurn = z.object({
  key: z.string(),
  question: z.object({
    text: z.string(),
    form: z.enum(MAIN_KINDS),
    competency: z.string(),
    lookFor: z.array(z.string()),
  }),
  answer: z.string(),
  /** The parts that a reader found told in the answer. */
  told: z.array(z.string()),
});
type ReplayedTurn = z.infer<typeof replayedTurn>;

const turns = z
  .array(replayedTurn)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "turns.json"), "utf8")));

const LEVELS = [2, 5, 8, 10];
const SECONDS_LEFT = 1100;
const BOUNDS = { turns: 200, told: 0.05, quoted: 0.6 };

function decide({ key, question, answer }: ReplayedTurn, difficulty: number): TurnDecision {
  const asked: PlannedQuestion = {
    ...PLAIN_QUESTION,
    id: key,
    kind: question.form,
    competency: question.competency,
    text: question.text,
    rephrased: question.text,
    lookFor: question.lookFor,
  };
  const plan = planOf([asked, ...makePlan().questions], difficulty);
  return decideTurn({ plan, turns: turnsOf([[asked, answer]]), secondsLeft: SECONDS_LEFT, seed: key });
}

const fits = (form: (typeof MAIN_KINDS)[number], reason: string): boolean =>
  (ASKS[form] as readonly string[]).includes(reason) ||
  ["off_topic", "challenge", "detail"].includes(reason) ||
  (form === "past" && ["own_part", "real_case"].includes(reason));

test("a follow-up hardly ever asks for what was told, always fits the form, and mostly takes up the candidate's words", () => {
  const followUps = LEVELS.flatMap((level) =>
    turns
      .map((turn) => ({ turn, next: decide(turn, level) }))
      .filter(({ next }) => next.kind === "probe" || next.kind === "challenge"),
  );
  const share = (isSo: (one: (typeof followUps)[number]) => boolean): number =>
    followUps.filter(isSo).length / followUps.length;
  const figures = {
    turns: turns.length,
    followUps: followUps.length,
    told: share(({ turn, next }) => turn.told.includes(next.reason)),
    misfits: share(({ turn, next }) => !fits(turn.question.form, next.reason)),
    quoted: share(({ turn, next }) => turn.answer.includes(/"([^"]+)"/u.exec(next.words)?.[1] ?? "no quote")),
  };
  process.stdout.write(`Replayed turns: ${JSON.stringify(figures)}\n`);
  expect(turns.length).toBeGreaterThanOrEqual(BOUNDS.turns);
  expect(figures.misfits).toBe(0);
  expect(figures.told).toBeLessThanOrEqual(BOUNDS.told);
  expect(figures.quoted).toBeGreaterThanOrEqual(BOUNDS.quoted);
});
