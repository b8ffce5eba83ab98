import { inflateRawSync } from "node:zlib";

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
const DEFLATED = 8;

/** The files of a small zip, by name. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (end < 0 || end + END_RECORD > bytes.length) throw new Error("not a zip");
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n += 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const commentLength = bytes.readUInt16LE(at + 32);
    const name = bytes.toString("utf8", at + CENTRAL_HEADER, at + CENTRAL_HEADER + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + LOCAL_HEADER + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(start, start + size);
    files.set(name, method === DEFLATED ? inflateRawSync(stored) : stored);
    at += CENTRAL_HEADER + nameLength + extraLength + commentLength;
  }
  return files;
}
