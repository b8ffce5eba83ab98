import { advice, loadAdviceHeads, loadSituationHeads, replies } from "#interviewer/data/load.ts";
import { apply } from "../judge/rate-answer.ts";
import { mean } from "../mean.ts";
import { ACTS, type Act } from "./acts.ts";
import { adviceId, CONTENT, isAdviceId, READINGS } from "./situations.ts";
import { cutPieces, type Vocabulary } from "./word-pieces.ts";

/** The limits and weights used in training (training/situations.py). */
const MOST_PIECES = 64;
const MOST_CHARACTERS = 400;
const LONGEST_GRAM = 3;
const GRAM_WEIGHT = 4;
const [MOST_WORDS, WORDS_UNIT] = [40, 20];

/** The text that stands for a part: its vector is an input of `readAgain`. */
export const heardText = (text: string): string => text.trim().slice(0, MOST_CHARACTERS);

function scoresOfGrams(text: string, vocabulary: Vocabulary): Float32Array {
  const { places, weights, bias, rarity } = loadSituationHeads().grams;
  const ids = cutPieces(text, vocabulary)
    .slice(0, MOST_PIECES)
    .map(({ id }) => id);
  const counts = new Map<number, number>();
  for (let size = 1; size <= LONGEST_GRAM; size += 1)
    for (let at = 0; at + size <= ids.length; at += 1) {
      const place = places.get(ids.slice(at, at + size).join(" "));
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  const values = [...counts].map(([place, count]) => ({
    place,
    value: (1 + Math.log(count)) * (rarity[place] ?? 0),
  }));
  const length = Math.sqrt(values.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  const scores = bias.slice();
  for (const { place, value } of values)
    for (let n = 0; n < scores.length; n += 1)
      scores[n] =
        (scores[n] ?? 0) + ((GRAM_WEIGHT * value) / length) * (weights[place * scores.length + n] ?? 0);
  return scores;
}

/** Scores as logarithms of probabilities. */
function logsOf(scores: Float32Array): Float32Array {
  const best = Math.max(...scores);
  const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - best), 0));
  return scores.map((score) => score - best - total);
}

/** The reader was never told of advice, so a share of what it takes for a question about the job may be one. */
const UNTOLD = 0.3;
const LEAST = 0.001;
/** Entries of advice are many, so first their whole share says whether advice is wanted. */
const MOSTLY = 0.5;
/** Added to the logarithm for content where the reader found none. */
const RARELY_CONTENT = -1;
const WEIGHT = { reader: 0.2, vector: 0.4, grams: 0.4 };

/**
 * Added to the logarithm by whose turn it is to ask: how much more or less often people do so then than in the labelled
 * messages, in 634 of whole interviews (labelled/acts/interviews.json), toned down by a third.
 */
const BY_TURN: Record<"ownTurn" | "otherTurn", Partial<Record<Act, number>>> = {
  ownTurn: { company: 0.6, clarify: -1.9, wait: -1.5, repeat: -0.9, unable: -0.8 },
  otherTurn: { company: -1.1 },
};

export type Standing = {
  text: string;
  vector: Float32Array;
  isFirst: boolean;
  isLast: boolean;
  isContent: boolean;
  mayAsk: boolean;
};
/** Probabilities of the acts, and of each situation given its act, by the reader's encoder. */
export type ReadBefore = { acts: readonly number[]; situations: readonly number[] };
/** `chance`: the probability of the situation, given the act. */
export type ReadAs = { act: Act; sure: number; situation?: string | undefined; chance: number };
export type ReadAgain = {
  of: (act: Act) => ReadAs;
  likeliest: ReadAs;
  /** The likeliest reading with the reply that most likely does, or the reading that this reply is meant for. */
  replied: ReadAs & { reply?: string };
};

/** The share of candidates whom a reply serves, by a rater's grade. */
const SERVED = [0, 0.8, 1];
/** Never said unless the situation is the likeliest one. */
const OWN_ONLY: ReadonlySet<Act> = new Set(["distress", "noise"]);

type Choice = { id: string; act?: Act | undefined; serves: { place: number; share: number }[] };

type Reply = { id: string; act?: Act | undefined; alsoFor?: Record<string, readonly number[]> | undefined };

/** For each reply, whom it serves besides those it is meant for. */
function choicesOf(all: readonly Reply[], ids: readonly string[]): Choice[] {
  const places = new Map(ids.map((id, n) => [id, n]));
  return all.map(({ id, act, alsoFor = {} }) => ({
    id,
    act,
    serves: [[id, [2]] as const, ...Object.entries(alsoFor)].flatMap(([of, grades]) => {
      const place = places.get(of);
      return place === undefined ? [] : [{ place, share: mean(grades.map((one) => SERVED[one] ?? 0)) }];
    }),
  }));
}

const CHOICES = choicesOf(
  replies.filter(({ act, alsoFor }) => (act === undefined ? alsoFor !== undefined : !OWN_ONLY.has(act))),
  READINGS.map(({ id = "" }) => id),
);
const ADVICE = choicesOf(
  advice,
  advice.map(({ id }) => id),
);

const sharesOf = (choices: readonly Choice[], chances: Float32Array): number[] =>
  choices.map(({ serves }) =>
    serves.reduce((sum, { place, share }) => sum + share * (chances[place] ?? 0), 0),
  );

/** A reply to the likeliest situation is more to the point, so it may serve fewer candidates by this share. */
const MORE_TO_THE_POINT = 0.03;

/** The reply that most likely does, given the probabilities of `READINGS`. */
function chooseReply(chances: Float32Array, likeliest = ""): { choice: Choice | undefined; share: number } {
  const shares = sharesOf(CHOICES, chances);
  const best = shares.indexOf(Math.max(...shares));
  const own = CHOICES.findIndex(({ id }) => id === likeliest);
  const chosen = own >= 0 && (shares[own] ?? 0) + MORE_TO_THE_POINT >= (shares[best] ?? 0) ? own : best;
  return { choice: CHOICES[chosen], share: shares[chosen] ?? 0 };
}

/** From this probability on a question is about applying, not about the job or this practice. */
const LEAST_ADVISED = 0.46;
/** With this share of what the second reading holds possible, its entry is the right one. */
const SURELY_KNOWN = 0.66;
/** An entry for one matter is chosen from this share on; below it, advice that holds for any matter misleads less. */
const SURELY_FOR_IT = 0.13;
const FIRST_ADVICE = READINGS.findIndex(({ id }) => isAdviceId(id));
const isForAny = (id = ""): boolean => id.startsWith("any-");
/** From this probability on a question is about this practice. */
const SURELY_PROCESS = 0.5;

/**
 * The entry of advice that serves most of those who may ask this; undefined: something else is asked. The second reading
 * knows only the first entries, but tells a question about applying from one about the job best. `asked`: the probability
 * that it is one of the two.
 */
function adviseOn(vector: Float32Array, chances: Float32Array, asked: number): ReadAs | undefined {
  const byHeads = logsOf(apply(loadAdviceHeads(), vector)).map(Math.exp);
  const known = chances.subarray(FIRST_ADVICE);
  const advised = known.reduce((sum, one) => sum + one, 0);
  const others = byHeads.at(-1) ?? 1;
  const sure = mean([advised / asked, 1 - others]);
  if (sure < LEAST_ADVISED) return undefined;
  const both = byHeads.map((one, n) =>
    mean([one / (1 - others), one / (1 - others), (known[n] ?? 0) / advised]),
  );
  const shares = sharesOf(ADVICE, both).map((share, n) =>
    share < SURELY_FOR_IT && !isForAny(ADVICE[n]?.id) ? 0 : share,
  );
  const surest = known.indexOf(Math.max(...known));
  const isKnown = (known[surest] ?? 0) >= SURELY_KNOWN * advised;
  const { id = "" } = ADVICE[isKnown ? surest : shares.indexOf(Math.max(...shares))] ?? {};
  return { act: "company", sure, situation: adviceId(id), chance: 1 };
}

const mayBeOfApplying = ({ act, sure }: ReadAs, asks: boolean): boolean =>
  act === "process" ? sure < SURELY_PROCESS : act === "company" || (asks && act !== "distress");

/**
 * The acts of a part, by the reader, by the part's vector and by its words. Of the reader's own situations four in ten
 * are right when it is surest.
 */
export function readAgain(
  { text, vector, isFirst, isLast, isContent, mayAsk }: Standing,
  before: ReadBefore,
  vocabulary: Vocabulary,
): ReadAgain {
  const words = Math.min(text.split(/\s+/u).length, MOST_WORDS) / WORDS_UNIT;
  const standing = [isFirst, isLast, isFirst && isLast, text.includes("?"), words].map(Number);
  const byVector = logsOf(apply(loadSituationHeads().vector, Float32Array.from([...vector, ...standing])));
  const byGrams = logsOf(scoresOfGrams(text, vocabulary));
  const sums = READINGS.map(({ act }, n) => {
    const ofAct = before.acts[ACTS.indexOf(act)] ?? 0;
    const own = n - CONTENT.length;
    const read = ofAct * (own < 0 ? 1 : (before.situations[own] ?? UNTOLD));
    const byReader = Math.log(Math.max(LEAST, read));
    const doubt = own < 0 && !isContent ? RARELY_CONTENT : 0;
    const turn = BY_TURN[mayAsk ? "ownTurn" : "otherTurn"][act] ?? 0;
    return (
      doubt +
      turn +
      WEIGHT.reader * byReader +
      WEIGHT.vector * (byVector[n] ?? 0) +
      WEIGHT.grams * (byGrams[n] ?? 0)
    );
  });
  const chances = logsOf(Float32Array.from(sums)).map(Math.exp);
  const sures = ACTS.map((act) =>
    READINGS.reduce((sum, one, n) => sum + (one.act === act ? (chances[n] ?? 0) : 0), 0),
  );
  const of = (act: Act): ReadAs => {
    const own = READINGS.flatMap(({ act: other, id = "" }, n) =>
      other === act ? [{ id, isAdvice: isAdviceId(id), chance: chances[n] ?? 0 }] : [],
    );
    const sure = sures[ACTS.indexOf(act)] ?? 0;
    const advised = own.reduce((sum, { isAdvice, chance }) => sum + (isAdvice ? chance : 0), 0);
    const left = own.filter(({ isAdvice }) => isAdvice === advised > MOSTLY * sure);
    const [best] = left.toSorted((one, other) => other.chance - one.chance);
    return { act, sure, situation: best?.id || undefined, chance: (best?.chance ?? 0) / sure };
  };
  const likeliest = of(ACTS[sures.indexOf(Math.max(...sures))] ?? "answer");
  const mayBeAdvice = mayBeOfApplying(likeliest, mayAsk && text.includes("?"));
  const advised = mayBeAdvice ? adviseOn(vector, chances, of("company").sure) : undefined;
  return { of, likeliest, replied: advised ?? withReply(likeliest, chances, of) };
}

/** The reading with the reply that most likely does. */
function withReply(likeliest: ReadAs, chances: Float32Array, of: ReadAgain["of"]): ReadAgain["replied"] {
  const { choice, share } = chooseReply(chances, likeliest.situation);
  const isFixed = CONTENT.some((act) => act === likeliest.act) || OWN_ONLY.has(likeliest.act);
  if (isFixed || isAdviceId(likeliest.situation) || choice === undefined) return likeliest;
  const { id, act = likeliest.act } = choice;
  const reading = act === likeliest.act ? likeliest : { act, sure: of(act).sure, situation: id, chance: 1 };
  return { ...reading, sure: Math.max(share, reading.sure), reply: id };
}
