import { isWithin, wordsOf } from "../text/read-text.ts";
import { announces, headings, isAllHeading, type Section } from "./advert-words.ts";

type Span = { start: number; end: number };
/** A sentence, or an entry of a list, with the heading that it stands under. */
export type Part = Span & {
  text: string;
  isListed: boolean;
  isAfterList: boolean;
  leadsIn: boolean;
  isTop: boolean;
  isBulleted: boolean;
  isShort: boolean;
  /** The first of several lines, which mostly names the job. */
  isTitle: boolean;
  section: Section;
};

export const BULLET =
  /^[>\s]*(?:(?!>)(?:[-•·*–—▪◦●○✓✔✅➢➤►>+~»★‣⁃∙◆◇■□❖➔→⇒◉⦁✦☑›\p{Extended_Pictographic}]\uFE0F?)+(?=\s|[\p{L}"“])|\/(?=\s)|\(\d{1,2}\)|\d{1,2}[.)](?!\d)|\(?[a-z]\)|\([ivx]+\)|\d+\.\d+\.?|[A-Z]\.)?\s*/u;
const LONGEST_HEADING = 8;
/** What is longer has more words than any heading. */
const LONGEST_HEADING_LINE = 400;
const LONGEST_ASKED = 14;
const LONGEST_NUMBERED = 4;
/** Without a mark only a few words alone on a line are a heading. */
const LONGEST_UNMARKED = 6;
const LONGEST_LISTED = 30;
const ENTRY_WORDS = 12;

/** `leads`: after a gap and right above what it may announce. */
type Place = { isAlone: boolean; leads: boolean; isShouted: boolean; isNumbered: boolean };

/** What a line announces that is a heading; null where it is none. */
function headingOf(
  line: string,
  { isAlone, leads, isShouted, isNumbered: isInList }: Place,
  now: Section,
): Section | null {
  if (line.length > LONGEST_HEADING_LINE || isInList) return null;
  const isAsked = /^[\s>]*q[.:]\s/iu.test(line);
  const text = line
    .replace(/^[\s>]*(?:article \d+|\d+(?:\.\d+)*[.)]?|q[.:])?/iu, "")
    .replace(/\([^()]*\)(?:\s*:)?\s*$/u, "")
    .replaceAll(/^[^\p{L}]+|(?<![^\p{L}?!.)])[^\p{L}?!.)]+$/gu, "");
  const count = wordsOf(text).length;
  if (count === 0 || count > (isAsked ? LONGEST_ASKED : LONGEST_HEADING)) return null;
  const isCapital =
    !isShouted && text === text.toUpperCase() && /\p{L}{4}/u.test(text) && !/^[\s>]*[-•·*–—✓✔]\s/u.test(line);
  const isShare = /\(\d+ ?%\)\s*$/u.test(line);
  const isNumbered = /^\s*\d+\.\d+\.?\s/u.test(line) && count <= LONGEST_NUMBERED && !/[.;,]$/u.test(text);
  const isMarked =
    isNumbered ||
    isShare ||
    isCapital ||
    isAsked ||
    /[:?](?:\s*[-–*_]+)?\s*$|^[\s>]*(?:#|\*\*|▸|▾|==|article \d|_[^_]+_$|\*[^*]+\*\s*$)/iu.test(line);
  const isBare = count <= LONGEST_NUMBERED && /^[\p{Lu}]/u.test(text) && isAllHeading(text);
  if (
    !isMarked &&
    !isBare &&
    (!isAlone || count > LONGEST_UNMARKED || /[.,;!]$/u.test(text) || /^\s*[-•·*–—✓✔]/u.test(line))
  )
    return null;
  const found = announces(text);
  if (found === "others" || found === "signature") return found;
  // 'STRESSED BY NIGHT SHIFTS? NOT HERE' is no heading of a list.
  // A share of the work within its list of duties.
  if (isShare) return "duties";
  if (found === undefined && leads && now !== "unknown") return "unnamed";
  return found ?? (isMarked && !/[.!]$/u.test(text) ? "unnamed" : null);
}

const SMALL_FROM = 0.6;
/** Where most lines begin with a small letter, one that does goes on with nothing. */
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

/** Lines as they were meant: those that a page's width broke are whole again. */
function linesOf(text: string): Span[] {
  const isSmall = isInSmallLetters(text);
  const lines: Span[] = [];
  for (const { 0: found, index } of text.matchAll(SEPARATOR)) {
    const last = lines.at(-1);
    const before = last === undefined ? "" : text.slice(last.start, last.end).trimEnd();
    const isNext = last !== undefined && GAP_OF_ONE.test(text.slice(last.end, index));
    const own = found.replace(/^[>\s]+/u, "");
    if (own === "" || PAGE_NUMBER.test(own)) continue;
    const isLabelled = /^[\p{L}_][\p{L}_ ]{1,29}:(?:\s|$)/u.test(own);
    const width = before.slice(before.lastIndexOf("\n") + 1).length;
    const isBroken =
      isNext &&
      !isLabelled &&
      (isSmall ? before.endsWith(",") : /^(?:\p{Ll}|\d+\+? )/u.test(own)) &&
      (/\p{L}-$/u.test(before) || (width >= BREAKS_FROM && !/[.!?:;]$/u.test(before)));
    const isEntry = ENTRY.test(own) || /^\d+\.\d/u.test(own);
    const isWrapped =
      isNext &&
      lines.length > 1 &&
      width >= WRAPS_FROM &&
      /[\p{Ll},]$/u.test(before) &&
      !isEntry &&
      /[.!?](?:\s|$)/u.test(found);
    if (last !== undefined && (isBroken || isWrapped)) last.end = index + found.length;
    else lines.push({ start: index, end: index + found.length });
  }
  return lines.flatMap((line) => unrolled(text, line)).flatMap((line) => behindHeadings(text, line));
}

/** A shorter line holds no more than its own heading. */
const HEADINGS_WITHIN = 160;

/** 'What you will do Process the payroll', 'in Truro Duties: cut hair': headings within a text whose line breaks were lost begin lines again. */
function behindHeadings(text: string, line: Span): Span[] {
  const raw = text.slice(line.start, line.end);
  const labels = [...raw.matchAll(/:\s/gu)].map(({ index }) => innerLabel(raw.slice(0, index + 1)));
  const cuts = [
    ...new Set([...labels.filter((at) => at > (BULLET.exec(raw)?.[0].length ?? 0)), ...bareHeadings(raw)]),
  ].toSorted((a, b) => a - b);
  return [0, ...cuts]
    .map((from, at) => ({ start: line.start + from, end: line.start + (cuts[at] ?? raw.length) }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== "");
}

/** Where they begin and end: at the start of a sentence, in capitals or behind one another. */
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
/** Fewer dashes stand between words. */
const DASHES_OF_LIST = 3;
const LABEL_START = /(?<=\s)\p{Lu}/gu;
const LABEL_READ = 40;

/** Where what announces the next part begins, at the end of a piece: 'month end Your profile:'; -1 where nothing does. */
function innerLabel(piece: string): number {
  const from = Math.max(0, piece.length - LABEL_READ);
  const starts = [...piece.slice(from).matchAll(LABEL_START)].map(({ index }) => from + index);
  const isLabelled = /:\s*$/u.test(piece);
  const start = starts.find(
    (one) =>
      (isLabelled || /[.!?;]\s+$/u.test(piece.slice(0, one))) &&
      isAllHeading(piece.slice(one).replace(/:\s*$/u, "")),
  );
  if (start !== undefined) return start;
  return piece.search(/(?<=[.!?;]\s)\p{Lu}[\p{L} '’&/-]{2,34}:\s*$/u);
}

/** Lists that were pasted as one line, with the words that announce them, are lines again. */
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
  const ends = [...cuts, raw.length];
  return [0, ...cuts].flatMap((from, at) => {
    const end = ends[at] ?? raw.length;
    const label = at === cuts.length ? -1 : innerLabel(raw.slice(from, end));
    const parts =
      label === -1
        ? [[from, end]]
        : [
            [from, from + label],
            [from + label, end],
          ];
    return parts.map(([start = 0, stop = 0]) => ({ start: line.start + start, end: line.start + stop }));
  });
}

const SENTENCE =
  /(?<=[.!?;])(?:["'”’)]\s+|\s+)(?=["'“‘(]?[£$€₹\p{L}\d])|(?<!\s)\s+(?:[•·▪●★|]\s*(?=\p{L})|\/\/\s+)|;\s*|(?<=\S)\s{3,}(?=\p{L})/gu;
const SHORT_FORM =
  /\b(?:e\.g|i\.e|etc|min|max|approx|incl|exp|env|no|St|Co|Mr|Ms|Mrs|Dr|Pvt|p\.a|vs|yrs?|hrs?|[A-Z])\.$/u;
/** The longest of them, with what shows that it is a word of its own. */
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
/** Where the title, the firm and the place stand. */
const TOP_LINES = 4;
const PAGE_LINES = 12;
const TITLED_LINES = 4;
/** 'Hours: three nights a week' announces and tells in one line. */
const LABEL = /^[\s>]*(?:[-–—•·*▪/]{1,3}\s*)?([\p{L}][\p{L} '’&/()_-]{2,34})\s?[:.?]\s+\S/u;

/** 'Requirements: a forklift licence' asks for the licence alone. */
function behindLabel(text: string, { start, end }: Span): Span {
  const label = text.slice(start, end).search(/[:.?]\s+(?=\p{L})/u);
  return { start: start + label + 1, end };
}
const ASKING = new Set<Section | undefined>(["asks", "wishes", "duties"]);

/** What the label of a line or a sentence announces, and what stands behind it. */
function readLabel(text: string, span: Span): { told: Section | undefined; behind: Span } {
  const raw = text.slice(span.start, span.end);
  const label = LABEL.exec(raw)?.[1];
  const isLabel = label !== undefined && isWithin(label, raw.includes(`${label}.`) ? 1 : LONGEST_LABEL);
  const told = isLabel ? announces(label) : undefined;
  const isBare = isLabel && ASKING.has(told) && isAllHeading(label);
  return { told, behind: isBare ? behindLabel(text, span) : span };
}

const NUMBERED = /^[\s>]*((?:\d{1,2}\.)*)(\d{1,2})(?:[.)]|(?<=\.\d{1,2}))\s/u;

/** '2. Food hygiene' between '1.' and '3.' is an entry of a list, and no chapter of the advert. */
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
  const lead = BULLET.exec(piece)?.[0].length ?? /^\s*/u.exec(piece)?.[0].length ?? 0;
  const tail = /(?<![\s.;,:])[\s.;,:]*$/u.exec(piece)?.[0].length ?? 0;
  return { start: start + Math.min(lead, piece.length - tail), end: end - tail };
}

const JOINT =
  /,\s+(?:and |but |or |so )?|(?<!\s)\s+(?:(?:and|but)\s+(?=(?:you|be|have|know|to|a|an|the)\b)|[–—-]\s+)|:\s+/gu;

/** A sentence too long to be read at a glance is cut at its joints. */
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

/** An answer to a portal's own question. */
const ANSWER = /^(?:yes|no)$/iu;
const tellsSomething = (piece: string): boolean => /\p{L}{2}/u.test(piece) && !ANSWER.test(piece);

const SHOUTED_FROM = 0.7;

/** In such a text capitals mark no heading. */
const isInCapitals = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > SHOUTED_FROM * (text.match(/\p{L}/gu)?.length ?? 0);

/** Sentences and entries of an advert in its order, without its headings; what follows a signature or other adverts' heading too. */
export function partsOf(text: string): Part[] {
  let section: Section = "unknown";
  let wasListed = false;
  let isLedIn = false;
  let isAfterList = false;
  const lines = linesOf(text);
  const isShouted = isInCapitals(text);
  return lines.flatMap((line, n) => {
    const raw = text.slice(line.start, line.end);
    const isAfterGap = n === 0 || /\n[\s>]*\n/u.test(text.slice(lines[n - 1]?.end, line.start));
    const next = lines[n + 1] ?? { start: text.length, end: text.length };
    const gap = text.slice(line.end, next.start);
    const isCell = /[\t|│]/u.test(gap) && !gap.includes("\n");
    const isBeforeList = !isCell && ENTRY.test(text.slice(next.start)) && !ENTRY.test(raw);
    const isAbove = /^[ \t]*\r?\n$/u.test(gap);
    const place = {
      isAlone: isAfterGap || isBeforeList,
      leads: isAfterGap && isAbove,
      isShouted,
      isNumbered: isInNumberedList(text, lines, n),
    };
    const heading = headingOf(raw, place, section);
    if (heading !== null && section !== "others") {
      // 'Team leader, voice process' is the job's title, and announces nothing.
      section = n === 0 && !/[:?]\s*$/u.test(raw) && !isAllHeading(raw) ? "unknown" : heading;
      isLedIn = /:\s*$/u.test(raw) && /\p{Ll}/u.test(raw);
      isAfterList = false;
      wasListed = false;
      return [];
    }
    if (section === "signature" && /^[\s>]*p\.?\s?s\b/iu.test(raw)) section = "unknown";
    const first = readLabel(text, line);
    let told = first.told;
    const pieces = cut(text, first.behind).map((piece, at) => {
      const own = at === 0 ? null : readLabel(text, piece);
      told = own?.told ?? told;
      return { span: own?.behind ?? piece, told };
    });
    const isEntry = ENTRY.test(raw) || place.isNumbered;
    const isListed =
      isEntry || (pieces.length <= 2 && isWithin(raw, LONGEST_LISTED) && !/^(?:we|our)\b/iu.test(raw.trim()));
    if (isAfterGap) isAfterList = wasListed && isAfterGap && !isListed;
    // 'They'd need:' ends with its list.
    if (isAfterList && isLedIn && pieces.length > 1 && section !== "others") section = "unknown";
    // So does one behind a colon, where a sentence follows its entries.
    const isBehindEntry = n > 0 && ENTRY.test(text.slice(lines[n - 1]?.start, line.start));
    if (isLedIn && isAfterGap && isBehindEntry && !isEntry && /[.!]\s*$/u.test(raw) && section !== "others")
      [section, isLedIn] = ["unknown", false];
    if (isAfterGap || isListed) wasListed = isListed;
    const parts = pieces
      .flatMap(({ span, told: announced }) =>
        shortened(text, trimmed(text, span)).map(({ start, end }) => ({ start, end, announced })),
      )
      .filter(({ start, end }) => tellsSomething(text.slice(start, end)))
      .map(({ start, end, announced }) => ({
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
        section: section === "others" ? section : (announced ?? section),
      }));
    // 'No degree needed. We do care about:' announces the list below it.
    const lead = parts.at(-1);
    if (isBeforeList && parts.length > 1 && lead?.leadsIn === true && section !== "others") {
      section = isWithin(lead.text, LONGEST_HEADING) ? (announces(lead.text) ?? "unnamed") : section;
      isLedIn = true;
    }
    // Between bars a label announces all that follows in its line.
    const isGoingOn = n < lines.length - 1 && !gap.includes("\n");
    if (isGoingOn && told !== undefined && section !== "others") section = told;
    return parts;
  });
}
