/** What systems and programs end a line with, beside the line feed. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** No store and no screen can hold them; half of a pair of surrogates is no sign either. */
const UNHELD = /(?![\n\t])\p{Cc}|\p{Cs}/gu;
/** More than one blank line in a row. */
const BLANK_LINES = /\n(?:[^\S\n]*\n){2,}/gu;

/**
 * What a person typed, pasted or uploaded, as it is counted, read and kept: one kind of line end, at most one blank line in a
 * row, no control characters, and letters with their accents as one sign (NFC). A text that went through it stays as it is.
 */
export const normaliseText = (text: string): string =>
  text.replaceAll(LINE_ENDS, "\n").replaceAll(UNHELD, "").normalize("NFC").replaceAll(BLANK_LINES, "\n\n");

/** A name or a title: whatever breaks a line or widens it is one space. */
export const normaliseLine = (text: string): string => normaliseText(text).replaceAll(/\s+/gu, " ").trim();

/** Of a text as it will be kept, without blanks at its ends: what forms count. */
export const lengthOf = (text: string): number => normaliseText(text).trim().length;
