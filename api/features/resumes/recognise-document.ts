import { RESUME_TYPES, type ResumeType } from "#contract/fields.ts";
import { listZipEntries } from "./list-zip-entries.ts";

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
