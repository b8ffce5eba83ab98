import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_ID = "k1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  /** Encrypts for storage; `context` (table and owner) must be the same when it is opened. */
  close: (plain: string, context: string) => string;
  /** Throws when the text was changed, the key is another or the context differs. */
  open: (sealed: string, context: string) => string;
};

/** AES-256-GCM with a key derived from the app's secret; the key id in front allows rotation. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "greenroom sealed columns", 32));
  return {
    close: (plain, context) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `${KEY_ID}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open: (sealed, context) => {
      const [id, body] = sealed.split(".");
      if (id !== KEY_ID || body === undefined) throw new Error("sealed with an unknown key");
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES)).setAAD(
        Buffer.from(context),
      );
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}
