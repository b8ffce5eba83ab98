import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Pdf from "pdfkit";

/** DejaVu: Latin, Greek, Cyrillic, Armenian, Georgian and signs. Read at the first PDF, kept from then on. */
const FILES = { text: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" } as const;

export type FontName = keyof typeof FILES;

const { resolve } = createRequire(import.meta.url);
const read = new Map<FontName, Buffer>();

function readFont(name: FontName): Buffer {
  const found = read.get(name) ?? readFileSync(resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  read.set(name, found);
  return found;
}

/** pdfkit sets words one after the other from the left, which would scramble a text that runs the other way. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Gives the document its fonts; answers whether a character can be shown with both of them. */
export function useFonts(doc: typeof Pdf.prototype): (codePoint: number) => boolean {
  const covers = (["bold", "text"] as const).map((name) => {
    doc.registerFont(name, readFont(name)).font(name);
    return coverageOf(doc);
  });
  return (codePoint) =>
    !FROM_RIGHT.test(String.fromCodePoint(codePoint)) && covers.every((covered) => covered(codePoint));
}

/** pdfkit holds its font open under this name, and its types don't say so. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

function coverageOf(doc: typeof Pdf.prototype): (codePoint: number) => boolean {
  const { font } = (doc as unknown as WithFont)._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}
