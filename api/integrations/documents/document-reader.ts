import { buffer } from "node:stream/consumers";
import { isMainThread, Worker } from "node:worker_threads";
import { RESUME_TEXT_MEMORY_MB } from "#contract/limits.ts";
import { readText } from "./read-text.ts";

/** The process of document.ts: reads a document from stdin, writes its text to stdout. A thread watches its memory. */

const WATCH_EVERY_MS = 50;
const MEGABYTE = 1024 * 1024;

if (isMainThread) await read(process.argv[2] ?? "", Number(process.argv[3]));
else watchMemory();

async function read(type: string, maxLength: number): Promise<void> {
  // The heap limit does not include unpacked data, which is outside the heap.
  const watch = new Worker(import.meta.filename);
  watch.unref();
  const reading = await readText(type, await buffer(process.stdin), maxLength);
  process.stdout.write(JSON.stringify(reading), () => process.exit(0));
}

function watchMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > RESUME_TEXT_MEMORY_MB * MEGABYTE) process.kill(process.pid, "SIGKILL");
  }, WATCH_EVERY_MS);
}
