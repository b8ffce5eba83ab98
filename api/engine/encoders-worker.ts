import { parentPort } from "node:worker_threads";
import { encodeText } from "#interviewer/engine/read/encode-text.ts";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import type { Encoded } from "./encoders.ts";
import { loadReader, loadTextEncoder } from "./load-encoders.ts";

/** The thread of encoders.ts: one text comes in, its parts or its vector go out. */

const encoding = loadTextEncoder();
const reading = encoding.then(loadReader);

parentPort?.on("message", (text: string) => {
  void encode(JSON.parse(text) as Encoded);
});

async function encode(one: Encoded): Promise<void> {
  const made =
    "heard" in one ? await readMessage(one.heard, await reading) : await encodeText(one.text, await encoding);
  parentPort?.postMessage(made);
}
