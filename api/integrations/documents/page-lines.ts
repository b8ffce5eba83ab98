/** Puts the lines of a page together from where its pieces of text stand, in whatever order they were drawn. */

/** A piece of text on a page: `base` is its baseline, counted from the top; `size` is the height of its letters. */
export type Piece = {
  text: string;
  left: number;
  right: number;
  base: number;
  size: number;
  isRightToLeft: boolean;
  /** Its letters were set apart, and its words farther. */
  isSpacedOut: boolean;
};

/** Pieces of one row that belong together. `start` is where its words begin, behind a bullet. */
type Segment = Piece & { start: number; hasBullet: boolean };

/** All of these are shares of a letter's height. */
const SAME_ROW = 0.4;
const SPACE = 0.15;
const NEW_SEGMENT = 0.55;
const NEW_CELL = 2;
const SPACED_OUT_REACH = 2;
const BULLET_REACH = 4;
const SAME_PLACE = 0.6;
const NEXT_LINE = 2.2;
/** Of a line's distance from the next within a paragraph; a new one stands farther off. */
const SAME_DISTANCE = 1.25;
const LEAST_DISTANCE = 0.8;
const SAME_SIZE = 0.15;
const DRAWN_TWICE = 0.25;
const LETTER_REACH = 2.5;
/** Of a gap, measured by the others of its row: those of a line that is set to both margins are all alike. */
const WIDE_GAP = 1.6;
const SHORT_OF_MARGIN = 2;
/** A row of fewer single letters may be initials. */
const SPACED_LETTERS_MIN = 4;
/** Two lines side by side may be a title and its dates. */
const COLUMN_ROWS_MIN = 2;
/** More are drawings made of letters; they stay in the order in which they were drawn. */
const PIECES_MAX = 5000;
const SPLITS_MAX = 100;

const BULLET = /^(?:[-–—•●○◦▪▫■□‣⁃·*►▶➢➤✓✔❖o§]|\(?\p{N}{1,2}[.)])$/u;
const GOES_ON_WITH = /^[\p{Ll}\d(]/u;
const ENDS_OPEN =
  /(?:,|[–—-]|\b(?:a|an|and|as|at|by|for|from|in|into|of|on|or|our|that|the|their|to|which|with))$/iu;
const CASELESS = /^[\p{Lo}\p{M}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，：；！？）」』（「『]/u;

const byPlace = (a: Piece, b: Piece): number => a.left - b.left;
const letterCount = (text: string): number => Array.from(text).length;

export function linesOf(pieces: readonly Piece[]): string[] {
  if (pieces.length > PIECES_MAX) return pieces.map(({ text }) => text);
  const rows = rowsOf(pieces.filter(({ text }) => text.trim() !== "")).map(segmentsOf);
  return blocksOf(rows, { left: SPLITS_MAX }).flatMap(paragraphsOf);
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.base - b.base)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSameRow =
      first !== undefined && piece.base - first.base <= SAME_ROW * Math.max(first.size, piece.size);
    if (isSameRow) row?.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => joinLetters(withoutDoubles(row.toSorted(byPlace))));
}

/** Some programs make a letter bold by drawing it twice. */
const withoutDoubles = (row: Piece[]): Piece[] =>
  row.filter(
    (piece, at) =>
      !row
        .slice(Math.max(0, at - 2), at)
        .some(
          (before) =>
            before.text === piece.text && Math.abs(piece.left - before.left) < DRAWN_TWICE * piece.size,
        ),
  );

/** Letters that were drawn one by one are a word; a gap much wider than theirs stands between two. */
function joinLetters(row: Piece[]): Piece[] {
  const runs: Piece[][] = [];
  for (const piece of row) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last !== undefined &&
      letterCount(last.text.trim()) === 1 &&
      letterCount(piece.text.trim()) === 1 &&
      piece.left - last.right < LETTER_REACH * piece.size;
    if (isNext) run?.push(piece);
    else runs.push([piece]);
  }
  return runs.flatMap((run) => {
    const gaps = run.slice(1).map((piece, at) => piece.left - (run[at]?.right ?? 0));
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
    const [first] = run;
    const last = run.at(-1);
    const isSpacedOut = run.length >= SPACED_LETTERS_MIN && usual > SPACE * (first?.size ?? 0);
    if (first === undefined || last === undefined || !isSpacedOut) return run;
    const text = run.map(
      (piece, at) => `${(gaps[at - 1] ?? 0) > WIDE_GAP * usual ? " " : ""}${piece.text.trim()}`,
    );
    return [{ ...first, text: text.join(""), right: last.right }];
  });
}

/** What stands close together in a row; a bullet belongs to what follows it, however far. */
function segmentsOf(row: Piece[]): Segment[] {
  const groups: Piece[][] = [];
  const gaps = row.slice(1).map((piece, at) => piece.left - (row[at]?.right ?? 0));
  const isWide = (at: number): boolean => {
    const gap = gaps[at] ?? 0;
    // Pieces of one word, such as a ligature and its neighbours, have none between them.
    const others = gaps
      .toSpliced(at, 1)
      .filter((other) => other > SPACE * (row[at]?.size ?? 0))
      .toSorted((a, b) => a - b);
    const usual = others[Math.floor(others.length / 2)] ?? 0;
    return gap > NEW_CELL * (row[at]?.size ?? 0) || gap > WIDE_GAP * usual;
  };
  for (const [at, piece] of row.entries()) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isBullet = group?.length === 1 && BULLET.test(last?.text.trim() ?? "");
    const isSpacedOut = last?.isSpacedOut === true || piece.isSpacedOut;
    const reach = isBullet ? BULLET_REACH : isSpacedOut ? SPACED_OUT_REACH : NEW_SEGMENT;
    const isNear =
      last !== undefined &&
      (piece.left - last.right < reach * Math.max(last.size, piece.size) || !(isBullet || isWide(at - 1)));
    if (isNear) group?.push(piece);
    else groups.push([piece]);
  }
  return groups.map(segmentOf);
}

function segmentOf(group: Piece[]): Segment {
  const letters = (isRight: boolean) =>
    group
      .filter(({ isRightToLeft }) => isRightToLeft === isRight)
      .reduce((sum, { text }) => sum + text.trim().length, 0);
  const isRightToLeft = letters(true) > letters(false);
  const ordered = isRightToLeft ? fromRight(group) : group;
  let text = "";
  for (const [at, piece] of ordered.entries()) {
    const before = ordered[at - 1];
    const gap = before === undefined ? 0 : Math.max(piece.left - before.right, before.left - piece.right);
    text += `${gap > SPACE * piece.size ? " " : ""}${piece.text}`;
  }
  const [first, second] = group;
  if (first === undefined) throw new Error("a segment has a piece");
  const hasBullet = second !== undefined && BULLET.test(first.text.trim());
  return {
    text: text.trim(),
    left: first.left,
    right: Math.max(...group.map(({ right }) => right)),
    base: first.base,
    size: Math.max(...group.map(({ size }) => size)),
    isRightToLeft,
    isSpacedOut: group.some((piece) => piece.isSpacedOut),
    hasBullet: hasBullet || BULLET.test(text.trim().split(/\s/u, 1)[0] ?? ""),
    start: hasBullet ? second.left : first.left,
  };
}

/** Words from the right, but Latin names within them from the left. */
function fromRight(group: Piece[]): Piece[] {
  const runs: Piece[][] = [];
  for (const piece of group) {
    const run = runs.at(-1);
    if (run?.[0]?.isRightToLeft === false && !piece.isRightToLeft) run.push(piece);
    else runs.push([piece]);
  }
  return runs.toReversed().flatMap((run) => {
    const isName = run.some(({ text }) => /\p{Script=Latin}/u.test(text));
    return isName ? run : run.toReversed();
  });
}

type Rows = Segment[][];

/** Parts of a page to be read one after the other: columns side by side, and what goes across them. */
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

/** The edge at which most rows in a row have something on both sides, and none goes across. */
function findColumns(rows: Rows): Columns | null {
  const edges = new Set(rows.flat().map(({ left, size }) => Math.round(left - SPACE * size)));
  let best: Columns | null = null;
  for (const edge of edges) {
    const isAcross = (row: Segment[]) => row.some(({ left, right }) => left < edge && right > edge);
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

/** How many lines have another beside them; those of two columns need not stand on one height. */
function countSideBySide(rows: Rows, edge: number): number {
  const all = rows.flat();
  const right = all.filter(({ left }) => left >= edge).toSorted((a, b) => a.base - b.base);
  let at = 0;
  return all
    .filter(({ left }) => left < edge)
    .filter(({ base, size }) => {
      while (at < right.length && (right[at]?.base ?? 0) < base - size / 2) at += 1;
      const beside = right[at];
      return beside !== undefined && beside.base <= base + size / 2;
    }).length;
}

/** The rows of one column as lines; those that broke at its margin are whole again. */
function paragraphsOf(rows: Rows): string[] {
  const margin = Math.max(...rows.flat().map(({ right }) => right));
  const farLeft = Math.min(...rows.flat().map(({ left }) => left));
  const distance = Math.min(...rows.map((row, at) => distanceOf(rows[at - 1], row)));
  const lines: string[] = [];
  let head: Segment | undefined;
  let last: Segment | undefined;
  for (const row of rows) {
    const only = row.length === 1 ? row[0] : undefined;
    const before = lines.at(-1);
    if (
      before !== undefined &&
      only !== undefined &&
      head !== undefined &&
      last !== undefined &&
      isContinued({ head, last, next: only, margin, farLeft, distance })
    ) {
      lines[lines.length - 1] = joined(before, only.text);
      last = only;
    } else {
      lines.push(textOf(row));
      [head, last] = [only, only];
    }
  }
  return lines;
}

function distanceOf(before: Segment[] | undefined, row: Segment[]): number {
  const [above, own] = [before?.[0], row[0]];
  const distance = above === undefined || own === undefined ? 0 : (own.base - above.base) / own.size;
  return distance > LEAST_DISTANCE ? distance : Infinity;
}

function textOf(row: Segment[]): string {
  const ordered = row[0]?.isRightToLeft === true ? row.toReversed() : row;
  return ordered
    .map((segment, at) => {
      const before = ordered[at - 1];
      if (before === undefined) return segment.text;
      const gap = Math.max(segment.left - before.right, before.left - segment.right);
      return `${gap > NEW_CELL * segment.size ? "\t" : " "}${segment.text}`;
    })
    .join("");
}

type Continued = {
  head: Segment;
  last: Segment;
  next: Segment;
  margin: number;
  farLeft: number;
  distance: number;
};

/** The next line's first word had no room on the line before, and both look like one paragraph. */
function isContinued({ head, last, next, margin, farLeft, distance }: Continued): boolean {
  const step = next.base - last.base;
  const isClose =
    step > 0 &&
    step < NEXT_LINE * next.size &&
    step < SAME_DISTANCE * distance * next.size &&
    Math.abs(next.size - last.size) < SAME_SIZE * last.size;
  if (!isClose || next.hasBullet || next.isRightToLeft !== last.isRightToLeft) return false;
  const isRight = next.isRightToLeft;
  const isUnder = isRight
    ? Math.abs(next.right - head.right) < BULLET_REACH * next.size
    : Math.abs(next.left - head.start) < SAME_PLACE * next.size ||
      (head.hasBullet && next.left > head.left && next.left <= head.start + SAME_PLACE * next.size) ||
      (!head.hasBullet && next.left < head.left && head.left - next.left < BULLET_REACH * next.size);
  if (!isUnder) return false;
  const [word = ""] = next.text.split(/\s/u, 1);
  const letter = (next.right - next.left) / Math.max(1, letterCount(next.text));
  const isUnspaced = UNSPACED.test(last.text.slice(-1));
  const wordWidth = isUnspaced ? SHORT_OF_MARGIN * next.size : letter * (letterCount(word) + 1);
  const room = isRight ? last.left - farLeft : margin - last.right;
  if (room >= wordWidth) return false;
  if (CASELESS.test(next.text) && (isUnspaced || isRight)) return !/[。！？.!?:：]$/u.test(last.text);
  return head.hasBullet || GOES_ON_WITH.test(next.text) || ENDS_OPEN.test(last.text);
}

function joined(before: string, next: string): string {
  if (/\p{L}[-\u00AD\u2010]$/u.test(before) && /^\p{Ll}/u.test(next))
    return /^(?:and|or|und|oder|bzw|et|ou|y|e|o)\b/u.test(next)
      ? `${before} ${next}`
      : before.slice(0, -1) + next;
  const isUnspaced = UNSPACED.test(before.slice(-1)) && UNSPACED.test(next.slice(0, 1));
  return `${before}${isUnspaced ? "" : " "}${next}`;
}
