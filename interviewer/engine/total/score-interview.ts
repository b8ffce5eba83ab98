import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { competencies, scoringRubric } from "#interviewer/data/load.ts";
import { collectAnswers, type CollectedAnswer } from "../judge/collect-answers.ts";
import { improveAnswer, outlineAnswer } from "../judge/improve-answer.ts";
import { findQuotes, FLOOR, scoreEvidence, scoreOutOfTen } from "../judge/score-answer.ts";
import { formOf } from "../listen/judge-answer.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

export const BUILT_IN_SCORER = scoringRubric.scorer;

/** What a model's ratings are named: another model or another rubric is another scorer. */
export const modelScorer = (model: string): string => `${model} with rubric ${scoringRubric.version}`;

export const MODEL_FAILED_NOTE = scoringRubric.modelFailedNote;
export const OTHER_LANGUAGE_NOTE = scoringRubric.modelOtherLanguageNote;

const FEWEST_ANSWERS = 3;
const MOST_IMPROVEMENTS = 3;
const UNCERTAIN_WIDER = 0.3;

/** What a scorer made of each question, and how it words what is missing. */
type Scoring = {
  plan: InterviewPlan;
  reports: QuestionReport[];
  scorer: string;
  missingText: (report: QuestionReport, criterion: Criterion) => string;
  /** Plain sentences the reader should know first. */
  notes?: string[];
  /** Answers were judged with less certainty: the range is wider. */
  isUncertain?: boolean;
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Wider when answers are few or differ much; never narrower than half a point to each side. */
function rangeAround(overall: number, scores: number[], wider: number): [number, number] {
  const spread = Math.sqrt(mean(scores.map((score) => (score - overall) ** 2)) / scores.length);
  const half = Math.max(0.5, spread) + (scores.length < 5 ? 0.2 : 0) + wider;
  return [oneDecimal(Math.max(1, overall - half)), oneDecimal(Math.min(10, overall + half))];
}

const scoresOf = (reports: QuestionReport[]): number[] =>
  reports.map((one) => one.score).filter((score) => score !== null);

function reportCompetencies(plan: InterviewPlan, reports: QuestionReport[]): Rating["competencies"] {
  return plan.competencies.map((id) => {
    const own = reports.filter((one) => one.competency === id);
    const scores = scoresOf(own);
    return {
      competency: id,
      label: competencies.find((one) => one.id === id)?.label ?? id,
      score: scores.length === 0 ? null : oneDecimal(mean(scores)),
      answers: own.filter((one) => one.state === "rated").length,
    };
  });
}

/** The three weakest spots of all answers, each criterion once and, where it can be, one to a question: more than three improvements help nobody. */
function nameImprovements({ reports, missingText }: Scoring): QuestionReport[] {
  const spots = reports
    .filter((one) => one.state === "rated")
    .flatMap((report) =>
      CRITERIA.map((criterion) => ({ report, criterion, level: report.criteria?.[criterion] ?? 5 })),
    )
    .filter(({ level }) => level <= 3)
    .toSorted((a, b) => a.level - b.level || (a.report.score ?? 0) - (b.report.score ?? 0));
  const chosen: typeof spots = [];
  const isNew = (spot: (typeof spots)[number], key: "report" | "criterion"): boolean =>
    !chosen.some((one) => one[key] === spot[key]);
  while (chosen.length < MOST_IMPROVEMENTS) {
    const left = spots.filter((spot) => isNew(spot, "criterion"));
    const best = left.find((spot) => isNew(spot, "report")) ?? left[0];
    if (best === undefined) break;
    chosen.push(best);
  }
  return reports.map((report) => {
    const own = chosen.filter((spot) => spot.report === report);
    return { ...report, missing: own.map(({ criterion }) => missingText(report, criterion)) };
  });
}

function findUpgrade(reports: QuestionReport[]): string | null {
  const rated = reports.filter((one) => one.state === "rated").map((one) => one.criteria ?? FLOOR);
  if (rated.length === 0) return null;
  const means = CRITERIA.map((name) => ({ name, value: mean(rated.map((one) => one[name])) }));
  const weakest = means.reduce((a, b) => (b.value < a.value ? b : a));
  return scoringRubric.criteria[weakest.name].upgrade;
}

function findRedo(reports: QuestionReport[]): string | null {
  const asked = reports.filter((one) => one.state === "rated" || one.state === "not_answered");
  const weakest = asked.reduce<QuestionReport | null>(
    (a, b) => (a === null || (b.score ?? 0) < (a.score ?? 0) ? b : a),
    null,
  );
  return weakest?.questionId ?? null;
}

function gate(reports: QuestionReport[], notes: string[]): Pick<Rating, "note" | "notEnough"> {
  const count = (state: QuestionReport["state"]): number =>
    reports.filter((one) => one.state === state).length;
  const unread = count("not_readable");
  const all = unread > 0 ? [...notes, scoringRubric.otherLanguageNote] : notes;
  const note = all.length === 0 ? {} : { note: all.join(" ") };
  if (count("rated") >= FEWEST_ANSWERS) return note;
  const isUnread = unread > 0 && count("rated") + unread >= FEWEST_ANSWERS;
  return { ...note, notEnough: isUnread ? scoringRubric.notReadable : scoringRubric.notEnough };
}

/** Everything that is counted: gate, totals, range, improvements. The same for every scorer (interview.md). */
export function totalRating(scoring: Scoring): Rating {
  const { plan, scorer, notes = [], isUncertain = false } = scoring;
  const reports = nameImprovements(scoring);
  const gated = gate(reports, notes);
  const scores = scoresOf(reports);
  const overall = gated.notEnough === undefined ? oneDecimal(mean(scores)) : null;
  return {
    overall,
    range: overall === null ? null : rangeAround(overall, scores, isUncertain ? UNCERTAIN_WIDER : 0),
    difficulty: plan.difficulty,
    scorer,
    ...gated,
    competencies: reportCompetencies(plan, reports),
    questions: reports,
    upgrade: findUpgrade(reports),
    redoQuestionId: findRedo(reports),
  };
}

export type Transcript = { plan: InterviewPlan; turns: Turn[] };

function blank(question: PlannedQuestion): Omit<QuestionReport, "state"> {
  return {
    questionId: question.id,
    competency: question.competency,
    question: question.text,
    answer: null,
    criteria: null,
    score: null,
    quotes: [],
    good: [],
    missing: [],
    better: null,
  };
}

/** One question by the built-in scorer. What is missing is named later, over all questions. */
export function reportQuestion({ question, state, said, evidence }: CollectedAnswer): QuestionReport {
  const base = { ...blank(question), state };
  if (state === "not_asked") return base;
  const answer = said.length === 0 ? null : said.join("\n\n");
  if (state === "not_readable") return { ...base, answer };
  if (state === "not_answered" || evidence === null) {
    const floor = answer === null ? {} : { criteria: FLOOR, score: scoreOutOfTen(FLOOR) };
    return { ...base, ...floor, answer, better: outlineAnswer(formOf(question)) };
  }
  const criteria = scoreEvidence(evidence);
  const good = CRITERIA.filter((name) => criteria[name] >= 4);
  return {
    ...base,
    answer,
    criteria,
    score: scoreOutOfTen(criteria),
    quotes: findQuotes(evidence, said),
    good: good.map((name) => scoringRubric.criteria[name].good),
    better: improveAnswer(evidence),
  };
}

/** The rubric's own words for what is missing. */
export function missingByRubric(
  plan: InterviewPlan,
): (report: QuestionReport, criterion: Criterion) => string {
  return ({ questionId }, criterion) => {
    const question = plan.questions.find((one) => one.id === questionId);
    return scoringRubric.criteria[criterion].missing[question ? formOf(question) : "open"];
  };
}

/**
 * The rating of one interview by rules alone: the same transcript gives the same rating, every time.
 * The candidate's own questions at the end are not rated and don't stand in the report.
 */
export function scoreInterview({ plan, turns }: Transcript, notes: string[] = []): Rating {
  return totalRating({
    plan,
    reports: collectAnswers(plan, turns).map(reportQuestion),
    scorer: scoringRubric.scorer,
    missingText: missingByRubric(plan),
    notes,
  });
}
