import { scoreAnswer, scorerName } from "#api/features/interviews/report/score-transcript.ts";
import { NOTHING_SPENT, type Speaker } from "#api/features/interviews/speaker.ts";
import type { PlannedQuestion } from "#interviewer/engine/types.ts";
import { questionsByFamily } from "#interviewer/data/load.ts";
import { GOLD_LEVELS, type GoldGroup } from "#interviewer/data/schema.ts";
import { summarise, type GroupScores } from "./gold-figures.ts";

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
  const question = getQuestion(questionId);
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

function getQuestion(id: string): PlannedQuestion {
  const found = [...questionsByFamily.values()].flat().find((one) => one.id === id);
  if (!found) throw new Error(`the gold set names the question "${id}", which is not in the bank`);
  const { kind, competency, text, rephrased, lookFor, broad, specific } = found;
  return { id, kind, competency, text, rephrased, lookFor, probes: { broad, specific }, priority: "must" };
}
