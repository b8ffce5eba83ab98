import { ENCODER_LINES, ENCODER_RESULTS_KEPT } from "#contract/limits.ts";
import type { Segment } from "#interviewer/engine/read/cut-segments.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import type { Heard } from "#interviewer/engine/read/encode-message.ts";
import { createThreadLine } from "./thread-line.ts";

/** The queues of the encoders: turns have priority over ratings, and visitors come last. */
export type EncoderLine = keyof typeof ENCODER_LINES;

export type Encoders = {
  /** The segments of each message. */
  read: (line: EncoderLine, heard: readonly Heard[]) => Promise<Segment[][]>;
  /** The vector of each text, in the form that the rating's heads need (judge/rate-answer.ts). */
  encode: (line: EncoderLine, texts: readonly string[]) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

/** One instance for the whole process, because its weights take some 190 MB. */
export const encoders = (): Encoders => (shared ??= createEncoders());
let shared: Encoders | undefined;

/**
 * Runs each encoder in its own thread, so that the vectors of a message's sentences, which the reader also needs, are
 * made while it reads. Results are cached, since follow-ups and ratings need the same sentences.
 */
export function createEncoders(lines: Record<EncoderLine, number> = ENCODER_LINES): Encoders {
  const shared = { lines, resultsKept: ENCODER_RESULTS_KEPT, unremembered: "visitor" } as const;
  const vectors = createThreadLine<EncoderLine, Float32Array>({
    ...shared,
    worker: new URL("vectors-worker.ts", import.meta.url),
    name: "the encoder's thread",
  });
  const reader = createThreadLine<EncoderLine, Segment[]>({
    ...shared,
    worker: new URL("reader-worker.ts", import.meta.url),
    name: "the reader's thread",
    encode: vectors.ask,
  });
  return {
    read: (line, heard: readonly Heard[]) =>
      reader.ask(
        line,
        heard.map((one) => JSON.stringify(one)),
      ),
    encode: vectors.ask,
    close: async () => {
      await Promise.all([reader.close(), vectors.close()]);
    },
  };
}

/** The rating queue, for code outside the engine's threads. */
export const ratingEncoder: Encoder = { encode: (texts) => encoders().encode("rating", texts) };
