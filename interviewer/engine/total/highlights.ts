import type { Criterion } from "#contract/criteria.ts";
import { STRENGTHS_SHOWN } from "#contract/limits.ts";
import type { Rating } from "#contract/report.ts";
import type { Judgement, Level } from "../judge/judgement.ts";
import { totalAnswer } from "./total-answer.ts";

/** A rated answer of the interview. */
export type JudgedAnswer = { questionId: string; judgement: Judgement };

const MENDED: Level = 4;

/** What the answer would total more by, had this criterion been good. The gates count, so content comes first. */
function liftOf(judgement: Judgement, criterion: Criterion): number {
  const criteria = { ...judgement.criteria, [criterion]: MENDED };
  const isTied = judgement.isTied || criterion === "relevance";
  const mended = totalAnswer({ ...judgement, criteria, isTied, total: null });
  return mended - totalAnswer({ ...judgement, total: null });
}

/** The one thing that would have lifted this interview most. */
export function findUpgrade(answers: JudgedAnswer[]): Rating["upgrade"] {
  const spots = answers.flatMap(({ questionId, judgement }) =>
    judgement.missing.map(({ criterion, text }) => ({
      questionId,
      text,
      lift: liftOf(judgement, criterion),
    })),
  );
  const best = spots.toSorted((a, b) => b.lift - a.lift)[0];
  return best === undefined ? null : { text: best.text, questionId: best.questionId };
}

const CONVINCES = 5.5;

/** What was good in the best answers, each with the words that show it. */
export function findStrengths(answers: JudgedAnswer[]): Rating["strengths"] {
  const found: Rating["strengths"] = [];
  const best = answers
    .map(({ judgement }) => ({ judgement, total: totalAnswer(judgement) }))
    .filter(({ total, judgement }) => total >= CONVINCES && judgement.quotes.length > 0)
    .toSorted((a, b) => b.total - a.total);
  for (const { judgement } of best) {
    const text = judgement.good.find((one) => !found.some((other) => other.text === one));
    if (text !== undefined) found.push({ text, quotes: judgement.quotes.slice(0, 2).map((one) => one.text) });
  }
  return found.slice(0, STRENGTHS_SHOWN);
}
