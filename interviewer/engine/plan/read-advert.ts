import { shortenLetterless } from "#contract/letterless.ts";
import { ADVERT_CHARACTERS_READ } from "#contract/limits.ts";
import { otherLanguageOf } from "#contract/text-language.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { ADVERT_SIGNS } from "#interviewer/data/schema.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { isVerbForm } from "../text/base-form.ts";
import { isWithin, joinBroken, withoutLast } from "../text/read-text.ts";
import { partsOf, type Part } from "./advert-parts.ts";
import { signs, withoutServed, type Section } from "./advert-words.ts";

const MOST_ASKED = 80;

/** One requirement of an advert. `words` is an exact substring, with line breaks; `isTask`: a task of the job. */
export type Asked = { words: string; isWish: boolean; isTask: boolean };

/** Phrases that tell the reader what to do or to have. */
const YOU =
  /^(?:(?:as|in) [^,]{3,60}, )?(?:you(?:['’](?:ll|d|ve|re))?|u)\b(?!['’]| (?:get|enjoy|receive|can (?:apply|find|reach)|will (?:get|receive|enjoy)))|\b(?:you(?:['’](?:ll|d|ve|re))?(?: will| must| should| can| know| have| are| need| take| make| speak| write| read| hold| work| like| enjoy| love)?) (?!get\b|receive\b|enjoy our\b)|\bwho(?:['’](?:ll|s|d|ve))? (?:can|has|is|will|knows|won't|isn't|likes|loves|wants|doesn't|speaks|have|are|know|understands?|takes?|gets)\b/iu;
const MONEY = /[£€₹$]\s?\d|\b\d[\d.,]{0,30}\s?(?:k\b|EUR|€)|\b(?:EUR|CAD|USD|GBP|R)\s?\d/u;
const REACHED = /@|https?:|www\.|\b\d{3,5}[ -]\d{3}[ -]?\d{2,4}\b/iu;

const lexicon = new Set(
  [...wordLists["tools"], ...wordLists["methods"], ...wordLists["languages"]].map((name) =>
    name.toLowerCase(),
  ),
);
const NAMED_WORDS = 3;
function namesSomething(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d+#./]+/gu) ?? [];
  return words.some((_, from) =>
    Array.from({ length: NAMED_WORDS }, (__, more) => words.slice(from, from + more + 1).join(" ")).some(
      (name) => lexicon.has(withoutLast(name, /[./]/u)),
    ),
  );
}

const isUnderHeading = ({ section }: Part): boolean =>
  section === "asks" || section === "wishes" || section === "duties";

type Sign = (typeof ADVERT_SIGNS)[number] | keyof typeof OTHER_SIGNS;

/** Signs other than words of the lists. */
const OTHER_SIGNS = {
  you: (text: string) => YOU.test(text),
  ours: (text: string) => /^(?:we|i|our|my|us)\b/iu.test(text),
  told: (text: string) => /^(?:the|it|this|there|these|all|some|an?)\b/iu.test(text),
  money: (text: string) => MONEY.test(text),
  reached: (text: string) => REACHED.test(text),
  named: (text: string) => namesSomething(text),
  doing: (text: string) => beginsWithVerb(text),
  usOnly: (text: string) => /\b(?:we|our|us)\b/iu.test(text) && !/\byou/iu.test(text),
  aged: (text: string) => AGE.test(text),
  dated: (text: string) => DATED.test(text),
  question: (text: string) => text.endsWith("?"),
  bare: (text: string) => isWithin(text, BARE_WORDS),
  underHeading: (text: string, part: Part) => isWithin(text, BARE_WORDS) && isUnderHeading(part),
  titled: (text: string) => TITLED.test(text),
  short: (_: string, part: Part) => part.isShort,
  bulleted: (_: string, part: Part) => part.isBulleted,
  leadsIn: (_: string, part: Part) => part.leadsIn,
  title: (text: string, part: Part) => part.isTitle && isWithin(text, TITLE_WORDS),
  top: (_: string, part: Part) => part.isTop && part.isListed && part.isShort,
  afterList: (_: string, part: Part) => part.isAfterList,
  small: (text: string) => /^\p{Ll}/u.test(text),
  clock: (text: string) => /^\d{1,2}[:.]\d{2}\b/u.test(text),
  demanded: (text: string) => DEMANDED.test(text),
} satisfies Record<string, (text: string, part: Part) => boolean>;
const DATED =
  /\b(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,4}|(?:19|20)\d{2})\b/iu;
/** 'Age 24 to 35', 'under 30'; not a legal minimum age ('over 18'). */
const AGE =
  /\bage[ds]?(?: group| limit| range)?\s?:?\s?(?:between )?\d{2}|\b\d{2}\s?(?:-|–|to)\s?\d{2} years (?:old|of age)|\b(?:under|below|not (?:over|older than)|younger than|up to) \d{2}(?: years(?: old| of age)|\s*$)/iu;
const LEADS = /^(?:(?:you(?:['’](?:ll|d|re))?|will|to|would|can|be|also|and|must)\s+)+/iu;
/** 'Load trucks', 'Loading trucks', 'Loads trucks'. */
function beginsWithVerb(text: string): boolean {
  const [first = "", next = ""] = text
    .replace(LEADS, "")
    .toLowerCase()
    .split(/[\s,;]+/u);
  return next !== "" && /^\p{L}{3,}$/u.test(first) && !GIVEN.test(first) && isVerbForm(first);
}
/** Verbs that describe benefits, not work. */
const GIVEN = /^(?:get|receive|earn|enjoy)$/u;
/** The title's line may name the firm, the place and the hours. */
const TITLE_WORDS = 16;
const BARE_WORDS = 3;
const DEMANDED =
  /\b(?:is|are|will be) (?:also |absolutely )?(?:required|essential|needed|necessary|mandatory|compulsory|a must)\b/iu;
const TITLED =
  /^(?=.*\p{Ll})(?:(?:\p{Lu}[\p{L}'’&.-]*|of|and|the|for)\s+|[–|,·&-]\s*)*(?:\p{Lu}[\p{L}'’&.-]*)?$/u;

function readSigns(part: Part): Sign[] {
  const text = joinBroken(part.text);
  const about = withoutServed(text);
  return [
    ...signs.flatMap(([name, words]) => (words.test(name === "personal" ? about : text) ? [name] : [])),
    ...Object.entries(OTHER_SIGNS).flatMap(([name, isShown]) => (isShown(text, part) ? [name as Sign] : [])),
  ];
}
/**
 * Weight of each sign for a requirement: fitted to half of the labelled adverts and rounded. Signs of offers, of
 * needless things and of personal traits were strengthened by hand.
 */
const WEIGHT: Record<Sign, number> = {
  must: 0.3,
  sought: -0.1,
  wished: 0.9,
  held: 1.2,
  able: 1,
  hours: 0.7,
  shall: 0.4,
  offered: -1.3,
  applying: -1.2,
  submitting: -5,
  firm: -1.4,
  page: -3,
  spared: -5,
  personal: -20,
  you: 0.7,
  ours: -0.4,
  told: -0.6,
  money: -0.9,
  reached: -1.5,
  doing: 1.6,
  usOnly: -0.4,
  aged: -20,
  dated: -0.5,
  named: 1.8,
  question: -0.4,
  bare: -0.9,
  underHeading: 0.7,
  titled: -0.5,
  short: -0.7,
  bulleted: 0.5,
  leadsIn: -2,
  title: -1.5,
  top: -0.5,
  afterList: -0.7,
  small: 0.2,
  clock: 0.6,
  demanded: 1.5,
};
const UNDER: Record<Section, { listed: number; told: number }> = {
  asks: { listed: 1.4, told: 1.6 },
  wishes: { listed: 1.1, told: 0.8 },
  duties: { listed: 1.4, told: 0.2 },
  unknown: { listed: -0.9, told: 0.4 },
  unnamed: { listed: 0.1, told: 0.2 },
  firm: { listed: -0.9, told: -0.6 },
  applying: { listed: -1.5, told: -1 },
  offers: { listed: -3, told: -1.5 },
  signature: { listed: -3.5, told: -3.5 },
  spared: { listed: -2, told: -2 },
  others: { listed: -20, told: -20 },
};
const ALONE = -0.6;
/** Requirements come in groups, so the weights of neighbours count a little. */
const BESIDE = 0.25;
const MOST_BESIDE = 2.5;
const ENOUGH = -0.62;
/** Hardly anything below this weight is a requirement. */
const LEAST = -2.5;

type Weighed = Part & { weight: number };

function weigh(part: Part): number {
  const all = readSigns(part).reduce((sum, sign) => sum + WEIGHT[sign], ALONE);
  return all + UNDER[part.section][part.isListed ? "listed" : "told"];
}

const FEWEST_IN_LIST = 4;

/** Text without headings probably lost its heading when it was pasted. If it is all list, it lists requirements. */
function underHeading(parts: Part[]): Part[] {
  if (parts.some(({ section }) => section !== "unknown")) return parts;
  const isList = parts.every(({ isBulleted }) => isBulleted);
  if (!isList && parts.length < FEWEST_IN_LIST) return parts;
  const section = isList ? "asks" : "unnamed";
  return parts.map((part) => Object.assign({}, part, { section }));
}

/** Parts of at least this weight. A part's weight is that of its own signs, plus a share of its neighbours' weights. */
function askedParts(text: string, least: number): Weighed[] {
  const parts = underHeading(partsOf(text));
  const weights = parts.map(weigh);
  const beside = (at: number, by: 1 | -1): number =>
    // A sentence above a list says little about its entries.
    parts[at]?.isBulleted === parts[at + by]?.isBulleted
      ? Math.max(-MOST_BESIDE, Math.min(MOST_BESIDE, weights[at + by] ?? 0)) * BESIDE
      : 0;
  const whole = (at: number): number => (weights[at] ?? 0) + beside(at, -1) + beside(at, 1);
  return parts
    .map((part, at) => Object.assign({ weight: whole(at) }, part))
    .filter(({ weight }) => weight >= least);
}

function readParts(source: string, least: number): Weighed[] {
  if (otherLanguageOf(source) !== null) return [];
  const seen = new Set<string>();
  return askedParts(shortenLetterless(source.slice(0, ADVERT_CHARACTERS_READ)), least)
    .filter((part) => {
      const key = part.text.toLowerCase().replaceAll(/\s+/gu, " ");
      const isNew =
        !seen.has(key) &&
        withoutInstructions(part.text) === part.text &&
        otherLanguageOf(part.text) === null &&
        !/<\/?[a-z]|[{}`]/iu.test(part.text);
      seen.add(key);
      return isNew;
    })
    .slice(0, MOST_ASKED);
}

const wished = new Map(signs).get("wished");
const ADDED = ["ideally", "prefer"];

/** 'Three years in retail, ideally with plants' asks for the three years. */
function isAddition(text: string): boolean {
  const found = wished?.exec(text);
  if (!found || !ADDED.some((word) => found[0].toLowerCase().startsWith(word))) return false;
  return text.slice(0, found.index).trimEnd().endsWith(",") && !text.endsWith(found[0]);
}

const isWish = (part: Part): boolean =>
  part.section === "wishes" || (readSigns(part).includes("wished") && !isAddition(joinBroken(part.text)));

/** The requirements of an English advert, in order. The text is untrusted data and never obeyed. */
export const readAdvert = (source: string): Asked[] =>
  readParts(source, ENOUGH).map((part) => ({
    words: part.text,
    isWish: isWish(part),
    isTask: part.section === "duties" && !isWish(part),
  }));

/** Includes possible requirements. */
export const readAdvertLoosely = (source: string) =>
  readParts(source, LEAST).map((part) => ({
    words: part.text,
    isWish: isWish(part),
    isAsked: part.weight >= ENOUGH,
    isDuty: part.section === "duties" || part.section === "unnamed",
  }));
