import { CRITERIA, type Criterion } from "#contract/criteria.ts";
import type { QuestionReport, TryChange } from "#contract/report.ts";

type Answered = QuestionReport & { answer: string; criteria: NonNullable<QuestionReport["criteria"]> };

const isAnswered = (one: QuestionReport): one is Answered => one.criteria !== null && one.answer !== null;

const evidenceOf = ({ quotes }: Answered, criterion: Criterion): string[] =>
  quotes.filter((one) => one.criterion === criterion).map(({ text }) => text);

/** Empty unless the criterion was judged in both tries. */
function changeOf(criterion: Criterion, before: Answered, after: Answered): TryChange[] {
  const [was, is] = [before.criteria[criterion], after.criteria[criterion]];
  if (was === null || is === null) return [];
  const fresh = evidenceOf(after, criterion).find((text) => !before.answer.includes(text));
  const lost = evidenceOf(before, criterion).find((text) => !after.answer.includes(text));
  const change = is === was ? "same" : is > was ? "up" : "down";
  const isLost = change === "down" || (change === "same" && fresh === undefined);
  const text = isLost ? lost : fresh;
  const sentence = text === undefined ? null : ({ text, stands: isLost ? "before" : "after" } as const);
  return [{ criterion, label: after.labels[criterion], before: was, after: is, change, sentence }];
}

/** The change of each criterion between two tries of a question; null if either has no rating. */
export const compareTries = (before: QuestionReport, after: QuestionReport): TryChange[] | null =>
  isAnswered(before) && isAnswered(after)
    ? CRITERIA.flatMap((criterion) => changeOf(criterion, before, after))
    : null;
