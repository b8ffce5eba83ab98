import { buffer } from "node:stream/consumers";
import { setImmediate as nextTask } from "node:timers/promises";
import type Pdf from "pdfkit";
import { CRITERION_MAX, SCORE_MAX } from "#contract/limits.ts";
import { scoreWord, type ScoreWord } from "#contract/report-figures.ts";
import type { Rating } from "#contract/report.ts";
import { PAGE_LANGUAGE_DEFAULT, type PageLanguage } from "#contract/words.ts";
import {
  describeReport,
  fileHeading,
  reportFileWords,
  type ExportedInterview,
  type ReportBlock,
} from "./describe-report.ts";
import { isFromRight, openTypeCase, type Face, type TypeCase } from "./pdf-type.ts";

type Doc = typeof Pdf.prototype;
type Page = { doc: Doc; type: TypeCase };
type FileWords = ReturnType<typeof reportFileWords>;
type Kind = ReportBlock["kind"];
type Style = { face: Face; size: number; color: string; before: number; tag: string };

const INK = "#221f1b";
const QUIET = "#645d55";
const ACCENT = "#1c5b44";
const SUNKEN = "#e4dccd";
/** The colour of a score is that of its word, as on the website (web/first-screens/tokens.css). */
const TONES: Record<ScoreWord["id"], string> = {
  notYet: "#a8402a",
  onTheWay: "#8a5a0a",
  convincing: "#22694d",
  outstanding: "#123d2e",
};
const MARGIN = 58;
const INDENT = 12;
const LINE_GAP = 2.5;

const STYLES: Record<Kind, Style> = {
  title: { face: "heading", size: 22, color: INK, before: 0, tag: "H1" },
  score: { face: "heading", size: 18, color: ACCENT, before: 14, tag: "P" },
  section: { face: "heading", size: 15, color: ACCENT, before: 18, tag: "H2" },
  question: { face: "heading", size: 12, color: INK, before: 16, tag: "H3" },
  label: { face: "bold", size: 9, color: QUIET, before: 8, tag: "H4" },
  line: { face: "text", size: 10, color: INK, before: 4, tag: "P" },
  words: { face: "text", size: 10, color: INK, before: 4, tag: "BlockQuote" },
  list: { face: "text", size: 10, color: INK, before: 4, tag: "L" },
  levels: { face: "text", size: 10, color: INK, before: 6, tag: "L" },
};
/** A heading stays on the same page as the block after it. */
const HEADINGS = new Set<Kind>(["title", "section", "question", "label"]);
const LINES_KEPT_WITH_HEADING = 2;
const LINES_OF_THEIR_OWN = 300;

type PdfOptions = { language?: PageLanguage; beforeBlock?: () => void };

/** The report as a PDF file: A4, tagged for screen readers, text only. */
export async function exportPdf(
  rating: Rating,
  interview: ExportedInterview,
  { language = PAGE_LANGUAGE_DEFAULT, beforeBlock = () => undefined }: PdfOptions = {},
): Promise<Buffer> {
  const words = reportFileWords(language);
  // Loaded at first use: it is the largest of all packages.
  const { default: PdfDocument } = await import("pdfkit");
  const doc = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    info: {
      Title: words.fileTitle(fileHeading(interview.title, language)),
      Creator: "Greenroom",
      CreationDate: interview.endedAt,
    },
  });
  const file = buffer(doc);
  const page = { doc, type: openTypeCase(doc, language) };
  const blocks = toPrintableBlocks(describeReport(rating, interview, language), page.type, words);
  for (const [at, block] of blocks.entries()) {
    await nextTask();
    beforeBlock();
    keepWithNext(page, blocks.slice(at));
    await drawBlock(page, block);
  }
  drawFooters(page, words);
  doc.end();
  return file;
}

function toPrintableBlocks(blocks: ReportBlock[], type: TypeCase, words: FileWords): ReportBlock[] {
  const marks = new Set<string>();
  const shown = (text: string): string => {
    const printable = type.toPrintable(text);
    for (const mark of printable.missing) marks.add(mark);
    return printable.text;
  };
  const printable = blocks.map((block) => {
    if (block.kind === "levels") return block;
    return block.kind === "list"
      ? { ...block, items: block.items.map(shown) }
      : { ...block, text: shown(block.text) };
  });
  return marks.size === 0
    ? printable
    : printable.toSpliced(2, 0, { kind: "line", text: words.partlyShown([...marks].join(", ")) });
}

const widthOf = ({ page }: Doc): number => page.width - 2 * MARGIN;
const bottomOf = ({ page }: Doc): number => page.height - MARGIN;
const useStyle = ({ type }: Page, { face, size, color }: Style, text: string): Doc =>
  type.take(face, text).fontSize(size).fillColor(color);

/** The space needed to begin a block on this page. A heading needs room for the start of the next block. */
function spaceNeeded(page: Page, [block, ...next]: ReportBlock[], isHead = false): number {
  if (!block) return 0;
  const style = STYLES[block.kind];
  if (block.kind === "levels") return style.before + block.levels.length * LEVEL_HEIGHT;
  const text = block.kind === "list" ? (block.items[0] ?? "") : block.text;
  const doc = useStyle(page, style, text);
  const height = doc.heightOfString(text, { width: widthOf(doc), lineGap: LINE_GAP });
  const ofQuestion = block.kind === "question" || (isHead && block.kind === "line");
  if (ofQuestion || HEADINGS.has(block.kind))
    return style.before + height + spaceNeeded(page, next, ofQuestion);
  return style.before + Math.min(height, LINES_KEPT_WITH_HEADING * (doc.currentLineHeight() + LINE_GAP));
}

function keepWithNext(page: Page, blocks: ReportBlock[]): void {
  const { doc } = page;
  if (doc.y + spaceNeeded(page, blocks) > bottomOf(doc)) doc.addPage();
}

async function drawBlock(page: Page, block: ReportBlock): Promise<void> {
  const { doc } = page;
  const style = STYLES[block.kind];
  if (doc.y > MARGIN) doc.y += style.before;
  if (block.kind === "list") return drawList(page, block.items);
  if (block.kind === "levels") return drawLevels(page, block.levels);
  const lines = block.kind === "words" ? linesOf(block.text) : [block.text.replaceAll("\n", " ")];
  for (const text of lines) {
    // Setting a long answer takes a while, so other requests run in between.
    await nextTask();
    useStyle(page, style, text);
    if (block.kind === "score") doc.fillColor(TONES[scoreWord(block.score).id]);
    const draw = () => (block.kind === "words" ? drawWords(doc, text) : drawText(doc, text, 0));
    doc.addStructure(doc.struct(style.tag, {}, draw));
  }
}

/** Each line gets its own structure element. In very long texts, all lines after the first 300 share one. */
function linesOf(text: string): string[] {
  const lines = text.trim().split(/\n+/u);
  const rest = lines.slice(LINES_OF_THEIR_OWN).join(" ");
  return [...lines.slice(0, LINES_OF_THEIR_OWN), ...(rest === "" ? [] : [rest])];
}

function drawText(doc: Doc, text: string, indent: number): void {
  const align = isFromRight(text) ? "right" : "left";
  doc.text(text, MARGIN + indent, doc.y, { width: widthOf(doc) - indent, lineGap: LINE_GAP, align });
}

function drawList(page: Page, items: string[]): void {
  const { doc } = page;
  const parts = items.map((item) =>
    doc.struct("LI", {}, [
      doc.struct("LBody", {}, () => {
        const text = item.replaceAll("\n", " ");
        useStyle(page, STYLES.list, text);
        if (doc.y + doc.currentLineHeight() > bottomOf(doc)) doc.addPage();
        doc.text("•", MARGIN, doc.y, { lineBreak: false });
        drawText(doc, text, INDENT);
      }),
    ]),
  );
  doc.addStructure(doc.struct("L", {}, parts));
}

const LEVEL_HEIGHT = 16;
const LABEL_WIDTH = 150;
const STEP_WIDTH = 34;
const STEP_GAP = 3;
const STEP_HEIGHT = 7;

/** One row per criterion: its name, five boxes filled up to its level, and the number. */
function drawLevels(page: Page, levels: { label: string; level: number; said: string }[]): void {
  const { doc } = page;
  const rows = levels.map(({ label, level, said }) =>
    doc.struct("LI", {}, [
      doc.struct("LBody", {}, () => {
        const { y } = doc;
        // A level represents the middle of its share of the scale, as on the website.
        const tone = TONES[scoreWord(((level - 0.5) / CRITERION_MAX) * SCORE_MAX).id];
        useStyle(page, STYLES.levels, label).text(label, MARGIN, y, { width: LABEL_WIDTH, lineBreak: false });
        for (let step = 0; step < CRITERION_MAX; step += 1) {
          const left = MARGIN + LABEL_WIDTH + step * (STEP_WIDTH + STEP_GAP);
          const filled = Math.min(1, Math.max(0, level - step)) * STEP_WIDTH;
          doc.rect(left, y + 3, STEP_WIDTH, STEP_HEIGHT).fill(SUNKEN);
          if (filled > 0) doc.rect(left, y + 3, filled, STEP_HEIGHT).fill(tone);
        }
        const right = MARGIN + LABEL_WIDTH + CRITERION_MAX * (STEP_WIDTH + STEP_GAP) + STEP_GAP;
        doc.fillColor(tone).text(said, right, y, { lineBreak: false });
        doc.y = y + LEVEL_HEIGHT;
      }),
    ]),
  );
  doc.addStructure(doc.struct("L", {}, rows));
  doc.fillColor(INK);
}

/** A line of user text, with a bar to its left on each page it spans. */
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

function drawFooters({ doc, type }: Page, words: FileWords): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Otherwise text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    const text = `Greenroom · ${words.pageOf(page + 1, count)}`;
    type.take("text", text).fontSize(8).fillColor(QUIET);
    doc.text(text, MARGIN, doc.page.height - MARGIN + 20, {
      width: widthOf(doc),
      align: "right",
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
}
