import { CRITERIA } from "#contract/criteria.ts";
import type { Criterion } from "#contract/criteria.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { collectAnswers } from "../judge/collect-answers.ts";
import type { CollectedAnswer } from "../judge/collect-answers.ts";
import { findQuotes } from "../judge/find-quotes.ts";
import { improveAnswer, outlineAnswer } from "../judge/improve-answer.ts";
import { formOf } from "../listen/judge-answer.ts";
import { FLOOR, scoreEvidence, scoreOutOfTen } from "../judge/score-answer.ts";
import { totalRating } from "./total-rating.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

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
