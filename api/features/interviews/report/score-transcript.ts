import { z } from "zod";
import { generateJson, type ModelUsage } from "#api/integrations/ai/generate-json.ts";
import { DIFFICULTY_DEFAULT } from "#contract/limits.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { collectAnswers, type CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";
import {
  checkJudgement,
  modelAnswer,
  parseJudgement,
  promptRepair,
  promptScorer,
} from "#interviewer/engine/judge/model-judgement.ts";
import {
  BUILT_IN_SCORER,
  MODEL_FAILED_NOTE,
  modelScorer,
  OTHER_LANGUAGE_NOTE,
  scoreInterview,
  totalRating,
  type Transcript,
} from "#interviewer/engine/total/score-interview.ts";
import type { PlannedQuestion, Prompt } from "#interviewer/engine/types.ts";
import { addSpent, callModel, mayCallModel, type Speaker, type Spent } from "../speaker.ts";

/** Fewer than the breaker's failures, so that one bad second of the model still gets its second try. */
const JUDGED_AT_ONCE = 3;

export type Scored = { rating: Rating; tokens: number };

/** The scorer of new ratings; ratings of different scorers never share one trend line. */
export const scorerName = ({ interviewer }: Speaker): string =>
  interviewer.builtIn ? BUILT_IN_SCORER : modelScorer(interviewer.name);

/**
 * The rating of one interview by the configured scorer. The model judges answers one by one, so that none can speak
 * for another; code keeps gate, floor and totals. Where the model fails, the built-in scorer rates it all and says so.
 */
export async function scoreTranscript(
  speaker: Speaker,
  transcript: Transcript & { spent: Spent },
): Promise<Scored> {
  const { encoder } = speaker;
  if (speaker.interviewer.builtIn) return { rating: await scoreInterview(transcript, encoder), tokens: 0 };
  const spending = startSpending(transcript.spent);
  const collected = collectAnswers(transcript.plan, transcript.turns);
  const judged = await judgeAll(speaker, collected, spending);
  const rating = judged
    ? rateJudged(speaker, transcript, { collected, judged })
    : await scoreInterview(transcript, encoder, [MODEL_FAILED_NOTE]);
  return { rating, tokens: tokensOf(spending) };
}

type Judged = Map<string, Judgement>;

/** What says nothing, as what was not answered, has the floor from code. A model reads other languages too. */
const isRateable = ({ state, saysNothing }: CollectedAnswer): boolean =>
  state === "not_readable" || (state === "rated" && !saysNothing);

/** null as soon as one answer could not be judged: half a rating by another scorer would compare with nothing. */
async function judgeAll(
  speaker: Speaker,
  collected: CollectedAnswer[],
  spending: Spending,
): Promise<Judged | null> {
  const waiting = collected.filter(isRateable);
  const judged: Judged = new Map();
  let failed = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
      const one = await judgeByModel(speaker, next, spending);
      if (one) judged.set(next.question.id, one);
      else failed = true;
    }
  };
  await Promise.all(Array.from({ length: JUDGED_AT_ONCE }, work));
  return failed ? null : judged;
}

type Judging = { collected: CollectedAnswer[]; judged: Judged };

function rateJudged(speaker: Speaker, { plan }: Transcript, { collected, judged }: Judging): Rating {
  const isOtherLanguage = collected.some(({ state }) => state === "not_readable");
  return totalRating({
    plan,
    scorer: scorerName(speaker),
    answers: collected.map((one) => {
      const judgement = judged.get(one.question.id) ?? null;
      return { collected: judgement ? { ...one, state: "rated" } : one, judgement };
    }),
    isUncertain: isOtherLanguage,
    notes: isOtherLanguage ? [OTHER_LANGUAGE_NOTE] : [],
  });
}

type ScoredAnswer = { report: QuestionReport; scorer: string; usage: ModelUsage };

/** One question with one answer, by the configured scorer, else by the built-in one. */
export async function scoreAnswer(
  speaker: Speaker,
  { question, answer, spent }: { question: PlannedQuestion; answer: string; spent: Spent },
): Promise<ScoredAnswer> {
  const usage = startSpending(spent);
  const transcript: Transcript = {
    plan: {
      version: 1,
      difficulty: DIFFICULTY_DEFAULT,
      roleFamily: "general",
      targetRole: null,
      competencies: [question.competency],
      questions: [question],
    },
    turns: [
      { role: "assistant", kind: "question", questionId: question.id, content: question.text },
      { role: "user", kind: "answer", questionId: question.id, content: answer },
    ],
  };
  const collected = collectAnswers(transcript.plan, transcript.turns);
  const judged = speaker.interviewer.builtIn ? null : await judgeAll(speaker, collected, usage);
  const rating = judged
    ? rateJudged(speaker, transcript, { collected, judged })
    : await scoreInterview(transcript, speaker.encoder);
  const [report] = rating.questions;
  if (!report) throw new Error("a practice needs a question that can be rated");
  return { report, scorer: rating.scorer, usage };
}

const MAX_OUTPUT_TOKENS = 1500;
const ATTEMPTS = 2;
const schema = z.toJSONSchema(modelAnswer) as Parameters<typeof generateJson>[1]["schema"];

/** What a rating has used of its interview's tokens so far; counted also for answers that were of no use. */
type Spending = ModelUsage & { spentBefore: Spent };

const startSpending = (spentBefore: Spent): Spending => ({
  spentBefore,
  inputTokens: 0,
  outputTokens: 0,
});

export const tokensOf = ({ inputTokens, outputTokens }: ModelUsage): number => inputTokens + outputTokens;

/**
 * One answer judged by the model: a failed call is tried again once, and an answer that can't be used is asked
 * for again once, with what was wrong; two calls at most. null: the built-in scorer has to do it.
 */
async function judgeByModel(
  speaker: Speaker,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<Judgement | null> {
  const first = promptScorer(collected);
  let prompt: Prompt = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!mayCallModel(speaker, addSpent(spending.spentBefore, tokensOf(spending)))) return null;
    const text = await askModel(speaker, prompt, spending);
    if (text === null) continue;
    const parsed = parseJudgement(text);
    if ("answer" in parsed) return checkJudgement(collected, parsed.answer);
    prompt = promptRepair(first, parsed.problem);
  }
  return null;
}

async function askModel(speaker: Speaker, prompt: Prompt, spending: Spending): Promise<string | null> {
  const request = {
    ...prompt,
    schema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    totalMs: speaker.limits.totalMs,
  };
  try {
    const { text, usage } = await callModel(speaker, () => generateJson(speaker.interviewer, request));
    spending.inputTokens += usage.inputTokens;
    spending.outputTokens += usage.outputTokens;
    return text;
  } catch {
    return null;
  }
}
