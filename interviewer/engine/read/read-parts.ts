import type { Form } from "#contract/criteria.ts";
import { loadPartHeads } from "#interviewer/data/load.ts";
import { apply, meanStates, unit } from "../judge/rate-answer.ts";
import { mean } from "../mean.ts";
import type { Vectors } from "../types.ts";
import { PARTS_BY_FORM, type Part } from "./part-heads.ts";

/** An exact sentence with its likeliest part; certainty is 0 to 1. */
export type PartRead = { sentence: string; part: Part; certainty: number };

/** Weight of all inputs except the sentence's own vector, as in training/parts.py. */
const BESIDE = 0.5;
const LONG_SENTENCE = 30;

const beside = (values: Float32Array): Float32Array => values.map((value) => BESIDE * value);

function standingOf(at: number, sentences: readonly string[]): Float32Array {
  const place = (at + 0.5) / sentences.length;
  const words = (sentences[at] ?? "").trim().split(/\s+/u).length;
  const isLast = at === sentences.length - 1;
  return Float32Array.of(place, place * place, Number(at === 0), Number(isLast), words / LONG_SENTENCE);
}

/** Each sentence of an answer with its likeliest part; empty if any sentence has no vector. */
export function readParts(form: Form, sentences: readonly string[], vectors: Vectors): PartRead[] {
  const states = sentences.flatMap((sentence) => {
    const vector = vectors.get(sentence);
    return vector === undefined ? [] : [meanStates(vector)];
  });
  if (states.length < sentences.length || states[0] === undefined) return [];
  const whole = beside(unit(states[0].map((_, place) => mean(states.map((state) => state[place] ?? 0)))));
  const head = loadPartHeads()[form];
  return sentences.map((sentence, at) => {
    const state = unit(states[at] ?? whole);
    const scores = apply(head, Float32Array.from([...state, ...whole, ...beside(standingOf(at, sentences))]));
    const best = Math.max(...scores);
    const certainty = 1 / scores.reduce((sum, score) => sum + Math.exp(score - best), 0);
    return { sentence, part: PARTS_BY_FORM[form][scores.indexOf(best)] ?? "none", certainty };
  });
}

/** True if a resume line tells a deed rather than a post, school or skill. */
export const tellsDeed = (vector: Float32Array): boolean =>
  (apply(loadPartHeads().deed, unit(meanStates(vector)))[0] ?? 0) > 0;
