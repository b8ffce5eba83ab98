import { ACTS } from "./acts.ts";
import { cutSegments, type Segment } from "./cut-segments.ts";
import { TEXT_VECTOR_SIZE } from "./encode-text.ts";
import { encodeMessage, type EncoderInput, type Heard } from "./encode-message.ts";
import { instructionsIn, isGibberish } from "../text/recognise.ts";
import { SITUATIONS } from "./situations.ts";
import { isTelling } from "./told.ts";
import type { Vocabulary } from "./word-pieces.ts";

/** For each piece of a run, context included: the logarithms of the acts, and of the situations, in their orders. */
export type EncoderOutput = { acts: Float32Array; situations: Float32Array };

export type ReaderModel = {
  vocabulary: Vocabulary;
  /** `sentences`: for each piece of a run, context included, the vector of its sentence, or noughts. */
  run: (input: EncoderInput, sentences: Float32Array) => Promise<EncoderOutput>;
  /** A text's vector (encode-text.ts). */
  encode: (text: string) => Promise<Float32Array>;
};

/** Behind so many of a run the rest is read without vectors of its own: somebody who sends single letters is not to stop the line. */
const MOST_SENTENCES = 40;

async function sentenceVectors({ ids, first, sentences }: EncoderInput, { encode }: ReaderModel) {
  const vectors = new Float32Array(ids.length * TEXT_VECTOR_SIZE);
  for (const { from, to, text } of sentences.slice(0, MOST_SENTENCES)) {
    const vector = await encode(text);
    for (let at = first + from; at < first + to; at += 1) vectors.set(vector, at * TEXT_VECTOR_SIZE);
  }
  return vectors;
}

const ofPieces = (values: Float32Array, width: number, { first, pieces }: EncoderInput): Float32Array =>
  values.slice(first * width, (first + pieces.length) * width);

/** Under this chance two in three situations are wrong (training/README.md): a reply that fits the act is better. */
const SURE_SITUATION = 0.5;
/** Who asks about the interview often asks two things at once, and one of them is answered. */
const SURE_QUESTION = 0.35;
/** Who hears of the emergency number without need is not heard: it takes this chance, else the next likeliest is taken. */
const SURE_DANGER = 0.8;
/** The situations of the other acts are so near to each other that the likeliest one does. */
const PLAINEST: Readonly<Record<string, string | undefined>> = {
  clarify: "clarify-question",
  process: undefined,
  remark: undefined,
  instruct: "instruct-change",
  unable: "unable-example",
};

/** The likeliest situation of the part's act; undefined where its act has none, or where none is sure enough. */
function chooseSituation({ act, from, to }: { act: string; from: number; to: number }, logs: Float32Array) {
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
  const sure = act === "process" ? SURE_QUESTION : SURE_SITUATION;
  return chance < sure && Object.hasOwn(PLAINEST, act) ? PLAINEST[act] : best.id;
}

/** An order to the machine in plain words is one, whatever it stands in. */
function withOrders(part: Segment): Segment[] {
  const orders = isTelling(part) ? instructionsIn(part.text) : [];
  const parts: Segment[] = [];
  let from = 0;
  for (const order of orders) {
    const at = part.text.indexOf(order, from);
    if (at > from) parts.push({ ...part, text: part.text.slice(from, at) });
    parts.push({ text: order, act: "instruct", sure: 1, situation: "instruct-rating" });
    from = at + order.length;
  }
  if (from < part.text.length) parts.push({ ...part, text: part.text.slice(from) });
  return parts;
}

/** Reads a message letter by letter; behind what the encoder reads of a long one the last part goes on. */
export async function readMessage(heard: Heard, model: ReaderModel): Promise<Segment[]> {
  const { message } = heard;
  if (message === "") return [];
  const runs = encodeMessage(heard, model.vocabulary);
  // Mashed keys are known for what they are.
  if (runs.length === 0 || isGibberish(message))
    return [{ text: message, act: "noise", sure: 1, situation: "noise-keys" }];
  const parts: Segment[] = [];
  for (const [n, input] of runs.entries()) {
    const start = n === 0 ? 0 : (input.pieces[0]?.start ?? 0);
    const end = runs[n + 1]?.pieces[0]?.start ?? message.length;
    const output = await model.run(input, await sentenceVectors(input, model));
    const logs = ofPieces(output.acts, ACTS.length, input);
    const situations = ofPieces(output.situations, SITUATIONS.length, input);
    const pieces = input.pieces.map(({ id, ...place }) => ({
      id,
      start: place.start - start,
      end: place.end - start,
    }));
    for (const { from, to, ...part } of cutSegments(pieces, logs, message.slice(start, end))) {
      const situation = chooseSituation({ act: part.act, from, to }, situations);
      parts.push({ ...part, ...(situation !== undefined && { situation }) });
    }
  }
  return parts.flatMap(withOrders);
}
