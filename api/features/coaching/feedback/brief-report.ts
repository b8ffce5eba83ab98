import type { CriterionBrief, OwnReport, ReportBrief } from "#contract/coaching-feedback.ts";
import { CRITERIA, CRITERION_NAMES, type Criterion } from "#contract/criteria.ts";
import { BRIEF_OPENING_MAX_LENGTH } from "#contract/limits.ts";
import { isRated, meanCriteria } from "#contract/report-figures.ts";
import type { QuestionReport } from "#contract/report.ts";

/** A report in a few lines, for someone who has ten minutes before the session. */
export function briefReport(own: OwnReport): ReportBrief {
  const { rating, flags: _flags, ...facts } = own;
  const redo = rating.questions.find(({ questionId }) => questionId === rating.redoQuestionId);
  return {
    ...facts,
    range: rating.range,
    not_enough: rating.notEnough ?? null,
    ...findExtremes(rating.questions),
    upgrade: rating.upgrade?.text ?? null,
    redo: redo?.question ?? null,
    focus: weakestCompetency(rating.competencies),
  };
}

const weakestCompetency = (competencies: OwnReport["rating"]["competencies"]): string | null =>
  competencies
    .flatMap(({ competency, score }) => (score === null ? [] : [{ competency, score }]))
    .toSorted((a, b) => a.score - b.score)[0]?.competency ?? null;

function findExtremes(questions: QuestionReport[]): Pick<ReportBrief, "weakest" | "strongest"> {
  const means = meanCriteria(questions);
  if (means === null) return { weakest: null, strongest: null };
  const ordered = CRITERIA.flatMap((criterion) => {
    const mean = means[criterion];
    return mean === null ? [] : [{ criterion, mean }];
  }).toSorted((a, b) => a.mean - b.mean);
  const [low, high] = [ordered[0], ordered.at(-1)];
  if (!low || !high || low.mean === high.mean) return { weakest: null, strongest: null };
  const byLevel = (criterion: Criterion) =>
    questions
      .filter(isRated)
      .filter(({ criteria }) => criteria[criterion] !== null)
      .toSorted((a, b) => (a.criteria[criterion] ?? 0) - (b.criteria[criterion] ?? 0));
  return {
    weakest: briefCriterion(low.criterion, low.mean, byLevel(low.criterion)),
    strongest: briefCriterion(high.criterion, high.mean, byLevel(high.criterion).toReversed()),
  };
}

/**
 * `bestFirst`: the answers in the order in which they best show the criterion. Quotes the first answer with a quote for
 * it, else the beginning of the first answer.
 */
function briefCriterion(criterion: Criterion, score: number, bestFirst: QuestionReport[]): CriterionBrief {
  const quoted = bestFirst.flatMap(({ question, quotes }) => {
    const found = quotes.find((quote) => quote.criterion === criterion);
    return found === undefined ? [] : [{ question, quote: found.text }];
  })[0];
  const first = bestFirst[0];
  const opening = { question: first?.question ?? null, quote: openingOf(first?.answer ?? "") };
  return { criterion, label: CRITERION_NAMES[criterion], score, ...(quoted ?? opening) };
}

function openingOf(answer: string): string | null {
  const [sentence = ""] = answer.trim().split(/(?<=[.!?])\s/);
  if (sentence === "") return null;
  return sentence.length <= BRIEF_OPENING_MAX_LENGTH
    ? sentence
    : `${sentence.slice(0, BRIEF_OPENING_MAX_LENGTH).trimEnd()}…`;
}
