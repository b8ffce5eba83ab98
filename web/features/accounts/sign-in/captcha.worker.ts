import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Challenge, solveChallenge } from "altcha-lib";

/** In plain JavaScript: on plain http pages browsers lack `crypto.subtle`, which the widget's worker needs. */
type DeriveKey = Parameters<typeof solveChallenge>[0]["deriveKey"];
const deriveKey: DeriveKey = ({ cost, keyLength }, salt, password) =>
  Promise.resolve({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) });

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey }).then((solution) => postMessage(solution));
});
