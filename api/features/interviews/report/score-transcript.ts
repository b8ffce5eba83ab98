import type { ModelUsage } from "#api/integrations/ai/generate-json.ts";
import { DIFFICULTY_DEFAULT } from "#contract/limits.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import type { CollectedAnswer } from "#interviewer/engine/judge/collect-answers.ts";
import type { Judgement } from "#interviewer/engine/judge/judgement.ts";
import type { ModelAnswer } from "#interviewer/engine/judge/model-judgement.ts";
import { isOtherLanguage } from "#interviewer/engine/text/other-language.ts";
import {
  BUILT_IN_SCORER,
  criterionScorer,
  MODEL_FAILED_NOTE,
  modelScorer,
  OTHER_LANGUAGE_NOTE,
  type ScoredAnswer,
  type Transcript,
} from "#interviewer/engine/total/score-interview.ts";
import type { InterviewPlan, PlannedQuestion } from "#interviewer/engine/types.ts";
import type { Speaker, Spent } from "../speaker.ts";
import { judgesByCriterion, sampleJudgement, startSpending, tokensOf, type Spending } from "./ask-scorer.ts";
import { judgeOnce, type Judgements } from "./judgements.ts";

/** Calls for one rating. Fewer than the breaker's failures, so that one bad second of the model still gets its second try. */
const CALLS_AT_ONCE = 3;

export type Scored = { rating: Rating; tokens: number };

/** The scorer of new ratings; ratings of different scorers never share one trend line. */
export function scorerName(speaker: Speaker): string {
  const { builtIn, name } = speaker.interviewer;
  if (builtIn) return BUILT_IN_SCORER;
  return judgesByCriterion(speaker) ? criterionScorer(name) : modelScorer(name);
}

type Scorer = {
  name: string;
  isBuiltIn: boolean;
  answersAtOnce: number;
  /** null: it failed. */
  judge: (answer: CollectedAnswer) => Promise<Judgement | null>;
};

const builtInScorer = ({ engine }: Speaker): Scorer => ({
  name: BUILT_IN_SCORER,
  isBuiltIn: true,
  answersAtOnce: 1,
  judge: ({ question, messages, asked, language }) =>
    engine.run("judge", [{ question, messages, asked, language }]),
});

export const createScorer = (speaker: Speaker, spending: Spending): Scorer =>
  speaker.interviewer.builtIn
    ? builtInScorer(speaker)
    : {
        name: scorerName(speaker),
        isBuiltIn: false,
        // One after the other on this machine: what five calls have in common is read once.
        answersAtOnce: speaker.limits.ratingSamples > 1 || speaker.interviewer.local ? 1 : CALLS_AT_ONCE,
        judge: (answer) => judgeByModel(speaker, answer, spending),
      };

/** What says nothing, as what was not answered, has the floor from code. A model reads other languages too. */
const isRateable = ({ isBuiltIn }: Scorer, { state, saysNothing, messages }: CollectedAnswer): boolean =>
  (state === "rated" && !saysNothing) || (state === "not_readable" && !isBuiltIn && messages.length > 0);

/** null: nothing to judge, or the scorer failed. */
export async function judgeWith(
  scorer: Scorer,
  answer: CollectedAnswer,
  judgements: Judgements | null,
): Promise<Judgement | null> {
  if (!isRateable(scorer, answer)) return null;
  return judgements ? judgeOnce(judgements, answer, scorer.judge) : scorer.judge(answer);
}

/** `judgements`: those made while the interview went on. */
type Scoring = Transcript & { spent: Spent; judgements?: Judgements };

/**
 * The rating of one interview by the configured scorer. The model judges answers one by one, so that none can speak
 * for another; code keeps gates, floor and totals. Where the model fails, the built-in scorer rates it all and says so.
 */
export async function scoreTranscript(speaker: Speaker, scoring: Scoring): Promise<Scored> {
  const spending = startSpending(scoring.spent);
  const scorer = createScorer(speaker, spending);
  const { plan, turns } = scoring;
  const collected = await speaker.engine.run("collect", [{ plan, turns }]);
  const answers = await judgeAll(scorer, collected, scoring.judgements);
  const rating = answers
    ? await rateJudged(speaker, scorer, { plan, answers })
    : await rateInstead(speaker, plan, collected);
  return { rating, tokens: tokensOf(spending) };
}

/** null as soon as one answer could not be judged: half a rating by another scorer would compare with nothing. */
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

/** The built-in scorer's rating, where the model failed. */
async function rateInstead(
  speaker: Speaker,
  plan: InterviewPlan,
  collected: CollectedAnswer[],
): Promise<Rating> {
  const answers = (await judgeAll(builtInScorer(speaker), collected)) ?? [];
  const scoring = { plan, scorer: BUILT_IN_SCORER, answers, notes: [MODEL_FAILED_NOTE] };
  return speaker.engine.run("totalRating", [scoring]);
}

function rateJudged(
  { engine }: Speaker,
  { name, isBuiltIn }: Scorer,
  { plan, answers }: { plan: InterviewPlan; answers: ScoredAnswer[] },
): Promise<Rating> {
  // Of an interview in another language code can't tell which language an answer is in: it is taken for that one.
  const isInAnother =
    !isBuiltIn &&
    !isOtherLanguage(plan.language) &&
    answers.some(({ collected }) => collected.state === "not_readable");
  const scoring = {
    plan,
    scorer: name,
    answers: answers.map(({ collected, judgement }) => ({
      collected: judgement ? { ...collected, state: "rated" as const } : collected,
      judgement,
    })),
    isUncertain: isInAnother,
    notes: isInAnother ? [OTHER_LANGUAGE_NOTE] : [],
  };
  return engine.run("totalRating", [scoring]);
}

type Practised = { report: QuestionReport; scorer: string; usage: ModelUsage };

/** One question with one answer, by the configured scorer, else by the built-in one. */
export async function scoreAnswer(
  speaker: Speaker,
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
  const collected = await speaker.engine.run("collect", [transcript]);
  const configured = createScorer(speaker, usage);
  const own = await judgeAll(configured, collected);
  const scorer = own ? configured : builtInScorer(speaker);
  const answers = own ?? (await judgeAll(scorer, collected)) ?? [];
  const { questions } = await rateJudged(speaker, scorer, { plan: transcript.plan, answers });
  const [report] = questions;
  if (!report) throw new Error("a practice needs a question that can be rated");
  return { report, scorer: scorer.name, usage };
}

/**
 * One answer judged by the model, in as many samples as are asked for; those that could not be used count for nothing.
 * null: the built-in scorer has to do it.
 */
async function judgeByModel(
  speaker: Speaker,
  collected: CollectedAnswer,
  spending: Spending,
): Promise<Judgement | null> {
  const samples: ModelAnswer[] = [];
  let left = speaker.limits.ratingSamples;
  const work = async () => {
    for (; left > 0;) {
      left -= 1;
      const sample = await sampleJudgement(speaker, collected, spending);
      if (sample) samples.push(sample);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  const [first, ...more] = samples;
  return first === undefined ? null : speaker.engine.run("checkJudgement", [collected, [first, ...more]]);
}
