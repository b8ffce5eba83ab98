import {
  ENCODER_BEHIND_MAX,
  ENCODER_QUEUE_MAX,
  ENCODER_TEXTS_AT_ONCE,
  ENCODER_VECTORS_KEPT,
} from "#contract/limits.ts";
import { createThreadLine } from "./thread-line.ts";

type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

export type SentenceEncoder = {
  encode: Encode;
  /** For visitors. */
  encodeBehind: Encode;
  close: () => Promise<void>;
};

/** One for the whole process: its weights take 200 MB. */
export const sentenceEncoder = (): SentenceEncoder => (shared ??= createSentenceEncoder());
let shared: SentenceEncoder | undefined;

/** The universal sentence encoder in a thread of its own. */
export function createSentenceEncoder(
  queueMax = ENCODER_QUEUE_MAX,
  behindMax = ENCODER_BEHIND_MAX,
): SentenceEncoder {
  const { ask, askBehind, close } = createThreadLine<Float32Array>({
    worker: new URL("sentence-encoder-worker.ts", import.meta.url),
    name: "sentence encoder",
    textsAtOnce: ENCODER_TEXTS_AT_ONCE,
    resultsKept: ENCODER_VECTORS_KEPT,
    queueMax,
    behindMax,
  });
  return { encode: ask, encodeBehind: askBehind, close };
}
