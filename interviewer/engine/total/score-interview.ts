import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { ANSWERS_FOR_OVERALL, ROUGH_RANGE_MIN, SCORE_MAX, SCORE_MIN } from "#contract/limits.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { cardsOf, competencies, scoringRubric } from "#interviewer/data/load.ts";
import { judgeBuiltIn, judgeEmpty } from "../judge/built-in.ts";
import { collectAnswers, type CollectedAnswer } from "../judge/collect-answers.ts";
import { ratedForm, rubricOf, type Encoder, type Judgement } from "../judge/judgement.ts";
import type { InterviewPlan, Turn } from "../types.ts";
import { findStrengths, findUpgrade } from "./highlights.ts";
import { mean } from "../mean.ts";
import { toTenth, totalAnswer } from "./total-answer.ts";

export const BUILT_IN_SCORER = scoringRubric.scorer;

/** What a model's ratings are named: another model or another rubric is another scorer. */
export const modelScorer = (model: string): string => `${model} with rubric ${scoringRubric.version}`;
/** Judged so, ratings of the same model compare with nothing else. */
export const criterionScorer = (model: string): string => `${modelScorer(model)}, one criterion at a time`;

export const MODEL_FAILED_NOTE = scoringRubric.modelFailedNote;
export const OTHER_LANGUAGE_NOTE = scoringRubric.modelOtherLanguageNote;

const UNCERTAIN_WIDER = 0.3;
/** Where no answer's relevance was judged. */
const UNJUDGED_WIDER = 0.5;

/** What a scorer made of each question. `judgement` null: it said nothing that could be judged. */
export type ScoredAnswer = { collected: CollectedAnswer; judgement: Judgement | null };

type Scoring = {
  plan: InterviewPlan;
  answers: ScoredAnswer[];
  scorer: string;
  /** Plain sentences the reader should know first. */
  notes?: string[];
  /** Answers were judged with less certainty: the range is wider. */
  isUncertain?: boolean;
};

const isRough = ({ scorer }: Scoring): boolean => scorer === BUILT_IN_SCORER;

/** At least so wide, also where the scale ends on one side. */
function widen([low, high]: [number, number], width: number): [number, number] {
  const from = Math.max(SCORE_MIN, Math.min(low, SCORE_MAX - width));
  return [from, Math.min(SCORE_MAX, Math.max(high, from + width))];
}

/** Wider when answers are few or differ much; never narrower than half a point to each side. */
function rangeAround(overall: number, scores: number[], scoring: Scoring): [number, number] {
  const spread = Math.sqrt(mean(scores.map((score) => (score - overall) ** 2)) / scores.length);
  const unsure = scoring.answers.filter(({ judgement }) => judgement?.criteria.relevance === null).length;
  const wider =
    (scores.length < 5 ? 0.2 : 0) +
    (scoring.isUncertain === true ? UNCERTAIN_WIDER : 0) +
    (unsure / scoring.answers.length) * UNJUDGED_WIDER +
    mean(scoring.answers.map(({ judgement }) => judgement?.spread ?? 0)) / 2;
  const half = Math.max(isRough(scoring) ? ROUGH_RANGE_MIN / 2 : 0.5, spread) + wider;
  return widen([toTenth(overall - half), toTenth(overall + half)], isRough(scoring) ? ROUGH_RANGE_MIN : 0);
}

const scoresOf = (reports: QuestionReport[]): number[] =>
  reports.map((one) => one.score).filter((score) => score !== null);

function reportCompetencies(scoring: Scoring, reports: QuestionReport[]): Rating["competencies"] {
  // What the candidate asks at the end is in the plan and not rated.
  const rated = scoring.plan.competencies.filter((id) => reports.some((one) => one.competency === id));
  return rated.map((id) => {
    const own = reports.filter((one) => one.competency === id);
    const scores = scoresOf(own);
    return {
      competency: id,
      label: competencies.find((one) => one.id === id)?.label ?? id,
      score: scores.length === 0 ? null : toTenth(mean(scores)),
      answers: own.filter((one) => one.state === "rated").length,
    };
  });
}

function findRedo(reports: QuestionReport[]): string | null {
  const asked = reports.filter((one) => one.state === "rated" || one.state === "not_answered");
  const weakest = asked.reduce<QuestionReport | null>(
    (a, b) => (a === null || (b.score ?? 0) < (a.score ?? 0) ? b : a),
    null,
  );
  return weakest?.questionId ?? null;
}

function gate(reports: QuestionReport[], scoring: Scoring): Pick<Rating, "note" | "notEnough" | "rough"> {
  const { notes = [] } = scoring;
  const count = (state: QuestionReport["state"]): number =>
    reports.filter((one) => one.state === state).length;
  const unread = count("not_readable");
  const all = unread > 0 ? [...notes, scoringRubric.otherLanguageNote] : notes;
  const said = {
    ...(all.length > 0 && { note: all.join(" ") }),
    ...(isRough(scoring) && { rough: scoringRubric.rough }),
  };
  if (scoring.plan.isPractice || count("rated") >= ANSWERS_FOR_OVERALL) return said;
  const isUnread = unread > 0 && count("rated") + unread >= ANSWERS_FOR_OVERALL;
  return { ...said, notEnough: isUnread ? scoringRubric.notReadable : scoringRubric.notEnough };
}

/** Everything that is counted: gates, totals, range, highlights. The same for every scorer (interview.md). */
export function totalRating(scoring: Scoring): Rating {
  const { plan, answers, scorer } = scoring;
  const reports = answers.map(reportAnswer);
  const gated = gate(reports, scoring);
  const scores = scoresOf(reports);
  const total = gated.notEnough === undefined && scores.length > 0 ? toTenth(mean(scores)) : null;
  const judged = answers.flatMap(({ collected: { question, state }, judgement }) =>
    state === "rated" && judgement !== null ? [{ questionId: question.id, judgement }] : [],
  );
  return {
    ...(plan.isPractice && { isPractice: true }),
    overall: plan.isPractice ? null : total,
    range: total === null ? null : rangeAround(total, scores, scoring),
    difficulty: plan.difficulty,
    scorer,
    ...gated,
    competencies: reportCompetencies(scoring, reports),
    questions: reports,
    strengths: findStrengths(judged),
    upgrade: findUpgrade(judged),
    redoQuestionId: findRedo(reports),
  };
}

/** The messages that count, else all that was said; each with the follow-up that it replied to. */
function saidOf({ messages, askedBefore, said }: CollectedAnswer): QuestionReport["said"] {
  if (messages.length === 0) return said.map((text) => ({ asked: null, text }));
  return messages.map((text, at) => ({ asked: askedBefore[at] ?? null, text }));
}

/** One question in the report. The floor of what said nothing, or nothing to the question, is code's. */
export function reportAnswer({ collected, judgement }: ScoredAnswer): QuestionReport {
  const { question, state } = collected;
  const said = saidOf(collected);
  const rubric = rubricOf(question);
  const judged = judgement ?? judgeEmpty(question);
  const isRated =
    said.length > 0 && !collected.hasOnlyBegun && state !== "not_asked" && state !== "not_readable";
  return {
    questionId: question.id,
    competency: question.competency,
    question: question.text,
    form: ratedForm(question),
    why:
      question.why === null
        ? null
        : scoringRubric.why[question.source].replace("@why", () => question.why ?? ""),
    state,
    ...(collected.cutOff && { cutOff: true as const }),
    answer: said.length === 0 ? null : said.map(({ text }) => text).join("\n\n"),
    said,
    labels: {
      ...(Object.fromEntries(CRITERIA.map((name) => [name, rubric[name].label])) as QuestionReport["labels"]),
      ...(judged.isElsewhere && { relevance: CRITERION_NAMES.relevance }),
    },
    criteria: isRated ? judged.criteria : null,
    score: isRated ? totalAnswer(judged.criteria) : null,
    quotes: isRated ? judged.quotes : [],
    good: isRated ? judged.good : [],
    points: cardsOf(question.id)?.points.map(({ says }) => says) ?? [],
    most: judged.most,
    next: isRated ? judged.next : null,
    best: question.anchors?.[5] ?? null,
    mustHold: question.mustHold ?? [],
    wrongIdeas: question.wrongIdeas ?? [],
    advice: isRated ? judged.advice : null,
    begin: isRated ? judged.begin : null,
  };
}

export type Transcript = { plan: InterviewPlan; turns: Turn[] };

/**
 * The rating of one interview by the built-in scorer: the same transcript gives the same rating, every time.
 * The candidate's own questions at the end are not rated and don't stand in the report.
 */
export async function scoreInterview({ plan, turns }: Transcript, encoder: Encoder): Promise<Rating> {
  const answers = await Promise.all(collectAnswers(plan, turns).map((one) => scoreBuiltIn(one, encoder)));
  return totalRating({ plan, answers, scorer: BUILT_IN_SCORER });
}

/** One collected answer by the built-in scorer; what it can't read has no judgement. */
export async function scoreBuiltIn(collected: CollectedAnswer, encoder: Encoder): Promise<ScoredAnswer> {
  const isJudged = collected.state === "rated" && !collected.saysNothing;
  return { collected, judgement: isJudged ? await judgeBuiltIn(collected, encoder) : null };
}
