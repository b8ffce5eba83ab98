/** Groups pieces of text that are close together in the rows of a page. */

/** A piece of text on a page: `base` is its baseline, counted from the top; `size` is its letters' height. */
export type Piece = {
  text: string;
  left: number;
  right: number;
  base: number;
  size: number;
  isRightToLeft: boolean;
  /** The letters are spaced out, and the words even more. */
  isSpacedOut: boolean;
  /** The text was typed into a form field, and belongs to the words next to the field. */
  isValue?: boolean;
};

/** Pieces of one row that belong together. `start`: left edge of the words, after the bullet if there is one. */
export type Segment = Piece & { start: number; hasBullet: boolean };
export type Rows = Segment[][];

/** All the following constants are multiples of a letter's height. */
const SAME_ROW = 0.4;
export const SPACE = 0.15;
/** Minimum width of a space after the first letter of a word in spaced small capitals. */
const SPACED_CAPITAL = 0.6;
const NEW_SEGMENT = 0.55;
export const NEW_CELL = 2;
const SPACED_OUT_REACH = 2;
export const BULLET_REACH = 4;
const DRAWN_TWICE = 0.25;
const LETTER_REACH = 2.5;
/** A gap is wide from this multiple of the row's other gaps. In a justified line, all gaps are alike. */
export const WIDE_GAP = 1.6;
/** Fewer single letters in a row may be initials. */
const SPACED_LETTERS_MIN = 4;
/** In multiples of a letter's height. Left edges within SAME_EDGE belong to one column; GUTTER separates columns. */
const SAME_EDGE = 0.15;
const GUTTER = 0.55;
const BULLET = /^(?:[-–—•●○◦▪▫■□‣⁃·*►▶➢➤✓✔❖o§]|\(?\p{N}{1,2}[.)])$/u;

const isBullet = (piece: Piece | undefined): boolean => BULLET.test(piece?.text.trim() ?? "");
const byPlace = (a: Piece, b: Piece): number => a.left - b.left;
export const letterCount = (text: string): number => Array.from(text).length;

/** The rows of a page from the top, each as its segments from the left. */
export function rowsOfSegments(pieces: readonly Piece[]): Rows {
  const drawn = rowsOf(pieces);
  const gutters = guttersOf(drawn);
  return drawn.map((row, at) =>
    segmentsOf(
      row,
      gutters.filter(({ from, to }) => from <= at && at < to).map(({ edge }) => edge),
    ),
  );
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
  return rows.map((row) => joinLetters(withInnerSigns(withoutDoubles(withMarks(row.toSorted(byPlace))))));
}

/** Attaches separately drawn diacritics to their letters. */
function withMarks(row: Piece[]): Piece[] {
  const marks = row.filter(({ text }) => /^\s*\p{M}+\s*$/u.test(text));
  if (marks.length === 0) return row;
  return row
    .filter((piece) => !marks.includes(piece))
    .map((piece) => {
      const over = marks.filter(({ left }) => piece.left <= left && left < piece.right);
      const own = over.map(({ text }) => text.trim()).join("");
      return own === "" ? piece : Object.assign({}, piece, { text: `${piece.text}${own}` });
    });
}

/** Some programs make letters bold by drawing them twice. */
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

const INNER_SIGN = /^[^\p{L}\d\s]$/u;

/** Moves a separately drawn comma or quotation mark into the gap that another text has for it. */
function withInnerSigns(row: Piece[]): Piece[] {
  const taken = new Set<Piece>();
  const mended = row.map((piece) => {
    let { text } = piece;
    for (const sign of row) {
      const isWithin = sign.left > piece.left && sign.right < piece.right;
      if (!isWithin || !INNER_SIGN.test(sign.text.trim())) continue;
      const share = (sign.left + sign.right - 2 * piece.left) / 2 / (piece.right - piece.left);
      const at = (piece.isRightToLeft ? 1 - share : share) * text.length;
      const gaps = Array.from(text.matchAll(/ /gu), ({ index }) => index);
      const nearest = gaps.toSorted((a, b) => Math.abs(a + 0.5 - at) - Math.abs(b + 0.5 - at))[0];
      if (nearest === undefined) continue;
      text = text.slice(0, nearest) + sign.text.trim() + text.slice(nearest + 1);
      taken.add(sign);
    }
    return text === piece.text ? piece : { ...piece, text };
  });
  return mended.filter((_, at) => !taken.has(row[at] as Piece));
}

/** Joins letters that were drawn one by one into words; a gap much wider than the others separates two words. */
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
    const smallest = Math.min(...run.map(({ size }) => size));
    const isSpacedOut = run.length >= SPACED_LETTERS_MIN && usual > SPACE * smallest;
    if (first === undefined || last === undefined || !isSpacedOut) return run;
    const text = run.map(
      (piece, at) => `${(gaps[at - 1] ?? 0) > WIDE_GAP * usual ? " " : ""}${piece.text.trim()}`,
    );
    return [{ ...first, text: text.join(""), right: last.right }];
  });
}

type Gutter = { from: number; to: number; edge: number };

/** Finds edges between columns, at which several lines begin and no text crosses. Words never align like that. */
function guttersOf(rows: Piece[][]): Gutter[] {
  const edges = new Set(rows.flatMap((row) => row.slice(1).map(({ left }) => Math.round(left))));
  return [...edges].flatMap((edge) => {
    const found: Gutter[] = [];
    for (let from = 0; from < rows.length; from += 1) {
      let to = from;
      while (to < rows.length && !isCrossed(rows[to] ?? [], edge)) to += 1;
      if (isGutter(rows.slice(from, to), edge)) found.push({ from, to, edge });
      from = to;
    }
    return found;
  });
}

const isCrossed = (row: Piece[], edge: number): boolean =>
  row.some(({ left, right, size }) => left < edge - SAME_EDGE * size && right > edge - SAME_EDGE * size);

function isGutter(rows: Piece[][], edge: number): boolean {
  const beside = rows.flatMap((row) => {
    const at = row.findIndex(({ left, size }) => left >= edge - SAME_EDGE * size);
    const [before, first] = [row[at - 1], row[at]];
    if (first === undefined) return [];
    const gap = before === undefined ? Infinity : (first.left - before.right) / first.size;
    return [{ gap, by: (first.left - edge) / first.size }];
  });
  const begun = beside.filter(({ gap, by }) => by < SAME_EDGE && gap > GUTTER);
  const onLeft = rows.filter(([first]) => first !== undefined && first.left < edge - SAME_EDGE * first.size);
  const narrowest = Math.min(...begun.map(({ gap }) => gap));
  const least = narrowest > NEW_CELL ? 2 : narrowest > 1 ? 3 : 4;
  return begun.length >= least && onLeft.length >= least && begun.length >= beside.length / 2;
}

/** Joins pieces that are close together in a row. A bullet belongs to the piece after it, however far away that is. */
function segmentsOf(row: Piece[], gutters: number[]): Segment[] {
  const groups: Piece[][] = [];
  const gaps = row.slice(1).map((piece, at) => piece.left - (row[at]?.right ?? 0));
  const isWide = (at: number): boolean => {
    const gap = gaps[at] ?? 0;
    // Pieces of one word, such as a ligature and its neighbours, have no gap between them.
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
    const isBehindBullet = group?.length === 1 && isBullet(last);
    const reachOfEdge = SAME_EDGE * piece.size;
    const isBeyond =
      last !== undefined &&
      gutters.some((edge) => last.left < edge - reachOfEdge && edge - reachOfEdge <= piece.left);
    const isSpacedOut = last?.isSpacedOut === true || piece.isSpacedOut;
    const reach = isBehindBullet ? BULLET_REACH : isSpacedOut ? SPACED_OUT_REACH : NEW_SEGMENT;
    const isNear =
      last !== undefined &&
      (isBehindBullet || !isBeyond) &&
      (piece.left - last.right < reach * Math.max(last.size, piece.size) ||
        !(isBehindBullet || isWide(at - 1)));
    if (isNear) group?.push(piece);
    else groups.push([piece]);
  }
  return groups.map(segmentOf);
}

export function segmentOf(group: Piece[]): Segment {
  const letters = (isRight: boolean) =>
    group
      .filter(({ isRightToLeft }) => isRightToLeft === isRight)
      .reduce((sum, { text }) => sum + text.trim().length, 0);
  // Names in another script may be longer than the other words of a right-to-left line.
  const [first, second] = group;
  const isFramed =
    group.at(-1)?.isRightToLeft === true && !/\p{L}/u.test(first?.isRightToLeft ? "" : (first?.text ?? ""));
  const isRightToLeft = isFramed || letters(true) > letters(false);
  const ordered = isRightToLeft ? fromRight(group) : group;
  let text = "";
  for (const [at, piece] of ordered.entries()) {
    const before = ordered[at - 1];
    const gap = before === undefined ? 0 : Math.max(piece.left - before.right, before.left - piece.right);
    const isCapital =
      piece.isSpacedOut && before !== undefined && letterCount(before.text) === 1 && before.size > piece.size;
    text += `${gap > (isCapital ? SPACED_CAPITAL : SPACE) * piece.size ? " " : ""}${piece.text}`;
  }
  if (first === undefined) throw new Error("a segment has a piece");
  const hasBullet = second !== undefined && isBullet(first);
  return {
    text: text.trim(),
    left: first.left,
    right: Math.max(...group.map(({ right }) => right)),
    base: first.base,
    size: Math.max(...group.map(({ size }) => size)),
    isRightToLeft,
    isSpacedOut: group.some((piece) => piece.isSpacedOut),
    isValue: group.some((piece) => piece.isValue),
    hasBullet: hasBullet || BULLET.test(text.trim().split(/\s/u, 1)[0] ?? ""),
    start: hasBullet ? second.left : first.left,
  };
}

/** Orders words from the right, but Latin names within them from the left. */
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

const LONGEST_DATES = 40;
/** For example 'September 2019 to November 2024'. */
const WORDS_OF_DATES = 3;

/** True for text that is only a time or period, such as 'Mar 2020 – Present' or '2016年4月'. */
export function isDates(text: string): boolean {
  if (text.length > LONGEST_DATES || !/(?:19|20)\d{2}/u.test(text)) return false;
  const words = text.split(/[\s()–—-]/u).filter((word) => word !== "");
  const named = words.filter((word) => /^\p{L}{1,10}[.'’]?$/u.test(word));
  return (
    named.length <= WORDS_OF_DATES &&
    words.every((word) => named.includes(word) || /^[\d./'’年月日]{1,11}$/u.test(word))
  );
}

/** Dates and labels belong to the text in their row, and form no column. */
export const isOfRow = ({ text, isValue }: Segment): boolean =>
  isValue === true || isDates(text) || /[:：]$/u.test(text);
