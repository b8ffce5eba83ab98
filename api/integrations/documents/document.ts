import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { RESUME_TYPES, type ResumeType } from "#contract/fields.ts";
import { RESUME_TEXT_MEMORY_MB, RESUME_TEXT_SECONDS } from "#contract/limits.ts";

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const COMPOUND_HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const STREAM = 2;

/** What a file really is, by its content and never by its name (decisions.md D9); null when it is no resume's kind. */
export function recogniseDocument(bytes: Buffer): ResumeType | null {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return RESUME_TYPES.pdf;
  if (isWordDocument(bytes)) return RESUME_TYPES.doc;
  return isWordPackage(bytes) ? RESUME_TYPES.docx : null;
}

/** Excel's and the installer's files begin alike: only Word's have a stream of this name. */
function isWordDocument(bytes: Buffer): boolean {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return false;
  const name = Buffer.from("WordDocument\0", "utf16le");
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    const isEntry =
      (at - COMPOUND_HEADER_BYTES) % DIRECTORY_ENTRY_BYTES === 0 &&
      at + DIRECTORY_ENTRY_BYTES <= bytes.length &&
      bytes.readUInt16LE(at + 64) === name.length &&
      bytes[at + 66] === STREAM;
    if (isEntry) return true;
  }
  return false;
}

/** A zip with Word's main part, without macros, whose parts say bounded sizes. */
function isWordPackage(bytes: Buffer): boolean {
  const entries = listZipEntries(bytes);
  if (entries === null) return false;
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  return (
    has(/^\[Content_Types\]\.xml$/) && has(/^word\/document\d*\.xml$/) && !has(/^word\/vbaProject\.bin$/i)
  );
}

type ZipEntry = { name: string; size: number };

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX_BYTES = 65_535;
const ENTRIES_MAX = 2000;
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;

/** What a zip's directory names, without unpacking any of it; null for no zip, a broken one or a bomb. */
function listZipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === -1) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) return null;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    entries.push({ name, size: bytes.readUInt32LE(at + 24) });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return unpacked > UNPACKED_MAX_BYTES ? null : entries;
}

function findEnd(bytes: Buffer): number {
  if (bytes.length < END_BYTES || bytes.readUInt16LE(0) !== 0x4b_50) return -1;
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  return -1;
}

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
 * What is longer is cut.
 * Returns null when the document can't be read. Throws what the source of the document failed with.
 */
export async function readDocument(
  document: Readable,
  { type, seconds, maxLength }: { type: ResumeType; seconds: number; maxLength: number },
): Promise<string | null> {
  const reader = spawn(process.execPath, [...READER_LIMITS, READER, type, String(maxLength)], {
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
  const text = collect(reader.stdout, maxLength, () => reader.kill("SIGKILL"));
  const code = await ended;
  clearTimeout(deadline);
  document.destroy();
  if (way.stoppedBy !== null) throw way.stoppedBy;
  return code === 0 ? (await text).slice(0, maxLength).toWellFormed() : null;
}

/** The same for one that lies in memory; null too when it is none of `types`, or no resume's kind where they are left out. */
export async function readDocumentBytes(
  bytes: Buffer,
  { types, maxLength }: { types?: readonly ResumeType[]; maxLength: number },
): Promise<string | null> {
  const type = recogniseDocument(bytes);
  if (type === null || types?.includes(type) === false) return null;
  return readDocument(Readable.from([bytes]), { type, seconds: RESUME_TEXT_SECONDS, maxLength });
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

async function collect(output: Readable, maxLength: number, onTooMuch: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxLength * BYTES_PER_CHARACTER) {
      onTooMuch();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
