import { shortenLetterless } from "#contract/letterless.ts";
import { ADVERT_CHARACTERS_READ } from "#contract/limits.ts";
import { otherLanguageOf } from "#contract/text-language.ts";
import { wordLists } from "#interviewer/data/load.ts";
import type { RequirementKind } from "#interviewer/data/schema.ts";
import { isWithin, withoutLast } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { isDescribing } from "../text/base-form.ts";
import { findConditions } from "./find-conditions.ts";
import { gerundOf, isBaseVerb, isOnlyVerb, isThirdForm, surelyBeginsDuty } from "./gerund.ts";
import { readAdvert, type Asked } from "./read-advert.ts";
import { isRule, kindOfDuty, kindOfName } from "./requirement-kinds.ts";
import { BULLET, CERTIFICATE, clausesIn, DUTY_LEAD } from "./split-clauses.ts";

/** Some ten pages; what comes later would only cost time. */
export const RESUME_CHARACTERS_READ = 20_000;

/**
 * Something that an advert asks for or a resume tells of: `text` fits into a sentence ('handling complaints'),
 * `words` stands letter by letter in the source.
 */
export type Requirement = { kind: RequirementKind; text: string; words: string; isWish?: true };

const LONGEST_WORDS = 12;
const MOST_WORDS_QUOTED = 24;

const NOT_ASKED =
  /https?:|www\.|@|<|>|\{|\}|`|\b(?:ignore|instructions?|prompt|system prompt|rate|rating|score|interviewer|assistant:|candidate|must say|praise|right to work|references|passport|DBS|criminal record|relocate|visa|sponsorship|membership|memberships|CVs?|pdf|cover(?:ing)? letter|applications by)\b/iu;
const PERSONAL =
  /\b(?:born|birth|aged?|young|youthful|married|single|divorced|(?:my|our own|have|having|has|two|three|four|\d) (?:children|kids)|religio\w*|nationality|citizens?|gender|male|female|native speaker|church|mosque|synagogue|parish|union|party)\b/iu;

const isPlain = (text: string): boolean =>
  !NOT_ASKED.test(text) && !PERSONAL.test(text) && withoutInstructions(text) === text;

/** A sentence, or an entry of a list. */
type Line = Pick<Asked, "words" | "isBulleted"> & { isWish?: boolean };

const IS_ENTRY = /^[-•·*–]\s*/u;

/** Lines and sentences of a resume, as they stand. */
const linesOf = (source: string): Line[] =>
  source.split(/\r?\n|\t/u).flatMap((line) =>
    line
      .split(/(?<=[.!?;])\s+|(?<!\s)\s+[•·|]\s+/u)
      .map((part) => part.trim())
      .map((words) => ({ words, isBulleted: IS_ENTRY.test(words) })),
  );

type Told = { isPastTold: boolean; isAmongDuties: boolean };
type Clause = {
  text: string;
  line: string;
  isPastTold: boolean;
  /** It opens an entry that stands beside others which begin with a verb. */
  isAmongDuties: boolean;
};

const TOLD_YOU = /^(?:what )?you\b/iu;

const clausesOf = (line: string, { isPastTold, isAmongDuties }: Told): Clause[] =>
  clausesIn(line).map((text, at) => ({
    text,
    line,
    isPastTold,
    isAmongDuties: isAmongDuties && at === 0,
  }));

/** Where the next entry of a list begins within what was read as one line. */
const NEXT_ENTRY = /(?<!\s)(?=[^\S\n]*\n)\s+(?:o\s|[^\p{L}\p{N}\s"'“‘(])\s*/u;
const BEGINS_WITH = 12;

/** The words quoted as the reason: the whole entry where it is short, else the clause as far as it stands there. */
function quote({ text, line: all }: Pick<Clause, "text" | "line">): string {
  const entries = all.split(NEXT_ENTRY);
  const line = entries.find((entry) => entry.includes(text.slice(0, BEGINS_WITH))) ?? all;
  const whole = line.replaceAll(/^[-•·*–\s]+|(?<![\s.;,])[\s.;,]+$/gu, "");
  if (isWithin(whole, MOST_WORDS_QUOTED)) return whole;
  if (line.includes(text)) return text;
  const words = text.split(" ");
  while (words.length > 2 && !line.includes(words.join(" "))) words.pop();
  return line.includes(words.join(" ")) ? words.join(" ") : whole;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, "\\$&");

function lexicon(words: readonly string[], flags: string): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}]|[+#])`, flags);
}

const TOOLS = lexicon(wordLists["tools"], "gu");
const METHODS = lexicon(wordLists["methods"], "giu");
const LANGUAGES = lexicon(wordLists["languages"], "gu");
/** Tools only inside a sentence: at its start they may be common words. */
const AMBIGUOUS_TOOLS = new Set(
  "R Go Word Teams Spring Segment Epic Opera Toast Canvas Arbor Manhattan Sketch Sage Oracle Spark Swift Rust Ruby Excel Access".split(
    " ",
  ),
);
const methodAsListed = new Map(wordLists["methods"].map((method) => [method.toLowerCase(), method]));
const IN_LIST_OF_TOOLS =
  /\b(?:with|in|of|using|use|uses|know|knows|knowledge|skills?|tools?|on|experience|proficient|fluent)\b|,/iu;

/** 'Sage or Xero', 'Datix / LFPSE': what the advert leaves open is asked about as open. */
function withOther(line: string, name: string): string {
  const found = line.indexOf(name);
  const after = /^(?:\s*\/\s*|,? or )(\p{Lu}[\p{L}\d+#.]*(?: \p{Lu}[\p{L}\d+#.]*)?)(?=[\s,.;)]|$)/u.exec(
    line.slice(found + name.length),
  );
  const before = /(?:^|[\s(,])(\p{Lu}[\p{L}\d+#.]*(?: \p{Lu}[\p{L}\d+#.]*)?)(?:\s*\/\s*| or )$/u.exec(
    line.slice(0, found),
  );
  if (before?.[1] !== undefined) return `${before[1]} or ${name}`;
  return after?.[1] === undefined ? name : `${name} or ${withoutLast(after[1], /[.]/u)}`;
}

function findNames(line: string): Requirement[] {
  const as = (kind: RequirementKind, found: readonly string[]): Requirement[] =>
    found.map((name) => {
      const clause = line.split(/[,;:()]\s+|(?<!\s)\s+and\s+/u).find((text) => text.includes(name)) ?? line;
      const listed = methodAsListed.get(name.toLowerCase()) ?? name;
      const text = kind === "method" ? listed : withOther(line, name);
      const words = quote({ text: withoutLast(clause.replace(BULLET, "").trim(), /[\s.;,:)]/u), line });
      return { kind: isRule(text) ? "rule" : kind, text, words };
    });
  const atStart = line.replace(BULLET, "");
  const tools = (line.match(TOOLS) ?? []).filter(
    (tool) => !AMBIGUOUS_TOOLS.has(tool) || (IN_LIST_OF_TOOLS.test(line) && !atStart.startsWith(tool)),
  );
  return [
    ...as("tool", tools),
    ...as("method", line.match(METHODS) ?? []),
    ...as("language", line.match(LANGUAGES) ?? []),
  ];
}

const ENDS_BACKWARDS = new Set(
  "you have has had hold holds holding must need needs with and or of to is are be own your valid current a an full for in as required essential desirable relevant".split(
    " ",
  ),
);
const MOST_CERTIFICATE_WORDS = 5;

/** 'an NMC pin', 'a clean driving licence', 'the Level 5 Diploma'. */
function withArticle(text: string): string {
  if (/\b(?:registration|QTS|NVQ(?: level)? ?\d?)$|\bor\b|\//iu.test(text)) return text;
  const isAcronym = /^\p{Lu}[\p{Lu}\d]/u.test(text);
  const plain =
    isAcronym || /^\p{Lu}\p{Ll}+ (?:\p{Lu}|\d)/u.test(text)
      ? text
      : text.charAt(0).toLowerCase() + text.slice(1);
  if (plain.startsWith("the ")) return plain;
  return `${(isAcronym ? /^[AEFHILMNORSX]/u : /^[aeio]/iu).test(text) ? "an" : "a"} ${plain}`;
}

function findCertificate(clause: Clause): Requirement[] {
  const found = CERTIFICATE.exec(clause.text);
  if (found === null) return [];
  const before = clause.text.slice(0, found.index).trim().split(/\s+/u).filter(Boolean);
  const isLeftOpen = /\bor\b|\//u.test(clause.text);
  const ends = (word: string): boolean =>
    ENDS_BACKWARDS.has(word.toLowerCase()) && !(isLeftOpen && word.toLowerCase() === "or");
  const from = before.findLastIndex(ends);
  const named = before.slice(from + 1).slice(-MOST_CERTIFICATE_WORDS);
  const after = /^\s+(?:in|for)\s+[\p{L}\s]{3,30}$/u.exec(clause.text.slice(found.index + found[0].length));
  if (named.length === 0 && after === null && !/[A-Z]{3}/u.test(found[0])) return [];
  const rest = clause.text.slice(found.index + found[0].length);
  // What is one of several ways in is never asked about as the only one; a long list of them not at all.
  if (isLeftOpen && (/\bor\b|\//u.test(rest) || named[0]?.toLowerCase() === "or")) return [];
  const text = [...named, `${found[0]}${after?.[0] ?? ""}`].join(" ");
  return [{ kind: "certificate", text: withArticle(text), words: quote(clause) }];
}

const DUTY_ENDS =
  /(?<!\s)\s+(?:which|that|so|because|how|what|why|while|when|where|whenever|including|incl|such as|like|if|until|unless|as|(?:before|after|once) (?:they|it|you|we))\b[\s.][^]*/iu;

/** 'our residents' are 'the residents' when somebody else speaks of them. */
const spoken = (text: string): string =>
  text
    .replaceAll(/\bour\b/giu, "the")
    .replaceAll(/\bmy\b/giu, "your")
    .trim();

/** Whom a duty is done for: kept where the whole stays short. */
const WHO = /(?<!\s)\s+who\s[^]*/iu;
/** 'tracking their development': whose it is stood in the sentence before. */
const WHOSE = /^\p{L}+ing (?:and \p{L}+ing )?their\b/u;
/** 'finding out' of 'find out where a difference comes from'. */
const BARE =
  /\b(?:the things?|ways?|things|something|anything|everything)$|^\S+ (?:out|up|off|over|on|down|in|about|back|away|together)$/iu;

const ON_CALL = /\bon[- ]call\b(?! (?:experience|engineer|doctor))(?: (?:one|1|every)[\p{L}\d\s-]{3,30})?/iu;
const DANGLING =
  /(?<!\s)\s+(?:\d+|two|three|four|five|six|seven|eight|nine|ten|of|to|for|in|on|at|with|by|from|the|a|an|and|or|your|per)$/iu;

/** 'on Lester, KONE and Otis kit': several names of which somebody may know one. */
const NAMES_LISTED =
  /\s(?:on|in|with|for|to|using|from|at|via)\s\p{Lu}[\p{L}\d+.#]*(?:\s\p{Lu}[\p{L}\d+.#]*){0,2}\s?(?:,|\s?\/)\s?\p{Lu}[^]*/u;
/** A further verb that did not become a gerund. */
const VERB_LEFT = /(?<!\s)\s+(?:and|or|then)\s+(\p{L}+)(?= |$)/gu;
const PLACE_TO_CUT = /\s(?:of|for|with|in|across|from|on|by|at|during|within|through|under|between|to)\s/gu;

function trimDuty(text: string): string | null {
  const whole = text.replace(DUTY_ENDS, "").replace(NAMES_LISTED, "");
  // 'telling a customer when a piano isn't worth it' says nothing without its end.
  if (whole !== text && /^(?:telling|asking|informing|letting)\b/iu.test(whole)) return null;
  const isShort = whole.split(/\s+/u).length <= LONGEST_WORDS;
  return (isShort ? trimEnd(whole) : null) ?? trimEnd(whole.replace(WHO, ""));
}

/** The longest beginning that fits and ends before a preposition. */
function cutLong(text: string): string {
  const places = [...text.matchAll(PLACE_TO_CUT)].map(({ index }) => text.slice(0, index));
  const fits = places.filter((part) => isWithin(part, LONGEST_WORDS) && !isWithin(part, 2));
  return (
    fits.at(-1)?.replace(/\s(?:up|down|out)$/u, "") ??
    text.split(/(?<!\s)\s+(?:and|or|as well as|plus)\s+/u)[0] ??
    ""
  );
}

function trimEnd(text: string): string | null {
  let short = withoutLast(text, /[\s.;:,!]/u);
  if (!isWithin(short, LONGEST_WORDS)) short = cutLong(short);
  const left = [...short.matchAll(VERB_LEFT)].find(([whole, verb = ""]) => {
    const isFollowed = short.length > short.indexOf(whole) + whole.length;
    if (isOnlyVerb(verb) || isBaseVerb(verb)) return !(isFollowed && NAMES_MORE.test(verb));
    return isFollowed && isThirdForm(verb);
  });
  if (left !== undefined) short = short.slice(0, left.index);
  while (DANGLING.test(short)) short = short.replace(DANGLING, "");
  const count = short.split(/\s+/u).length;
  const [beforeLast = "", last = ""] = short.split(/\s+/u).slice(-2);
  const isWhole =
    !/["“”*]|\bw\/|\p{Ll}{6}\p{Lu}\p{Ll}/u.test(short) &&
    !WHOSE.test(short) &&
    !/\b(?:us|me|we|i|it|they|them|this|these|those|(?<!who )(?:is|are|was)|will|must|what you)\b|\b(?:that|her|him|his|ours|yours)$/iu.test(
      short,
    ) &&
    !(/^(?:an?|the)$/u.test(beforeLast) && isDescribing(last));
  return isWhole && !BARE.test(short) && count >= 2 && count <= LONGEST_WORDS ? short : null;
}

/** Later in a list these are rather 'market trends' than 'market the firm'. */
const NAMES_MORE =
  /^(?:market|water|cost|budget|price|service|supply|design|process|test|record|programme|source|plant|model|staff)\b/iu;

/** Also beside duties two words, or 'report writing for the board', rather name something. */
const NAMES_A_KIND_OF = /^\S+ (?:\S+ing\b|\S+$)/u;

function findDuty(clause: Clause): Requirement[] {
  const body = clause.text.replace(DUTY_LEAD, "");
  const onCall = body.length < clause.text.length ? ON_CALL.exec(body) : null;
  if (onCall?.index === 0)
    return [{ kind: "condition", text: `being ${onCall[0].trim()}`, words: quote(clause) }];
  const isToldYou = TOLD_YOU.test(clause.line) && (TOLD_YOU.test(clause.text) || !NAMES_MORE.test(body));
  const gerund = gerundOf(body, {
    isToldYou: isToldYou || (clause.isAmongDuties && !NAMES_MORE.test(body) && !NAMES_A_KIND_OF.test(body)),
    isPastTold: clause.isPastTold,
  });
  const duty = gerund === null ? null : trimDuty(gerund);
  if (duty === null) return [];
  const { kind, text } = kindOfDuty(spoken(duty));
  return [{ kind, text, words: quote(clause) }];
}

const FIELD_LEAD =
  /\b(?:experience (?:of|in|with)|knowledge of|understanding of|background in|interest in|expertise in|familiar with|versed in|know|knows)\s+(?:the\s+)?([\p{Ll}][\p{L}\s'-]{2,40})$/u;
const NOT_A_FIELD =
  /\b(?:role|position|environment|setting|years?|industry|similar|company|team|job|work|field|sector|area|what|how|it|this|that|more|least|proven|strong|solid|good|relevant|required|kind|a|an|your|our|of)\b/iu;
const MOST_FIELD_WORDS = 3;

/** 'churn' in 'experience with churn': the subject of the work where it is neither a tool nor a duty. */
function findField(clause: Clause): Requirement[] {
  const text = withoutLast(FIELD_LEAD.exec(clause.text)?.[1]?.trim() ?? "", /[,;]/u);
  if (text === "" || NOT_A_FIELD.test(text) || text.split(/\s+/u).length > MOST_FIELD_WORDS) return [];
  const found = gerundOf(text) === null ? kindOfName(text, true) : null;
  return found === null ? [] : [{ ...found, words: quote(clause) }];
}

function findNamed(clause: Clause): Requirement[] {
  const found = clause.isPastTold ? null : kindOfName(clause.text.replace(DUTY_LEAD, ""));
  return found === null ? [] : [{ ...found, words: quote(clause) }];
}

function readLine({ words: line, isBulleted }: Line, told: Told): Requirement[] {
  const names = findNames(line);
  const isNamed = (text: string): boolean =>
    names.some((one) => one.text.length * 2 > text.length && text.includes(one.text));
  const rest = clausesOf(line, told).flatMap((clause) => {
    const certificate = findCertificate(clause);
    if (certificate.length > 0) return certificate;
    const duty = findDuty(clause);
    if (duty.length > 0) return duty;
    if (isNamed(clause.text)) return [];
    const field = findField(clause);
    return field.length > 0 ? field : findNamed(clause);
  });
  // 'monitoring' is less than 'drug monitoring', and being on call is a condition of the work.
  const isSaid = ({ kind, text }: Requirement): boolean =>
    kind === "method" &&
    (text === "on-call" || rest.some((one) => one.kind === "domain" && one.text.includes(text)));
  const all = [...rest, ...names.filter((name) => !isSaid(name))];
  return all.length === 0 && isBulleted ? findBareField(line) : all;
}

/** '- Stakeholder work': a line of a list that only names something. */
function findBareField(line: string): Requirement[] {
  const text = withoutLast(line.replace(BULLET, ""), /[\s.;,]/u);
  const found = kindOfName(text, true);
  return found === null ? [] : [{ ...found, words: text }];
}

const opensWithDuty = (line: string): boolean =>
  surelyBeginsDuty(line.replace(BULLET, "").replace(DUTY_LEAD, ""), { isPluralEnough: false });

const MOST_REQUIREMENTS = 40;

/**
 * A line without an end, as of a file whose breaks were lost, is read piece by piece: each name and clause of a line is looked
 * for in all of it, which takes with its length squared (safety.md T63).
 */
const LINE_READ = /[^]{1,1000}(?=\s|$)|[^]{1000}/gu;
const LONGEST_LINE = 1000;

const piecesOf = (line: Line): Line[] =>
  line.words.length <= LONGEST_LINE
    ? [line]
    : (line.words.match(LINE_READ) ?? []).map((words) => Object.assign({}, line, { words: words.trim() }));

/** What can be asked about of these lines, in their order, each once. */
function readLines(lines: readonly Line[], isPastTold = false): Requirement[] {
  const plain = lines.flatMap(piecesOf).filter(({ words }) => isPlain(words));
  const areDuties = plain.map(({ words, isBulleted }) => isBulleted && opensWithDuty(words));
  const all = plain
    .flatMap((line, at) =>
      readLine(line, {
        isPastTold,
        isAmongDuties: line.isBulleted && (areDuties[at - 1] === true || areDuties[at + 1] === true),
      }).map(({ kind, words, text }): Requirement => {
        const short = text.replaceAll(/\s+/gu, " ");
        return line.isWish === true
          ? { kind, words, text: short, isWish: true }
          : { kind, words, text: short };
      }),
    )
    .filter(({ text }) => isPlain(text));
  // 'monitoring' says nothing beside 'monitoring anaesthesia'.
  const isVerbOf = (one: Requirement): boolean =>
    one.kind === "method" && all.some(({ kind, text }) => kind === "duty" && text.startsWith(`${one.text} `));
  const same = Map.groupBy(
    all.filter((one) => !isVerbOf(one)),
    ({ text }) => text.toLowerCase(),
  );
  return [...same.values()].flatMap(([first]) => first ?? []).slice(0, MOST_REQUIREMENTS);
}

/** What can be asked about of what an advert asks for. */
export const readRequirements = (advert: string | null): Requirement[] => readLines(readAdvert(advert ?? ""));

/** Of them and of what the job means for somebody's days, what an interview may ask about. */
export function readJob(advert: string | null): Requirement[] {
  const asked = readRequirements(advert);
  const text = shortenLetterless((advert ?? "").slice(0, ADVERT_CHARACTERS_READ));
  return [...asked, ...findConditions(text, asked).filter(({ words }) => isPlain(words))];
}

/** What can be asked about of what an English resume tells; the text is data and never obeyed. */
export function readResume(resume: string | null): Requirement[] {
  const text = shortenLetterless((resume ?? "").slice(0, RESUME_CHARACTERS_READ));
  return otherLanguageOf(text) === null ? readLines(linesOf(text), true) : [];
}

/** A requirement that is read as nothing of these is asked about in its own words, a long one by its beginning. */
export function quoteRequirement(source: string): Requirement[] {
  const line = source.replaceAll(/\s+/gu, " ").trim();
  const found = readLines(linesOf(`- ${line}`));
  if (found.length > 0 || !isPlain(line)) return found;
  const all = line.split(" ");
  const words = withoutLast(all.slice(0, MOST_WORDS_QUOTED).join(" "), /[\s.,;:]/u);
  return [{ kind: "quoted", text: all.length > MOST_WORDS_QUOTED ? `${words} …` : words, words }];
}
