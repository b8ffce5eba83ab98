import { isContinued, joined, marginOf, paragraphsOf } from "./page-paragraphs.ts";
import {
  isDates,
  isOfRow,
  rowsOfSegments,
  SPACE,
  type Piece,
  type Rows,
  type Segment,
} from "./page-segments.ts";

/** Builds the lines of a page from the positions of its pieces of text, in whatever order they were drawn. */

/** A single row with text on both sides may be a title and its dates. */
const COLUMN_ROWS_MIN = 2;
/** A page with more pieces is a drawing made of letters. Its pieces stay in drawing order. */
const PIECES_MAX = 5000;
const SPLITS_MAX = 100;

export function linesOf(pieces: readonly Piece[]): string[] {
  if (pieces.length > PIECES_MAX) return pieces.map(({ text }) => text);
  const rows = rowsOfSegments(pieces.filter(({ text }) => text.trim() !== ""));
  const blocks = blocksOf(rows, { left: SPLITS_MAX });
  const lines: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const [first = "", ...more] = paragraphsOf(block);
    const before = lines.at(-1);
    if (before !== undefined && goesOnBeside(blocks[at - 1] ?? [], block))
      lines[lines.length - 1] = joined(before, first);
    else lines.push(first);
    lines.push(...more);
  }
  return lines;
}

/** True if a column's last sentence goes on at the top of the next column, compared as if that were below. */
function goesOnBeside(column: Rows, next: Rows): boolean {
  const [last, first] = [column.at(-1), next[0]].map((row) => (row?.length === 1 ? row[0] : undefined));
  if (last === undefined || first === undefined || first.base > last.base) return false;
  const by = first.left - last.left;
  const below = { left: first.left - by, right: first.right - by, base: last.base + first.size };
  return isContinued({
    head: { ...last, start: last.left, hasBullet: false },
    last,
    next: { ...first, ...below },
    margin: marginOf(column, last),
    farLeft: Math.min(...column.flat().map(({ left }) => left)),
    distance: 1,
  });
}

/** Splits a page into parts to be read in order: columns side by side, and rows that span them. */
function blocksOf(rows: Rows, budget: { left: number }): Rows[] {
  if (rows.length === 0) return [];
  budget.left -= 1;
  const found = budget.left > 0 ? findColumns(rows) : null;
  if (found === null) return [rows];
  const { from, to, edge } = found;
  const side = (isLeft: boolean): Rows =>
    rows
      .slice(from, to)
      .map((row) => row.filter(({ left }) => left < edge === isLeft))
      .filter((row) => row.length > 0);
  const columns = [side(true), side(false)];
  const inColumns = rows.slice(from, to).flat();
  const isFromRight = inColumns.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > inColumns.length;
  return [rows.slice(0, from), ...(isFromRight ? columns.toReversed() : columns), rows.slice(to)].flatMap(
    (part) => blocksOf(part, budget),
  );
}

type Columns = { from: number; to: number; edge: number; weight: number };

/** Finds the edge with the most consecutive rows that have text on both sides and none across it. */
function findColumns(rows: Rows): Columns | null {
  const edges = new Set(rows.flat().map(({ left, size }) => Math.round(left - SPACE * size)));
  const wholeRows = new Set(rows.filter((row) => isWholeRow(row, rows)));
  let best: Columns | null = null;
  for (const edge of edges) {
    const isAcross = (row: Segment[]) =>
      wholeRows.has(row) || row.some(({ left, right }) => left < edge && right > edge);
    for (let from = 0; from < rows.length; from += 1) {
      let to = from;
      while (to < rows.length && !isAcross(rows[to] ?? [])) to += 1;
      const weight = countSideBySide(rows.slice(from, to), edge);
      if (weight >= COLUMN_ROWS_MIN && weight > (best?.weight ?? 0)) best = { from, to, edge, weight };
      from = to;
    }
  }
  return best;
}

/** Counts each side's lines next to text of the other side; returns the lower number. Heights need not match. */
function countSideBySide(rows: Rows, edge: number): number {
  const all = rows.flat();
  const sides = [all.filter(({ left }) => left < edge), all.filter(({ left }) => left >= edge)] as const;
  const within = (one: Segment[], other: Segment[]): Segment[] => {
    const top = Math.min(...other.map(({ base, size }) => base - size / 2));
    const bottom = Math.max(...other.map(({ base, size }) => base + size / 2));
    return one.filter(({ base }) => base >= top && base <= bottom);
  };
  const besides = [within(sides[0], sides[1]), within(sides[1], sides[0])] as const;
  return besides.some((beside) => beside.every(isOfRow)) ? 0 : Math.min(...besides.map(countLines));
}

const countLines = (segments: Segment[]): number => new Set(segments.map(({ base }) => base)).size;

const SAME_LEFT = 0.15;
const SAME_RIGHT = 0.5;

/** True if the row holds a form field's value, or ends with dates at the right margin, where nothing else begins. */
function isWholeRow(row: Segment[], rows: Rows): boolean {
  const last = row.at(-1);
  if (row.length === 1 || last === undefined) return false;
  if (row.some(({ isValue }) => isValue)) return true;
  const all = rows.flat();
  return (
    isDates(last.text) &&
    all.every(({ right }) => right < last.right + SAME_RIGHT * last.size) &&
    all.every(({ left, text }) => isDates(text) || Math.abs(left - last.left) > SAME_LEFT * last.size)
  );
}
