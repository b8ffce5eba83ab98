import { ENCODER_LINES, ENCODER_RESULTS_KEPT } from "#contract/limits.ts";
import type { Segment } from "#interviewer/engine/read/cut-segments.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import type { Heard } from "#interviewer/engine/read/encode-message.ts";
import { createThreadLine } from "./thread-line.ts";

/** The lines at the encoders: a turn goes before a rating, and visitors behind everybody. */
export type EncoderLine = keyof typeof ENCODER_LINES;

/** A message to be cut into its parts, or a text to become a vector. */
export type Encoded = { heard: Heard } | { text: string };

export type Encoders = {
  /** The parts of each message. */
  read: (line: EncoderLine, heard: readonly Heard[]) => Promise<Segment[][]>;
  /** The vector of each text, as the rating's heads take them (judge/rate-answer.ts). */
  encode: (line: EncoderLine, texts: readonly string[]) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

/** One for the whole process: its weights take some 190 MB. */
export const encoders = (): Encoders => (shared ??= createEncoders());
let shared: Encoders | undefined;

const toText = (one: Encoded): string => JSON.stringify(one);

/** Both encoders in one thread of their own. */
export function createEncoders(lines: Record<EncoderLine, number> = ENCODER_LINES): Encoders {
  const { ask, close } = createThreadLine<EncoderLine, Segment[] | Float32Array>({
    worker: new URL("encoders-worker.ts", import.meta.url),
    name: "the encoders' thread",
    lines,
    resultsKept: ENCODER_RESULTS_KEPT,
    unremembered: "visitor",
  });
  return {
    read: (line, heard) =>
      ask(
        line,
        heard.map(({ question, followUp, message }) => toText({ heard: { question, followUp, message } })),
      ) as Promise<Segment[][]>,
    encode: (line, texts) =>
      ask(
        line,
        texts.map((text) => toText({ text })),
      ) as Promise<Float32Array[]>,
    close,
  };
}

/** The line of ratings, for who judges outside of the engine's threads. */
export const ratingEncoder: Encoder = { encode: (texts) => encoders().encode("rating", texts) };
