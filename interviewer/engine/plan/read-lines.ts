import { otherLanguageOf } from "#contract/text-language.ts";
import { shortenLetterless } from "#contract/letterless.ts";
import { isWithin, withoutLast, wordsOf } from "../text/read-text.ts";
import { withoutInstructions } from "../text/recognise.ts";
import type { PlanInput } from "../types.ts";
import { BULLET } from "./advert-parts.ts";
import { readAdvertLoosely } from "./read-advert.ts";

/** Some ten pages; reading more would only cost time. */
export const RESUME_CHARACTERS_READ = 20_000;

/** A requirement of an advert or a statement of a resume, unchanged except for line breaks. */
export type Line = {
  words: string;
  source: "advert" | "resume";
  isWish: boolean;
  /** Surely a requirement. Other lines are quoted only with a fitting bank question. */
  isAsked: boolean;
  /** Below a heading for duties. */
  isDuty: boolean;
};

const FEWEST_WORDS = 2;
const MOST_WORDS = 24;
/** Each line costs the encoder some 10 ms. */
const MOST_LINES = { advert: 30, resume: 20 };

const NOT_ASKED =
  /https?:|www\.|@|<|>|\{|\}|`|\b(?:ignore|instructions?|prompt|system prompt|rate|rating|score|interviewer|assistant:|candidate|must say|praise|right to work|references|passport|DBS|criminal record|relocate|visa|sponsorship|membership|memberships|CVs?|pdf|cover(?:ing)? letter|applications by)\b/iu;
const PERSONAL =
  /\b(?:born|birth|aged?|young|youthful|married|single|divorced|(?:my|our own|have|having|has|two|three|four|\d) (?:children|kids)|religio\w*|nationality|citizens?|gender|male|female|native speaker|church|mosque|synagogue|parish|union|party)\b/iu;

const isPlain = (text: string): boolean =>
  !NOT_ASKED.test(text) && !PERSONAL.test(text) && withoutInstructions(text) === text;

const flat = (text: string): string =>
  withoutLast(text.replace(BULLET, "").replaceAll(/\s+/gu, " ").trim(), /[\s.;,:]/u);

const isQuotable = (words: string): boolean =>
  isWithin(words, MOST_WORDS) && wordsOf(words).length >= FEWEST_WORDS && isPlain(words);

const once = (lines: Line[]): Line[] =>
  [...new Map(lines.toReversed().map((line) => [line.words.toLowerCase(), line])).values()].toReversed();

/** The quotable lines of an English advert. If there are too many, sure requirements come first. */
function readAdvertLines({ jobDescription, targetRole }: PlanInput): Line[] {
  const role = flat(targetRole ?? "").toLowerCase();
  const lines = readAdvertLoosely(jobDescription ?? "")
    .map(({ words, isWish, isAsked, isDuty }): Line => {
      const source = "advert";
      return { words: flat(words), source, isWish, isAsked, isDuty };
    })
    .filter(({ words }) => isQuotable(words) && words.toLowerCase() !== role);
  const asked = once(lines).toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked));
  return asked.slice(0, MOST_LINES.advert);
}

/** The quotable lines of an English resume. */
function readResumeLines({ resumeText }: PlanInput): Line[] {
  const text = shortenLetterless((resumeText ?? "").slice(0, RESUME_CHARACTERS_READ));
  if (otherLanguageOf(text) !== null) return [];
  const lines = text
    .split(/[\r\n\t]+/u)
    .flatMap((line) => line.split(/(?<=[.!?;])\s+|(?<!\s)\s+[•·|]\s+/u))
    .map(flat)
    .filter((words) => words.split(" ").length > FEWEST_WORDS && isQuotable(words))
    .map((words): Line => ({ words, source: "resume", isWish: false, isAsked: true, isDuty: true }));
  return once(lines).slice(0, MOST_LINES.resume);
}

export const readLines = (input: PlanInput): Line[] => [...readAdvertLines(input), ...readResumeLines(input)];

/** Converts a requirement that the user chose into a line, cut to the maximal length; null if it must not be quoted. */
export function lineOf(requirement: string): Line | null {
  const words = flat(requirement.split(/\s+/u).slice(0, MOST_WORDS).join(" "));
  const line = { words, source: "advert" as const, isWish: false, isAsked: true, isDuty: true };
  return words !== "" && isPlain(words) ? line : null;
}

/** The texts whose vectors a plan needs. */
export const textsToPlan = (input: PlanInput): string[] => [
  ...new Set(
    [...readLines(input), lineOf(input.jobDescription ?? "") ?? []].flat().map(({ words }) => words),
  ),
];
