import { resolve } from "node:path";
import { wordTurn } from "#api/features/interviews/room/word-turn.ts";
import { createModelClient, NOTHING_SPENT, type ModelClient } from "#api/features/interviews/model-client.ts";
import { createInterviewerModel, type AiSettings } from "#api/integrations/ai/interviewer-model.ts";
import { INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import type { Turn, TurnInput } from "#interviewer/engine/types.ts";
import { readAnswersFile, type GivenAnswer } from "../evaluation/answers-file.ts";
import { interviewOf, scoreAnswers } from "../evaluation/score-answers.ts";

const TUNE_SPLIT = resolve(import.meta.dirname, "../../interviewer/labelled/answers/tune.json");
/** A failing, a fair and a convincing answer to one question. */
const TRIED = ["01-04-1", "01-04-3", "01-04-4"];
/** Largest difference from the raters' total that counts as agreement. */
const AGREES_WITHIN = 1.5;

type Say = (line: string) => void;

/** `greenroom model test` runs three turns and three ratings; prints their durations and agreement with raters. */
export async function tryModel(settings: AiSettings, say: Say): Promise<void> {
  const failures: unknown[] = [];
  const interviewer = createInterviewerModel(settings);
  const modelClient = createModelClient(interviewer, {
    onModelFailure: (error) => void failures.push(error),
  });
  const all = readAnswersFile(TUNE_SPLIT);
  const answers = TRIED.flatMap((key) => all.find((one) => one.key === key) ?? []);
  try {
    say(`${interviewer.name} holds three turns of an interview:\n`);
    await holdInterview(modelClient, answers, say);
    say("\nand rates three answers that people have rated:\n");
    await rateAnswers(modelClient, answers, say);
    const [first] = failures;
    if (first !== undefined)
      say(`\nFailed calls of the model: ${failures.length}. The first: ${(first as Error).message}`);
  } finally {
    interviewer.local?.close();
  }
}

const words = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function holdInterview(modelClient: ModelClient, answers: GivenAnswer[], say: Say): Promise<void> {
  const [given] = answers;
  if (given === undefined) return;
  const { plan, turns } = interviewOf(given);
  const talk: Turn[] = turns.slice(0, 1);
  say(`  Interviewer: ${talk[0]?.content}`);
  for (const { answer } of answers) {
    const asked = talk.at(-1)?.questionId ?? null;
    talk.push({ role: "user", kind: "answer", content: answer, questionId: asked });
    say(`  Candidate:   ${answer.slice(0, 70)} …`);
    const turn = await timeTurn(modelClient, { plan, turns: talk });
    const { decision, text, interviewer } = turn.worded;
    talk.push({ role: "assistant", kind: decision.kind, content: text, questionId: decision.questionId });
    say(`  Interviewer: ${text}`);
    say(
      `               (${interviewer}; first word after ${seconds(turn.firstMs)}, ${words(text)} words in ${seconds(turn.allMs)})`,
    );
  }
}

async function timeTurn(modelClient: ModelClient, talk: Pick<TurnInput, "plan" | "turns">) {
  const started = performance.now();
  let firstMs: number | null = null;
  const stream = {
    onText: () => {
      firstMs ??= performance.now() - started;
    },
    onRestart: () => {
      firstMs = null;
    },
  };
  const input = { ...talk, secondsLeft: INTERVIEW_SECONDS_DEFAULT, seed: "test" };
  const worded = await wordTurn(modelClient, { input, spent: NOTHING_SPENT }, stream);
  const allMs = performance.now() - started;
  return { worded, allMs, firstMs: firstMs ?? allMs };
}

async function rateAnswers(modelClient: ModelClient, answers: GivenAnswer[], say: Say): Promise<void> {
  const { scored, seconds: took, fallbacks } = await scoreAnswers(modelClient, answers);
  const pairs = answers.map(({ ratings }, at) => ({
    people: ratings.reduce((sum, { total }) => sum + total, 0) / ratings.length,
    model: scored[at]?.total ?? null,
  }));
  for (const { people, model } of pairs)
    say(`  people ${people.toFixed(1)}, here ${model === null ? "not rated" : model.toFixed(1)}`);
  const near = pairs.filter(
    ({ people, model }) => model !== null && Math.abs(people - model) <= AGREES_WITHIN,
  );
  const isOrdered = pairs.every(({ model }, at) => at === 0 || (model ?? 0) > (pairs[at - 1]?.model ?? 0));
  say(
    `\n${near.length} of ${pairs.length} ratings within ${AGREES_WITHIN} points of people, ${isOrdered ? "in their order" : "not in their order"}; ` +
      `${(took / pairs.length).toFixed(1)} s an answer, ${fallbacks} left to the built-in scorer.`,
  );
  if (fallbacks === pairs.length) say("So none of these ratings is the model's: it failed each time.");
  say("Three answers tell that it works, not how well: npm run evaluate measures that.");
}
