import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { RESUME_TYPES, type ResumeType } from "#contract/fields.ts";
import { RESUME_TEXT_MEMORY_MB, RESUME_TEXT_SECONDS } from "#contract/limits.ts";
import { readingLosses, type ReadingLoss } from "#contract/resumes.ts";
import { findPdfHeader } from "./pdf-header.ts";
import { hasZipEnd, listZipEntries } from "./zip.ts";

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const COMPOUND_HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const STREAM = 2;

/** The type of a file, by its content and never by its name (decisions.md D9); null if it is not a type of resume. */
export function recogniseDocument(bytes: Buffer): ResumeType | null {
  if (hasStream(bytes, "WordDocument")) return RESUME_TYPES.doc;
  if (isWordPackage(bytes)) return RESUME_TYPES.docx;
  return isZip(bytes) || findPdfHeader(bytes) === -1 ? null : RESUME_TYPES.pdf;
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString("latin1") === "PK";

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument.text";
const HEAD_BYTES = 512;
const RTF = /^\s*\{\\rtf/u;
const HTML = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|head|meta|body)\b/iu;
/** A web page that a browser or Word saved as one file begins like an email. */
const MAIL_HEAD = /^[a-z-]{2,40}:/iu;
const SAVED_PAGE = /^MIME-Version:/imu;
/** Names that the first part of an Office file may have. */
const OFFICE_PART = /\[Content_Types\]\.xml|word\/|_rels\//u;
const PICTURE = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp(?:heic|heix|mif1|avif))/su;

/** The error code for another type of file that people upload as a document; null for one without its own code. */
export function refusalOf(bytes: Buffer): OtherKind | null {
  const head = bytes.subarray(0, HEAD_BYTES).toString("latin1");
  if (RTF.test(withoutMark(head))) return "file_rtf";
  const plain = withoutMark(head).replaceAll("\0", "");
  if (HTML.test(plain) || (MAIL_HEAD.test(plain) && SAVED_PAGE.test(plain))) return "file_html";
  if (isZip(bytes) && OFFICE_PART.test(head) && !hasZipEnd(bytes)) return "file_cut";
  if (PICTURE.test(head)) return "file_picture";
  if (hasStream(bytes, "EncryptedPackage")) return "file_locked";
  return isZip(bytes) && head.includes(OPEN_DOCUMENT) ? "file_open_document" : null;
}
type OtherKind =
  | "file_rtf"
  | "file_html"
  | "file_open_document"
  | "file_picture"
  | "file_locked"
  | "file_cut";

/** Removes the byte-order mark of UTF-8 or UTF-16 from text that was read as Latin-1. */
const withoutMark = (head: string): string => head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/u, "");

/** Files of Word, Excel and others have the same header; the names of their streams tell them apart. */
function hasStream(bytes: Buffer, stream: string): boolean {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return false;
  const name = Buffer.from(`${stream}\0`, "utf16le");
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

/** A zip with Word's main part, without macros, whose entries have bounded sizes. */
function isWordPackage(bytes: Buffer): boolean {
  const entries = listZipEntries(bytes);
  if (entries === null) return false;
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  return (
    has(/^\[Content_Types\]\.xml$/) && has(/^word\/document\d*\.xml$/) && !has(/^word\/vbaProject\.bin$/i)
  );
}

/** LinkedIn's zip of a person's data, which is read in the same process and stored nowhere. */
export const LINKEDIN_EXPORT = "linkedin-export";

const READER = resolve(import.meta.dirname, "document-reader.ts");
/** Permissions and heap size of the reading process. */
export const READER_LIMITS = [
  "--permission",
  "--allow-fs-read=*",
  "--allow-worker",
  `--max-old-space-size=${RESUME_TEXT_MEMORY_MB / 2}`,
];
/** Bytes of the longest JSON escape of a character. FRAME_BYTES is for the JSON around the text. */
const BYTES_PER_CHARACTER = 6;
const FRAME_BYTES = 1000;

const documentReading = z.object({ text: z.string(), losses: readingLosses });
/** The text of a document, and what is missing from it. */
export type DocumentReading = { text: string; losses: ReadingLoss[] };

/**
 * Extracts the text of a document in a separate process, so that an upload can break nothing else. The process has no
 * settings, and cannot write, call out or start anything. It is killed when it takes too long or too much memory. Text
 * beyond `maxLength` is cut off. Returns null if the document can't be read. Throws the error of the document's source.
 */
export async function readDocument(
  document: Readable,
  {
    type,
    seconds,
    maxLength,
  }: { type: ResumeType | typeof LINKEDIN_EXPORT; seconds: number; maxLength: number },
): Promise<DocumentReading | null> {
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
  // If the process ends early, the pipe breaks. The exit code tells whether the reading succeeded.
  pipeline(way.chunks, reader.stdin).catch(() => undefined);
  const text = collect(reader.stdout, maxLength, () => reader.kill("SIGKILL"));
  const code = await ended;
  clearTimeout(deadline);
  document.destroy();
  if (way.stoppedBy !== null) throw way.stoppedBy;
  return code === 0 ? documentReading.parse(JSON.parse(await text)) : null;
}

/** Like `readDocument`, for bytes. Also returns null if the type is not in `types` (default: all types of resume). */
export async function readDocumentBytes(
  bytes: Buffer,
  { types, maxLength }: { types?: readonly ResumeType[]; maxLength: number },
): Promise<DocumentReading | null> {
  const type = recogniseDocument(bytes);
  if (type === null || types?.includes(type) === false) return null;
  return readDocument(Readable.from([bytes]), { type, seconds: RESUME_TEXT_SECONDS, maxLength });
}

/** Records an error of the document's source, because the process can't tell a cut-off document from a broken one. */
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
    if (size > maxLength * BYTES_PER_CHARACTER + FRAME_BYTES) {
      onTooMuch();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
