import { isWithin, joinBroken, wordsOf } from "../text/read-text.ts";
import { labelsJob, readColumns } from "./advert-columns.ts";
import { announces, headings, isAllHeading, isHardlyHeading, type Section } from "./advert-words.ts";

type Span = { start: number; end: number };
/** A sentence or list entry, with the section it is in. */
export type Part = Span & {
  text: string;
  isListed: boolean;
  isAfterList: boolean;
  leadsIn: boolean;
  isTop: boolean;
  isBulleted: boolean;
  isShort: boolean;
  /** The first of several lines, which usually is the job title. */
  isTitle: boolean;
  section: Section;
};

export const BULLET =
  /^[>\s]*(?:(?!>)(?:[-•·*–—▪◦●○✓✔✅➢➤►>+~»★‣⁃∙◆◇■□❖➔→⇒◉⦁✦☑›\p{Extended_Pictographic}]\uFE0F?)+(?=\s|[\p{L}"“])|\/(?=\s)|\(\d{1,2}\)|\d{1,2}[.)](?!\d)|\(?[a-z]\)|\([ivx]+\)|\d+\.\d+\.?|[A-Z]\.)?\s*/u;
const LONGEST_HEADING = 8;
/** Longer lines have more words than any heading. */
const LONGEST_HEADING_LINE = 400;
const LONGEST_ASKED = 14;
/** A line without a heading mark is a heading only up to this many words. */
const LONGEST_UNMARKED = 6;
const LONGEST_LISTED = 30;
const ENTRY_WORDS = 12;

/** `leads`: the line follows a blank line and is directly above the text that it may introduce. */
type Place = Record<"isAlone" | "leads" | "isShouted" | "isCell" | "isNumbered", boolean>;

/** The section that a heading starts; null if the line is no heading. */
function headingOf(
  line: string,
  { isAlone, leads, isShouted, isCell, isNumbered }: Place,
  now: Section,
): Section | null {
  if (line.length > LONGEST_HEADING_LINE || isNumbered) return null;
  if (isCell && labelsJob(line)) return "firm";
  const isAsked = /^[\s>]*q[.:]\s/iu.test(line);
  const bare = joinBroken(line).replace(/\([^()]*\)(?:\s*:)?\s*$/u, "");
  const text = /\p{L}(?:.{0,400}[\p{L}?!.)])?/su.exec(bare)?.[0] ?? "";
  const count = wordsOf(text).length;
  if (count === 0 || count > (isAsked ? LONGEST_ASKED : LONGEST_HEADING)) return null;
  const isCapital = !isShouted && text === text.toUpperCase() && /\p{L}{4}/u.test(text);
  const isShare = /\(\d+ ?%\)\s*$/u.test(line);
  const isMarked =
    isShare ||
    isCapital ||
    /[:?](?:\s*[-–*_]+)?\s*$|^[\s>]*(?:#|\*\*|▸|▾|==|article \d|_[^_]+_$|\*[^*]+\*\s*$)/iu.test(line);
  const isBare = count <= LONGEST_UNMARKED && /^[\p{Lu}]/u.test(text) && isAllHeading(text);
  if (
    !isMarked &&
    !isBare &&
    (!isAlone || isHardlyHeading(text) || /[.,;!]$|:\s+\p{L}/u.test(text) || /^\s*[-•·*–—✓✔]/u.test(line))
  )
    return null;
  const found = announces(text);
  // A percentage marks a share of the work within the list of duties.
  if (isShare) return "duties";
  if (found === undefined && leads && now !== "unknown") return "unnamed";
  return found ?? (isMarked && !/[.!]$/u.test(text) ? "unnamed" : null);
}

const SMALL_FROM = 0.6;
/** True if most lines start in lower case. Then a lower-case start does not mark a continued line. */
function isInSmallLetters(text: string): boolean {
  const firsts = text.split("\n").flatMap((line) => /\p{L}/u.exec(line)?.[0] ?? []);
  return firsts.filter((letter) => /\p{Ll}/u.test(letter)).length > SMALL_FROM * firsts.length;
}

const SEPARATOR = /[^\n\r\t|│]+/gu;
const PAGE_NUMBER = /^page \d+(?: of \d+)?\s*$/iu;
const GAP_OF_ONE = /^\r?\n$/u;
const ENTRY =
  /^[>\s]*(?:[-•·*–—▪◦●○✓✔✅➢➤►+~»★‣⁃∙◆◇■□❖➔→⇒◉⦁✦☑›]+(?=\s*[\p{L}\p{N}"“(])|\p{Extended_Pictographic}|\((?:[a-z]+|\d{1,2})\)|[A-Z]\.\s)/u;
const WRAPS_FROM = 44;
const BREAKS_FROM = 30;

/** Joins lines that were wrapped at the page width. */
function linesOf(text: string): Span[] {
  const isSmall = isInSmallLetters(text);
  const lines: Span[] = [];
  for (const { 0: found, index } of text.matchAll(SEPARATOR)) {
    const last = lines.at(-1);
    const before = last === undefined ? "" : text.slice(last.start, last.end).trimEnd();
    const isNext = last !== undefined && GAP_OF_ONE.test(text.slice(last.end, index));
    const own = found.replace(/^[>\s]+/u, "");
    if (own === "" || PAGE_NUMBER.test(own)) continue;
    const width = before.slice(before.lastIndexOf("\n") + 1).length;
    const isBroken =
      isNext &&
      (isSmall ? before.endsWith(",") : /^(?:\p{Ll}|\d+\+? )/u.test(own)) &&
      (/\p{L}-$/u.test(before) || (width >= BREAKS_FROM && !/[.!?:;]$/u.test(before)));
    const isWrapped =
      isNext &&
      lines.length > 1 &&
      width >= WRAPS_FROM &&
      /[\p{Ll},]$/u.test(before) &&
      !ENTRY.test(own) &&
      /[.!?](?:\s|$)/u.test(found);
    if (last !== undefined && (isBroken || isWrapped)) last.end = index + found.length;
    else lines.push({ start: index, end: index + found.length });
  }
  return lines.flatMap((line) => unrolled(text, line)).flatMap((line) => behindHeadings(text, line));
}

/** A shorter line contains no further heading. */
const HEADINGS_WITHIN = 160;

/** Splits a line at headings inside it, for text without line breaks: 'in Truro Duties: cut hair'. */
function behindHeadings(text: string, line: Span): Span[] {
  const raw = text.slice(line.start, line.end);
  const labels = [...raw.matchAll(/:\s/gu)].map(({ index }) => innerLabel(raw.slice(0, index + 1)));
  const cuts = [
    ...new Set([...labels.filter((at) => at > (BULLET.exec(raw)?.[0].length ?? 0)), ...bareHeadings(raw)]),
  ].toSorted((a, b) => a - b);
  return piecesAt(line, cuts);
}

/** Offsets where headings start and end: at the start of a sentence, in capitals, or directly after another heading. */
function bareHeadings(raw: string): number[] {
  if (raw.length < HEADINGS_WITHIN || isInCapitals(raw)) return [];
  const found = headings
    .flatMap(([, words]) =>
      [...raw.matchAll(words)].map(({ 0: own, index }) => ({ own, from: index, to: index + own.length })),
    )
    .filter(({ own, to }) => /^\p{Lu}/u.test(own) && /^\s+\p{Lu}/u.test(raw.slice(to, to + 4)))
    .toSorted((a, b) => a.from - b.from);
  const cuts: number[] = [];
  for (const { own, from, to } of found) {
    const before = raw.slice(Math.max(0, from - 4), from);
    const isBehind = cuts.includes(raw.slice(0, from).trimEnd().length);
    if (from === 0 || isBehind || /[.!?]\s+$/u.test(before) || own === own.toUpperCase()) cuts.push(from, to);
  }
  return cuts.filter((at) => at > 0);
}

const INNER_MARK = /(?<=\S\s)([-–—]{1,3}|[•·*▪◦●✓✔/]|\(?\d{1,2}[.)])\s(?=\S)/gu;
const NUMBER = /^\(?\d/u;
/** Fewer dashes are ordinary dashes between words, not list marks. */
const DASHES_OF_LIST = 3;
const LABEL_START = /(?<=\s)\p{Lu}/gu;
const LABEL_READ = 40;

/** Offset of a label at the end of a piece that introduces the next part ('month end Your profile:'); -1 if none. */
function innerLabel(piece: string): number {
  const from = Math.max(0, piece.length - LABEL_READ);
  const starts = [...piece.slice(from).matchAll(LABEL_START)].map(({ index }) => from + index);
  return (
    starts.find((one) => isAllHeading(piece.slice(one))) ??
    piece.search(/(?<=[.!?;]\s)\p{Lu}[\p{L} '’&/-]{2,34}:$/u)
  );
}

/** Splits a line at these offsets. */
const piecesAt = ({ start, end }: Span, cuts: readonly number[]): Span[] =>
  [0, ...cuts].map((from, at) => ({ start: start + from, end: start + (cuts[at] ?? end - start) }));

/** Splits a list that was pasted as one line. */
function unrolled(text: string, line: Span): Span[] {
  const raw = text.slice(line.start, line.end);
  const marks = Map.groupBy(raw.matchAll(INNER_MARK), ([, mark = ""]) => (NUMBER.test(mark) ? "1" : mark));
  const cuts = [...marks]
    .filter(([mark, all]) => {
      const isAnnounced = all.some(({ index }) => raw[index - 2] === ":");
      if (mark === "/") return all.length > DASHES_OF_LIST;
      return isAnnounced || all.length >= DASHES_OF_LIST || !/[-–—*·\d]/u.test(mark);
    })
    .flatMap(([, all]) => all.map(({ index }) => index))
    .toSorted((a, b) => a - b);
  return piecesAt(line, cuts);
}

const SENTENCE =
  /(?<=[.!?;])(?:["'”’)]\s+|\s+)(?=["'“‘(]?[£$€₹\p{L}\d])|(?<!\s)\s+(?:[•·▪●★|]\s*(?=\p{L})|\/\/\s+)|;\s*|(?<=\S)\s{3,}(?=\p{L})/gu;
const SHORT_FORM =
  /\b(?:e\.g|i\.e|etc|min|max|approx|incl|exp|env|no|St|Co|Mr|Ms|Mrs|Dr|Pvt|p\.a|vs|yrs?|hrs?|[A-Z])\.$/u;
/** Length of the longest short form, plus the character before it. */
const SHORT_FORM_READ = 12;

function cut(text: string, { start, end }: Span): Span[] {
  const line = text.slice(start, end);
  const [first] = line.matchAll(/\p{L}{2}/gu);
  const begun = first === undefined ? Infinity : first.index + first[0].length;
  const cuts = [...line.matchAll(SENTENCE)].filter(
    ({ index }) =>
      index >= begun && !SHORT_FORM.test(line.slice(Math.max(0, index - SHORT_FORM_READ), index)),
  );
  let from = 0;
  const parts = cuts.map((found) => {
    const part = { start: start + from, end: start + found.index };
    from = found.index + found[0].length;
    return part;
  });
  return [...parts, { start: start + from, end }];
}

const LONGEST_LABEL = 4;
const TAIL = 8;
/** The title, the firm and the place are in this many first lines. */
const TOP_LINES = 4;
const PAGE_LINES = 12;
const TITLED_LINES = 4;
/** A label and its text in one line: 'Hours: three nights a week'. */
const LABEL = /^[\s>]*(?:[-–—•·*▪/]{1,3}\s*)?([\p{L}][\p{L} '’&/()_-]{2,34})\s?[:.?]\s+\S/u;

const ASKING = new Set<Section | undefined>(["asks", "wishes", "duties"]);

/** The section that a line's label names, and the text after the label ('a licence' in 'Requirements: a licence'). */
function readLabel(text: string, span: Span): { told: Section | undefined; behind: Span } {
  const raw = text.slice(span.start, span.end);
  const label = LABEL.exec(raw)?.[1];
  const isLabel = label !== undefined && isWithin(label, raw.includes(`${label}.`) ? 1 : LONGEST_LABEL);
  const told = isLabel ? announces(label) : undefined;
  const isBare = isLabel && ASKING.has(told) && isAllHeading(label);
  const from = isBare ? raw.search(/[:.?]\s+(?=\p{L})/u) + 1 : 0;
  return { told, behind: { start: span.start + from, end: span.end } };
}

const NUMBERED = /^[\s>]*((?:\d{1,2}\.)*)(\d{1,2})(?:[.)]|(?<=\.\d{1,2}))\s/u;

/** '2. Food hygiene' between '1.' and '3.' is a list entry, not a heading. */
function isInNumberedList(text: string, lines: Span[], n: number): boolean {
  const [before, own, after] = [n - 1, n, n + 1].map((at) => {
    const line = lines[at];
    return line && NUMBERED.exec(text.slice(line.start, line.end));
  });
  const isStep = (from: typeof own, to: typeof own): boolean =>
    from?.[1] !== undefined && from[1] === to?.[1] && Number(to[2]) === Number(from[2]) + 1;
  return isStep(before, own) || isStep(own, after);
}

const MOST_WORDS = 26;

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  const lead = BULLET.exec(piece)?.[0].length ?? 0;
  const tail = /(?<![\s.;,:])[\s.;,:]*$/u.exec(piece)?.[0].length ?? 0;
  return { start: start + Math.min(lead, piece.length - tail), end: end - tail };
}

const JOINT =
  /,\s+(?:and |but |or |so )?|(?<!\s)\s+(?:(?:and|but)\s+(?=(?:you|be|have|know|to|a|an|the)\b)|[–—-]\s+)|:\s+/gu;

/** Splits a sentence at its joints if it is too long to read at a glance. */
function shortened(text: string, part: Span): Span[] {
  const words = text.slice(part.start, part.end);
  if (isWithin(words, MOST_WORDS)) return [part];
  const joints = [...words.matchAll(JOINT)].map(({ index, 0: found }) => ({
    at: index,
    next: index + found.length,
  }));
  const pieces: Span[] = [];
  let from = 0;
  let last: { at: number; next: number } | undefined;
  for (const joint of [...joints, { at: words.length, next: words.length }]) {
    if (last !== undefined && wordsOf(words.slice(from, joint.at)).length > MOST_WORDS / 2) {
      pieces.push({ start: part.start + from, end: part.start + last.at });
      from = last.next;
    }
    last = joint;
  }
  return [...pieces, { start: part.start + from, end: part.end }];
}

/** An answer to a form field of the job portal. */
const ANSWER = /^(?:yes|no)$/iu;
/** False for text without words, such as 'Hours: 42.5'. */
const tellsSomething = (piece: string): boolean =>
  /\p{L}{2}/u.test(piece.slice(piece.indexOf(":") + 1)) && !ANSWER.test(piece);

const SHOUTED_FROM = 0.7;

/** In text that is mostly capitals, capitals do not mark a heading. */
const isInCapitals = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > SHOUTED_FROM * (text.match(/\p{L}/gu)?.length ?? 0);

/** Sentences and list entries in order, without headings; includes those after an 'other jobs' heading. */
export function partsOf(text: string): Part[] {
  let section: Section = "unknown";
  let wasListed = false;
  let isLedIn = false;
  let isAfterList = false;
  const columns = readColumns(text);
  const lines = linesOf(text).filter(({ start }) => columns.get(start) !== "others");
  const isShouted = isInCapitals(text);
  return lines.flatMap((line, n) => {
    const raw = text.slice(line.start, line.end);
    const isAfterGap = n === 0 || /\n[\s>]*\n/u.test(text.slice(lines[n - 1]?.end, line.start));
    const next = lines[n + 1] ?? { start: text.length, end: text.length };
    const gap = text.slice(line.end, next.start);
    const isCell = /[\t|│]/u.test(gap) && !gap.includes("\n");
    const isBeforeList = !isCell && ENTRY.test(text.slice(next.start)) && !ENTRY.test(raw);
    const place = {
      isAlone: isAfterGap || isBeforeList,
      leads: isAfterGap && /^[ \t]*\r?\n$/u.test(gap),
      isShouted,
      isCell,
      isNumbered: isInNumberedList(text, lines, n),
    };
    const heading = headingOf(raw, place, section);
    if (heading !== null && section !== "others") {
      // A job title such as 'Team leader, voice process' starts no section.
      section = n === 0 && !/[:?]\s*$/u.test(raw) && !isAllHeading(raw) ? "unknown" : heading;
      isLedIn = /:\s*$/u.test(raw) && /\p{Ll}/u.test(raw);
      isAfterList = false;
      wasListed = false;
      return [];
    }
    const { told, behind } = readLabel(text, line);
    const pieces = cut(text, behind);
    const isEntry = ENTRY.test(raw) || place.isNumbered;
    const isListed =
      isEntry || (pieces.length <= 2 && isWithin(raw, LONGEST_LISTED) && !/^(?:we|our)\b/iu.test(raw.trim()));
    if (isAfterGap) isAfterList = wasListed && isAfterGap && !isListed;
    // The section of a heading such as 'They'd need:' ends with its list.
    if (isAfterList && isLedIn && pieces.length > 1 && section !== "others") section = "unknown";
    // The section also ends where a sentence follows the entries after a blank line.
    const isBehindEntry = n > 0 && ENTRY.test(text.slice(lines[n - 1]?.start, line.start));
    if (isLedIn && isAfterGap && isBehindEntry && !isEntry && /[.!]\s*$/u.test(raw) && section !== "others")
      [section, isLedIn] = ["unknown", false];
    if (isAfterGap || isListed) wasListed = isListed;
    const announced = section === "others" ? section : (columns.get(line.start) ?? told ?? section);
    // In a line split by bars, a label applies to all following cells.
    const isGoingOn = n < lines.length - 1 && !gap.includes("\n");
    if (isGoingOn && told !== undefined && section !== "others") section = told;
    return pieces
      .flatMap((piece) => shortened(text, trimmed(text, piece)))
      .filter(({ start, end }) => tellsSomething(text.slice(start, end)))
      .map(({ start, end }) => ({
        start,
        end,
        text: text.slice(start, end),
        isListed,
        isAfterList,
        leadsIn: /^\s*:[ \t]*(?:\r?\n|$)/u.test(text.slice(end, end + TAIL)),
        isTop: n < TOP_LINES && lines.length > PAGE_LINES && !isEntry,
        isBulleted: isEntry,
        isShort: isWithin(text.slice(start, end), ENTRY_WORDS),
        isTitle: n === 0 && lines.length >= TITLED_LINES && !isEntry && !/[.!?;:,]\s*$/u.test(raw),
        section: announced,
      }));
  });
}
