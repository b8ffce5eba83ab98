import { FORMS, type Form } from "#contract/criteria.ts";
import { loadOpenness } from "#interviewer/data/load.ts";
import { chanceOf } from "../plan/line-heads.ts";
import { cutPieces, type Vocabulary } from "./word-pieces.ts";

/** The limits and inputs used in training (training/openness.py). */
const LAST_CHARACTERS = 120;
const MOST_PIECES = 64;
const LONGEST_GRAM = 3;
const FEW_WORDS = 8;
const SHORT_WORDS = 30;

type Told = { text: string; sentences: number; form: Form; isFollowUp: boolean };

function standingOf({ text, sentences, form, isFollowUp }: Told): number[] {
  const words = text.split(/\s+/u).length;
  const forms = FORMS.map((one) => one === form);
  return [
    /[.!?…]$/u.test(text),
    /[,\-–—:;]$/u.test(text),
    Math.log1p(words) / 3,
    words < FEW_WORDS,
    sentences === 1,
    sentences === 2,
    isFollowUp,
    ...forms,
    ...forms.map((is) => is && !isFollowUp && words < SHORT_WORDS),
  ].map(Number);
}

/** The probability that an answer is not finished: it breaks off, or only sets the scene. `vector`: the mean of its sentences'. */
export function chanceOfMore(told: Told, vector: Float32Array, vocabulary: Vocabulary): number {
  const { weights, bias, grams } = loadOpenness();
  const ids = cutPieces(told.text.slice(-LAST_CHARACTERS), vocabulary)
    .slice(0, MOST_PIECES)
    .map(({ id }) => id);
  const ending = Array.from({ length: LONGEST_GRAM }, (_, n) => ids.slice(-n - 1).join(" "));
  const ofEnding = [...new Set(ending)].reduce((sum, gram) => sum + (grams.get(gram) ?? 0), 0);
  const offset = Float32Array.of((bias[0] ?? 0) + ofEnding);
  return chanceOf({ weights, bias: offset }, Float32Array.from([...vector, ...standingOf(told)]));
}
