import type { Connection } from "#api/db/database.ts";
import { ASKED_DAYS, ASKED_SHOWN } from "#contract/limits.ts";
import type { BankFigures, QuestionBank } from "#contract/question-bank.ts";
import { countAsked } from "./asked-store.ts";

/** The bank's figures with what was asked most and least; a question that nobody heard counts as asked never. */
export async function readQuestionBank(
  serviceDb: Connection,
  { all, ...figures }: BankFigures,
): Promise<QuestionBank> {
  const times = await countAsked(serviceDb, ASKED_DAYS);
  const asked = all
    .map((question) => ({ ...question, times: times.get(question.id) ?? 0 }))
    .toSorted((a, b) => b.times - a.times || a.id.localeCompare(b.id));
  return {
    ...figures,
    askedDays: ASKED_DAYS,
    mostAsked: asked.filter((one) => one.times > 0).slice(0, ASKED_SHOWN),
    leastAsked: asked.toReversed().slice(0, ASKED_SHOWN),
  };
}
