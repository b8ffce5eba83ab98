import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createModelClient } from "#api/features/interviews/model-client.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { builtInInterviewer, createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { readSettings } from "#api/settings.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";
import { readAnswersFile, type GivenAnswer } from "./evaluation/answers-file.ts";
import { aloneRows, figureRows } from "./evaluation/describe-figures.ts";
import {
  keptFigures,
  measureScorer,
  readOwnSets,
  TEST_SPLIT,
  type Measured,
} from "./evaluation/measure-scorer.ts";
import { evaluateActs, evaluateMessages } from "./evaluation/evaluate-messages.ts";
import { replyToAnswers, scoreAnswers } from "./evaluation/score-answers.ts";
import { table } from "./settings-page.ts";

/**
 * `npm run evaluate [-- --answers FILE] [--json] [--repeat N] [--limit N] [--input-price 0.15 --output-price 0.6]`
 * rates answers with the configured scorer (AI_* settings, else the built-in one). FILE is an array of {key, question:
 * {text, form, competency?, lookFor?}, answer, level?, ratings?}; the default is the test split, the adversarial and
 * the fairness set. --json prints {key, total, criteria, state, move, says}[] in the file's order. Without --json, a
 * report compares a configured model with the built-in scorer. Prices are per million tokens. --write saves the figures
 * to interviewer/data/rating-figures.json, for docs/rating.md and the admins' page. --messages FILE, an array of {key,
 * question: {text}, followUp?, message}, prints each message's parts; --acts prints how well acts are recognised.
 */
const { values: given } = parseArgs({
  options: {
    answers: { type: "string" },
    json: { type: "boolean", default: false },
    repeat: { type: "string", default: "1" },
    limit: { type: "string" },
    "input-price": { type: "string", default: "0" },
    "output-price": { type: "string", default: "0" },
    write: { type: "boolean", default: false },
    messages: { type: "string" },
    acts: { type: "boolean", default: false },
  },
});

if (given.messages !== undefined || given.acts) {
  await (given.messages === undefined ? evaluateActs(given.write) : evaluateMessages(given.messages));
  process.exit(0);
}

const FIGURES = resolve(import.meta.dirname, "../interviewer/data/rating-figures.json");
const MILLION = 1_000_000;

const settings = readSettings(process.env);
const failures: unknown[] = [];
const onModelFailure = (error: unknown) => void failures.push(error);
const modelClientOf = (interviewer: ReturnType<typeof createInterviewerModel>) =>
  createModelClient(
    interviewer,
    { onModelFailure },
    { ratingSamples: settings.ratingSamples, tokensPerDay: Number.MAX_SAFE_INTEGER },
  );
const configured = modelClientOf(createInterviewerModel(settings.ai));

async function printJson(answers: GivenAnswer[], isSecret: boolean): Promise<void> {
  const { scored, fallbacks } = await scoreAnswers(configured, answers);
  const replies = await replyToAnswers(configured, answers);
  const rows = scored.map((one, at) => {
    const { move = null, says = null } = replies[at] ?? {};
    return Object.assign({}, one, { move, says: isSecret ? null : says });
  });
  process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`);
  if (fallbacks > 0)
    console.error(`${fallbacks} answers were left to the built-in scorer: the model failed.`);
}

function describeCost({ run, stability }: Measured): string[] {
  const { scorer, scored, fallbacks, inputTokens, outputTokens, seconds } = run;
  const price =
    (Number(given["input-price"]) * inputTokens + Number(given["output-price"]) * outputTokens) / MILLION;
  const each = (value: number) => value / scored.length;
  return [
    `${scorer}: ${scored.length} answers in ${seconds.toFixed(0)} s, ${(each(seconds) * 1000).toFixed(0)} ms each`,
    ...(inputTokens > 0
      ? [
          `  ${Math.round(each(inputTokens))} input and ${Math.round(each(outputTokens))} output tokens each, cost ${each(price).toFixed(5)} each`,
          `  left to the built-in scorer after failures: ${fallbacks}${fallbacks === scored.length ? ", so none of these figures is the model's" : ""}`,
        ]
      : []),
    ...(stability
      ? [
          `  over its repeats: kappa ${stability.kappa.toFixed(2)}, totals moved by ${stability.moved.toFixed(2)}`,
        ]
      : []),
  ];
}

async function printReport(answers: GivenAnswer[]): Promise<void> {
  const modelClients = configured.interviewer.builtIn
    ? [configured]
    : [configured, modelClientOf(builtInInterviewer())];
  const measured: Measured[] = [];
  for (const modelClient of modelClients)
    measured.push(await measureScorer(modelClient, answers, Number(given.repeat)));
  const [first] = measured;
  if (!first) return;
  const all = measured.map(({ figures }) => figures);
  console.log(table([["figure", ...all.map(({ scorer }) => scorer)], ...figureRows(all)]));
  const alone = aloneRows(first.figures);
  if (alone.length > 0) console.log(`\n${table([["what length and digits alone give", ""], ...alone])}`);
  console.log(`\n${measured.flatMap(describeCost).join("\n")}`);
  if (failures.length > 0) console.log(`Failed calls of the model: ${failures.length}`);
  if (given.write && first.run.fallbacks === first.run.scored.length && !configured.interviewer.builtIn)
    throw new Error("Not written: none of these figures is the model's.");
  if (given.write) keep(keptFigures(first));
}

function keep(figures: RatingFigures): void {
  const before = JSON.parse(readFileSync(FIGURES, "utf8")) as RatingFigures[];
  const builtIn = /^Built-in scorer /u;
  const isReplaced = ({ scorer }: RatingFigures) =>
    scorer === figures.scorer || (builtIn.test(scorer) && builtIn.test(figures.scorer));
  const all = [figures, ...before.filter((one) => !isReplaced(one))];
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`);
}

hideSecrets(process.env);
try {
  const file = given.answers === undefined ? null : resolve(given.answers);
  const answers = (file === null ? readOwnSets() : readAnswersFile(file)).slice(
    0,
    given.limit === undefined ? undefined : Number(given.limit),
  );
  if (given.json) await printJson(answers, file === null || file === TEST_SPLIT);
  else await printReport(answers);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
