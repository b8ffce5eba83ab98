import { scoreAnswer, scorerName } from "#api/features/interviews/report/score-transcript.ts";
import { NOTHING_SPENT, type Speaker } from "#api/features/interviews/speaker.ts";
import { GOLD_LEVELS, type GoldGroup } from "#interviewer/data/schema.ts";
import { questionById } from "#interviewer/engine/interview-factory.ts";

/** The scores of one question's answers, in the order of GOLD_LEVELS. */
export type GroupScores = {
  questionId: string;
  scores: number[];
  fallbacks: number;
  inputTokens: number;
  outputTokens: number;
};

type GoldFigures = {
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

const GROUPS_AT_ONCE = 2;

/** What interviewer/data/gold-figures.json keeps of a run. */
export function figuresOf(scorer: string, groups: GroupScores[]) {
  const { pairs, inOrder, means } = summarise(groups);
  const rounded = means.map(({ level, mean }) => ({ level, mean: Math.round(mean * 100) / 100 }));
  return { scorer, questions: groups.length, pairs, inOrder, means: rounded };
}

/** Every answer of the gold set, rated. */
export async function scoreAll(speaker: Speaker, gold: GoldGroup[]): Promise<GroupScores[]> {
  const waiting = [...gold];
  const done: GroupScores[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await scoreGroup(speaker, next));
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work));
  return done;
}

async function scoreGroup(speaker: Speaker, { questionId, answers }: GoldGroup): Promise<GroupScores> {
  const question = questionById(questionId);
  const group: GroupScores = { questionId, scores: [], fallbacks: 0, inputTokens: 0, outputTokens: 0 };
  for (const level of GOLD_LEVELS) {
    const scored = await scoreAnswer(speaker, { question, answer: answers[level], spent: NOTHING_SPENT });
    group.scores.push(scored.report.score ?? 0);
    group.fallbacks += scored.scorer === scorerName(speaker) ? 0 : 1;
    group.inputTokens += scored.usage.inputTokens;
    group.outputTokens += scored.usage.outputTokens;
  }
  return group;
}
