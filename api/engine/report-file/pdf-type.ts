import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Pdf from "pdfkit";
import type { PageLanguage } from "#contract/words.ts";

type Doc = typeof Pdf.prototype;
/** Headings, and text in two weights. */
export type Face = "heading" | "bold" | "text";

/** Replaces characters that no font here has, and whose script has no name. */
export const UNPRINTABLE_MARK = "[…]";

const { resolve } = createRequire(import.meta.url);
const ours = (name: string): string => join(import.meta.dirname, "fonts", name);
const dejaVu = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}`);

/** The website's fonts for text in Latin letters, DejaVu for all other text. */
const FILES: Record<Face, { own: string; wide: string }> = {
  heading: { own: ours("fraunces-600.ttf"), wide: dejaVu("DejaVuSansCondensed-Bold.ttf") },
  bold: { own: ours("figtree-700.ttf"), wide: dejaVu("DejaVuSansCondensed-Bold.ttf") },
  text: { own: ours("figtree-400.ttf"), wide: dejaVu("DejaVuSansCondensed.ttf") },
};

const read = new Map<string, Buffer>();

/** Reads a font file once and caches it. */
function readFont(file: string): Buffer {
  const font = read.get(file) ?? readFileSync(file);
  read.set(file, font);
  return font;
}

/** pdfkit keeps the current font here, which its types omit. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

export type TypeCase = {
  /** Replaces the characters that no font has with a mark. */
  toPrintable: (text: string) => Printable;
  /** Selects the website's font if it has every letter of a text, otherwise DejaVu, so that no word mixes two fonts. */
  take: (face: Face, text: string) => Doc;
};

/** The fonts of one document; each is loaded when a text first needs it. */
export function openTypeCase(doc: Doc, language: PageLanguage): TypeCase {
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
        ? { text: clean, missing: [] }
        : toShown(clean, language, (part) => faces.every(({ wide }) => hasAll(wide, part)));
    },
    take: (face, text) => {
      const { own, wide } = FILES[face];
      return doc.font(hasAll(own, text) ? own : wide);
    },
  };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Joiners, variation selectors and direction marks, which have no glyph. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

/** `missing`: the marks for what cannot be shown. */
type Printable = { text: string; missing: string[] };

/** pdfkit measures a word longer than a line again for each of its lines, so very long words are split. */
const UNBROKEN_MAX = 200;
const UNBROKEN = new RegExp(String.raw`\S{${UNBROKEN_MAX}}(?=\S)`, "gu");

/** Normalises line ends to \n, replaces other control characters with spaces, and splits very long words. */
const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(LINE_END, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(UNBROKEN, "$&\n");

/** Sets right-to-left lines, and replaces each run of characters without a glyph with one mark that names them. */
function toShown(clean: string, language: PageLanguage, canShow: (text: string) => boolean): Printable {
  const missing = new Set<string>();
  const lost: string[] = [];
  const shown = Array.from(graphemes.segment(setFromRight(clean)), ({ segment }) => {
    const seen = segment.replaceAll(INVISIBLE, "");
    if (canShow(seen)) return seen;
    lost.push(seen);
    return UNSHOWN;
  }).join("");
  let at = 0;
  const text = shown.replaceAll(/\uFFFC(?:[\s\p{P}]*\uFFFC)*/gu, (run) => {
    const count = run.split(UNSHOWN).length - 1;
    const mark = markFor(lost.slice(at, at + count).join(""), language);
    at += count;
    missing.add(mark);
    return mark;
  });
  return { text, missing: [...missing] };
}

const UNSHOWN = "\uFFFC";
/** Letters that no font here has, by language or script. Kana precede the characters shared with Chinese. */
const NAMED_LETTERS: [kind: "language" | "script", code: string, letters: RegExp][] = [
  ["language", "ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["language", "ko", /\p{Script=Hangul}/u],
  ["language", "zh", /\p{Script=Han}/u],
  ...[
    "Deva",
    "Beng",
    "Guru",
    "Gujr",
    "Orya",
    "Taml",
    "Telu",
    "Knda",
    "Mlym",
    "Sinh",
    "Thai",
    "Khmr",
    "Mymr",
    "Tibt",
    "Ethi",
    "Mong",
  ].map(
    (code) => ["script", code, new RegExp(String.raw`\p{Script=${code}}`, "u")] as ["script", string, RegExp],
  ),
];

function markFor(lost: string, language: PageLanguage): string {
  const found = NAMED_LETTERS.find(([, , letters]) => letters.test(lost));
  if (found !== undefined) {
    const [type, code] = found;
    return `[${new Intl.DisplayNames([language], { type }).of(code) ?? code}]`;
  }
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(lost) ? "[emoji]" : UNPRINTABLE_MARK;
}

const RIGHT = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}`;
/** From the first to the last right-to-left letter, with non-letters between them. */
const FROM_RIGHT = new RegExp(String.raw`[${RIGHT}](?:(?:(?!\n)[\P{L}${RIGHT}])*[${RIGHT}])?\p{M}*`, "gu");
const NAME = new RegExp(String.raw`^[${RIGHT}\p{M}\p{P} ]+$`, "u");
/** A longer name may not fit on a line with other words. */
const NAME_MAX_LENGTH = 40;
const LINE_MAX_LENGTH = 60;
/** Alone on a line, a short figure would be at the wrong margin. */
const FIGURE_MAX_LENGTH = 10;

const LETTER_FROM_RIGHT = new RegExp(`[${RIGHT}]`, "gu");
const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** True if most letters of a text are right-to-left, so that it is aligned to the right margin. */
export const isFromRight = (text: string): boolean =>
  2 * count(text, LETTER_FROM_RIGHT) > count(text, /\p{L}/gu);

/**
 * pdfkit places words from left to right, each in its own direction. Hard spaces join right-to-left words into one
 * word, whose last space is then on its left. A longer text than a name gets separate lines in reading order.
 */
const setFromRight = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      isFromRight(line) && !NAME.test(line)
        ? setLines(line)
        : line.replaceAll(FROM_RIGHT, (run, at: number) => setRun(run, line[at - 1], line[at + run.length])),
    )
    .join("\n");

function setRun(run: string, before: string | undefined, after: string | undefined): string {
  if (run.length <= NAME_MAX_LENGTH && NAME.test(run)) return setWord(run) + (after === undefined ? "" : " ");
  return `${before === undefined ? "" : "\n"}${setLines(run)}${after === undefined ? "" : "\n"}`;
}

const MIRRORED = new Map(
  ["()", ")(", "[]", "][", "{}", "}{", "«»", "»«", "<>", "><"].map(([a = "", b = ""]) => [a, b]),
);

/** Mirrors brackets, so that they open on the side where reading starts. */
const setWord = (run: string): string =>
  run
    .trim()
    .replaceAll(/\s+/gu, "\u00A0")
    .replaceAll(/[()[\]{}«»<>]/gu, (bracket) => MIRRORED.get(bracket) ?? bracket);

function setLines(run: string): string {
  const lines = [""];
  for (const word of run.trim().split(/\s+/u)) {
    const line = lines.at(-1) ?? "";
    const isFigure = word.length <= FIGURE_MAX_LENGTH && !isFromRight(word);
    if (isFigure || line.length + word.length < LINE_MAX_LENGTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map(setLine).join("\n");
}

/** Figures, and left-to-right words with the characters and spaces between them. */
const FROM_LEFT =
  /[\p{Script=Latin}\p{N}](?:[\p{Script=Latin}\p{N}\p{M}]|[.,:/&'’–-](?=[\p{Script=Latin}\p{N}])| (?=\p{Script=Latin}))*[%+#]?/gu;

/** The parts of a line in their order from left to right. */
function setLine(line: string): string {
  const parts = partsOf(line);
  return parts
    .toReversed()
    .map(({ text, isRight }, at) => (isRight ? setWord(text) + (at === parts.length - 1 ? "" : " ") : text))
    .join(" ");
}

function partsOf(line: string): { text: string; isRight: boolean }[] {
  const parts: { text: string; isRight: boolean }[] = [];
  let from = 0;
  const addRight = (to: number) => {
    if (line.slice(from, to).trim() !== "") parts.push({ text: line.slice(from, to), isRight: true });
  };
  for (const found of line.matchAll(FROM_LEFT)) {
    addRight(found.index);
    parts.push({ text: found[0], isRight: false });
    from = found.index + found[0].length;
  }
  addRight(line.length);
  return parts;
}
