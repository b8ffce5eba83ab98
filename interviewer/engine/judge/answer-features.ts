import type { Form } from "#contract/criteria.ts";
import { PARTS_BY_FORM, readMemory, type Memory } from "../text/memory.ts";
import { baseForm, normalStem } from "../text/base-form.ts";
import { mean } from "../mean.ts";
import { wordsOf } from "../text/read-text.ts";

/** What the built-in scorer reads of a question. The competency is empty where nobody names one. */
export type AskedQuestion = { text: string; form: Form; competency: string; lookFor: readonly string[] };

/** The vectors of `AnswerTexts`. */
export type AnswerVectors = {
  whole: Float32Array;
  windows: Float32Array[];
  question: Float32Array;
  lookFor: Float32Array[];
};

const ARTICLES = new Set(["a", "an", "the"]);

/** Only what is content to a reader: no capitals, no punctuation, no articles, so that none of them moves a score. */
export const plainWords = (text: string): string[] => wordsOf(text).filter((word) => !ARTICLES.has(word));

/** As the encoder is given it: without tense either. */
const tenseless = (words: readonly string[]): string => words.map(baseForm).join(" ");

const WINDOW_WORDS = 14;
const WINDOW_STEP = 9;
/** More than four hundred words of one answer add nothing but time. */
const READ_WORDS = 400;

/** Overlapping pieces of equal length: sentences would depend on punctuation. */
function windowsOf(words: readonly string[]): string[] {
  if (words.length <= WINDOW_WORDS) return [tenseless(words)];
  const starts = Array.from({ length: Math.ceil((words.length - WINDOW_WORDS) / WINDOW_STEP) + 1 }, (_, at) =>
    Math.min(at * WINDOW_STEP, words.length - WINDOW_WORDS),
  );
  return starts.map((start) => tenseless(words.slice(start, start + WINDOW_WORDS)));
}

export type AnswerTexts = {
  words: string[];
  whole: string;
  windows: string[];
  question: string;
  /** Empty where nobody names one. */
  competency: string[];
  /** Empty where nobody says what to look for. */
  lookFor: string[];
};

/** The texts whose vectors are needed; of what is looked for each by itself, then all together. */
export function textsOf({ text, competency, lookFor }: AskedQuestion, answer: string): AnswerTexts {
  const words = plainWords(answer).slice(0, READ_WORDS);
  const plain = (one: string): string => tenseless(plainWords(one));
  return {
    words,
    whole: tenseless(words),
    windows: windowsOf(words),
    question: plain(text),
    competency: [plain(competency)].filter((one) => one !== ""),
    lookFor: lookFor.length === 0 ? [] : [...lookFor, lookFor.join(" ")].map(plain),
  };
}

export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};
const max = (values: readonly number[]): number => Math.max(...values);
const min = (values: readonly number[]): number => Math.min(...values);

/** How a value stands among others: the share below it, and its distance from their mean in standard deviations. */
export function standing(value: number, others: readonly number[]): [number, number] {
  const middle = mean(others);
  const spread = Math.sqrt(mean(others.map((other) => (other - middle) ** 2))) + 1e-6;
  return [others.filter((other) => other < value).length / others.length, (value - middle) / spread];
}

/** How much rarer than usual a stem is, by the answers the scorer was fitted on. */
export type Rarity = (stem: string) => number;

function overlapOf(wanted: Set<string>, said: Set<string>, rarity: Rarity): number {
  const weigh = (stems: string[]): number => stems.reduce((sum, one) => sum + rarity(one), 0);
  return weigh([...wanted].filter((one) => said.has(one))) / (weigh([...wanted]) + 1e-6);
}

const stemsOf = (text: string): Set<string> => new Set(plainWords(text).map(normalStem));

type NearnessContext = { vectors: AnswerVectors; others: readonly Float32Array[]; rarity: Rarity };

/**
 * How near an answer is to its question and to what is looked for, by meaning and by rare words; also compared with how near it
 * is to other questions of its form, so that an answer near to everything is near to nothing. NaN: not known.
 */
export function nearness(asked: AskedQuestion, texts: AnswerTexts, context: NearnessContext): number[] {
  const { whole, windows, question } = context.vectors;
  const toQuestion = windows.map((one) => dot(one, question));
  const pairs = windows.flatMap((one, at) => windows.slice(at + 1).map((other) => dot(one, other)));
  const said = new Set(texts.words.map(normalStem));
  return [
    dot(whole, question),
    max(toQuestion),
    mean(toQuestion),
    ...standing(
      dot(whole, question),
      context.others.map((other) => dot(whole, other)),
    ),
    ...standing(
      max(toQuestion),
      context.others.map((other) => max(windows.map((one) => dot(one, other)))),
    ),
    overlapOf(stemsOf(asked.text), said, context.rarity),
    pairs.length === 0 ? 0.5 : mean(pairs),
    min(windows.map((one) => dot(one, whole))),
    ...nearnessToWanted(asked, said, context),
  ];
}

const WANTED_SIZE = 11;

function nearnessToWanted(
  asked: AskedQuestion,
  said: Set<string>,
  { vectors: { whole, windows, lookFor }, rarity }: NearnessContext,
): number[] {
  const together = lookFor.at(-1);
  if (together === undefined) return Array.from({ length: WANTED_SIZE }, () => Number.NaN);
  const single = lookFor.slice(0, -1);
  const ofWindows = single.map((wanted) => max(windows.map((one) => dot(one, wanted))));
  const ofWhole = single.map((wanted) => dot(whole, wanted));
  const all = windows.map((one) => dot(one, together));
  const wanted = stemsOf(asked.lookFor.join(" "));
  const both = stemsOf(asked.text).union(wanted).intersection(said);
  return [
    dot(whole, together),
    min(ofWhole),
    max(ofWhole),
    mean(ofWhole),
    min(ofWindows),
    max(ofWindows),
    mean(ofWindows),
    max(all),
    mean(all),
    overlapOf(wanted, said, rarity),
    [...both].reduce((sum, one) => sum + rarity(one), 0),
  ];
}

/** Small words that say how something is told: who acts, why, in which order, how sure. */
const MANNERS = Object.values({
  own: "i me my myself mine",
  group: "we our us ours",
  reader: "you your yours yourself",
  others: "she he they her him them his their",
  reason: "because so since why reason otherwise therefore means",
  order: "then first next after before later second finally until once",
  sweeping:
    "maybe perhaps probably usually often sometimes generally normally basically really always every everyone everything all anything best",
  condition: "if when unless until whether",
  denial: "not nothing nobody none",
  turn: "but though although however instead rather except",
  speech: "say ask tell call ring write explain show text email message",
  phrases:
    "team people communication important passionate passion believe strong proactive synergy key ensure stakeholder deliver value driven dynamic excellence professional skills environment opportunity positive leverage solution strategy goal success experience",
  learning: "learn since now next mistake wrong lesson",
  numbers: "one two three four five six seven eight nine ten half dozen twice hundred",
}).map((words) => new Set(words.split(" ").map(normalStem)));

const COUNTED = 6;
const RARE = 5;

/** How an answer is told, as far as words show it. Nothing here looks at punctuation, capitals, tense or how long words are. */
export function manner({ words }: AnswerTexts, rarity: Rarity): number[] {
  const stems = words.map(normalStem);
  const count = Math.max(1, stems.length);
  const once = new Set(stems);
  const rarities = [...once].map(rarity).toSorted((a, b) => b - a);
  const counts = MANNERS.map((set) => stems.filter((one) => set.has(one)).length);
  return [
    Math.log1p(count),
    once.size / count ** 0.8,
    mean(rarities),
    rarities[Math.floor(rarities.length / 4)] ?? 0,
    mean(rarities.slice(0, 8)),
    rarities.filter((one) => one > RARE).length / Math.sqrt(count),
    words.filter((word) => /\d/u.test(word)).length / Math.sqrt(count),
    ...counts.flatMap((found) => [found / count, Math.min(found, COUNTED)]),
  ];
}

const PARTS = [...new Set(Object.values(PARTS_BY_FORM).flat())];
const PART_COUNTED = 4;

/** What the answer tells: of each part how surely and how often, and who acts. */
export function contents({ told, clauses, missing, figures, groupOnly, hypothetical }: Memory): number[] {
  const count = Math.max(1, clauses.length);
  const share = (is: (clause: Memory["clauses"][number]) => boolean): number =>
    clauses.filter(is).length / count;
  return [
    ...PARTS.flatMap((part) => {
      const own = told.filter((one) => one.part === part);
      return [Math.max(0, ...own.map(({ certainty }) => certainty)), Math.min(own.length, PART_COUNTED)];
    }),
    count,
    missing.length,
    figures.length,
    groupOnly.length,
    hypothetical.length,
    // Complaints were counted here when the scorer was fitted; the reader takes them out now.
    0,
    ...(["own", "we", "you", "other", "none"] as const).map((who) => share(({ subject }) => subject === who)),
    share(({ tense }) => tense === "modal"),
    share(({ tense }) => tense === null),
    share(({ verb }) => verb === null),
  ];
}

/** Word stems and pairs of them, with how often each stands in the text. */
export function phrasesOf(words: readonly string[]): Map<string, number> {
  const stems = words.map(normalStem);
  const counts = new Map<string, number>();
  const count = (phrase: string): unknown => counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  for (const [at, one] of stems.entries()) {
    count(one);
    const next = stems[at + 1];
    if (next !== undefined) count(`${one} ${next}`);
  }
  return counts;
}

/** An answer in numbers, beside one question: how near it is, which takes a small part of the time of all features. */
export type NearAnswer = {
  whole: Float32Array;
  /** The mean of its pieces' vectors. */
  windows: Float32Array;
  /** What is asked for: the question, its competency and what is looked for, as far as they are known. */
  wanted: Float32Array;
  nearness: number[];
};

export type AnswerFeatures = NearAnswer & {
  manner: number[];
  contents: number[];
  phrases: Map<string, number>;
};

export type FeatureContext = {
  encode: (texts: readonly string[]) => Promise<Float32Array[]>;
  /** Vectors of other questions, by form. */
  others: Record<Form, readonly Float32Array[]>;
  rarity: Rarity;
};

function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = vectors;
  return first.map((_, at) => mean(vectors.map((vector) => vector[at] ?? 0)));
}

export async function readNear(
  asked: AskedQuestion,
  texts: AnswerTexts,
  { encode, others, rarity }: FeatureContext,
): Promise<NearAnswer> {
  const [whole, question, ...rest] = await encode([
    texts.whole,
    texts.question,
    ...texts.competency,
    ...texts.lookFor,
    ...texts.windows,
  ]);
  if (!whole || !question) throw new Error("the encoder gave too few vectors");
  const competency = rest.splice(0, texts.competency.length);
  const lookFor = rest.splice(0, texts.lookFor.length);
  const pieces = rest;
  const vectors = { whole, windows: pieces, question, lookFor };
  return {
    whole,
    windows: meanVector(pieces),
    wanted: meanVector([question, ...competency, ...lookFor.slice(-1)]),
    nearness: nearness(asked, texts, { vectors, others: others[asked.form], rarity }),
  };
}

export async function readFeatures(
  asked: AskedQuestion,
  answer: string,
  context: FeatureContext,
): Promise<AnswerFeatures> {
  const texts = textsOf(asked, answer);
  return {
    ...(await readNear(asked, texts, context)),
    manner: manner(texts, context.rarity),
    contents: contents(readMemory({ text: asked.text, form: asked.form }, [answer])),
    phrases: phrasesOf(texts.words),
  };
}
