import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Pdf from "pdfkit";

type Doc = typeof Pdf.prototype;
/** Headings, and text in two weights. */
export type Face = "heading" | "bold" | "text";

/** Stands for a run of characters that no font here has a picture of. */
export const UNPRINTABLE_MARK = "[…]";

const { resolve } = createRequire(import.meta.url);
const ours = (name: string): string => join(import.meta.dirname, "fonts", name);
const dejaVu = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}`);

/** The screen's typefaces for what is written in Latin letters, DejaVu for every other text. */
const FILES: Record<Face, { own: string; wide: string }> = {
  heading: { own: ours("fraunces-600.ttf"), wide: dejaVu("DejaVuSansCondensed-Bold.ttf") },
  bold: { own: ours("figtree-700.ttf"), wide: dejaVu("DejaVuSansCondensed-Bold.ttf") },
  text: { own: ours("figtree-400.ttf"), wide: dejaVu("DejaVuSansCondensed.ttf") },
};

const read = new Map<string, Buffer>();

/** Read when first needed, kept from then on. */
function readFont(file: string): Buffer {
  const font = read.get(file) ?? readFileSync(file);
  read.set(file, font);
  return font;
}

/** pdfkit holds its font open under this name, and its types don't say so. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

export type TypeCase = {
  /** What of a text can be shown, and whether that is all of it. */
  toPrintable: (text: string) => Printable;
  /** Takes the face for a printable text: ours where it has every letter, so that no word is of two kinds. */
  take: (face: Face, text: string) => Doc;
};

/** The fonts of one document; each is opened when a text first needs it. */
export function openTypeCase(doc: Doc): TypeCase {
  const opened = new Map<string, WithFont["_font"]["font"]>();
  const open = (file: string): WithFont["_font"]["font"] => {
    const font =
      opened.get(file) ??
      (doc.registerFont(file, readFont(file)).font(file) as unknown as WithFont)._font.font;
    opened.set(file, font);
    return font;
  };
  const hasAll = (file: string, text: string): boolean =>
    Array.from(text).every(
      (character) => character === "\n" || open(file).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  const faces = Object.values(FILES);
  return {
    toPrintable: (text) => {
      const clean = cleanText(text);
      return faces.every(({ own }) => hasAll(own, clean))
        ? { text: clean, isWhole: true }
        : markUnprintable(clean, (part) => faces.every(({ wide }) => hasAll(wide, part)));
    },
    take: (face, text) => {
      const { own, wide } = FILES[face];
      return doc.font(hasAll(own, text) ? own : wide);
    },
  };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Joiners, variation selectors and direction marks: they have no picture of their own. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

type Printable = { text: string; isWhole: boolean };

/** A word that no line holds is measured again for each of its lines; in such pieces that costs little. */
const UNBROKEN_MAX = 200;
const UNBROKEN = new RegExp(String.raw`\S{${UNBROKEN_MAX}}(?=\S)`, "gu");

/** Line ends stay, as \n; other control characters become spaces; what has no place for a line's end gets some. */
const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(LINE_END, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(UNBROKEN, "$&\n");

/** A run of characters without a picture becomes one mark, spaces between them included. */
function markUnprintable(clean: string, canShow: (text: string) => boolean): Printable {
  let isWhole = true;
  const shown = Array.from(graphemes.segment(setNames(clean)), ({ segment }) => {
    const seen = segment.replaceAll(INVISIBLE, "");
    if (segment !== UNSHOWN && canShow(seen)) return seen;
    isWhole = false;
    return UNSHOWN;
  }).join("");
  return { text: shown.replaceAll(/\uFFFC(?:[\s\p{P}]*\uFFFC)*/gu, UNPRINTABLE_MARK), isWhole };
}

const UNSHOWN = "\uFFFC";
const RIGHT = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}`;
/** From the first to the last of such letters, with what is no letter between them. */
const FROM_RIGHT = new RegExp(String.raw`[${RIGHT}](?:(?:(?!\n)[\P{L}${RIGHT}])*[${RIGHT}])?\p{M}*`, "gu");
const NAME = new RegExp(String.raw`^[${RIGHT}\p{M} ]+$`, "u");
/** Longer ones may not fit on a line. */
const NAME_MAX_LENGTH = 40;

/**
 * pdfkit sets words one after the other from the left, which scrambles a text that runs the other way. Names and the
 * like stay whole: hard spaces make them one word, which is set from the right, its last space then on its left.
 */
function setNames(text: string): string {
  return text.replaceAll(FROM_RIGHT, (run, at: number) => {
    const after = text[at + run.length];
    const standsAlone = /^[\s]?$/u.test(text[at - 1] ?? "") && /^[\s.,;:!?)]?$/u.test(after ?? "");
    if (!standsAlone || run.length > NAME_MAX_LENGTH || !NAME.test(run)) return UNSHOWN;
    return `${run.replaceAll(" ", "\u00A0")}${after === undefined ? "" : " "}`;
  });
}
