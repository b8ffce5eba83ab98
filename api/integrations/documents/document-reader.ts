import { buffer } from "node:stream/consumers";
import { isMainThread, Worker } from "node:worker_threads";
import { RESUME_TYPES } from "#contract/fields.ts";
import { RESUME_TEXT_MEMORY_MB } from "#contract/limits.ts";
import { normaliseText } from "#contract/typed-text.ts";

/** The process of read-document.ts: a document comes in, its text goes out. A thread watches its memory. */

const PAGES_MAX = 30;
const WATCH_EVERY_MS = 50;
const MEGABYTE = 1024 * 1024;

if (isMainThread) await read(process.argv[2] ?? "", Number(process.argv[3]));
else watchMemory();

async function read(type: string, maxLength: number): Promise<void> {
  // The limit of the heap does not count what lies outside it, where unpacked data is.
  const watch = new Worker(import.meta.filename);
  watch.unref();
  const text = cleanText(await readText(type, await buffer(process.stdin), maxLength), maxLength);
  process.stdout.write(text, () => process.exit(0));
}

function watchMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > RESUME_TEXT_MEMORY_MB * MEGABYTE) process.kill(process.pid, "SIGKILL");
  }, WATCH_EVERY_MS);
}

async function readText(type: string, bytes: Buffer, maxLength: number): Promise<string> {
  if (type === RESUME_TYPES.json) {
    const { readJsonResume } = await import("./json-resume.ts");
    return readJsonResume(bytes) ?? "";
  }
  if (type === RESUME_TYPES.pdf) return readPdf(bytes, maxLength);
  if (type === RESUME_TYPES.docx) {
    const { default: mammoth } = await import("mammoth");
    return (await mammoth.extractRawText({ buffer: bytes })).value;
  }
  const { default: WordExtractor } = await import("word-extractor");
  return (await new WordExtractor().extract(bytes)).getBody();
}

/** Page by page, so that a long one stops in time. */
async function readPdf(bytes: Buffer, maxLength: number): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  let text = "";
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_MAX) && text.length < maxLength; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    text += "\n";
  }
  return text;
}

/** Lines without what no database and no screen can hold. */
function cleanText(text: string, maxLength: number): string {
  return normaliseText(text.slice(0, 4 * maxLength))
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, maxLength);
}
