import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTask } from "node:timers/promises";
import Pdf from "pdfkit";
import { CRITERION_MAX, SCORE_MAX } from "#contract/limits.ts";
import { scoreWord, type ScoreWord } from "#contract/report-figures.ts";
import type { Rating } from "#contract/report.ts";
import {
  describeReport,
  type ExportedInterview,
  type ReportBlock,
} from "#interviewer/engine/report/describe-report.ts";

type Doc = typeof Pdf.prototype;
type Kind = ReportBlock["kind"];
type Style = { font: FontName; size: number; color: string; before: number; tag: string };

const INK = "#221f1b";
const QUIET = "#645d55";
const ACCENT = "#1c5b44";
const SUNKEN = "#e4dccd";
/** The colour of a score is its word's, as on the screen (web/first-screens/tokens.css). */
const TONES: Record<ScoreWord["id"], string> = {
  notYet: "#a8402a",
  onTheWay: "#8a5a0a",
  convincing: "#22694d",
  outstanding: "#123d2e",
};
const MARGIN = 62;
const INDENT = 12;
const LINE_GAP = 2.5;

const STYLES: Record<Kind, Style> = {
  title: { font: "bold", size: 20, color: INK, before: 0, tag: "H1" },
  score: { font: "bold", size: 16, color: ACCENT, before: 12, tag: "P" },
  section: { font: "bold", size: 14, color: ACCENT, before: 20, tag: "H2" },
  question: { font: "bold", size: 11, color: INK, before: 16, tag: "H3" },
  label: { font: "bold", size: 9, color: QUIET, before: 9, tag: "H4" },
  line: { font: "text", size: 10, color: INK, before: 4, tag: "P" },
  words: { font: "text", size: 10, color: INK, before: 4, tag: "BlockQuote" },
  list: { font: "text", size: 10, color: INK, before: 4, tag: "L" },
  levels: { font: "text", size: 10, color: INK, before: 6, tag: "L" },
};
/** A heading stays with what follows it. */
const HEADINGS = new Set<Kind>(["title", "section", "question", "label"]);
const LINES_KEPT_WITH_HEADING = 2;

/** Stands for a run of characters that a font has no picture of. */
export const UNPRINTABLE_MARK = "[…]";

const PARTLY_SHOWN = `${UNPRINTABLE_MARK} stands for characters that this file can't show. The Markdown file has them all.`;

/** The report as a PDF file: A4, tagged for screen readers, without anything but text. */
export async function exportPdf(rating: Rating, interview: ExportedInterview): Promise<Buffer> {
  const doc = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    pdfVersion: "1.7",
    lang: "en",
    displayTitle: true,
    info: {
      Title: `Greenroom report: ${interview.title}`,
      Creator: "Greenroom",
      CreationDate: interview.endedAt,
    },
  });
  const file = buffer(doc);
  const blocks = toPrintableBlocks(describeReport(rating, interview), useFonts(doc));
  for (const [at, block] of blocks.entries()) {
    await nextTask();
    keepWithNext(doc, blocks.slice(at));
    await drawBlock(doc, block);
  }
  drawFooters(doc);
  doc.end();
  return file;
}

function toPrintableBlocks(blocks: ReportBlock[], hasPicture: (codePoint: number) => boolean): ReportBlock[] {
  let isWhole = true;
  const shown = (text: string): string => {
    const printable = toPrintable(text, hasPicture);
    isWhole &&= printable.isWhole;
    return printable.text;
  };
  const printable = blocks.map((block) => {
    if (block.kind === "levels") return block;
    return block.kind === "list"
      ? { ...block, items: block.items.map(shown) }
      : { ...block, text: shown(block.text) };
  });
  return isWhole ? printable : printable.toSpliced(2, 0, { kind: "line", text: PARTLY_SHOWN });
}

const widthOf = ({ page }: Doc): number => page.width - 2 * MARGIN;
const bottomOf = ({ page }: Doc): number => page.height - MARGIN;
const useStyle = (doc: Doc, { font, size, color }: Style): Doc =>
  doc.font(font).fontSize(size).fillColor(color);

/** The space that must be left for a block to begin: a heading needs room for the start of what follows. */
function spaceNeeded(doc: Doc, [block, ...next]: ReportBlock[]): number {
  if (!block) return 0;
  const style = STYLES[block.kind];
  useStyle(doc, style);
  if (block.kind === "levels") return style.before + block.levels.length * LEVEL_HEIGHT;
  if (block.kind === "list" || !HEADINGS.has(block.kind))
    return style.before + LINES_KEPT_WITH_HEADING * (doc.currentLineHeight() + LINE_GAP);
  const height = doc.heightOfString(block.text, { width: widthOf(doc), lineGap: LINE_GAP });
  return style.before + height + spaceNeeded(doc, next);
}

function keepWithNext(doc: Doc, blocks: ReportBlock[]): void {
  if (doc.y + spaceNeeded(doc, blocks) > bottomOf(doc)) doc.addPage();
}

async function drawBlock(doc: Doc, block: ReportBlock): Promise<void> {
  const style = STYLES[block.kind];
  useStyle(doc, style);
  if (doc.y > MARGIN) doc.y += style.before;
  if (block.kind === "list") return drawList(doc, block.items);
  if (block.kind === "levels") return drawLevels(doc, block.levels);
  if (block.kind === "score") doc.fillColor(TONES[scoreWord(Number.parseFloat(block.text)).id]);
  const lines = block.kind === "words" ? block.text.trim().split(/\n+/u) : [block.text.replaceAll("\n", " ")];
  for (const text of lines) {
    // A long answer takes a while to set; other requests come in between.
    await nextTask();
    const draw = () => (block.kind === "words" ? drawWords(doc, text) : drawText(doc, text, 0));
    doc.addStructure(doc.struct(style.tag, {}, draw));
  }
}

function drawText(doc: Doc, text: string, indent: number): void {
  doc.text(text, MARGIN + indent, doc.y, { width: widthOf(doc) - indent, lineGap: LINE_GAP });
}

function drawList(doc: Doc, items: string[]): void {
  const parts = items.map((item) =>
    doc.struct("LI", {}, [
      doc.struct("LBody", {}, () => {
        const { y } = doc;
        if (y + doc.currentLineHeight() > bottomOf(doc)) doc.addPage();
        doc.text("•", MARGIN, doc.y, { lineBreak: false });
        drawText(doc, item.replaceAll("\n", " "), INDENT);
      }),
    ]),
  );
  doc.addStructure(doc.struct("L", {}, parts));
}

const LEVEL_HEIGHT = 17;
const LABEL_WIDTH = 150;
const STEP_WIDTH = 34;
const STEP_GAP = 3;
const STEP_HEIGHT = 7;

/** Each criterion in a row: its name, five steps as far as its level goes, the number. */
function drawLevels(doc: Doc, levels: { label: string; level: number }[]): void {
  const rows = levels.map(({ label, level }) =>
    doc.struct("LI", {}, [
      doc.struct("LBody", {}, () => {
        const { y } = doc;
        // As on the screen, a level stands for the middle of its share of the scale.
        const tone = TONES[scoreWord(((level - 0.5) / CRITERION_MAX) * SCORE_MAX).id];
        doc.fillColor(INK).text(label, MARGIN, y, { width: LABEL_WIDTH, lineBreak: false });
        for (let step = 0; step < CRITERION_MAX; step += 1) {
          const left = MARGIN + LABEL_WIDTH + step * (STEP_WIDTH + STEP_GAP);
          const filled = Math.min(1, Math.max(0, level - step)) * STEP_WIDTH;
          doc.rect(left, y + 3, STEP_WIDTH, STEP_HEIGHT).fill(SUNKEN);
          if (filled > 0) doc.rect(left, y + 3, filled, STEP_HEIGHT).fill(tone);
        }
        const right = MARGIN + LABEL_WIDTH + CRITERION_MAX * (STEP_WIDTH + STEP_GAP) + STEP_GAP;
        doc.fillColor(tone).text(`${level} of ${CRITERION_MAX}`, right, y, { lineBreak: false });
        doc.y = y + LEVEL_HEIGHT;
      }),
    ]),
  );
  doc.addStructure(doc.struct("L", {}, rows));
  doc.fillColor(INK);
}

/** A line of what somebody wrote, with a bar beside it on each page that it takes. */
function drawWords(doc: Doc, text: string): void {
  const lastPage = () => doc.bufferedPageRange().count - 1;
  const from = { page: lastPage(), y: doc.y };
  drawText(doc, text, INDENT);
  const to = { page: lastPage(), y: doc.y };
  for (let page = from.page; page <= to.page; page += 1) {
    doc.switchToPage(page);
    const top = page === from.page ? from.y : MARGIN;
    const bottom = page === to.page ? to.y : bottomOf(doc);
    doc.rect(MARGIN, top, 2, bottom - top).fill(ACCENT);
  }
  doc.fillColor(INK);
}

function drawFooters(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Otherwise a text below the margin opens a page of its own.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("text").fontSize(8).fillColor(QUIET);
    doc.text(`Greenroom · Page ${page + 1} of ${count}`, MARGIN, doc.page.height - MARGIN + 20, {
      width: widthOf(doc),
      align: "right",
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}

/** DejaVu: Latin, Greek, Cyrillic, Armenian, Georgian and signs. Read at the first PDF, kept from then on. */
const FILES = { text: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" } as const;

type FontName = keyof typeof FILES;

const { resolve } = createRequire(import.meta.url);
const read = new Map<FontName, Buffer>();

function readFont(name: FontName): Buffer {
  const found = read.get(name) ?? readFileSync(resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  read.set(name, found);
  return found;
}

/** pdfkit sets words one after the other from the left, which would scramble a text that runs the other way. */
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Gives the document its fonts; returns whether a character can be shown with both of them. */
function useFonts(doc: typeof Pdf.prototype): (codePoint: number) => boolean {
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

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Joiners, variation selectors and direction marks: they have no picture of their own. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

type Printable = { text: string; isWhole: boolean };

/**
 * Text as a font can show it: a run of characters without a picture becomes one mark, spaces between them included.
 * Line ends stay, as \n; other control characters become spaces.
 */
function toPrintable(text: string, hasPicture: (codePoint: number) => boolean): Printable {
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
