import type { Encoder } from "../judge/judgement.ts";
import { ACTS } from "./acts.ts";
import { cutSegments, meanProbability, type Cut, type Segment } from "./cut-segments.ts";
import { TEXT_VECTOR_SIZE } from "./encode-text.ts";
import { encodeMessage, type EncoderInput, type Heard, type Sentence } from "./encode-message.ts";
import { instructionsIn, isGibberish } from "../text/recognise.ts";
import { SITUATIONS } from "./situations.ts";
import { isTelling, withWholeAmendments } from "./told.ts";
import type { Vocabulary } from "./word-pieces.ts";

/** Log probabilities of `ACTS` and of `SITUATIONS`, in order, for each piece of a run, including the context. */
export type EncoderOutput = { acts: Float32Array; situations: Float32Array };

export type ReaderModel = {
  vocabulary: Vocabulary;
  /** `sentences`: for each piece of a run, including the context, the vector of its sentence, or zeros. */
  run: (input: EncoderInput, sentences: Promise<Float32Array>) => Promise<EncoderOutput>;
  encode: Encoder["encode"];
};

/** Later sentences of a run get no vectors, so that a message of single letters cannot block the queue. */
const MOST_SENTENCES = 40;

async function sentenceVectors({ ids, first, sentences }: EncoderInput, { encode }: ReaderModel) {
  const read = sentences.slice(0, MOST_SENTENCES);
  const made = await encode(read.map(({ text }) => text));
  const vectors = new Float32Array(ids.length * TEXT_VECTOR_SIZE);
  for (const [n, { from, to }] of read.entries())
    for (let at = first + from; at < first + to; at += 1) vectors.set(made[n] ?? [], at * TEXT_VECTOR_SIZE);
  return vectors;
}

const ofPieces = (values: Float32Array, width: number, { first, pieces }: EncoderInput): Float32Array =>
  values.slice(first * width, (first + pieces.length) * width);

/** Below this probability, two in three situations are wrong (training/README.md): a reply to the act is better. */
const SURE_SITUATION = 0.5;
/** Probability needed to mention the emergency number; below it the next likely situation is used. */
const SURE_DANGER = 0.95;
/** Fallback situations by act. In other acts, situations are so similar that the likeliest one is good enough. */
const PLAINEST: Readonly<Record<string, string | undefined>> = {
  clarify: "clarify-question",
  process: undefined,
  company: undefined,
  remark: undefined,
  instruct: "instruct-change",
  unable: "unable-example",
};

/** The likeliest situation of the act; undefined if there is none, or none is certain enough. */
function chooseSituation(act: string, { from, to }: { from: number; to: number }, logs: Float32Array) {
  const meanOf = (n: number): number => {
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += logs[at * SITUATIONS.length + n] ?? 0;
    return sum / (to - from);
  };
  const own = SITUATIONS.flatMap(({ id, act: of }, n) => (of === act ? [{ id, mean: meanOf(n) }] : []));
  const [best, next] = own.toSorted((a, b) => b.mean - a.mean);
  if (best === undefined) return undefined;
  const chance = 1 / own.reduce((sum, { mean }) => sum + Math.exp(mean - best.mean), 0);
  if (best.id === "distress-danger" && chance < SURE_DANGER) return next?.id;
  return chance < SURE_SITUATION && Object.hasOwn(PLAINEST, act) ? PLAINEST[act] : best.id;
}

const withSituation = <Part extends object>(part: Part, situation: string | undefined): Part =>
  situation === undefined ? part : { ...part, situation };

/** People ask two questions at once with these acts, and expect two replies. */
const ASKING: ReadonlySet<string> = new Set(["process", "company", "clarify"]);

/** Adds the situation. A part that asks two things in separate sentences becomes two parts. */
function withSituations(
  { from, to, ...part }: Cut,
  logs: Float32Array,
  { pieces, sentences }: Pick<EncoderInput, "pieces" | "sentences">,
): Segment[] {
  const { orElse, text, act, sure } = part;
  const whole: Segment = withSituation(part, chooseSituation(act, { from, to }, logs));
  if (orElse !== undefined)
    whole.orElse = withSituation(orElse, chooseSituation(orElse.act, { from, to }, logs));
  const starts = sentences.flatMap((one) => (one.from > from && one.from < to ? [one.from] : []));
  const read = [from, ...starts].map((at, n) => {
    const situation = chooseSituation(act, { from: at, to: starts[n] ?? to }, logs);
    return { at, situation };
  });
  if (!ASKING.has(act) || read.some(({ situation }) => situation === undefined)) return [whole];
  const own = read.filter(({ situation }, n) => situation !== read[n - 1]?.situation);
  const begins = own.map(({ at }) => (pieces[at]?.start ?? 0) - (pieces[from]?.start ?? 0));
  const lead = text.length - text.trimStart().length;
  const startOf = (n: number): number => (n === 0 ? 0 : (begins[n] ?? 0) + (from === 0 ? lead : 0));
  return own.map(({ situation }, n) => {
    const end = n === own.length - 1 ? text.length : startOf(n + 1);
    return withSituation({ text: text.slice(startOf(n), end), act, sure }, situation);
  });
}

/** Cuts the given segments out of a part that contains their texts in this order. */
function splitOff(part: Segment, own: readonly Segment[]): Segment[] {
  const parts: Segment[] = [];
  let from = 0;
  for (const one of own) {
    const at = part.text.indexOf(one.text, from);
    if (at > from) parts.push({ ...part, text: part.text.slice(from, at) });
    parts.push(one);
    from = at + one.text.length;
  }
  if (from < part.text.length) parts.push({ ...part, text: part.text.slice(from) });
  return parts;
}

/** Splits off plain instructions to the machine, wherever they occur. */
function withOrders(part: Segment): Segment[] {
  const orders = isTelling(part) ? instructionsIn(part.text) : [];
  const toSegment = (text: string): Segment => ({
    text,
    act: "instruct",
    sure: 1,
    situation: "instruct-rating",
  });
  return splitOff(part, orders.map(toSegment));
}

/** A question at the end of an answer is put to the interviewer if it is read so by itself with this confidence. */
const SURELY_ASKED = 0.9;

/** Parses questions within a statement by themselves: all of them, or only the one at its end. */
async function withAsked(
  part: Segment,
  { question, only }: { question: string; only: "last" | "all" },
  model: ReaderModel,
): Promise<Segment[]> {
  if (!isTelling(part) || !part.text.includes("?")) return [part];
  const sentences = encodeMessage({ question, message: part.text }, model.vocabulary)
    .flatMap((run) => run.sentences)
    .map(({ text }) => text);
  const asked = (only === "all" ? sentences : sentences.slice(1).slice(-1)).filter((text) =>
    text.endsWith("?"),
  );
  const own: Segment[] = [];
  for (const message of asked.slice(0, MOST_SENTENCES)) {
    const read = await readMessage({ question, message }, model);
    const isAsked = read.every(({ act, sure }) => ASKING.has(act) && sure >= SURELY_ASKED);
    if (only === "all" || isAsked) own.push(...read);
  }
  return splitOff(part, own);
}

const DISTRESS = ACTS.indexOf("distress");
/** A sentence within an answer is read again by itself from this mean probability of distress on, in its context. */
const MAY_HIDE = 0.004;
/** By itself it is distress from this mean probability on. In an answer's context it is often taken for the story. */
const HIDES = 0.8;

/** The sentences of the answer that are distress when read by themselves, with their probability. */
async function findHidden(
  { question }: Heard,
  { cuts, logs, sentences }: Pick<EncoderInput, "sentences"> & { cuts: readonly Cut[]; logs: Float32Array },
  model: ReaderModel,
): Promise<Map<Sentence, number>> {
  const hidden = new Map<Sentence, number>();
  if (sentences.length < 2) return hidden;
  for (const sentence of sentences.slice(0, MOST_SENTENCES)) {
    const isTold = cuts.some((cut) => isTelling(cut) && cut.from <= sentence.from && sentence.to <= cut.to);
    if (!isTold || meanProbability(logs, sentence, DISTRESS) < MAY_HIDE) continue;
    const [alone] = encodeMessage({ question, message: sentence.text }, model.vocabulary);
    if (alone === undefined) continue;
    const { acts } = await model.run(alone, sentenceVectors(alone, model));
    const whole = { from: 0, to: alone.pieces.length };
    const sure = meanProbability(ofPieces(acts, ACTS.length, alone), whole, DISTRESS);
    if (sure >= HIDES) hidden.set(sentence, sure);
  }
  return hidden;
}

/** Cuts the sentences that are distress out of a part of the answer. */
function withHidden(
  cut: Cut,
  hidden: ReadonlyMap<Sentence, number>,
  { pieces }: Pick<EncoderInput, "pieces">,
): Cut[] {
  const own = [...hidden].filter(([{ from, to }]) => cut.from <= from && to <= cut.to);
  if (own.length === 0) return [cut];
  const lead = cut.from === 0 ? cut.text.length - cut.text.trimStart().length : 0;
  const placeOf = (at: number): number => {
    if (at === cut.from) return 0;
    const start = (pieces[at]?.start ?? 0) - (pieces[cut.from]?.start ?? 0) + lead;
    return at >= cut.to ? cut.text.length : start;
  };
  const bounds = [...new Set([cut.from, ...own.flatMap(([{ from, to }]) => [from, to]), cut.to])];
  return bounds.slice(0, -1).map((from, n): Cut => {
    const to = bounds[n + 1] ?? cut.to;
    const sure = own.find(([sentence]) => sentence.from === from)?.[1];
    const text = cut.text.slice(placeOf(from), placeOf(to));
    return { text, from, to, act: sure === undefined ? cut.act : "distress", sure: sure ?? cut.sure };
  });
}

/** Parses a message into segments that together equal it. Text beyond the encoder's limit belongs to the last part. */
export async function readMessage(heard: Heard, model: ReaderModel): Promise<Segment[]> {
  const { message } = heard;
  if (message === "") return [];
  const runs = encodeMessage(heard, model.vocabulary);
  // Random keys are recognised without the encoder.
  if (runs.length === 0 || isGibberish(message))
    return [{ text: message, act: "noise", sure: 1, situation: "noise-keys" }];
  const parts: Segment[] = [];
  for (const [n, input] of runs.entries()) {
    const start = n === 0 ? 0 : (input.pieces[0]?.start ?? 0);
    const end = runs[n + 1]?.pieces[0]?.start ?? message.length;
    const output = await model.run(input, sentenceVectors(input, model));
    const logs = ofPieces(output.acts, ACTS.length, input);
    const situations = ofPieces(output.situations, SITUATIONS.length, input);
    const pieces = input.pieces.map(({ id, ...place }) => ({
      id,
      start: place.start - start,
      end: place.end - start,
    }));
    const cuts = cutSegments(pieces, logs, message.slice(start, end));
    const read: Pick<EncoderInput, "pieces" | "sentences"> = { pieces, sentences: input.sentences };
    const hidden = await findHidden(heard, { cuts, logs, ...read }, model);
    for (const cut of cuts.flatMap((one) => withHidden(one, hidden, read)))
      parts.push(...withSituations(cut, situations, read));
  }
  const read = parts.flatMap(withOrders);
  const asked: Segment[] = [];
  for (const part of read) {
    const only = heard.mayAsk === true ? "all" : "last";
    const isRead = only === "all" || part === read.at(-1);
    asked.push(...(isRead ? await withAsked(part, { question: heard.question, only }, model) : [part]));
  }
  return withWholeAmendments(asked);
}
