import { parentPort } from "node:worker_threads";
import { loadVectors } from "./load-encoders.ts";
import type { FromThread } from "./thread-line.ts";

/** The rating encoder's thread of encoders.ts: receives a text and returns its vector. */

const encoding = loadVectors();

parentPort?.on("message", ({ text }: { text: string }) => void encode(text));

async function encode(text: string): Promise<void> {
  const [made = new Float32Array()] = await (await encoding)([text]);
  parentPort?.postMessage({ made } satisfies FromThread<Float32Array>);
}
