import { scoreAnswer, scorerName } from "#api/features/interviews/report/score-transcript.ts";
import { wordTurn } from "#api/features/interviews/room/word-turn.ts";
import { NOTHING_SPENT, type ModelClient } from "#api/features/interviews/model-client.ts";
import { DIFFICULTY_DEFAULT, INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import type { InterviewPlan, Turn, TurnDecision } from "#interviewer/engine/types.ts";
import { plannedOf, type GivenAnswer } from "./answers-file.ts";

export type ScoredAnswer = {
  key: string;
  /** 1.0 to 10.0; null if nothing could be read. */
  total: number | null;
  criteria: QuestionReport["criteria"];
  state: QuestionReport["state"];
};

export type Run = {
  scorer: string;
  scored: ScoredAnswer[];
  /** Answers rated by the built-in scorer because the model failed. */
  fallbacks: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
};

const MODEL_ANSWERS_AT_ONCE = 4;
/** The encoder batches the texts of several answers, which is faster than one after the other. */
const BUILT_IN_ANSWERS_AT_ONCE = 8;

/** Scores the answers; the result has the same order. */
export async function scoreAnswers(modelClient: ModelClient, answers: GivenAnswer[]): Promise<Run> {
  const scorer = scorerName(modelClient);
  const run: Run = { scorer, scored: [], fallbacks: 0, inputTokens: 0, outputTokens: 0, seconds: 0 };
  const started = performance.now();
  await inParallel(answers, modelClient, async (given, at) => {
    const question = plannedOf(given);
    const made = await scoreAnswer(modelClient, { question, answer: given.answer, spent: NOTHING_SPENT });
    const { criteria, state, score } = made.report;
    run.scored[at] = { key: given.key, total: score, criteria, state };
    run.fallbacks += made.scorer === scorer ? 0 : 1;
    run.inputTokens += made.usage.inputTokens;
    run.outputTokens += made.usage.outputTokens;
  });
  run.seconds = (performance.now() - started) / 1000;
  return run;
}

async function inParallel<T>(
  all: readonly T[],
  { interviewer }: ModelClient,
  work: (one: T, at: number) => Promise<void>,
): Promise<void> {
  const waiting = [...all.entries()];
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one[1], one[0]);
  };
  const atOnce = interviewer.builtIn ? BUILT_IN_ANSWERS_AT_ONCE : MODEL_ANSWERS_AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, next));
}

const MOVES: Record<TurnDecision["kind"], string> = {
  question: "advance",
  probe: "follow_up",
  challenge: "challenge",
  rephrase: "rephrase",
  reply: "answer",
  warning: "warn",
  closing: "close",
};

type Reply = { move: string; says: string };

/** The interviewer's turn after each answer, taken as the first answer to its question, at the default difficulty. */
export async function replyToAnswers(modelClient: ModelClient, answers: GivenAnswer[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  await inParallel(answers, modelClient, async (given, at) => {
    const input = { ...interviewOf(given), secondsLeft: INTERVIEW_SECONDS_DEFAULT, seed: given.key };
    const unheard = { onText: () => undefined, onRestart: () => undefined };
    const { decision, text } = await wordTurn(modelClient, { input, spent: NOTHING_SPENT }, unheard);
    replies[at] = { move: MOVES[decision.kind], says: text };
  });
  return replies;
}

/** The plan's second question, to which the interviewer can go on. */
const NEXT: GivenAnswer["question"] = {
  text: "Tell me about a piece of work that you are proud of.",
  form: "past",
  competency: "ownership",
  lookFor: ["what it was", "the own part", "what came of it"],
  anchors: null,
  mustHold: [],
  wrongIdeas: [],
};

export function interviewOf(given: GivenAnswer): { plan: InterviewPlan; turns: Turn[] } {
  const question = plannedOf(given);
  const next = { ...plannedOf({ ...given, key: "next", question: NEXT }) };
  const asked = { questionId: question.id };
  return {
    plan: {
      version: 1,
      difficulty: DIFFICULTY_DEFAULT,
      roleFamily: "general",
      targetRole: null,
      competencies: [...new Set([question.competency, next.competency])],
      questions: [question, next],
    },
    turns: [
      { role: "assistant", kind: "question", content: question.text, ...asked },
      { role: "user", kind: "answer", content: given.answer, ...asked },
    ],
  };
}
