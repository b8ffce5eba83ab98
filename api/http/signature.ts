import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs a text that a browser will send back (HMAC-SHA-256). The text must name its purpose, because one key signs all
 * texts.
 */
export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** SHA-256 of values that are looked up but not stored, such as tokens and rate limit keys. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
