import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * The files of a backup, each encrypted with AES-256-GCM under a key derived from the passphrase (safety.md T75). File
 * names reveal nothing: the folder holds a header, and parts named by a keyed hash.
 */

const HEADER = "backup.json";
const PARTS = "parts";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const FORMAT = 3;
/** Each guess costs 128 MB and half a second. Format 2, still readable, costs half of that. */
const SCRYPT_N = { 2: 2 ** 16, [FORMAT]: 2 ** 17 } as const;
type Format = keyof typeof SCRYPT_N;

const headerSchema = z.object({ format: z.literal([2, FORMAT]), salt: z.base64(), check: z.base64() });

export type BackupFiles = {
  write: (name: string, content: Iterable<Buffer | string> | AsyncIterable<Buffer | string>) => Promise<void>;
  /** The stream fails with the file's name when the file is missing, truncated or changed. */
  read: (name: string) => Readable;
};

type Keys = { content: Buffer; names: Buffer };

async function deriveKeys(passphrase: string, salt: Buffer, format: Format): Promise<Keys> {
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const cost = { N: SCRYPT_N[format], r: 8, p: 1, maxmem: 256 * 1024 ** 2 };
  const bytes = await derive(passphrase.normalize("NFC"), salt, 2 * KEY_BYTES, cost);
  return { content: bytes.subarray(0, KEY_BYTES), names: bytes.subarray(KEY_BYTES) };
}

const hashName = ({ names }: Keys, name: string): Buffer => createHmac("sha256", names).update(name).digest();

/** The folder must exist and be empty. */
export async function createBackupFiles(folder: string, passphrase: string): Promise<BackupFiles> {
  const salt = randomBytes(SALT_BYTES);
  const keys = await deriveKeys(passphrase, salt, FORMAT);
  const header = {
    format: FORMAT,
    salt: salt.toString("base64"),
    check: hashName(keys, HEADER).toString("base64"),
  };
  await mkdir(join(folder, PARTS), { mode: 0o700 });
  await writeFile(join(folder, HEADER), JSON.stringify(header), { mode: 0o600 });
  return filesOf(folder, keys);
}

/** Throws when there is no backup or the passphrase is wrong. */
export async function openBackupFiles(folder: string, passphrase: string): Promise<BackupFiles> {
  const { format, salt, check } = await readHeader(folder);
  const keys = await deriveKeys(passphrase, Buffer.from(salt, "base64"), format);
  const expected = Buffer.from(check, "base64");
  const found = hashName(keys, HEADER);
  if (expected.length !== found.length || !timingSafeEqual(expected, found))
    throw new Error("That is not the passphrase of this backup.");
  return filesOf(folder, keys);
}

/** Throws when there is no backup. */
export async function readHeader(folder: string): Promise<z.infer<typeof headerSchema>> {
  const text = await readFile(join(folder, HEADER), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} holds no backup: there is no ${HEADER} in it.`);
  try {
    return headerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${join(folder, HEADER)} is cut or was changed.`, { cause });
  }
}

function filesOf(folder: string, keys: Keys): BackupFiles {
  const pathOf = (name: string) => join(folder, PARTS, hashName(keys, name).toString("hex"));
  return {
    write: (name, content) => {
      const target = createWriteStream(pathOf(name), { mode: 0o600, flags: "wx" });
      return pipeline(Readable.from(close(content, keys.content, name)), target);
    },
    read: (name) => Readable.from(openPart(pathOf(name), keys.content, name)),
  };
}

async function* close(
  content: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
  yield iv;
  for await (const chunk of content) yield cipher.update(Buffer.from(chunk));
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function* openPart(path: string, key: Buffer, name: string): AsyncGenerator<Buffer> {
  try {
    const { iv, tag, end } = await readEnds(path);
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    if (end >= IV_BYTES)
      for await (const chunk of createReadStream(path, { start: IV_BYTES, end }))
        yield decipher.update(chunk as Buffer);
    yield decipher.final();
  } catch (cause) {
    throw new Error(`The backup is damaged: ${name} is missing, cut, or was changed.`, { cause });
  }
}

async function readEnds(path: string): Promise<{ iv: Buffer; tag: Buffer; end: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < IV_BYTES + TAG_BYTES) throw new Error("too short");
    const [iv, tag] = [Buffer.alloc(IV_BYTES), Buffer.alloc(TAG_BYTES)];
    await file.read(iv, 0, IV_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    return { iv, tag, end: size - TAG_BYTES - 1 };
  } finally {
    await file.close();
  }
}
