import { randomInt } from "node:crypto";
import { REFERRAL_CODE_LENGTH } from "#contract/limits.ts";

/** No 0 and o, no 1, i and l: a code survives being read aloud. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** An unguessable referral code: 31 letters to the power of 12 (decisions.md D4). */
export const createCode = (): string =>
  Array.from({ length: REFERRAL_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
