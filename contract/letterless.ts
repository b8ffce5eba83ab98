import { LETTERLESS_ENDS_READ } from "./limits.ts";
import { withoutMarkup, withPlainSigns } from "./markup.ts";
import { normaliseText } from "./typed-text.ts";

const { first, last } = LETTERLESS_ENDS_READ;
const LONG_RUN = new RegExp(String.raw`(\P{L}{${first}})(\P{L}+)(\P{L}{${last}})`, "gu");

/**
 * Of a run of signs, figures and blanks without any letter only its beginning and its end: rules that look for the end of
 * such a run cost up to the square of its length. What people write in earnest has none that long.
 */
export const shortenLetterless = (text: string): string => text.replaceAll(LONG_RUN, "$1$3");

/** They come with words that were copied from a page, and cut them for who reads them. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/gu;

/** A text that was pasted from elsewhere and is read for what it asks: its words are quoted as they are kept. */
export const normalisePasted = (text: string): string =>
  shortenLetterless(withPlainSigns(normaliseText(withoutMarkup(text).replaceAll(INVISIBLE, ""))));
