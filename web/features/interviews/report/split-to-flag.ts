import { FLAG_SENTENCE_MAX_LENGTH } from "#contract/limits.ts";

const SENTENCE = /[^.!?…。！？]+[.!?…。！？]*["')\]]*\s*|[.!?…。！？]+/gu;

/** Cuts long text without punctuation at a space if there is one, and never inside a surrogate pair. */
function cutLong(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > FLAG_SENTENCE_MAX_LENGTH) {
    const space = rest.lastIndexOf(" ", FLAG_SENTENCE_MAX_LENGTH);
    const end = space > 0 ? space : FLAG_SENTENCE_MAX_LENGTH;
    const at = /[\uDC00-\uDFFF]/.test(rest.charAt(end)) ? end - 1 : end;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

function splitLine(line: string): string[] {
  if (line.length <= FLAG_SENTENCE_MAX_LENGTH) return [line];
  const pieces: string[] = [];
  for (const sentence of line.match(SENTENCE) ?? []) {
    const joined = (pieces.at(-1) ?? "") + sentence;
    if (joined.length <= FLAG_SENTENCE_MAX_LENGTH) pieces.splice(-1, 1, joined);
    else pieces.push(...cutLong(sentence));
  }
  return pieces;
}

/** Splits a report text into pieces that can be flagged: lines, and groups of sentences of long lines. */
export const splitToFlag = (text: string): string[] =>
  text
    .split("\n")
    .flatMap(splitLine)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
