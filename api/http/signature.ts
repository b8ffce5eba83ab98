import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Signs a text (HMAC-SHA-256) so that it can come back from a browser. The text names its purpose: one key signs for all. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** SHA-256, for what is found again but not stored: tokens, and names that a limit counts. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
