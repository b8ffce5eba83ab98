import { pathToFileURL } from "node:url";
import { LOCAL_MODEL_SEQUENCES } from "#contract/limits.ts";
import { createSpeech, type Speech } from "./engine-speech.ts";
import type { EngineStart, FromEngine, ToEngine } from "./engine-messages.ts";
import type { Insights, Llama, LlamaLibrary } from "./llama.ts";

/** Entry point of the engine's process. Only this process loads the library and the model. */

const BATCH_TOKENS = 256;
const WATCH_EVERY_MS = 1_000;

const send = (message: FromEngine): void => {
  process.send?.(message);
};

process.on("disconnect", () => process.exit(0));
const start = JSON.parse(process.argv[2] ?? "") as EngineStart;
watchMemory();
try {
  const speech = await load();
  process.on("message", (message: ToEngine) => {
    if (message.type === "cancel") speech.cancel(message.id);
    else void speech.answer(message);
  });
  send({ type: "memory", bytes: process.memoryUsage.rss() });
  send({ type: "ready" });
} catch (error) {
  giveUp((error as Error).message);
}

async function load(): Promise<Speech> {
  const { library, modelFile, threads, contextTokens } = start;
  const llama = (await import(pathToFileURL(library).href)) as LlamaLibrary;
  const engine = await llama.getLlama({
    gpu: process.platform === "darwin" ? "auto" : false,
    build: "never",
    skipDownload: true,
    maxThreads: threads,
    logLevel: "error",
    logger: () => undefined,
  });
  await checkMemory(llama, engine);
  const model = await engine.loadModel({ modelPath: modelFile });
  const context = await model.createContext({
    contextSize: contextTokens,
    sequences: LOCAL_MODEL_SEQUENCES,
    threads,
    batchSize: BATCH_TOKENS,
  });
  const sequences = Array.from({ length: LOCAL_MODEL_SEQUENCES }, () => context.getSequence());
  return createSpeech({ llama, engine, model, sequences, contextTokens: context.contextSize, send });
}

/** Checks the estimated memory before the model is loaded. Throws if it is too much. */
async function checkMemory({ readGgufFileInfo, GgufInsights }: LlamaLibrary, engine: Llama): Promise<void> {
  const info = await readGgufFileInfo(start.modelFile, { sourceType: "filesystem", logWarnings: false });
  const needed = await estimate(await GgufInsights.from(info, engine));
  if (needed > start.memoryMaxBytes)
    throw new Error(
      `the model needs about ${inGigabytes(needed)} GB of memory, and ${inGigabytes(start.memoryMaxBytes)} GB are free`,
    );
}

async function estimate(insights: Insights): Promise<number> {
  const context = await insights.estimateContextResourceRequirementsV2({
    contextSize: start.contextTokens,
    sequences: LOCAL_MODEL_SEQUENCES,
    batchSize: BATCH_TOKENS,
    modelGpuLayers: 0,
  });
  return insights.modelSize + context.cpuRam + process.memoryUsage.rss();
}

/** Ends the process beyond its memory limit: the estimate may be wrong, and the server needs the rest. */
function watchMemory(): void {
  setInterval(() => {
    const taken = process.memoryUsage.rss();
    send({ type: "memory", bytes: taken });
    if (taken > start.memoryMaxBytes) giveUp(`the model took ${inGigabytes(taken)} GB of memory`);
  }, WATCH_EVERY_MS).unref();
}

function inGigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1);
}

function giveUp(reason: string): void {
  const message: FromEngine = { type: "unusable", reason };
  process.send?.(message, undefined, undefined, () => process.exit(1));
}
