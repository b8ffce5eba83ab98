import type { Section } from "./advert-words.ts";

/** Labels of table cells whose neighbour names the job. */
const JOB_LABELS = new Set(["job", "role", "position", "post", "title"]);
export const labelsJob = (cell: string): boolean => JOB_LABELS.has(cell.trim().toLowerCase());

const CELLS = /\t|[|│]|[ \u00A0]{3,}/u;
const MOST_ROW = 400;
const COLUMNS: Readonly<Record<string, Section>> = {
  e: "asks",
  essential: "asks",
  required: "asks",
  d: "wishes",
  desirable: "wishes",
  preferred: "wishes",
};
const MARKS = new Set(["x", "✓", "✔", "✅", "•", "●", "yes", "☒", "☑"]);

const cellsOf = (row: string): string[] =>
  row.length > MOST_ROW ? [] : row.split(CELLS).map((cell) => cell.trim().toLowerCase());

/**
 * Reads tables of essential and desirable requirements. Returns the section of each row, by the row's offset. A letter
 * in the row, or a mark below a column's name, gives the section; 'others' marks a header row.
 */
export function readColumns(text: string): Map<number, Section> {
  const told = new Map<number, Section>();
  let head: string[] = [];
  let start = 0;
  for (const row of text.split("\n")) {
    const cells = cellsOf(row);
    if (
      cells.length > 1 &&
      cells.some((cell) => cell.startsWith("essential") || cell.startsWith("desirable"))
    ) {
      head = cells;
      told.set(start, "others");
    } else if (cells.length > 1) {
      const letter = cells.slice(1).find((cell) => Object.hasOwn(COLUMNS, cell));
      const marked = cells.findIndex((cell) => MARKS.has(cell));
      const section = COLUMNS[letter ?? head[marked] ?? ""];
      if (section !== undefined) told.set(start, section);
    }
    start += row.length + 1;
  }
  return told;
}
