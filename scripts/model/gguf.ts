import { open } from "node:fs/promises";

/** Metadata from the beginning of a GGUF file (github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
export type GgufHead = {
  architecture: string | null;
  /** The context length used in training. */
  contextTokens: number | null;
};

const MAGIC = "GGUF";
const VERSIONS: ReadonlySet<number> = new Set([2, 3]);
const HEAD_BYTES = 24;
/** Far more bytes than the metadata before the tokenizer's vocabulary takes. */
const READ_BYTES = 64 * 1024;
/** Byte widths of the value types except strings and arrays, by the format's type number. */
const WIDTHS: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const [UINT32, TEXT, UINT64] = [4, 8, 10];

/** Reads the head of a model file. Throws an error for users if the engine cannot read the file. */
export async function readGgufHead(file: string): Promise<GgufHead> {
  const bytes = await readStart(file);
  const magic = bytes.toString("latin1", 0, MAGIC.length);
  if (bytes.length < HEAD_BYTES || magic !== MAGIC)
    throw new Error(`${file} is no model: ${whatElse(bytes)}`);
  const version = bytes.readUInt32LE(4);
  if (!VERSIONS.has(version))
    throw new Error(`${file} is a GGUF file of version ${version}; the engine reads versions 2 and 3.`);
  if (bytes.readBigUInt64LE(8) === 0n)
    throw new Error(`${file} holds no weights: it is a part of a model, or its words only.`);
  return readValues(bytes);
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function whatElse(bytes: Buffer): string {
  const text = bytes.toString("utf8", 0, 200).trimStart().toLowerCase();
  if (bytes.length === 0) return "it is empty.";
  if (text.startsWith("version https://git-lfs"))
    return "it is a pointer of Git LFS; fetch the file itself, with git lfs pull or a browser.";
  if (text.startsWith("<")) return "it is a web page; take the address of the file, not of its page.";
  return "a model is a file in GGUF form.";
}

/** The values in order, up to the end of the read bytes. */
function readValues(bytes: Buffer): GgufHead {
  const head: GgufHead = { architecture: null, contextTokens: null };
  let at = HEAD_BYTES;
  const takeText = (): string => {
    const length = Number(bytes.readBigUInt64LE(at));
    at += 8 + length;
    if (at > bytes.length) throw new RangeError("past the end");
    return bytes.toString("utf8", at - length, at);
  };
  try {
    for (let left = bytes.readBigUInt64LE(16); left > 0n; left -= 1n) {
      const key = takeText();
      const kind = bytes.readUInt32LE(at);
      at += 4;
      if (kind === TEXT) {
        const value = takeText();
        if (key === "general.architecture") head.architecture = value;
        continue;
      }
      const width = WIDTHS[kind];
      if (width === undefined) break;
      if (key === `${head.architecture}.context_length` && (kind === UINT32 || kind === UINT64))
        head.contextTokens = kind === UINT32 ? bytes.readUInt32LE(at) : Number(bytes.readBigUInt64LE(at));
      at += width;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return head;
}
