import { parseArgs } from "node:util";
import { readEnv } from "#api/env.ts";
import { scoreAnswer, scorerName } from "#api/features/interviews/score-transcript.ts";
import { createSpeaker, NOTHING_SPENT, type Speaker } from "#api/features/interviews/speaker.ts";
import type { PlannedQuestion } from "#api/features/interviews/engine/types.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { loadGold, questionsByFamily } from "#interviewer/load-bank.ts";
import { GOLD_LEVELS, type GoldGroup } from "#interviewer/schema.ts";
import { summarise, type GroupScores } from "./gold-figures.ts";

/**
 * `npm run evaluate [-- --limit 5 --input-price 0.15 --output-price 0.6]`: the gold set against the configured
 * scorer (AI_* settings, else the built-in one). Prices are per million tokens, in any currency.
 */
const { values: given } = parseArgs({
  options: {
    limit: { type: "string" },
    "input-price": { type: "string", default: "0" },
    "output-price": { type: "string", default: "0" },
  },
});

const ANSWERS_PER_INTERVIEW = 6;
const GROUPS_AT_ONCE = 2;
const MILLION = 1_000_000;

const failures: unknown[] = [];
const speaker = createSpeaker(createInterviewerModel(readEnv(process.env).ai), {
  onModelFailure: (error) => failures.push(error),
});
const gold = loadGold().slice(0, given.limit === undefined ? undefined : Number(given.limit));
const started = performance.now();
const processor = process.cpuUsage();
const groups = await scoreAll(speaker, gold);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(processor);

const figures = summarise(groups);
const answers = groups.length * GOLD_LEVELS.length;
const perInterview = (sum: number) => (sum / answers) * ANSWERS_PER_INTERVIEW;
const input = groups.reduce((sum, one) => sum + one.inputTokens, 0);
const output = groups.reduce((sum, one) => sum + one.outputTokens, 0);
const price = (Number(given["input-price"]) * input + Number(given["output-price"]) * output) / MILLION;

console.log(`Scorer: ${scorerName(speaker)}`);
console.log(`Gold set: ${groups.length} questions, ${answers} answers`);
console.log(
  `Neighbouring pairs in order: ${figures.inOrder} of ${figures.pairs} (${((figures.inOrder / figures.pairs) * 100).toFixed(1)} %)`,
);
console.log(
  `Mean scores: ${figures.means.map(({ level, mean }) => `${level} ${mean.toFixed(1)}`).join(", ")}`,
);
for (const error of figures.orderErrors) console.log(`  order error: ${error}`);
console.log(
  `Answers left to the built-in scorer after failures: ${groups.reduce((sum, one) => sum + one.fallbacks, 0)}`,
);
if (failures.length > 0) console.log(`Failed model calls: ${failures.length}`);
console.log(
  `Per interview of ${ANSWERS_PER_INTERVIEW} answers: ${Math.round(perInterview(input))} input and ${Math.round(perInterview(output))} output tokens, cost ${perInterview(price).toFixed(4)}`,
);
console.log(
  `Time: ${seconds.toFixed(1)} s in all, ${((user + system) / 1000 / answers).toFixed(1)} ms of processor per answer`,
);

async function scoreAll(speaker: Speaker, gold: GoldGroup[]): Promise<GroupScores[]> {
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
