import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession, Tensor, env } from "onnxruntime-web/wasm";
import { encodeText, TEXT_VECTOR_SIZE, type TextEncoder } from "#interviewer/engine/read/encode-text.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import type { EncoderOutput, ReaderModel } from "#interviewer/engine/read/read-message.ts";
import type { Vocabulary } from "#interviewer/engine/read/word-pieces.ts";
import { WEIGHTS_FOLDER } from "#interviewer/weights/check-weights.ts";

const readWeights = (name: string): Buffer => readFileSync(join(WEIGHTS_FOLDER, name));

function loadVocabulary(): Vocabulary {
  const lines = readWeights("vocabulary.txt").toString("utf8").trimEnd().split("\n");
  return new Map(lines.map((piece, id) => [piece, id]));
}

function loadSession(...names: string[]): Promise<InferenceSession> {
  env.wasm.numThreads = 1;
  return InferenceSession.create(Buffer.concat(names.map(readWeights)), {
    executionProviders: ["wasm"],
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
}

const toTensor = (numbers: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);

/** Loads the rating's encoder in this thread. */
export async function loadTextEncoder(): Promise<TextEncoder> {
  const session = await loadSession("rating.onnx");
  return {
    vocabulary: loadVocabulary(),
    run: async (ids) => (await session.run({ ids: toTensor(ids) })).states?.data as Float32Array,
  };
}

/** Returns a function that encodes texts. */
export async function loadVectors(): Promise<Encoder["encode"]> {
  const encoder = await loadTextEncoder();
  return async (texts) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await encodeText(text, encoder));
    return vectors;
  };
}

/** The name of an inner tensor, which `reader-states.onnx` adds to the reader's outputs: the state of each piece. */
const STATES = "/encoder/encoder/layer.2/output/LayerNorm/LayerNormalization_output_0";

/** Loads the message reader in this thread: interviewer/weights/README.md. check-weights.ts checks its files. */
export async function loadReader(encode?: Encoder["encode"]): Promise<ReaderModel> {
  const reader = await loadSession("reader.onnx", "reader-states.onnx");
  const layer = await loadSession("layer-inputs.onnx", "reader-layer.onnx");
  return {
    vocabulary: loadVocabulary(),
    encode: encode ?? (await loadVectors()),
    run: async ({ ids, types }, sentences): Promise<EncoderOutput> => {
      const given = { types: toTensor(types) };
      const [{ acts, [STATES]: states }, vectors] = await Promise.all([
        reader.run({ ...given, ids: toTensor(ids) }, ["acts", STATES]),
        sentences,
      ]);
      if (acts === undefined || states === undefined) throw new Error("reader.onnx gives out no states");
      const made = await layer.run({
        ...given,
        acts,
        [STATES]: states,
        sentences: new Tensor("float32", vectors, [1, ids.length, TEXT_VECTOR_SIZE]),
      });
      const valuesOf = (name: string) => made[`layer.${name}`]?.data as Float32Array;
      return { acts: valuesOf("acts"), situations: valuesOf("situations") };
    },
  };
}
