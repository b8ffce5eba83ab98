import type { Encoder } from "../judge/judgement.ts";
import { mean } from "../mean.ts";
import { ACTS, type Act } from "./acts.ts";
import { cutSegments, meanProbability, type Cut, type Segment } from "./cut-segments.ts";
import { TEXT_VECTOR_SIZE } from "./encode-text.ts";
import { encodeMessage, sentencesOf, type EncoderInput, type Heard } from "./encode-message.ts";
import { chanceOfMore } from "./openness.ts";
import { instructionsIn, isGibberish } from "../text/recognise.ts";
import { heardText, readAgain, type ReadAgain, type ReadAs, type ReadBefore } from "./second-reading.ts";
import { isAdviceId, SITUATIONS } from "./situations.ts";
import { fitsOf } from "./question-fit.ts";
import { countWords, isOfQuestion, isTelling, withWholeAmendments } from "./told.ts";
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

/** Below this probability a reply that fits the whole act is better, and a neighbouring entry of advice still fits. */
const SURE = { situation: 0.5, advice: 0.5 };
/** Probability needed to mention the emergency number; below it the next likely situation is used. */
const SURE_DANGER = 0.95;
/** Acts whose situations differ so much that an unsure one is none. */
const APART: ReadonlySet<Act> = new Set(["clarify", "process", "company", "remark", "instruct", "unable"]);

function sureSituation(act: Act, situation: string | undefined, chance: number): string | undefined {
  if (situation === "distress-danger" && chance < SURE_DANGER) return "distress-tears";
  const least = isAdviceId(situation) ? SURE.advice : SURE.situation;
  if (chance >= least || !APART.has(act)) return situation;
  return act === "instruct" ? "instruct-change" : undefined;
}

const meanLog = (logs: Float32Array, { from, to }: Pick<Cut, "from" | "to">, n: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += logs[at * SITUATIONS.length + n] ?? 0;
  return sum / (to - from);
};

/** The reader's likeliest situation of the act; undefined if there is none, or none is certain enough. */
function chooseSituation(act: Act, cut: Pick<Cut, "from" | "to">, logs: Float32Array): string | undefined {
  const own = SITUATIONS.flatMap(({ id, act: of }, n) =>
    of === act ? [{ id, mean: meanLog(logs, cut, n) }] : [],
  );
  const [best, next] = own.toSorted((a, b) => b.mean - a.mean);
  if (best === undefined) return undefined;
  const chance = 1 / own.reduce((sum, { mean }) => sum + Math.exp(mean - best.mean), 0);
  return best.id === "distress-danger" && chance < SURE_DANGER
    ? next?.id
    : sureSituation(act, best.id, chance);
}

/** Splits a cut before the given pieces. */
function splitAt(cut: Cut, starts: readonly number[], { pieces }: Pick<EncoderInput, "pieces">): Cut[] {
  const lead = cut.from === 0 ? cut.text.length - cut.text.trimStart().length : 0;
  const placeOf = (at: number): number => {
    if (at === cut.from) return 0;
    const start = (pieces[at]?.start ?? 0) - (pieces[cut.from]?.start ?? 0) + lead;
    return at >= cut.to ? cut.text.length : start;
  };
  const bounds = [...new Set([cut.from, ...starts, cut.to])];
  return bounds.slice(0, -1).map((from, n): Cut => {
    const to = bounds[n + 1] ?? cut.to;
    return Object.assign(structuredClone(cut), {
      text: cut.text.slice(placeOf(from), placeOf(to)),
      from,
      to,
    });
  });
}

const withSituation = <Part extends object>(part: Part, situation: string | undefined): Part =>
  situation === undefined ? part : { ...part, situation };

/** Adds the situation that the reader alone gives to distress and to instructions. */
function withSituations({ from, to, ...part }: Cut, logs: Float32Array): Segment {
  const whole: Segment = withSituation(part, chooseSituation(part.act, { from, to }, logs));
  if (part.orElse !== undefined)
    whole.orElse = withSituation(part.orElse, chooseSituation(part.orElse.act, { from, to }, logs));
  return whole;
}

/**
 * Acts that the second reading does not change, since they must not be missed. It only says how surely somebody is
 * distressed: errands and other people's troubles often look alike to the reader.
 */
const READ_ONCE: ReadonlySet<Act> = new Set(["distress", "instruct"]);

/** The mean probabilities of the acts, and of each situation given its act, over some pieces. */
function readBefore(cut: Cut, { acts, situations }: Read): ReadBefore {
  const means = SITUATIONS.map((_, n) => Math.exp(meanLog(situations, cut, n)));
  const totals = new Map<string, number>();
  for (const [n, { act }] of SITUATIONS.entries()) totals.set(act, (totals.get(act) ?? 0) + (means[n] ?? 0));
  return {
    acts: ACTS.map((_, act) => meanProbability(acts, cut, act)),
    situations: SITUATIONS.map(({ act }, n) => (means[n] ?? 0) / (totals.get(act) ?? 1)),
  };
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
  const asOrder = (text: string): Segment => ({
    text,
    act: "instruct",
    sure: 1,
    situation: "instruct-rating",
  });
  return splitOff(part, orders.map(asOrder));
}

const ASKING: readonly Act[] = ["process", "company", "clarify"];

type Read = Pick<EncoderInput, "pieces" | "sentences"> & {
  message: string;
  acts: Float32Array;
  situations: Float32Array;
  mayAsk: boolean;
};

/** A text that is content with a lower probability is read again. */
const SURELY_CONTENT = 0.99;
const MOST_DOUBTED = 60;
/** It stays content below this probability of another act. */
const SURELY_BESIDE = 0.6;
const isDoubted = ({ sure, text }: Cut): boolean =>
  sure < SURELY_CONTENT && text.split(/\s+/u).length < MOST_DOUBTED;

/** A question within an answer is put to the interviewer from this probability on; at the candidate's turn, always. */
const SURELY_ASKED = { last: 0.5, within: 0.6, unmarked: 0.85 };
/** A sentence of an answer is distress from this probability on. */
const HIDES_DISTRESS = 0.2;

/** An unsure order stays one from this probability on. */
const HARDLY = 0.03;

/** `as`: how the reader took the text, if it is to be read again. */
type Unit = { cut: Cut; as: "beside" | "doubted" | "told" | "distress" | "order" | null };

/** In a sentence of more word pieces, distress in one clause is lost among the others. */
const LONG_SENTENCE = 36;
const DISTRESS = ACTS.indexOf("distress");
/** Only sentences of at least this mean probability of distress are read by clauses, since that takes time. */
const MAY_HIDE_DISTRESS = 0.0007;
const SHORTEST_CLAUSE = 6;

/** The pieces at which clauses begin, in a long sentence that may hide distress. */
function clausesIn(
  { from, to }: Pick<Cut, "from" | "to">,
  { pieces, message, acts }: Pick<Read, "pieces" | "message" | "acts">,
): number[] {
  const starts: number[] = [];
  if (to - from <= LONG_SENTENCE || meanProbability(acts, { from, to }, DISTRESS) < MAY_HIDE_DISTRESS)
    return starts;
  for (let at = from + SHORTEST_CLAUSE; at <= to - SHORTEST_CLAUSE; at += 1) {
    const sign = message[(pieces[at - 1]?.end ?? 0) - 1] ?? "";
    if (",;:–—".includes(sign) && at - (starts.at(-1) ?? from) >= SHORTEST_CLAUSE) starts.push(at);
  }
  return starts;
}

/** The parts to read again, by sentences and by clauses of long ones. */
function unitsOf(cut: Cut, read: Read): Unit[] {
  if (cut.act === "distress") return [{ cut, as: "distress" }];
  if (READ_ONCE.has(cut.act)) return [{ cut, as: cut.orElse === undefined ? null : "order" }];
  const as = isTelling(cut) ? (isDoubted(cut) ? "doubted" : "told") : "beside";
  const starts = read.sentences
    .filter(({ from, to }) => to > cut.from && from < cut.to)
    .flatMap((one) => [one.from].concat(clausesIn(one, read)))
    .filter((at) => at > cut.from && at < cut.to);
  return splitAt(cut, starts, read).map((one) => ({ cut: one, as }));
}

/** True if the text is taken for what it was read as again. */
function isTaken(
  { as, cut }: Unit,
  { of, likeliest: { act, sure } }: ReadAgain,
  { mayAsk, isLast }: { mayAsk: boolean; isLast: boolean },
): boolean {
  if (as === "beside") return true;
  if (as === "order") return of("instruct").sure < HARDLY;
  if (as === "doubted" && sure >= SURELY_BESIDE) return true;
  if (!ASKING.includes(act)) return false;
  if (!cut.text.trimEnd().endsWith("?")) return as === "told" && sure >= SURELY_ASKED.unmarked;
  const asked = ASKING.reduce((sum, one) => sum + of(one).sure, 0);
  return mayAsk || asked >= SURELY_ASKED[isLast ? "last" : "within"];
}

const toSegment = (
  { text }: Cut,
  { act, sure, situation, chance, reply }: ReadAs & { reply?: string },
): Segment => ({
  ...withSituation({ text, act, sure }, sureSituation(act, situation, chance)),
  ...(reply !== undefined && { reply }),
});

/** Reads each sentence beside the answer again by itself, with its words and its vector. */
async function readBeside(cuts: readonly Cut[], read: Read, model: ReaderModel): Promise<Segment[]> {
  const units = cuts.flatMap((cut) => unitsOf(cut, read));
  const reread = units.slice(0, MOST_SENTENCES).filter(({ as }) => as !== null);
  const vectors = await model.encode(reread.map(({ cut }) => heardText(cut.text)));
  const parts = units.map((unit, at): Segment => {
    const { cut } = unit;
    const vector = vectors[reread.indexOf(unit)];
    if (vector === undefined) return withSituations(cut, read.situations);
    const place = {
      vector,
      isFirst: at === 0,
      isLast: at === units.length - 1,
      isContent: isTelling(cut),
      mayAsk: read.mayAsk,
    };
    const again = readAgain({ text: heardText(cut.text), ...place }, readBefore(cut, read), model.vocabulary);
    const distress = again.of("distress");
    const alone = withSituations(cut, read.situations);
    if (unit.as === "distress" && alone.situation === "distress-danger") return alone;
    if (unit.as === "distress")
      return toSegment(cut, { ...distress, sure: Math.sqrt(cut.sure * distress.sure) });
    if (isTelling(cut) && distress.sure >= HIDES_DISTRESS) return toSegment(cut, distress);
    return isTaken(unit, again, place) ? toSegment(cut, again.replied) : alone;
  });
  return joinAlike(parts);
}

const isAlike = (a: Segment, b: Segment): boolean =>
  a.act === b.act && a.situation === b.situation && !READ_ONCE.has(a.act);

/** Joins neighbouring parts that were read alike; the longer one tells how surely. */
function joinAlike(parts: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before === undefined || !isAlike(before, part)) joined.push({ ...part });
    else {
      if (before.text.length < part.text.length) before.sure = part.sure;
      before.text += part.text;
    }
  }
  return joined;
}

/** From this difference on, a text surely belongs to the question before, though nothing announced that. */
const SURELY_BEFORE = 0.2;
const FEWEST_BELATED = 15;

/** Takes an answer for an addition to the one before, or says of its last part how likely it is not finished. */
async function withEnding(
  parts: Segment[],
  { form, followUp, mayAsk = false, asked }: Heard,
  { encode, vocabulary }: ReaderModel,
): Promise<Segment[]> {
  const last = parts.findLast(isOfQuestion);
  const text = textOf(parts).trim();
  const sentences = sentencesOf(text, vocabulary);
  if (last === undefined || form === undefined || mayAsk || sentences.length === 0) return parts;
  const vectors = await encode(sentences.slice(0, MOST_SENTENCES).map((one) => heardText(one.text)));
  const [first = new Float32Array()] = vectors;
  const vector = first.map((_, n) => mean(vectors.map((one) => one[n] ?? 0)));
  const [current = 0, before = 0] =
    asked === undefined || countWords([{ text }]) < FEWEST_BELATED ? [] : await fitsOf(vector, asked, encode);
  if (before - current >= SURELY_BEFORE)
    return parts.map((part) => (part.act === "answer" ? Object.assign(part, { act: "addition" }) : part));
  const told = { text, sentences: sentences.length, form, isFollowUp: followUp !== undefined };
  const open = chanceOfMore(told, vector, vocabulary);
  return parts.map((part) => (part === last ? { ...part, open } : part));
}

const textOf = (parts: readonly Segment[]): string =>
  parts
    .filter(isOfQuestion)
    .map(({ text }) => text)
    .join("");

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
    const read: Read = {
      pieces,
      sentences: input.sentences,
      message: message.slice(start, end),
      acts: logs,
      situations,
      mayAsk: heard.mayAsk === true,
    };
    parts.push(...(await readBeside(cutSegments(pieces, logs, read.message), read, model)));
  }
  return withEnding(withWholeAmendments(parts.flatMap(withOrders)), heard, model);
}
