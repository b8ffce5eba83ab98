import { parentPort } from "node:worker_threads";
import type { Heard } from "#interviewer/engine/read/encode-message.ts";
import type { Segment } from "#interviewer/engine/read/cut-segments.ts";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import { loadReader } from "./load-encoders.ts";
import { EncoderAway, type FromThread, type ToThread } from "./thread-line.ts";

/** The reader's thread of encoders.ts: receives a message and returns its segments. */

const tell = (message: FromThread<Segment[]>) => parentPort?.postMessage(message);

let give: ((vectors: Float32Array[] | null) => void) | undefined;

/** Requests the sentences' vectors, which another thread makes while this one reads. */
async function encode(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors = await new Promise<Float32Array[] | null>((resolve) => {
    give = resolve;
    tell({ texts });
  });
  if (vectors === null) throw new EncoderAway();
  return vectors;
}

const reading = loadReader(encode);

parentPort?.on("message", (message: ToThread) => {
  if ("vectors" in message) give?.(message.vectors);
  else void read(JSON.parse(message.text) as Heard);
});

async function read(heard: Heard): Promise<void> {
  try {
    tell({ made: await readMessage(heard, await reading) });
  } catch (error) {
    if (!(error instanceof EncoderAway)) throw error;
    tell({ isAway: true });
  }
}
