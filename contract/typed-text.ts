/** All line endings except the line feed. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** Control characters and lone surrogates, which databases and screens cannot hold. */
const UNHELD = /(?![\n\t])\p{Cc}|\p{Cs}/gu;
/** More than one blank line in a row. */
const BLANK_LINES = /\n(?:[^\S\n]*\n){2,}/gu;

/**
 * Normalises text that a user typed, pasted or uploaded: one kind of line ending, at most one blank line in a row, no
 * control characters, NFC. Idempotent.
 */
export const normaliseText = (text: string): string =>
  text.replaceAll(LINE_ENDS, "\n").replaceAll(UNHELD, "").normalize("NFC").replaceAll(BLANK_LINES, "\n\n");

/** Normalises a name or a title: any whitespace becomes one space. */
export const normaliseLine = (text: string): string => normaliseText(text).replaceAll(/\s+/gu, " ").trim();

/** Length of a text as it will be stored, trimmed: the length that forms count. */
export const lengthOf = (text: string): number => normaliseText(text).trim().length;
