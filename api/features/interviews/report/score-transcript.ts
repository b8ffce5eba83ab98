import type { ModelUsage } from "#api/integrations/ai/generate-json.ts";
import { DIFFICULTY_DEFAULT } from "#contract/limits.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";
import type { ModelAnswer } from "#interviewer/engine/judge/model-judgement.ts";
import { isOtherLanguage } from "#interviewer/engine/text/other-language.ts";
import {
  BUILT_IN_SCORER,
  criterionScorer,
  modelScorer,
  type ScoredAnswer,
  type Transcript,
} from "#interviewer/engine/total/score-interview.ts";
import type { PlannedQuestion } from "#interviewer/engine/types.ts";
import type { ModelClient, Spent } from "../model-client.ts";
import { judgesByCriterion, sampleJudgement, startSpending, tokensOf, type Spending } from "./ask-scorer.ts";
import { judgeOnce, type Judgements } from "./judgements.ts";

/** Concurrent calls per rating. Fewer than the breaker's failure limit, so that a brief outage allows a retry. */
const CALLS_AT_ONCE = 3;

export type Scored = { rating: Rating; tokens: number };

/** The scorer of new ratings. Ratings of different scorers never share a trend line. */
export function scorerName(modelClient: ModelClient): string {
  const { builtIn, name } = modelClient.interviewer;
  if (builtIn) return BUILT_IN_SCORER;
  return judgesByCriterion(modelClient) ? criterionScorer(name) : modelScorer(name);
}

type Scorer = {
  name: string;
  isBuiltIn: boolean;
  answersAtOnce: number;
  /** Returns null on failure. */
  judge: (answer: CollectedAnswer) => Promise<Judgement | null>;
};

const builtInScorer = ({ engine }: ModelClient): Scorer => ({
  name: BUILT_IN_SCORER,
  isBuiltIn: true,
  answersAtOnce: 1,
  judge: ({ question, messages, asked, language }) =>
    engine.run("judge", [{ question, messages, asked, language }]),
});

export const createScorer = (modelClient: ModelClient, spending: Spending): Scorer =>
  modelClient.interviewer.builtIn
    ? builtInScorer(modelClient)
    : {
        name: scorerName(modelClient),
        isBuiltIn: false,
        // One at a time on a local model, which then reuses the common prefix of the five calls.
        answersAtOnce:
          modelClient.limits.ratingSamples > 1 || modelClient.interviewer.local ? 1 : CALLS_AT_ONCE,
        judge: (answer) => judgeByModel(modelClient, answer, spending),
      };

/** Answers that are empty or say nothing get the lowest score from code. Only a model can rate other languages. */
const isRateable = ({ isBuiltIn }: Scorer, { state, saysNothing, messages }: CollectedAnswer): boolean =>
  (state === "rated" && !saysNothing) || (state === "not_readable" && !isBuiltIn && messages.length > 0);

/** Returns null when there is nothing to judge or the scorer failed. */
export async function judgeWith(
  scorer: Scorer,
  answer: CollectedAnswer,
  judgements: Judgements | null,
): Promise<Judgement | null> {
  if (!isRateable(scorer, answer)) return null;
  return judgements ? judgeOnce(judgements, answer, scorer.judge) : scorer.judge(answer);
}

/** `judgements`: those made during the interview. */
type Scoring = Transcript & { spent: Spent; judgements?: Judgements };

/**
 * Rates an interview with the configured scorer. The model judges each answer separately, so that no answer can
 * influence another's score; code applies gates, the lowest score and totals. If the model fails, the built-in scorer
 * rates everything and the report says so. Throws for a negotiation, which is retried later.
 */
export async function scoreTranscript(modelClient: ModelClient, scoring: Scoring): Promise<Scored> {
  const spending = startSpending(scoring.spent);
  const scorer = createScorer(modelClient, spending);
  const { plan, turns } = scoring;
  const collected = await modelClient.engine.run("collect", [{ plan, turns }]);
  const answers = await judgeAll(scorer, collected, scoring.judgements);
  if (plan.round === NEGOTIATION && (scorer.isBuiltIn || answers === null))
    throw new Error("A negotiation is rated by a model only");
  const rating = answers
    ? await rateJudged(modelClient, scorer, { plan, turns, answers })
    : await rateInstead(modelClient, { plan, turns }, collected);
  return { rating, tokens: tokensOf(spending) };
}

/** Returns null once one answer could not be judged, because scores of two scorers cannot be combined. */
async function judgeAll(
  scorer: Scorer,
  collected: CollectedAnswer[],
  judgements: Judgements | null = null,
): Promise<ScoredAnswer[] | null> {
  const answers: ScoredAnswer[] = collected.map((one) => ({ collected: one, judgement: null }));
  const waiting = answers.filter((one) => isRateable(scorer, one.collected));
  let failed = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
      next.judgement = await judgeWith(scorer, next.collected, judgements);
      failed ||= next.judgement === null;
    }
  };
  await Promise.all(Array.from({ length: scorer.answersAtOnce }, work));
  return failed ? null : answers;
}

/** The built-in scorer's rating after the model failed. */
async function rateInstead(
  modelClient: ModelClient,
  transcript: Transcript,
  collected: CollectedAnswer[],
): Promise<Rating> {
  const answers = (await judgeAll(builtInScorer(modelClient), collected)) ?? [];
  const scoring = { ...transcript, scorer: BUILT_IN_SCORER, answers, notes: [scoringRubric.modelFailedNote] };
  return modelClient.engine.run("totalRating", [scoring]);
}

function rateJudged(
  { engine }: ModelClient,
  { name, isBuiltIn }: Scorer,
  { plan, turns, answers }: Transcript & { answers: ScoredAnswer[] },
): Promise<Rating> {
  // In an interview in another language, code cannot detect an answer's language and assumes the interview's.
  const isInAnother =
    !isBuiltIn &&
    !isOtherLanguage(plan.language) &&
    answers.some(({ collected }) => collected.state === "not_readable");
  const scoring = {
    plan,
    turns,
    scorer: name,
    answers: answers.map(({ collected, judgement }) => ({
      collected: judgement ? { ...collected, state: "rated" as const } : collected,
      judgement,
    })),
    isUncertain: isInAnother,
    notes: isInAnother ? [scoringRubric.modelOtherLanguageNote] : [],
  };
  return engine.run("totalRating", [scoring]);
}

type Practised = { report: QuestionReport; scorer: string; usage: ModelUsage };

/** Scores one answer with the configured scorer, or with the built-in one if that fails. */
export async function scoreAnswer(
  modelClient: ModelClient,
  { question, answer, spent }: { question: PlannedQuestion; answer: string; spent: Spent },
): Promise<Practised> {
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
  const collected = await modelClient.engine.run("collect", [transcript]);
  const configured = createScorer(modelClient, usage);
  const own = await judgeAll(configured, collected);
  const scorer = own ? configured : builtInScorer(modelClient);
  const answers = own ?? (await judgeAll(scorer, collected)) ?? [];
  const { questions } = await rateJudged(modelClient, scorer, { ...transcript, answers });
  const [report] = questions;
  if (!report) throw new Error("a practice needs a question that can be rated");
  return { report, scorer: scorer.name, usage };
}

/**
 * Has the model judge one answer as often as configured, ignoring unusable samples. Returns null when none was usable;
 * the built-in scorer then takes over.
 */
async function judgeByModel(
  modelClient: ModelClient,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<Judgement | null> {
  const samples: ModelAnswer[] = [];
  let left = modelClient.limits.ratingSamples;
  const work = async () => {
    for (; left > 0;) {
      left -= 1;
      const sample = await sampleJudgement(modelClient, collected, spending);
      if (sample) samples.push(sample);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  const [first, ...more] = samples;
  return first === undefined ? null : modelClient.engine.run("checkJudgement", [collected, [first, ...more]]);
}
