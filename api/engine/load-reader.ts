import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InferenceSession, Tensor, env } from "onnxruntime-web/wasm";
import type { EncoderInput } from "#interviewer/engine/read/encode-message.ts";
import type { EncoderOutput, ReaderModel } from "#interviewer/engine/read/read-message.ts";
import { WEIGHTS_FOLDER } from "#interviewer/weights/check-weights.ts";

const readWeights = (name: string): Buffer => readFileSync(join(WEIGHTS_FOLDER, name));

const toTensor = (numbers: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);

/** The encoder that reads messages, in this thread: interviewer/weights/README.md. check-weights.ts looks at its files. */
export async function loadReader(): Promise<ReaderModel> {
  env.wasm.numThreads = 1;
  const lines = readWeights("vocabulary.txt").toString("utf8").trimEnd().split("\n");
  const session = await InferenceSession.create(readWeights("reader.onnx"), {
    executionProviders: ["wasm"],
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  return {
    vocabulary: new Map(lines.map((piece, id) => [piece, id])),
    run: async ({ ids, types }: EncoderInput): Promise<EncoderOutput> => {
      const made = await session.run({ ids: toTensor(ids), types: toTensor(types) });
      const valuesOf = (name: string) => made[name]?.data as Float32Array;
      return { acts: valuesOf("acts"), situations: valuesOf("situations") };
    },
  };
}
