import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { scorerName } from "#api/features/interviews/report/score-transcript.ts";
import { createSpeaker } from "#api/features/interviews/speaker.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { readSettings } from "#api/settings.ts";
import { loadGold } from "#interviewer/data/load.ts";
import { GOLD_LEVELS } from "#interviewer/data/schema.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { evaluatePlan } from "./evaluate-plan.ts";
import { figuresOf, scoreAll, summarise } from "./gold-figures.ts";

/**
 * `npm run evaluate [-- --limit 5 --input-price 0.15 --output-price 0.6]`: the gold set against the configured
 * scorer (AI_* settings, else the built-in one). Prices are per million tokens, in any currency. `--write` keeps the
 * built-in scorer's figures in interviewer/data/gold-figures.json, for the admins' page.
 */
const { values: given } = parseArgs({
  options: {
    limit: { type: "string" },
    "input-price": { type: "string", default: "0" },
    "output-price": { type: "string", default: "0" },
    write: { type: "boolean", default: false },
    plan: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

if (given.plan !== undefined) {
  evaluatePlan(given.plan, given.json);
  process.exit(0);
}

const ANSWERS_PER_INTERVIEW = 6;
const MILLION = 1_000_000;

const failures: unknown[] = [];
const speaker = createSpeaker(createInterviewerModel(readSettings(process.env).ai), {
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

if (given.write) {
  if (scorerName(speaker) !== BUILT_IN_SCORER)
    throw new Error("Only the built-in scorer's figures are kept.");
  const file = resolve(import.meta.dirname, "../interviewer/data/gold-figures.json");
  writeFileSync(file, `${JSON.stringify(figuresOf(scorerName(speaker), groups), null, 2)}\n`);
}
