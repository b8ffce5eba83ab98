import { CRITERIA } from "#contract/report.ts";
import type { Criterion, QuestionReport, Rating } from "#contract/report.ts";
import { competencies, scoringRubric } from "#interviewer/load-bank.ts";
import { collectAnswers } from "./collect-answers.ts";
import type { CollectedAnswer } from "./collect-answers.ts";
import { findQuotes } from "./find-quotes.ts";
import { improveAnswer, outlineAnswer } from "./improve-answer.ts";
import { modeOf } from "./judge-answer.ts";
import { FLOOR, readEvidence, scoreEvidence, scoreOutOfTen } from "./score-answer.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "./types.ts";

const FEWEST_ANSWERS = 3;
const MOST_IMPROVEMENTS = 3;

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

function rateAnswer({ question, said, joined }: CollectedAnswer): QuestionReport {
  const evidence = readEvidence(question, joined);
  const criteria = scoreEvidence(evidence);
  const good = CRITERIA.filter((name) => criteria[name] >= 4).map(
    (name) => scoringRubric.criteria[name].good,
  );
  return {
    ...blank(question),
    state: "rated",
    answer: said.join("\n\n"),
    criteria,
    score: scoreOutOfTen(criteria),
    quotes: findQuotes(evidence, said),
    good,
    better: improveAnswer(evidence),
  };
}

function reportQuestion(collected: CollectedAnswer): QuestionReport {
  const { question, state, said } = collected;
  const base = blank(question);
  if (state === "not_asked") return { ...base, state };
  if (state === "rated") return rateAnswer(collected);
  const answer = said.length === 0 ? null : said.join("\n\n");
  if (state === "not_readable") return { ...base, state, answer };
  const floor = answer === null ? {} : { criteria: FLOOR, score: scoreOutOfTen(FLOOR) };
  return { ...base, ...floor, state, answer, better: outlineAnswer(modeOf(question)) };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Wider when answers are few or differ much; never narrower than half a point to each side. */
function rangeAround(overall: number, scores: number[]): [number, number] {
  const spread = Math.sqrt(mean(scores.map((score) => (score - overall) ** 2)) / scores.length);
  const half = Math.max(0.5, spread) + (scores.length < 5 ? 0.2 : 0);
  return [oneDecimal(Math.max(1, overall - half)), oneDecimal(Math.min(10, overall + half))];
}

function scoresOf(reports: QuestionReport[]): number[] {
  return reports.map((one) => one.score).filter((score) => score !== null);
}

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

function missingText(report: QuestionReport, criterion: Criterion, plan: InterviewPlan): string {
  const question = plan.questions.find((one) => one.id === report.questionId);
  return scoringRubric.criteria[criterion].missing[question?.kind === "past" ? "past" : "open"];
}

/** The three weakest spots of all answers, each criterion once and, where it can be, one to a question: more than three improvements help nobody. */
function nameImprovements(plan: InterviewPlan, reports: QuestionReport[]): QuestionReport[] {
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
    const missing = chosen
      .filter((spot) => spot.report === report)
      .map(({ criterion }) => missingText(report, criterion, plan));
    return { ...report, missing };
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

function gate(reports: QuestionReport[]): Partial<Rating> {
  const count = (state: QuestionReport["state"]): number =>
    reports.filter((one) => one.state === state).length;
  const unread = count("not_readable");
  const note = unread > 0 ? { note: scoringRubric.otherLanguageNote } : {};
  if (count("rated") >= FEWEST_ANSWERS) return note;
  const isUnread = unread > 0 && count("rated") + unread >= FEWEST_ANSWERS;
  return { ...note, notEnough: isUnread ? scoringRubric.notReadable : scoringRubric.notEnough };
}

/**
 * The rating of one interview by rules alone: the same transcript gives the same rating, every time.
 * The candidate's own questions at the end are not rated and don't stand in the report.
 */
export function scoreInterview({ plan, turns }: { plan: InterviewPlan; turns: Turn[] }): Rating {
  const reports = nameImprovements(plan, collectAnswers(plan, turns).map(reportQuestion));
  const gated = gate(reports);
  const scores = scoresOf(reports);
  const overall = gated.notEnough === undefined ? oneDecimal(mean(scores)) : null;
  return {
    overall,
    range: overall === null ? null : rangeAround(overall, scores),
    difficulty: plan.difficulty,
    scorer: scoringRubric.scorer,
    ...gated,
    competencies: reportCompetencies(plan, reports),
    questions: reports,
    upgrade: findUpgrade(reports),
    redoQuestionId: findRedo(reports),
  };
}
