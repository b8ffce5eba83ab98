import { spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ResumeType } from "#contract/fields.ts";
import { RESUME_TEXT_MAX_LENGTH, RESUME_TEXT_MEMORY_MB } from "#contract/limits.ts";

const READER = resolve(import.meta.dirname, "document-reader.ts");
/** What the reading process may do, and how much of the heap it has. */
export const READER_LIMITS = [
  "--permission",
  "--allow-fs-read=*",
  "--allow-worker",
  `--max-old-space-size=${RESUME_TEXT_MEMORY_MB / 2}`,
];
const BYTES_PER_CHARACTER = 4;

/**
 * Takes the text out of a document, in a process of its own: what people upload can break only that. It has no
 * settings, cannot write, call out or start anything, and is ended when it takes too long or too much memory.
 * Answers null when there is nothing to be had from the document. Throws what stopped the document itself on its way.
 */
export async function readDocument(
  document: Readable,
  { type, seconds }: { type: ResumeType; seconds: number },
): Promise<string | null> {
  const reader = spawn(process.execPath, [...READER_LIMITS, READER, type], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((done) => {
    reader.once("error", () => done(null));
    reader.once("close", (code) => done(code));
  });
  const deadline = setTimeout(() => reader.kill("SIGKILL"), seconds * 1000);
  const way = watch(document);
  // A reader that ends early takes no more of the document; its own end tells how it went.
  pipeline(way.chunks, reader.stdin).catch(() => undefined);
  const text = collect(reader.stdout, () => reader.kill("SIGKILL"));
  const code = await ended;
  clearTimeout(deadline);
  document.destroy();
  if (way.stoppedBy !== null) throw way.stoppedBy;
  return code === 0 ? (await text).slice(0, RESUME_TEXT_MAX_LENGTH).toWellFormed() : null;
}

/** The document, and what its own source failed of: to the reader half a document looks like a broken one. */
function watch(document: Readable) {
  const way = { chunks: read(), stoppedBy: null as unknown };
  async function* read() {
    try {
      yield* document;
    } catch (error) {
      way.stoppedBy = error;
      throw error;
    }
  }
  return way;
}

async function collect(output: Readable, onTooMuch: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > RESUME_TEXT_MAX_LENGTH * BYTES_PER_CHARACTER) {
      onTooMuch();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
