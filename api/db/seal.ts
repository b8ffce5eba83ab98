import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;
/** Prefix of values sealed before keys had their own ids. */
const FIRST_KEY_ID = "k1";

export type Seal = {
  /** Encrypts for storage; `context` (table and owner) must be the same when opening. */
  close: (plain: string, context: string) => string;
  /** Throws when the text was changed, its key is unknown or the context differs. */
  open: (sealed: string, context: string) => string;
  /** Prefix of everything sealed with the newest key. */
  prefix: string;
};

type Key = { id: string; bytes: Buffer };

/** AES-256-GCM with keys derived from the app's secrets: the newest key seals, and each key opens what it sealed. */
export function createSeal(newest: string, ...older: string[]): Seal {
  const key = deriveKey(newest);
  const keys = [key, ...older.map(deriveKey)];
  return {
    prefix: `${key.id}.`,
    close: (plain, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open: (sealed, context) => {
      const [id, body] = sealed.split(".");
      const fitting = keys.filter((one) => one.id === id || id === FIRST_KEY_ID);
      if (fitting.length === 0 || body === undefined) throw new Error("sealed with an unknown key");
      return openWithAny(fitting, Buffer.from(body, "base64url"), context);
    },
  };
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "greenroom sealed columns", 32));
  return { id: createHash("sha256").update(bytes).digest("base64url").slice(0, KEY_ID_LENGTH), bytes };
}

function openWithAny(keys: Key[], bytes: Buffer, context: string): string {
  let failure: unknown;
  for (const key of keys) {
    try {
      return openWith(key, bytes, context);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(key: Key, bytes: Buffer, context: string): string {
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
