import { CRITERION_NAMES } from "#contract/criteria.ts";
import { ANSWERS_FOR_OVERALL, ROUGH_RANGE_MIN, SCORE_MAX, SCORE_MIN } from "#contract/limits.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { cardsOf, competencies, scoringRubric } from "#interviewer/data/load.ts";
import { judgeBuiltIn, judgeEmpty } from "../judge/built-in.ts";
import { collectAnswers, type CollectedAnswer } from "../judge/collect-answers.ts";
import { eachCriterion, ratedForm, rubricOf, type Encoder, type Judgement } from "../judge/judgement.ts";
import { readFacts } from "../report/read-facts.ts";
import type { InterviewPlan, Turn } from "../types.ts";
import { findStrengths, findUpgrade } from "./highlights.ts";
import { mean } from "../mean.ts";
import { toTenth, totalAnswer } from "./total-answer.ts";

export const BUILT_IN_SCORER = scoringRubric.scorer;

/** The scorer's name for a model's ratings: another model or rubric version is another scorer. */
export const modelScorer = (model: string): string => `${model} with rubric ${scoringRubric.version}`;
/** A separate name, since ratings by single criteria are not comparable with others of the same model. */
export const criterionScorer = (model: string): string => `${modelScorer(model)}, one criterion at a time`;

const UNCERTAIN_WIDER = 0.3;
/** Added in proportion to the share of answers whose relevance was not judged. */
const UNJUDGED_WIDER = 0.5;

/** A scorer's result for each question. `judgement` null: there was nothing to judge. */
export type ScoredAnswer = { collected: CollectedAnswer; judgement: Judgement | null };

type Scoring = {
  plan: InterviewPlan;
  turns: readonly Turn[];
  answers: ScoredAnswer[];
  scorer: string;
  /** Sentences shown to the reader first. */
  notes?: string[];
  /** The answers were judged with less certainty, so the range is wider. */
  isUncertain?: boolean;
};

const isRough = ({ scorer }: Scoring): boolean => scorer === BUILT_IN_SCORER;

/** Makes the range at least this wide, also at the ends of the scale. */
function widen([low, high]: [number, number], width: number): [number, number] {
  const from = Math.max(SCORE_MIN, Math.min(low, SCORE_MAX - width));
  return [from, Math.min(SCORE_MAX, Math.max(high, from + width))];
}

/** The range is wider when answers are few or differ much, and at least half a point to each side. */
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
  // Excludes the competency of the candidate's own questions, which are not rated.
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

/** The weakest answer, or a question without one if there is none. */
function findRedo(reports: QuestionReport[]): string | null {
  const rated = reports.filter(({ state }) => state === "rated");
  const asked = rated.length > 0 ? rated : reports.filter(({ state }) => state === "not_answered");
  return asked.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))[0]?.questionId ?? null;
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

/** Computes everything from the judgements: gates, totals, range, highlights, for every scorer (interview.md). */
export function totalRating(scoring: Scoring): Rating {
  const { plan, answers, scorer, turns } = scoring;
  const reports = answers.map(reportAnswer);
  const gated = gate(reports, scoring);
  const scores = scoresOf(reports);
  const isNumbered = gated.notEnough === undefined && reports.some(({ criteria }) => criteria !== null);
  const total = isNumbered ? toTenth(mean(scores)) : null;
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
    facts: readFacts({ plan, turns }),
    strengths: findStrengths(judged),
    upgrade: findUpgrade(judged),
    redoQuestionId: findRedo(reports),
  };
}

/** The messages that count, otherwise everything said; each with the follow-up that it replied to. */
function saidOf({ messages, askedBefore, said }: CollectedAnswer): QuestionReport["said"] {
  if (messages.length === 0) return said.map((text) => ({ asked: null, text }));
  return messages.map((text, at) => ({ asked: askedBefore[at] ?? null, text }));
}

/** One question in the report. An answer that says nothing, or nothing relevant, gets the lowest score here. */
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
      ...eachCriterion((name) => rubric[name].label),
      ...(judged.isElsewhere && { relevance: CRITERION_NAMES.relevance }),
    },
    // An answer that says nothing was not judged by criteria, but has the lowest score.
    criteria: isRated && state !== "not_answered" ? judged.criteria : null,
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
 * Rates an interview with the built-in scorer: the same transcript always gives the same rating. The candidate's own
 * questions at the end are neither rated nor in the report.
 */
export async function scoreInterview({ plan, turns }: Transcript, encoder: Encoder): Promise<Rating> {
  const answers = await Promise.all(collectAnswers(plan, turns).map((one) => scoreBuiltIn(one, encoder)));
  return totalRating({ plan, turns, answers, scorer: BUILT_IN_SCORER });
}

/** Rates one answer with the built-in scorer. An unreadable answer has no judgement. */
export async function scoreBuiltIn(collected: CollectedAnswer, encoder: Encoder): Promise<ScoredAnswer> {
  const isJudged = collected.state === "rated" && !collected.saysNothing;
  return { collected, judgement: isJudged ? await judgeBuiltIn(collected, encoder) : null };
}
