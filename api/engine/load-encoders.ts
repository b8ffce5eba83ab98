import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession, Tensor, env } from "onnxruntime-web/wasm";
import type { EncoderInput } from "#interviewer/engine/read/encode-message.ts";
import type { TextEncoder } from "#interviewer/engine/read/encode-text.ts";
import type { EncoderOutput, ReaderModel } from "#interviewer/engine/read/read-message.ts";
import type { Vocabulary } from "#interviewer/engine/read/word-pieces.ts";
import { WEIGHTS_FOLDER } from "#interviewer/weights/check-weights.ts";

const readWeights = (name: string): Buffer => readFileSync(join(WEIGHTS_FOLDER, name));

function loadVocabulary(): Vocabulary {
  const lines = readWeights("vocabulary.txt").toString("utf8").trimEnd().split("\n");
  return new Map(lines.map((piece, id) => [piece, id]));
}

function loadSession(name: string): Promise<InferenceSession> {
  env.wasm.numThreads = 1;
  return InferenceSession.create(readWeights(name), {
    executionProviders: ["wasm"],
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
}

const toTensor = (numbers: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);

/** The encoder that reads messages, in this thread: interviewer/weights/README.md. check-weights.ts looks at its files. */
export async function loadReader(): Promise<ReaderModel> {
  const session = await loadSession("reader.onnx");
  return {
    vocabulary: loadVocabulary(),
    run: async ({ ids, types }: EncoderInput): Promise<EncoderOutput> => {
      const made = await session.run({ ids: toTensor(ids), types: toTensor(types) });
      const valuesOf = (name: string) => made[name]?.data as Float32Array;
      return { acts: valuesOf("acts"), situations: valuesOf("situations") };
    },
  };
}

/** The encoder of the rating, in this thread. */
export async function loadTextEncoder(): Promise<TextEncoder> {
  const session = await loadSession("rating.onnx");
  return {
    vocabulary: loadVocabulary(),
    run: async (ids) => (await session.run({ ids: toTensor(ids) })).states?.data as Float32Array,
  };
}
