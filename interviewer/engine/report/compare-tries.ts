import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import type { QuestionReport, TryChange } from "#contract/report.ts";
import { CRITERION_OF } from "../judge/feedback.ts";
import { readMemory } from "../text/memory.ts";

type Answered = QuestionReport & { answer: string; criteria: NonNullable<QuestionReport["criteria"]> };

const isAnswered = (one: QuestionReport): one is Answered => one.criteria !== null && one.answer !== null;

/** The words of an answer that speak for a criterion: the scorer's own quotes first, then the sentences that tell its parts. */
function evidenceOf({ question, form, answer, quotes }: Answered, criterion: Criterion): string[] {
  const { told, clauses } = readMemory({ text: question, form }, [answer]);
  const figures = criterion === "specificity" ? clauses.filter(({ text }) => /\p{N}/u.test(text)) : [];
  return [
    ...quotes.filter((one) => one.criterion === criterion).map(({ text }) => text),
    ...told.filter(({ part }) => CRITERION_OF[form][part] === criterion).map(({ sentence }) => sentence),
    ...figures.map(({ sentence }) => sentence),
  ];
}

function changeOf(criterion: Criterion, before: Answered, after: Answered): TryChange {
  const [was, is] = [before.criteria[criterion], after.criteria[criterion]];
  const change = is === was ? "same" : is > was ? "up" : "down";
  const inNew = evidenceOf(after, criterion);
  const found = {
    up: inNew.find((text) => !before.answer.includes(text)),
    down: evidenceOf(before, criterion).find((text) => !after.answer.includes(text)),
    same: inNew[0],
  };
  const text = found[change];
  const sentence =
    text === undefined ? null : ({ text, stands: change === "down" ? "before" : "after" } as const);
  return { criterion, label: after.labels[criterion], before: was, after: is, change, sentence };
}

/** What changed from one try of a question to the next, by criterion; null where one of them has no rating. */
export const compareTries = (before: QuestionReport, after: QuestionReport): TryChange[] | null =>
  isAnswered(before) && isAnswered(after)
    ? CRITERIA.map((criterion) => changeOf(criterion, before, after))
    : null;
