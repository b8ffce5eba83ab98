import { parentPort } from "node:worker_threads";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import type { Encoded } from "./encoders.ts";
import { keepVectors } from "./kept-vectors.ts";
import { loadReader, loadVectors } from "./load-encoders.ts";

/** The thread of encoders.ts: one text comes in, its parts or its vector go out. */

const encoding = loadVectors();
const vectors = keepVectors(async (text) => (await encoding)(text));
const reading = encoding.then(() => loadReader(vectors.encode));

parentPort?.on("message", (text: string) => {
  void encode(JSON.parse(text) as Encoded);
});

async function encode(one: Encoded): Promise<void> {
  const made = "heard" in one ? await readMessage(one.heard, await reading) : await vectors.find(one.text);
  parentPort?.postMessage(made);
}
