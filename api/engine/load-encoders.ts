import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession, Tensor, env } from "onnxruntime-web/wasm";
import { encodeText, TEXT_VECTOR_SIZE, type TextEncoder } from "#interviewer/engine/read/encode-text.ts";
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

/** The encoder of the rating, in this thread. */
export async function loadTextEncoder(): Promise<TextEncoder> {
  const session = await loadSession("rating.onnx");
  return {
    vocabulary: loadVocabulary(),
    run: async (ids) => (await session.run({ ids: toTensor(ids) })).states?.data as Float32Array,
  };
}

/** Makes the vector of a text. */
export async function loadVectors(): Promise<ReaderModel["encode"]> {
  const encoder = await loadTextEncoder();
  return (text) => encodeText(text, encoder);
}

/** The encoder that reads messages, in this thread: interviewer/weights/README.md. check-weights.ts looks at its files. */
export async function loadReader(given?: ReaderModel["encode"]): Promise<ReaderModel> {
  const encode = given ?? (await loadVectors());
  // One model in two files: what stands behind a model goes on in its graph.
  const session = await loadSession("reader.onnx", "reader-layer.onnx");
  return {
    vocabulary: loadVocabulary(),
    encode,
    run: async ({ ids, types }, vectors): Promise<EncoderOutput> => {
      const sentences = new Tensor("float32", vectors, [1, ids.length, TEXT_VECTOR_SIZE]);
      const made = await session.run({ ids: toTensor(ids), types: toTensor(types), sentences });
      const valuesOf = (name: string) => made[`layer.${name}`]?.data as Float32Array;
      return { acts: valuesOf("acts"), situations: valuesOf("situations") };
    },
  };
}
