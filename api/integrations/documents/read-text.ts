import { RESUME_TYPES } from "#contract/fields.ts";
import { normaliseText } from "#contract/typed-text.ts";
import type { Filters } from "word-extractor/lib/filters.js";
import { leaveOutUnshown } from "./doc-unshown.ts";
import { LINKEDIN_EXPORT, type DocumentReading } from "./document.ts";

/** Reads a document in this process, which a bad document can break. The server uses `readDocument` instead. */
export async function readText(type: string, bytes: Buffer, maxLength: number): Promise<DocumentReading> {
  const { text: found, losses } = await readParts(type, bytes, maxLength);
  const text = cleanText(found, maxLength);
  return {
    text: text.slice(0, maxLength).trim().toWellFormed(),
    losses: text.length > maxLength ? [...new Set([...losses, "end" as const])] : losses,
  };
}

async function readParts(type: string, bytes: Buffer, maxLength: number): Promise<DocumentReading> {
  if (type === RESUME_TYPES.json) {
    const { readJsonResume } = await import("./json-resume.ts");
    return { text: readJsonResume(bytes) ?? "", losses: [] };
  }
  if (type === LINKEDIN_EXPORT) {
    const { readLinkedinExport } = await import("./read-linkedin-export.ts");
    return { text: readLinkedinExport(bytes), losses: [] };
  }
  if (type === RESUME_TYPES.pdf) return (await import("./read-pdf.ts")).readPdf(bytes, maxLength);
  if (type === RESUME_TYPES.docx) return (await import("./read-docx.ts")).readDocx(bytes);
  return readDoc(bytes);
}

/**
 * The library writes 'undefined' for soft hyphens, column ends and some Windows characters, such as the euro. Table
 * cells may hold several lines, so each cell must begin on a new line.
 */
function mendFilters(filters: Filters): void {
  const { clean } = filters;
  filters.clean = (text) =>
    clean(text.replaceAll("\u001F", "").replaceAll("\u0007", "\n").replaceAll("\u000E", "\n"));
  filters.binaryToUnicode = (text) =>
    text.replaceAll(/[\u0080-\u009F]/gu, (sign) =>
      new TextDecoder("windows-1252").decode(Uint8Array.of(sign.charCodeAt(0))),
    );
}

/** Reads each header and footer once, and the text boxes and footnotes, which Word stores apart from the body. */
async function readDoc(bytes: Buffer): Promise<DocumentReading> {
  const { default: filters } = await import("word-extractor/lib/filters.js");
  mendFilters(filters);
  const { default: WordOleExtractor } = await import("word-extractor/lib/word-ole-extractor.js");
  WordOleExtractor.prototype.writeCharacterProperties = function leaveOut(document, table) {
    leaveOutUnshown(this._pieces, document, table);
  };
  const { default: WordExtractor } = await import("word-extractor");
  const doc = await new WordExtractor().extract(bytes);
  const parts = [
    doc.getHeaders({ includeFooters: false }),
    doc.getBody(),
    doc.getTextboxes(),
    doc.getFootnotes(),
    doc.getFooters(),
  ];
  return { text: parts.join("\n"), losses: [] };
}

/** Removes characters that a database can't store or a screen can't show, and unneeded white space. */
function cleanText(text: string, maxLength: number): string {
  return normaliseText(text.slice(0, 4 * maxLength))
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .replaceAll(/[^\S\n]+/gu, (gap) => (gap.includes("\t") ? "\t" : " "))
    .replaceAll(/[ \t]?\n[ \t]?/gu, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
