import { inflateRawSync } from "node:zlib";

type ZipEntry = { name: string; size: number; packedSize: number; isPacked: boolean; at: number };

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
const LOCAL_BYTES = 30;
const LOCAL_MARK = Buffer.from("PK\x03\x04", "latin1");
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX_BYTES = 65_535;
const ENTRIES_MAX = 2000;
/** Mail programs and manual copies may leave some bytes before a zip, as before a PDF. */
const BEFORE_MAX_BYTES = 1024;
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;

/** The entries of a zip's directory, without unpacking. Null if the file is no zip, or a broken one, or a zip bomb. */
export function listZipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === -1) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) return null;
  const entries: ZipEntry[] = [];
  const directory = bytes.readUInt32LE(end + 16);
  const before = end - bytes.readUInt32LE(end + 12) - directory;
  if (before < 0 || before > BEFORE_MAX_BYTES) return null;
  let at = before + directory;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    entries.push({
      name,
      size: bytes.readUInt32LE(at + 24),
      packedSize: bytes.readUInt32LE(at + 20),
      isPacked: bytes.readUInt16LE(at + 10) !== 0,
      at: before + bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  return unpacked > UNPACKED_MAX_BYTES ? null : entries;
}

/** False for a truncated zip. */
export const hasZipEnd = (bytes: Buffer): boolean => findEnd(bytes) !== -1;

function findEnd(bytes: Buffer): number {
  if (
    bytes.length < END_BYTES ||
    !bytes.subarray(0, BEFORE_MAX_BYTES + LOCAL_MARK.length).includes(LOCAL_MARK)
  )
    return -1;
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  return -1;
}

/** Throws if the entry is broken, or larger than its directory says. */
export function unpackEntry(bytes: Buffer, { at, size, packedSize, isPacked }: ZipEntry): Buffer {
  const from = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + packedSize);
  return isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }) : packed;
}
