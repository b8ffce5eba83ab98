import { shortenLetterless } from "#contract/letterless.ts";
import { wordLists } from "#interviewer/data/load.ts";
import type { RequirementKind } from "#interviewer/data/schema.ts";
import { isWithin, withoutLast } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { beginsWithDuty, gerundOf } from "./gerund.ts";
import { readAdvert, type Asked } from "./read-advert.ts";

/** Some ten pages; what comes later would only cost time. */
export const RESUME_CHARACTERS_READ = 20_000;

/**
 * Something that an advert asks for or a resume tells of: `text` fits into a sentence ('handling complaints'),
 * `words` stands letter by letter in the source.
 */
export type Requirement = { kind: RequirementKind; text: string; words: string };

const LONGEST_WORDS = 12;
const MOST_WORDS_QUOTED = 24;

const NOT_ASKED =
  /https?:|www\.|@|<|>|\{|\}|`|\b(?:ignore|instructions?|prompt|system prompt|rate|rating|score|interviewer|assistant:|candidate|must say|praise)\b/iu;
const PERSONAL =
  /\b(?:born|birth|aged?|young|youthful|married|single|divorced|(?:my|our own|have|having|has|two|three|four|\d) (?:children|kids)|religio\w*|nationality|citizens?|gender|male|female|native speaker|church|mosque|synagogue|parish|union|party)\b/iu;

const isPlain = (text: string): boolean =>
  !NOT_ASKED.test(text) && !PERSONAL.test(text) && withoutInstructions(text) === text;

/** A sentence, or an entry of a list. */
type Line = Pick<Asked, "words" | "isBulleted">;

/** Lines and sentences of a resume, as they stand. */
const linesOf = (source: string): Line[] =>
  source.split(/\r?\n/u).flatMap((line) =>
    line
      .split(/(?<=[.!?;])\s+|\s+[•·|]\s+/u)
      .map((part) => part.trim())
      .map((words) => ({ words, isBulleted: BULLET.test(words) })),
  );

type Clause = { text: string; line: string };

const BULLET = /^[-•·*–]\s*/u;
const PART = /\s*[,;:()]\s+|\s+[–—-]\s+|\s*[()]\s*|^[-•·*–]\s*|[.!?;,]\s*$/u;
const JOINED = /\s+(?:and|or|as well as|plus)\s+/u;
const TOLD_YOU = /^(?:what )?you\b/iu;

const BEGINS_CLAUSE = /^(?:you|we|they|do|does)\s/iu;

/** 'train starters and keep the dock safe' are two duties, 'eight pickers and two drivers' is one object. */
function splitJoined(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(JOINED)) {
    const joined = `${parts.at(-1) ?? ""} and ${part}`;
    const isOwn =
      beginsWithDuty(part.replace(DUTY_LEAD, "")) || CERTIFICATE.test(part) || BEGINS_CLAUSE.test(part);
    if (isOwn || !text.includes(joined)) parts.push(part);
    else parts[parts.length - 1] = joined;
  }
  return parts;
}

function clausesOf(line: string): Clause[] {
  return line
    .split(PART)
    .flatMap((text) => splitJoined(text.trim()))
    .filter((text) => text !== "")
    .map((text) => ({ text, line }));
}

/** The words quoted as the reason: the whole line where it is short, else the clause. */
function quote({ text, line }: Clause): string {
  const whole = line.replaceAll(/^[-•·*–\s]+|(?<![\s.;,])[\s.;,]+$/gu, "");
  return isWithin(whole, MOST_WORDS_QUOTED) ? whole : text;
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

function findNames(line: string): Requirement[] {
  const clauses = clausesOf(line);
  const as = (kind: RequirementKind, found: readonly string[]): Requirement[] =>
    found.flatMap((name) => {
      const clause = clauses.find(({ text }) => text.includes(name));
      const text = methodAsListed.get(name.toLowerCase()) ?? name;
      return clause === undefined ? [] : [{ kind, text, words: quote(clause) }];
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

const CERTIFICATE =
  /\b(?:licen[cs]e|certificate|certification|accreditation|diploma|permit|NMC pin|CSCS card|SIA badge|NVQ|PGCE|QTS)\b/iu;
const ENDS_BACKWARDS = new Set(
  "you have has had hold holds holding must need needs with and or of to is are be own your valid current a an full for in as required essential desirable relevant".split(
    " ",
  ),
);
const MOST_CERTIFICATE_WORDS = 5;

/** 'an NMC pin', 'a clean driving licence', 'the Level 5 Diploma'. */
function withArticle(text: string): string {
  const isAcronym = /^\p{Lu}{2}/u.test(text);
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
  const from = before.findLastIndex((word) => ENDS_BACKWARDS.has(word.toLowerCase()));
  const named = before.slice(from + 1).slice(-MOST_CERTIFICATE_WORDS);
  const after = /^\s+(?:in|for)\s+[\p{L}\s]{3,30}$/u.exec(clause.text.slice(found.index + found[0].length));
  if (named.length === 0 && after === null && !/[A-Z]{3}/u.test(found[0])) return [];
  const text = [...named, `${found[0]}${after?.[0] ?? ""}`].join(" ");
  return [{ kind: "certificate", text: withArticle(text), words: quote(clause) }];
}

const DUTY_ENDS =
  /\s+(?:which|that|so|because|how|what|why|while|when|where|whenever|including|such as|like|if|until|unless|as|(?:before|after|once) (?:they|it|you|we))\s.*$/iu;
const DUTY_LEAD =
  /^(?:(?:then|also|you|you'll|you'd|you’ll|you’d|will|would|can|to|i|must|who|be|able to|ability to|able|comfortable|confident|used to|happy to|willing|good at|great at|daily|regularly|independently|successfully|actively|help us|help to|want you to|responsible for|accountable for|in charge of|responsibilities include|duties include|experience of|experience in|experience with|experienced in|skilled in|proven ability to|track record of|successfully)\s+)+/iu;

/** 'our residents' are 'the residents' when somebody else speaks of them. */
const spoken = (text: string): string =>
  text
    .replaceAll(/\bour\b/giu, "the")
    .replaceAll(/\bmy\b/giu, "your")
    .trim();

/** Whom a duty is done for: kept where the whole stays short. */
const WHO = /\s+who\s.*$/iu;
/** 'finding out' of 'find out where a difference comes from'. */
const BARE = /^\S+ (?:out|up|off|over|on|down|in|about)$/iu;

const DANGLING =
  /\s+(?:\d+|two|three|four|five|six|seven|eight|nine|ten|of|to|for|in|on|at|with|by|from|the|a|an|and|or|your|per)$/iu;

function trimDuty(text: string): string | null {
  const whole = text.replace(DUTY_ENDS, "");
  const isShort = whole.split(/\s+/u).length <= LONGEST_WORDS;
  return (isShort ? trimEnd(whole) : null) ?? trimEnd(whole.replace(WHO, ""));
}

function trimEnd(text: string): string | null {
  let short = withoutLast(text, /[\s.;:,!]/u);
  if (short.split(/\s+/u).length > LONGEST_WORDS) short = short.split(JOINED)[0] ?? "";
  while (DANGLING.test(short)) short = short.replace(DANGLING, "");
  const count = short.split(/\s+/u).length;
  const isWhole = !/\b(?:us|me|we|i|it|they|them|this|these|those|what you)\b|\bthat$/iu.test(short);
  return isWhole && !BARE.test(short) && count >= 2 && count <= LONGEST_WORDS ? short : null;
}

function findDuty(clause: Clause): Requirement[] {
  const body = clause.text.replace(DUTY_LEAD, "");
  const gerund = gerundOf(body, TOLD_YOU.test(clause.line));
  const duty = gerund === null ? null : trimDuty(gerund);
  return duty === null ? [] : [{ kind: "duty", text: spoken(duty), words: quote(clause) }];
}

const FIELD_LEAD =
  /\b(?:experience (?:of|in|with)|knowledge of|understanding of|background in|interest in|expertise in|familiar with|versed in|know|knows)\s+(?:the\s+)?([\p{Ll}][\p{L}\s'-]{2,40})$/u;
const NOT_A_FIELD =
  /\b(?:role|position|environment|setting|years?|industry|similar|company|team|job|work|field|sector|area|what|how|it|this|that|more|least|proven|strong|solid|good|relevant|required|kind|a|an|your|our|of)\b/iu;
const MOST_FIELD_WORDS = 3;

/** 'churn' in 'experience with churn': the subject of the work where it is neither a tool nor a duty. */
function findField(clause: Clause): Requirement[] {
  const text = FIELD_LEAD.exec(clause.text)?.[1]?.trim();
  if (text === undefined || NOT_A_FIELD.test(text) || text.split(/\s+/u).length > MOST_FIELD_WORDS) return [];
  return gerundOf(text) === null ? [{ kind: "domain", text, words: quote(clause) }] : [];
}

function readLine({ words: line, isBulleted }: Line): Requirement[] {
  const names = findNames(line);
  const isNamed = (text: string): boolean => names.some((one) => text.includes(one.text));
  const rest = clausesOf(line).flatMap((clause) => {
    const certificate = findCertificate(clause);
    if (certificate.length > 0) return certificate;
    const duty = findDuty(clause);
    if (duty.length > 0) return duty;
    return isNamed(clause.text) ? [] : findField(clause);
  });
  const all = [...rest, ...names];
  return all.length === 0 && isBulleted ? findBareField(line) : all;
}

const MOST_BARE_WORDS = 4;

/** '- Stakeholder work': a line of a list that only names something. */
function findBareField(line: string): Requirement[] {
  const text = withoutLast(line.replace(BULLET, ""), /[\s.;,]/u);
  const isShort = text.split(/\s+/u).length <= MOST_BARE_WORDS && /^[\p{L}\s/'-]{4,}$/u.test(text);
  if (!isShort || NOT_A_FIELD.test(text)) return [];
  const small = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return [{ kind: "domain", text: small, words: text }];
}

const MOST_REQUIREMENTS = 40;

/** What can be asked about of these lines, in their order, each once. */
function readLines(lines: readonly Line[]): Requirement[] {
  const all = lines
    .filter(({ words }) => isPlain(words))
    .flatMap(readLine)
    .map(({ kind, text, words }) => ({ kind, words, text: text.replaceAll(/\s+/gu, " ") }))
    .filter(({ text }) => isPlain(text));
  const same = Map.groupBy(all, ({ text }) => text.toLowerCase());
  return [...same.values()].flatMap(([first]) => first ?? []).slice(0, MOST_REQUIREMENTS);
}

/** What can be asked about of what an advert asks for. */
export const readRequirements = (advert: string | null): Requirement[] => readLines(readAdvert(advert ?? ""));

/** What can be asked about of what a resume tells; the text is data and never obeyed. */
export const readResume = (resume: string | null): Requirement[] =>
  readLines(linesOf(shortenLetterless((resume ?? "").slice(0, RESUME_CHARACTERS_READ))));

/** A requirement that is read as nothing of these is asked about in its own words, a long one by its beginning. */
export function quoteRequirement(source: string): Requirement[] {
  const line = source.replaceAll(/\s+/gu, " ").trim();
  const found = readLines(linesOf(`- ${line}`));
  if (found.length > 0 || !isPlain(line)) return found;
  const all = line.split(" ");
  const words = withoutLast(all.slice(0, MOST_WORDS_QUOTED).join(" "), /[\s.,;:]/u);
  return [{ kind: "quoted", text: all.length > MOST_WORDS_QUOTED ? `${words} …` : words, words }];
}
