import {
  BULLET_REACH,
  isOfRow,
  NEW_CELL,
  WIDE_GAP,
  letterCount,
  segmentOf,
  type Rows,
  type Segment,
} from "./page-segments.ts";

/** Turns the rows of one column into lines, and joins sentences that were broken at its margin. */

const SAME_PLACE = 0.6;
const NEXT_LINE = 2.2;
/** Maximum line distance within a paragraph, as a multiple of the smallest line distance. */
const SAME_DISTANCE = 1.25;
const LEAST_DISTANCE = 0.8;
const SAME_SIZE = 0.15;
const SHORT_OF_MARGIN = 2;
/** Maximum number of lines to search for a paragraph's margin. Two wide lines that end alike show the margin. */
const PARAGRAPH_LINES = 12;
const SAME_STEP = 1.7;
const WIDE_ENOUGH = 12;
const GOES_ON_WITH = /^[\p{Ll}\d(]/u;
const ENDS_OPEN =
  /(?:,|[–—-]|\b(?:a|an|and|as|at|by|for|from|in|into|of|on|or|our|that|the|their|to|which|with))$/iu;
const CASELESS = /^[\p{Lo}\p{M}]/u;
const ENDS_CASELESS = /[\p{Lo}\p{M}][,\d]*$/u;
const NUMBER_TO_CALL = /^(?=(?:\D*\d){7})[\d\s+()./-]+$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，：；！？）」』（「『]/u;

/** Joins a justified line into one segment, however far apart its words are. */
function withoutStretches(rows: Rows): Rows {
  return rows.map((row, at) => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined || row.length === 1) return row;
    const gaps = row.slice(1).map(({ left }, n) => left - (row[n]?.right ?? 0));
    const isEven = Math.max(...gaps) < WIDE_GAP * Math.min(...gaps);
    const isAsWide = (near: Segment[] | undefined): boolean =>
      near?.length === 1 &&
      near.every(
        ({ left, right, size }) =>
          Math.abs(left - first.left) < SAME_PLACE * size && Math.abs(right - last.right) < SAME_PLACE * size,
      );
    return isEven && (isAsWide(rows[at - 1]) || isAsWide(rows[at + 1])) ? [segmentOf(row)] : row;
  });
}

/** The rows of one column as lines; lines that were broken at its margin are joined. */
export function paragraphsOf(block: Rows): string[] {
  const rows = withoutStretches(block);
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
      isContinued({ head, last, next: only, margin: marginOf(rows, head), farLeft, distance })
    ) {
      lines[lines.length - 1] = joined(before, only.text);
      last = only;
    } else {
      lines.push(textOf(row));
      // If a row starts with dates, the text next to them may continue in the row below.
      const beside = row.length === 2 && row[0] !== undefined && isOfRow(row[0]) ? row[1] : only;
      [head, last] = [beside, beside];
    }
  }
  return lines;
}

/** Right margin of the paragraph that starts with `head`. A title above or another paragraph may be wider. */
export function marginOf(rows: Rows, head: Segment): number {
  const alike = rows
    .flat()
    .filter(
      ({ left, size }) =>
        Math.abs(left - head.left) < BULLET_REACH * size && Math.abs(size - head.size) < SAME_SIZE * size,
    );
  const own = alike.filter(
    ({ base, size }) => base >= head.base && base - head.base <= PARAGRAPH_LINES * NEXT_LINE * size,
  );
  const end = own.findIndex(({ base, size }, at) => base - (own[at - 1]?.base ?? base) > SAME_STEP * size);
  const paragraph = end === -1 ? own : own.slice(0, end);
  const [first, second] = paragraph.map(({ right }) => right).toSorted((a, b) => b - a);
  const isMargin =
    first !== undefined &&
    second !== undefined &&
    first - second < SHORT_OF_MARGIN * head.size &&
    first - head.left > WIDE_ENOUGH * head.size;
  return isMargin ? first : Math.max(...alike.map(({ right }) => right));
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

/** True if the next line's first word had no room on the line before, and both look like one paragraph. */
export function isContinued({ head, last, next, margin, farLeft, distance }: Continued): boolean {
  const step = next.base - last.base;
  const isClose =
    step > 0 &&
    step < NEXT_LINE * next.size &&
    step < SAME_DISTANCE * distance * next.size &&
    Math.abs(next.size - last.size) < SAME_SIZE * last.size;
  // A column of years is no sentence.
  if (!isClose || next.hasBullet || !/\p{L}/u.test(last.text)) return false;
  if (next.isRightToLeft !== last.isRightToLeft || NUMBER_TO_CALL.test(next.text)) return false;
  const isRight = next.isRightToLeft;
  const isUnder = isRight
    ? Math.abs(next.right - head.right) < (head.hasBullet ? BULLET_REACH : SAME_PLACE) * next.size
    : Math.abs(next.left - head.start) < SAME_PLACE * next.size ||
      (head.hasBullet && next.left > head.left && next.left <= head.start + SAME_PLACE * next.size) ||
      (!head.hasBullet && next.left < head.left && head.left - next.left < BULLET_REACH * next.size);
  if (!isUnder) return false;
  const [word = ""] = next.text.split(/\s/u, 1);
  const letter = (next.right - next.left) / Math.max(1, letterCount(next.text));
  const isUnspaced = isWithoutSpaces(last.text, next.text);
  const wordWidth = isUnspaced ? SHORT_OF_MARGIN * next.size : letter * (letterCount(word) + 1);
  const room = isRight ? last.left - farLeft : margin - last.right;
  if (room >= wordWidth) return false;
  if (CASELESS.test(next.text) && (isUnspaced || isRight || ENDS_CASELESS.test(last.text)))
    return !/[。！？.!?:：]$/u.test(last.text);
  return head.hasBullet || GOES_ON_WITH.test(next.text) || ENDS_OPEN.test(last.text);
}

export function joined(before: string, next: string): string {
  if (/\p{L}[-\u00AD\u2010]$/u.test(before) && /^\p{Ll}/u.test(next))
    return /^(?:and|or|und|oder|bzw|et|ou|y|e|o)\b/u.test(next)
      ? `${before} ${next}`
      : before.slice(0, -1) + next;
  return `${before}${isWithoutSpaces(before, next) ? "" : " "}${next}`;
}

/** Chinese and Japanese lines break anywhere, even after a digit. */
const isWithoutSpaces = (before: string, next: string): boolean =>
  UNSPACED.test(before.slice(-1)) || (UNSPACED.test(before) && UNSPACED.test(next.slice(0, 1)));
