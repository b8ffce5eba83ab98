import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { sentenceEncoder } from "#api/integrations/sentence-encoder.ts";
import { CRITERIA, FORMS, type Form } from "#contract/criteria.ts";
import { phrasesFrom, rarityOf, storeFittedScorer } from "#interviewer/data/fitted-scorer-file.ts";
import {
  phrasesOf,
  readFeatures,
  textsOf,
  type AnswerFeatures,
  type AskedQuestion,
  type FeatureContext,
} from "#interviewer/engine/judge/answer-features.ts";
import {
  directionOf,
  keepPoint,
  likeness,
  matchInput,
  MEANING_SIZE,
  meaningOf,
  POINT_STEP,
  pointOf,
  readFitted,
  readMatch,
  SCALED_BLOCKS,
  tiedMax,
  tieInput,
  weighPhrases,
  type FittedScorer,
  type Match,
  type ScaledBlock,
} from "#interviewer/engine/judge/fitted-scorer.ts";
import {
  readAnswersThatAreNone,
  readLabelledAnswers,
  type LabelledAnswer,
} from "#interviewer/labelled/answers.ts";
import { mean } from "#interviewer/engine/mean.ts";
import { fitContrast } from "./fit/fit-contrast.ts";
import { fitLogistic, principalComponents, solveSymmetric } from "./fit/solve.ts";

/**
 * `npm run fit`: makes the built-in scorer's numbers (interviewer/data/built-in-scorer.json) from the labelled answers of
 * the fit split, bounds from the tune split. The same labels give the same file. Vectors of texts are kept in node_modules/.cache,
 * because encoding takes most of the time.
 */

const TARGET = resolve(import.meta.dirname, "../interviewer/data/built-in-scorer.json");
const CACHE = resolve(import.meta.dirname, "../node_modules/.cache/greenroom/vectors");

/** How much a labelled answer may be wrong about itself. */
const RIDGE = 0.1;
const TIE = { ridge: 0.01, rounds: 400 };
/** A phrase that stands in fewer answers says more of who wrote them than of what they are worth. */
const SEEN_IN = 3;
/** Every so manieth question is read without what to look for, as anybody's own question would be. */
const WITHOUT_LOOK_FOR = 3;
/** Questions of each form that nearness is compared with. */
const OTHERS = 48;
/** Other questions that each good answer is put to. */
const CROSSED = 4;
/** A match is read of answers to questions it was not fitted on: each of so many parts by the others. */
const FOLDS = 4;
/** The share of answers to another question that may total PASSED or more. */
const MAY_PASS = 0.025;
const PASSED = 5.75;
/** What counts as answering the question: relevance as its raters saw it. */
const RELEVANT_FROM = 4;

type Row = { asked: AskedQuestion; answer: LabelledAnswer; isOwn: boolean };
type Featured = Row & { features: AnswerFeatures };

const askedOf = ({ question: { text, form, competency, lookFor } }: LabelledAnswer): AskedQuestion => ({
  text,
  form,
  competency,
  lookFor,
});
const isRelevant = ({ ratings }: LabelledAnswer): boolean =>
  mean(ratings.map(({ criteria }) => criteria[0] ?? 1)) >= RELEVANT_FROM;

/** The same numbers in the same order, every time. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const textsOfQuestions = (answers: readonly LabelledAnswer[]): string[] => [
  ...new Set(answers.map(({ question }) => question.text)),
];

/**
 * Good answers put to other questions of their form and fold, some of them of their own trade: free examples of what is
 * not tied.
 */
function crossAnswers(
  answers: readonly LabelledAnswer[],
  { ofOwnTrade, foldOf }: { ofOwnTrade: boolean; foldOf: (question: string) => number },
): Row[] {
  const roll = createDice(5);
  return answers.filter(isRelevant).flatMap((answer) => {
    const { form, text } = answer.question;
    const others = answers.filter(
      ({ question }) =>
        question.form === form && question.text !== text && foldOf(question.text) === foldOf(text),
    );
    const near = others.filter(({ question }) => question.family === answer.question.family);
    return Array.from({ length: CROSSED }, (_, at): Row[] => {
      const pool = ofOwnTrade && at % 2 === 1 && near.length > 0 ? near : others;
      const other = pool[roll(pool.length)];
      return other === undefined ? [] : [{ asked: askedOf(other), answer, isOwn: false }];
    }).flat();
  });
}

const ownRows = (answers: readonly LabelledAnswer[]): Row[] =>
  answers.map((answer) => ({ asked: askedOf(answer), answer, isOwn: true }));

const withoutLookFor = (rows: readonly Row[]): Row[] =>
  rows.map((row, at) =>
    at % WITHOUT_LOOK_FOR === 0 ? { ...row, asked: { ...row.asked, competency: "", lookFor: [] } } : row,
  );

type Encode = FeatureContext["encode"];

/** The encoder with what it said before, kept in a file beside the packages. */
async function encodeAll(texts: readonly string[]): Promise<Encode> {
  const vectors = readCache();
  const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
  for (const [at, text] of missing.entries()) {
    const [vector] = await sentenceEncoder().encode([text]);
    if (vector) vectors.set(text, vector);
    if (at % 1000 === 0) console.log(`encoding ${at} of ${missing.length} texts`);
  }
  if (missing.length > 0) writeCache(vectors);
  return (wanted) => Promise.resolve(wanted.map((text) => vectors.get(text) ?? new Float32Array()));
}

function readCache(): Map<string, Float32Array> {
  if (!existsSync(`${CACHE}.json`)) return new Map();
  const texts = JSON.parse(readFileSync(`${CACHE}.json`, "utf8")) as string[];
  const bytes = readFileSync(`${CACHE}.bin`);
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const size = all.length / texts.length;
  return new Map(texts.map((text, at) => [text, all.slice(at * size, (at + 1) * size)]));
}

function writeCache(vectors: Map<string, Float32Array>): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(`${CACHE}.bin`, Buffer.concat([...vectors.values()].map((one) => Buffer.from(one.buffer))));
  writeFileSync(`${CACHE}.json`, JSON.stringify([...vectors.keys()]));
}

type Scale = FittedScorer["scales"]["match"];

function scaleOf(rows: readonly (readonly number[])[]): Scale {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] ?? 0).filter((value) => !Number.isNaN(value)),
  );
  const means = columns.map(mean);
  return {
    mean: Float32Array.from(means),
    deviation: Float32Array.from(
      columns,
      (column, at) => Math.sqrt(mean(column.map((value) => (value - (means[at] ?? 0)) ** 2))) + 1e-6,
    ),
  };
}

const targetsOf = ({ ratings }: LabelledAnswer): number[] => [
  mean(ratings.map(({ total }) => total)),
  ...CRITERIA.map((_, at) => mean(ratings.map(({ criteria }) => criteria[at] ?? 1))),
];

type PhraseWeights = ReturnType<typeof weighPhrases>;

const phraseLikeness = (a: ReadonlyMap<number, number>, b: PhraseWeights): number =>
  b.reduce((sum, { place, weight }) => sum + weight * (a.get(place) ?? 0), 0);

/** The weights of all phrases together: what each answer's weight says of the phrases in it. */
function sumPhrases(phrases: PhraseWeights[], weights: Float64Array, size: number): Float32Array {
  const sums = new Float32Array(size);
  for (const [row, found] of phrases.entries())
    for (const { place, weight } of found) sums[place] = (sums[place] ?? 0) + weight * (weights[row] ?? 0);
  return sums;
}

const quarterOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

/** Kernel ridge regression: one weight for each labelled answer and output. */
function fitOutputs(
  { points, forms }: Pick<FittedScorer, "points" | "forms">,
  { phrases, known }: { phrases: PhraseWeights[]; known: number },
  targets: number[][],
): FittedScorer["outputs"] {
  const count = forms.length;
  const size = points.length / count;
  const kernel = new Float64Array(count * count);
  for (let row = 0; row < count; row += 1) {
    const own = new Map(phrases[row]?.map(({ place, weight }) => [place, weight]));
    for (let other = 0; other <= row; other += 1) {
      let distance = 0;
      for (let at = 0; at < size; at += 1)
        distance += ((points[row * size + at] ?? 0) - (points[other * size + at] ?? 0)) ** 2;
      const like = likeness(distance * POINT_STEP ** 2, forms[row] === forms[other]);
      const alike = like + phraseLikeness(own, phrases[other] ?? []);
      kernel[row * count + other] = alike + (row === other ? RIDGE : 0);
      kernel[other * count + row] = kernel[row * count + other] ?? 0;
    }
  }
  // What is like no labelled answer is taken to be weak.
  const means = Array.from({ length: CRITERIA.length + 1 }, (_, out) =>
    quarterOf(targets.map((target) => target[out] ?? 0)),
  );
  const sides = means.map((middle, out) =>
    Float64Array.from(targets, (target) => (target[out] ?? 0) - middle),
  );
  return solveSymmetric(kernel, count, sides).map((weights, out) => ({
    mean: means[out] ?? 0,
    weights: Float32Array.from(weights),
    phraseWeights: sumPhrases(phrases, weights, known),
  }));
}

/** The lowest bound with which at most MAY_PASS of the answers to another question total PASSED or more. */
function boundOf(readings: readonly { total: number; tie: number }[]): number {
  const highest = readings.filter(({ total }) => total >= PASSED).map(({ tie }) => tie);
  const place = Math.floor(readings.length * MAY_PASS);
  const lastToPass = highest.toSorted((a, b) => b - a)[place] ?? -Infinity;
  // At the bound itself an answer totals 5; where it may total PASSED lies a little above.
  const ramp = Array.from({ length: 100 }, (_, at) => at / 50).find(
    (above) => tiedMax(above, "past") >= PASSED,
  );
  return lastToPass - (ramp ?? 0);
}

const fitAnswers = [...readLabelledAnswers("fit"), ...readAnswersThatAreNone()];
const tuneAnswers = readLabelledAnswers("tune");
const folds = new Map(textsOfQuestions(fitAnswers).map((text, at) => [text, at % FOLDS]));
const foldOf = (question: string): number => folds.get(question) ?? 0;
const rows = [
  ...ownRows(fitAnswers),
  ...withoutLookFor([...ownRows(fitAnswers), ...crossAnswers(fitAnswers, { ofOwnTrade: true, foldOf })]),
];
const tuneRows = crossAnswers(tuneAnswers, { ofOwnTrade: false, foldOf });
const encode = await encodeAll(
  [...rows, ...tuneRows].flatMap(({ asked, answer }) => {
    const { whole, windows, question, competency, lookFor } = textsOf(asked, answer.answer);
    return [[whole, question], competency, lookFor, windows].flat();
  }),
);

const all = new Map<string, number>();
for (const { answer } of fitAnswers)
  for (const one of phrasesOf(
    textsOf({ text: "", form: "past", competency: "", lookFor: [] }, answer).words,
  ).keys())
    all.set(one, (all.get(one) ?? 0) + 1);
const seen = new Map(
  [...all].filter(([, count]) => count >= SEEN_IN).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
const answers = fitAnswers.length;
const questionsOf = (form: Form): string[] =>
  textsOfQuestions(fitAnswers.filter(({ question }) => question.form === form))
    .slice(0, OTHERS)
    .map((text) => textsOf({ text, form, competency: "", lookFor: [] }, "").question);
const others = Object.fromEntries(
  await Promise.all(FORMS.map(async (form) => [form, await encode(questionsOf(form))] as const)),
) as Record<Form, Float32Array[]>;
const context: FeatureContext = {
  encode,
  others,
  rarity: (one) => rarityOf(one, { answers, seen }),
};
const feature = async (row: Row): Promise<Featured> => ({
  ...row,
  features: await readFeatures(row.asked, row.answer.answer, context),
});
const featured = await Promise.all(rows.map(feature));
const own = featured.slice(0, fitAnswers.length);
const paired = featured.slice(fitAnswers.length);
console.log(`${own.length} answers, ${paired.length} pairs of question and answer`);

const meaning = {
  whole: principalComponents(
    own.map(({ features }) => features.whole),
    MEANING_SIZE,
  ),
  windows: principalComponents(
    own.map(({ features }) => features.windows),
    MEANING_SIZE,
  ),
};
const scales = Object.fromEntries(
  SCALED_BLOCKS.map((name) => [name, scaleOf(own.map(({ features }) => features[name]))]),
) as Record<ScaledBlock, Scale>;
const kept = own.map(({ features }) => keepPoint(pointOf(features, { meaning, scales })));
const points = new Int8Array(kept.length * (kept[0]?.length ?? 0));
kept.forEach((point, at) => points.set(point, at * point.length));
const forms = Uint8Array.from(own, ({ asked }) => FORMS.indexOf(asked.form));
const phrases = phrasesFrom({ answers, seen });
const outputs = fitOutputs(
  { points, forms },
  {
    phrases: own.map(({ features }) => weighPhrases(features.phrases, phrases)),
    known: seen.size,
  },
  own.map(({ answer }) => targetsOf(answer)),
);
console.log("likeness fitted");

/** Fitted on good answers to their own questions, beside all other questions of the form. */
function fitMatch(answered: readonly Featured[]): Match {
  const places = new Map(
    textsOfQuestions(answered.map(({ answer }) => answer)).map((text, at) => [text, at]),
  );
  const firsts = new Map(answered.toReversed().map((one) => [one.asked.text, one]));
  const maps = fitContrast({
    questions: [...places.keys()].flatMap((text) => {
      const first = firsts.get(text);
      return first ? [{ wanted: meaningOf(first.features.wanted, meaning), form: first.asked.form }] : [];
    }),
    answers: answered
      .filter(({ answer }) => isRelevant(answer))
      .map(({ features, asked }) => ({
        input: matchInput(features, meaning),
        question: places.get(asked.text) ?? 0,
      })),
  });
  const directionsOf = (vectors: readonly Float32Array[]) =>
    vectors.map((vector) => directionOf(vector, { meaning, question: maps.question }));
  return {
    ...maps,
    others: {
      past: directionsOf(others.past),
      situational: directionsOf(others.situational),
      knowledge: directionsOf(others.knowledge),
      motivation: directionsOf(others.motivation),
    },
  };
}

// What its raters found loosely related is no example of either.
const ties = paired.filter(({ isOwn, answer }) => !isOwn || isRelevant(answer));
const match = fitMatch(own);
const foldMatches = Array.from({ length: FOLDS }, (_, fold) =>
  fitMatch(own.filter(({ asked }) => foldOf(asked.text) !== fold)),
);
const matches = ties.map(({ features, asked }) =>
  readMatch(features, asked.form, { meaning, match: foldMatches[foldOf(asked.text)] ?? match }),
);
const allScales = { ...scales, match: scaleOf(matches) };
const tie = fitLogistic(
  ties.map(({ features: { nearness }, asked }, at) =>
    tieInput({ nearness, match: matches[at] ?? [] }, asked.form, allScales),
  ),
  ties.map(({ isOwn }) => (isOwn ? 1 : 0)),
  TIE,
);
console.log("tie fitted");
const tuned = await Promise.all(tuneRows.map(feature));
const fitted = { meaning, scales: allScales, points, forms, outputs, match };
const scorer = { ...fitted, phrases, tie: { ...tie, bound: -Infinity } };
const bound = boundOf(tuned.map(({ features, asked }) => readFitted(scorer, features, asked.form)));
console.log(`tied from ${bound.toFixed(2)}`);

storeFittedScorer(TARGET, {
  answers,
  seen,
  others,
  scorer: { ...fitted, tie: { ...tie, bound } },
});
console.log(`written: ${TARGET}`);
