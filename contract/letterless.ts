import { LETTERLESS_ENDS_READ } from "./limits.ts";
import { withoutMarkup, withPlainSigns } from "./markup.ts";
import { normaliseText } from "./typed-text.ts";

const { first, last } = LETTERLESS_ENDS_READ;
const LONG_RUN = new RegExp(String.raw`(\P{L}{${first}})(\P{L}+)(\P{L}{${last}})`, "gu");

/**
 * Shortens a long run without letters to its beginning and end, because rules that search for the run's end take
 * quadratic time. Real texts have no runs that long.
 */
export const shortenLetterless = (text: string): string => text.replaceAll(LONG_RUN, "$1$3");

/** Invisible characters in text copied from a page, which split words for the parser. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/gu;

/** Prepares pasted text for storing and parsing, so that quotes from it match the stored text. */
export const normalisePasted = (text: string): string =>
  shortenLetterless(withPlainSigns(normaliseText(withoutMarkup(text).replaceAll(INVISIBLE, ""))));
