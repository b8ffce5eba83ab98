/** Stands for a run of characters that a font has no picture of. */
export const UNPRINTABLE_MARK = "[…]";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Joiners, variation selectors and direction marks: they have no picture of their own. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

export type Printable = { text: string; isWhole: boolean };

/**
 * Text as a font can show it: a run of characters without a picture becomes one mark, spaces between them included.
 * Line ends stay, as \n; other control characters become spaces.
 */
export function toPrintable(text: string, hasPicture: (codePoint: number) => boolean): Printable {
  const clean = text
    .normalize("NFC")
    .replaceAll(LINE_END, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ");
  let isWhole = true;
  const shown = Array.from(graphemes.segment(clean), ({ segment }) => {
    const seen = Array.from(segment).filter((character) => !INVISIBLE.test(character));
    if (seen.every((character) => character === "\n" || hasPicture(character.codePointAt(0) ?? 0)))
      return seen.join("");
    isWhole = false;
    return "\uFFFC";
  }).join("");
  return { text: shown.replaceAll(/\uFFFC(?:[\s\p{P}]*\uFFFC)*/gu, UNPRINTABLE_MARK), isWhole };
}
