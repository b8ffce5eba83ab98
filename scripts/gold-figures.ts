import { GOLD_LEVELS } from "#interviewer/data/schema.ts";

/** The scores of one question's answers, in the order of GOLD_LEVELS. */
export type GroupScores = {
  questionId: string;
  scores: number[];
  fallbacks: number;
  inputTokens: number;
  outputTokens: number;
};

export type GoldFigures = {
  pairs: number;
  inOrder: number;
  orderErrors: string[];
  means: { level: string; mean: number }[];
};

/** How often a scorer puts an answer above the one a level below it; a draw is an error. */
export function summarise(groups: GroupScores[]): GoldFigures {
  const pairs = groups.flatMap(({ questionId, scores }) =>
    scores.slice(1).map((score, at) => ({ questionId, at, lower: scores[at] ?? 0, score })),
  );
  const wrong = pairs.filter(({ lower, score }) => score <= lower);
  return {
    pairs: pairs.length,
    inOrder: pairs.length - wrong.length,
    orderErrors: wrong.map(
      ({ questionId, at, lower, score }) =>
        `${questionId}: ${GOLD_LEVELS[at]} ${lower.toFixed(1)}, ${GOLD_LEVELS[at + 1]} ${score.toFixed(1)}`,
    ),
    means: GOLD_LEVELS.map((level, at) => ({
      level,
      mean: groups.reduce((sum, { scores }) => sum + (scores[at] ?? 0), 0) / groups.length,
    })),
  };
}
