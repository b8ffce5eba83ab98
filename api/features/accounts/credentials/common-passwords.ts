import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";

const REFUSED = 10_000;

/** The most common passwords that are long enough to be chosen at all, commonest first in the list's own order. */
const common = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, REFUSED),
);

/** safety.md T9. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
