import { join } from "node:path";
import { constants, inflateSync } from "node:zlib";
import type { ReadingLoss } from "#contract/resumes.ts";
import type { DocumentReading } from "./document.ts";
import { linesOf } from "./page-lines.ts";
import type { Piece } from "./page-segments.ts";
import { mendFromRight, wordsFromRight } from "./words-from-right.ts";
import { findPdfHeader } from "./pdf-header.ts";

const PAGES_MAX = 30;
/** A page with fewer letters holds only its page number, or a scanner's logo. */
const PAGE_LETTERS_MIN = 3;
/** In points. Smaller letters are meant for machines, because nobody can read them. */
const READABLE_SIZE = 2;
const END = Buffer.from("%%EOF");
const OBJECT = Buffer.from(" obj");
const LIST = Buffer.from("\nxref");

/** Predefined character maps for Chinese, Japanese and Korean, which PDF files refer to but don't include. */
const CHARACTER_MAPS = `${join(import.meta.dirname, "character-maps")}/`;

type Unpdf = typeof import("unpdf");
type Pdf = Awaited<ReturnType<Unpdf["getDocumentProxy"]>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type Text = Awaited<ReturnType<Page["getTextContent"]>>;
type Item = Extract<Text["items"][number], { str: string }>;

/** Reads page by page, so that it can stop at `maxLength`. */
export async function readPdf(bytes: Buffer, maxLength: number): Promise<DocumentReading> {
  const losses = new Set<ReadingLoss>();
  const { pdf, isWhole } = await openPdf(bytes.subarray(Math.max(0, findPdfHeader(bytes))));
  if (pdf === null) return { text: "", losses: ["locked"] };
  if (!isWhole) losses.add("damaged");
  let text = "";
  let read = 0;
  let empty = 0;
  while (read < Math.min(pdf.numPages, PAGES_MAX) && text.length < maxLength) {
    read += 1;
    const page = await readPage(pdf, read).catch(() => null);
    if (page === null) {
      losses.add("damaged");
      continue;
    }
    if (page.hasUnreadLetters) losses.add("letters");
    else if ((page.text.match(/\p{L}/gu)?.length ?? 0) < PAGE_LETTERS_MIN) empty += 1;
    text += `${page.text}\n`;
  }
  if (read < pdf.numPages) losses.add("end");
  if (empty > 0) losses.add("pictures");
  return { text, losses: [...losses] };
}

async function openPdf(bytes: Buffer): Promise<{ pdf: Pdf | null; isWhole: boolean }> {
  const { getDocumentProxy } = await import("unpdf");
  const open = (file: Buffer) =>
    getDocumentProxy(new Uint8Array(file), { cMapUrl: CHARACTER_MAPS, cMapPacked: true, verbosity: 0 });
  // A truncated file may still have the `%%EOF` of an earlier revision.
  const isWhole = bytes.lastIndexOf(END) > bytes.lastIndexOf(OBJECT);
  try {
    return { pdf: await open(bytes), isWhole };
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") return { pdf: null, isWhole };
    const mended = withPageTree(bytes);
    if (mended === null) throw error;
    return { pdf: await open(mended), isWhole: false };
  }
}

/** Adds a new page list to a truncated file, whose own list was near the end and is lost. */
function withPageTree(whole: Buffer): Buffer | null {
  // A truncated cross-reference table would swallow the added text.
  const list = whole.lastIndexOf(LIST);
  const cut = list > whole.lastIndexOf(OBJECT) ? whole.subarray(0, list) : whole;
  const bytes = Buffer.concat([cut, Buffer.from(`\nendstream endobj\n${packedObjects(cut)}\n`, "latin1")]);
  const file = bytes.toString("latin1");
  const pages = Array.from(
    file.matchAll(/(\d{1,10})\s+(\d{1,5})\s+obj\b(?:(?!endobj)[\s\S]){0,2000}?\/Type\s*\/Page\b(?!s)/gu),
    ([, number = "", generation = ""]) => `${number} ${generation} R`,
  );
  if (pages.length === 0) return null;
  const numbers = Array.from(file.matchAll(/(\d{1,10})\s+\d{1,5}\s+obj\b/gu), ([, number]) => Number(number));
  const tree = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
  const added = [
    `${tree} 0 obj<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>endobj`,
    `${tree + 1} 0 obj<</Type/Catalog/Pages ${tree} 0 R>>endobj`,
    `trailer<</Root ${tree + 1} 0 R>>\n%%EOF`,
  ].join("\n");
  return Buffer.concat([bytes, Buffer.from(added)]);
}

const UNPACKED_MAX_BYTES = 8 * 1024 * 1024;

/** Unpacks compressed object streams into separate objects. */
function packedObjects(bytes: Buffer): string {
  const file = bytes.toString("latin1");
  const packs = file.matchAll(
    /<<((?:(?!>>|obj\b)[\s\S]){0,500}\/ObjStm(?:(?!>>)[\s\S]){0,500})>>\s*stream\r?\n/gu,
  );
  return Array.from(packs, ({ 0: head, 1: entries = "", index }) => {
    const [count, first] = [/\/N\s+(\d+)/u, /\/First\s+(\d+)/u].map((entry) =>
      Number(entry.exec(entries)?.[1]),
    );
    const from = index + head.length;
    const end = file.indexOf("endstream", from);
    const text = unpack(bytes.subarray(from, end === -1 ? undefined : end));
    const places = (text.slice(0, first).match(/\d+/gu) ?? []).slice(0, 2 * (count ?? 0)).map(Number);
    return Array.from({ length: places.length / 2 }, (_, at) => {
      const [number, start = 0] = places.slice(2 * at);
      const next = places[2 * at + 3];
      const body = text.slice((first ?? 0) + start, next === undefined ? undefined : (first ?? 0) + next);
      return `${number} 0 obj ${body} endobj`;
    }).join("\n");
  }).join("\n");
}

function unpack(bytes: Buffer): string {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_MAX_BYTES };
    return inflateSync(bytes, options).toString("latin1");
  } catch {
    return "";
  }
}

type ReadPage = { text: string; hasUnreadLetters: boolean };

async function readPage(pdf: Pdf, number: number): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const all = items.filter((item): item is Item => "str" in item);
  const unread = unreadableFonts(all);
  const bullets = bulletFonts(all);
  const drawnTexts = needsDrawing(all) ? await drawnTextsOf(page) : [];
  const letters = drawnTexts.map((signs) => signs.join("")).join("\n");
  const words = wordsFromRight(drawnTexts);
  const readable = all.filter(({ fontName }) => !unread.has(fontName));
  const drawn = readable
    .filter(({ str }) => str.trim() !== "")
    .map((item) => place(page, item, bullets.has(item.fontName) ? "•" : plainText(item, letters)))
    .filter(({ size }) => size >= READABLE_SIZE);
  const placed = [...withHyphens(drawn, letters), ...(await readFields(page))];
  page.cleanup();
  const byTurn = Map.groupBy(placed.filter(isOnPage(page)), ({ turn }) => turn);
  const turns = [...byTurn].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    text: turns
      .flatMap(([, pieces]) => linesOf(pieces))
      .map((line) => mendFromRight(line, words))
      .join("\n"),
    hasUnreadLetters: unread.size > 0,
  };
}

/** Characters that are no letters: a font with many of them has no valid character map. */
const UNMAPPED = /[\uFFFD\p{Cn}]|(?![\t\n\r])\p{Cc}|\p{Co}{3}/u;
/** Characters of bullet and icon fonts. */
const PICTURE = /\p{Co}/gu;
const UNMAPPED_SHARE = 0.02;

function unreadableFonts(items: readonly Item[]): Set<string> {
  const byFont = Map.groupBy(items, ({ fontName }) => fontName);
  return new Set(
    [...byFont]
      .filter(([, own]) => {
        const text = own.map(({ str }) => str).join(" ");
        const lost = Array.from(text.matchAll(new RegExp(UNMAPPED, "gu"))).length;
        return lost > UNMAPPED_SHARE * text.length;
      })
      .map(([font]) => font),
  );
}

/** A font that is used for one letter only, always alone, draws bullets: 'l' is a dot in ZapfDingbats. */
function bulletFonts(items: readonly Item[]): Set<string> {
  const byFont = Map.groupBy(
    items.filter(({ str }) => str.trim() !== ""),
    ({ fontName }) => fontName,
  );
  const isBullet = ([first, second, ...more]: Item[]): boolean =>
    second !== undefined &&
    /^\p{L}$/u.test(first?.str.trim() ?? "") &&
    [second, ...more].every(({ str }) => str.trim() === first?.str.trim());
  return new Set([...byFont].filter(([, own]) => byFont.size > 1 && isBullet(own)).map(([font]) => font));
}

type Placed = Piece & { turn: number };

/** Position as the reader sees it on the rotated page; for sideways text, on a page rotated to make it upright. */
function place(page: Page, { str, transform, width, height, dir }: Item, text = str): Placed {
  const { transform: view } = page.getViewport({ scale: 1 });
  const [a, b, c, d, x, y] = multiply(view, transform as number[]);
  const size = Math.hypot(c, d) || height;
  const turn = Math.round(Math.atan2(b, a) / (Math.PI / 2)) & 3;
  const [along, down] = (
    [
      [x, y],
      [y, -x],
      [-x, -y],
      [-y, x],
    ] as const
  )[turn as 0 | 1 | 2 | 3];
  const isRightToLeft = dir === "rtl";
  return {
    text,
    left: along,
    right: along + width,
    base: down,
    size,
    isRightToLeft,
    isSpacedOut: isSpacedOut(str),
    turn,
  };
}

type Matrix = readonly [number, number, number, number, number, number];

function multiply(view: number[], own: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = own;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Text outside the page is not shown. */
function isOnPage(page: Page): (piece: Placed) => boolean {
  const { width, height } = page.getViewport({ scale: 1 });
  const most = Math.max(width, height);
  return ({ left, base }) => Math.abs(left) <= most && Math.abs(base) <= most;
}

type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  hidden?: boolean;
  rect?: number[];
  contentsObj?: { str?: string };
};

const FIELD_LETTERS = 0.8;
const FIELD_LETTERS_MAX = 10;

/** Text typed into form fields or written onto the page in a viewer, at its position. */
async function readFields(page: Page): Promise<Placed[]> {
  const annotations = (await page.getAnnotations()) as Annotation[];
  return annotations.flatMap(({ subtype, fieldType, fieldValue, password, hidden, rect, contentsObj }) => {
    if (hidden === true || password === true || rect === undefined) return [];
    const isTyped = subtype === "Widget" && (fieldType === "Tx" || fieldType === "Ch");
    const values = isTyped ? [fieldValue].flat() : subtype === "FreeText" ? [contentsObj?.str] : [];
    const lines = values
      .filter((value) => typeof value === "string")
      .flatMap((value) => value.split(/\r\n?|\n/u));
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const size = Math.min(FIELD_LETTERS_MAX, ((top - bottom) / Math.max(1, lines.length)) * FIELD_LETTERS);
    return lines.map((str, at) => {
      const item = { str, width: right - left, height: size, dir: "ltr", fontName: "", hasEOL: true };
      const transform = [size, 0, 0, size, left, top - size * (at + 1)];
      return Object.assign(place(page, { ...item, transform }), { isValue: true });
    });
  });
}

/** Letters in positional forms, ligatures, and Chinese radicals in place of the characters. */
const LIGATURE = /[\u2E80-\u2FDF\uFB00-\uFDFF\uFE70-\uFEFC]/gu;

const SPACED_WORDS_MIN = 3;
const SPACED_SHARE = 0.8;

/** True for 'S K I L L S': spaced letters are read with a space between each. */
function isSpacedOut(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  const single = words.filter((word) => Array.from(word).length === 1).length;
  return words.length >= SPACED_WORDS_MIN && single >= SPACED_SHARE * words.length;
}

/** The text as written, without the false spaces that gaps between letters caused. */
function plainText({ str }: Item, letters: string): string {
  const shown = str.replaceAll(PICTURE, "•").replaceAll(LIGATURE, (sign) => sign.normalize("NFKC"));
  if (!isSpacedOut(shown)) return shown;
  const together = shown.replaceAll(/\s/gu, "");
  const [found] = inLetters(together, letters);
  return found !== undefined && !isSpacedOut(found) ? found : together;
}

const SOFT_HYPHEN = "\u00AD";
const HYPHEN_WIDTH = 0.35;
/** Number of letters on each side that identify a hyphen's position. */
const SURROUNDINGS = 12;
const NEAR = 3;

/** Restores hyphens that a font maps to soft hyphens. The page's text lacks them, but `letters` has them. */
function withHyphens(pieces: Placed[], letters: string): Placed[] {
  const parts = letters.replaceAll(/\s/gu, "").split(SOFT_HYPHEN);
  const bare = parts.join("");
  let at = 0;
  const cuts = parts.slice(0, -1).map((part) => {
    at += part.length;
    return {
      before: bare.slice(Math.max(0, at - SURROUNDINGS), at),
      after: bare.slice(at, at + SURROUNDINGS),
    };
  });
  return pieces.map((piece, n) => {
    const text = cuts.reduce(withHyphen, piece.text);
    const [own, next] = [text, pieces[n + 1]?.text ?? ""].map((one) => one.replaceAll(/\s/gu, ""));
    const isCut = cuts.some(({ before, after }) => meet(own, before) && meet(mirror(next), mirror(after)));
    if (!isCut) return { ...piece, text };
    return { ...piece, text: `${text.trimEnd()}-`, right: piece.right + HYPHEN_WIDTH * piece.size };
  });
}

type Cut = { before: string; after: string };

/** Inserts a hyphen within a piece. */
function withHyphen(text: string, { before, after }: Cut): string {
  const [head, tail] = [before.slice(-NEAR), after.slice(0, NEAR)];
  const at = text.indexOf(head + tail);
  if (at === -1 || tail === "") return text;
  return `${text.slice(0, at + head.length)}-${text.slice(at + head.length)}`;
}

const mirror = (text = ""): string => Array.from(text).toReversed().join("");
/** True if one text ends with the other. */
const meet = (one = "", other = ""): boolean =>
  one !== "" && other !== "" && (one.endsWith(other) || other.endsWith(one));

/** Finds a text in the page's drawn letters, and returns it with the spaces that the page really draws. */
function inLetters(together: string, letters: string): string[] {
  const bare = letters.replaceAll(/\s/gu, "");
  const from = bare.indexOf(together);
  if (from === -1) return [];
  let seen = 0;
  let found = "";
  for (const sign of letters) {
    const isSpace = /\s/u.test(sign);
    if (!isSpace && seen >= from) found += sign;
    else if (isSpace && found !== "") found += " ";
    if (!isSpace) seen += sign.length;
    if (seen >= from + together.length) break;
  }
  return [found.trim()];
}

/** Reading the drawing operations takes as long as reading the text, so it is done only if a word may be split. */
function needsDrawing(items: readonly Item[]): boolean {
  const shown = items.filter(({ str }) => str.trim() !== "");
  return shown.some((item, at) => {
    const next = shown[at + 1];
    const isOver = next !== undefined && next.transform[5] !== item.transform[5];
    const isBroken = isOver && /\p{Ll}\s*$/u.test(item.str) && /^\p{Ll}/u.test(next.str);
    return isBroken || item.dir === "rtl" || isSpacedOut(item.str);
  });
}

/** All text that the page draws, letter by letter in drawing order. */
async function drawnTextsOf(page: Page): Promise<string[][]> {
  const { OPS } = await import("unpdf/pdfjs");
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.showText) return [];
    const [drawn] = argsArray[at] as [({ unicode?: string } | number)[]];
    return [drawn.flatMap((glyph) => (typeof glyph === "number" ? [] : [glyph.unicode ?? ""]))];
  });
}
