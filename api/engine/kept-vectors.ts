import { ENCODER_SENTENCES_KEPT } from "#contract/limits.ts";

type Encode = (text: string) => Promise<Float32Array>;

/**
 * The vectors of the sentences read last: what is asked on an answer, and its rating, ask for the same texts again. `find`
 * keeps nothing, so that a visitor's texts drive out nobody's.
 */
export function keepVectors(encode: Encode): { encode: Encode; find: Encode } {
  const kept = new Map<string, Promise<Float32Array>>();
  const find: Encode = (text) => kept.get(text) ?? encode(text);
  return {
    find,
    encode: (text) => {
      const vector = find(text);
      kept.delete(text);
      kept.set(text, vector);
      vector.catch(() => kept.delete(text));
      if (kept.size > ENCODER_SENTENCES_KEPT) kept.delete(kept.keys().next().value ?? "");
      return vector;
    },
  };
}
