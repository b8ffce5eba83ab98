import { parentPort } from "node:worker_threads";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import type { Heard } from "#interviewer/engine/read/encode-message.ts";
import { loadReader } from "./load-reader.ts";

/** The thread of message-reader.ts: what was heard comes in, its parts go out in the same order. */

const loading = loadReader();

parentPort?.on("message", (texts: string[]) => {
  void readAll(texts);
});

async function readAll(texts: readonly string[]): Promise<void> {
  const model = await loading;
  const read = [];
  for (const text of texts) read.push(await readMessage(JSON.parse(text) as Heard, model));
  parentPort?.postMessage(read);
}
