import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, "").toUpperCase())
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The authenticator app's code for a key (RFC 6238), now or some seconds from now. */
export function codeFor(key: string, secondsAway = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + secondsAway) / STEP_SECONDS)));
  const digest = createHmac("sha1", decodeBase32(key)).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

export const keyOf = (uri: string): string => new URL(uri).searchParams.get("secret") ?? "";
