import { GOOD_LEVEL_FROM, STRENGTH_FROM, STRENGTHS_SHOWN } from "#contract/limits.ts";
import type { Rating } from "#contract/report.ts";
import type { Judgement } from "../judge/judgement.ts";
import { totalAnswer } from "./total-answer.ts";

/** A rated answer of the interview. */
export type JudgedAnswer = { questionId: string; judgement: Judgement };

const isGood = ({ criteria }: Judgement): boolean =>
  Object.values(criteria).every((level) => level === null || level >= GOOD_LEVEL_FROM);

const ADDRESSED = ["You would ", "You "];

/** A point such as "You say who decided." as advice: "Say who decided." */
export function askFor(says: string): string {
  const start = ADDRESSED.find((words) => says.startsWith(words)) ?? "";
  return says.charAt(start.length).toUpperCase() + says.slice(start.length + 1);
}

/** The one thing to work on: the point most surely open in an answer, or a model's advice on the weakest answer. */
export function findUpgrade(answers: readonly JudgedAnswer[]): Rating["upgrade"] {
  const [first] = answers
    .filter(({ judgement }) => !isGood(judgement))
    .flatMap(({ questionId, judgement }) => {
      const { criteria, begin, open, advice } = judgement;
      const text = open ? askFor(open.says) : advice;
      const order = [-(open?.chance ?? 0), totalAnswer(criteria)];
      return text === null ? [] : [{ order, upgrade: { text, begin, questionId } }];
    })
    .toSorted(({ order: [a = 0, b = 0] }, { order: [c = 0, d = 0] }) => a - c || b - d);
  return first?.upgrade ?? null;
}

/** One strength of each of the best answers in a model's words, with the quotes that show it. */
export const findStrengths = (answers: readonly JudgedAnswer[]): Rating["strengths"] =>
  answers
    .map(({ judgement }) => ({ judgement, total: totalAnswer(judgement.criteria) }))
    .filter(({ judgement, total }) => total >= STRENGTH_FROM && judgement.quotes.length > 0)
    .toSorted((a, b) => b.total - a.total)
    .flatMap(({ judgement: { good, quotes } }) =>
      good
        .slice(0, 1)
        .map((text) => ({ text, quotes: quotes.slice(0, STRENGTHS_SHOWN).map((one) => one.text) })),
    )
    .slice(0, STRENGTHS_SHOWN);
