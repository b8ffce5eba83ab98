import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { otherLanguages, wordLists } from "#interviewer/data/load.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import { hasPhrase, isWithin, QUOTED, rawWords, sentencesOf, spaced, withoutTags } from "./read-text.ts";

/**
 * What words alone show in an interview that is held in another language than English. The lists for English are long and know
 * nothing of it: 'Ich rief sie an' would be broken off, 'avariou;' program code. So little is judged here: mashed keys by signs
 * that no language has, and the few phrases by which people don't answer, ask back or say that they want to die. What no
 * list knows is an answer, which a language model reads.
 */
export const isOtherLanguage = (language: Language | undefined): language is OtherLanguage =>
  language !== undefined && language !== LANGUAGE_DEFAULT;

/** As people type, who leave out accents. */
const bare = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ł", "l");
const said = (text: string): string => spaced(bare(text.toLowerCase()));

type Phrases = Record<"noAnswer" | "skip" | "asksBack" | "distress" | "saidBy", string[]> & {
  beside: ReadonlySet<string>;
};
const phrasesOf = (list: readonly string[]): string[] =>
  list.map((phrase) => said(phrase).trim()).toSorted((a, b) => b.length - a.length);
const PHRASES = new Map(
  Object.entries(otherLanguages).map(([language, lists]): [string, Phrases] => [
    language,
    {
      noAnswer: phrasesOf(lists.noAnswer),
      skip: phrasesOf(lists.skip),
      asksBack: phrasesOf(lists.asksBack),
      distress: phrasesOf(lists.distress),
      saidBy: phrasesOf(lists.saidBy),
      beside: new Set(phrasesOf(lists.beside)),
    },
  ]),
);
function phrasesIn(language: OtherLanguage): Phrases {
  const phrases = PHRASES.get(language);
  if (phrases === undefined) throw new Error(`interviewer/data/other-languages.json: no "${language}"`);
  return phrases;
}

const LONGEST_NO_ANSWER = 10;
const LONGEST_ASKING_BACK = 15;

/** Whether a message is one of the phrases and nothing beside it that tells anything. */
function isOnly(text: string, phrases: readonly string[], beside: ReadonlySet<string>): boolean {
  if (!isWithin(text, LONGEST_NO_ANSWER)) return false;
  const words = said(text);
  const found = phrases.find((phrase) => words.includes(` ${phrase} `));
  if (found === undefined) return false;
  const rest = words.replace(` ${found} `, " ").trim();
  return rest === "" || rest.split(" ").every((word) => beside.has(word));
}

/** 'Keine Ahnung', 'das möchte ich nicht beantworten', 'nächste Frage bitte'. */
export function saysNothingIn(text: string, language: OtherLanguage): boolean {
  const { noAnswer, skip, beside } = phrasesIn(language);
  return isOnly(text, noAnswer, beside) || isOnly(text, skip, beside);
}

export function asksToSkipIn(text: string, language: OtherLanguage): boolean {
  const { skip, beside } = phrasesIn(language);
  return isOnly(text, skip, beside);
}

/** Nothing but questions, one of which asks the interviewer how theirs is meant. */
export function asksBackIn(text: string, language: OtherLanguage): boolean {
  const sentences = sentencesOf(text);
  return (
    sentences.length > 0 &&
    isWithin(text, LONGEST_ASKING_BACK) &&
    sentences.every((sentence) => sentence.endsWith("?")) &&
    hasPhrase(said(text), phrasesIn(language).asksBack)
  );
}

export function isDistressIn(text: string, language: OtherLanguage): boolean {
  const { distress, saidBy } = phrasesIn(language);
  return sentencesOf(text.replaceAll(QUOTED, " ")).some(
    (sentence) => hasPhrase(said(sentence), distress) && !hasPhrase(said(sentence), saidBy),
  );
}

/** Rows of keys that are parts of words elsewhere: 'Mehrwert', 'casas'. */
const IN_WORDS = new Set(["wert", "erty", "asas"]);
const WALKS = [
  ...wordLists["keyboard-walks"].filter((walk) => !IN_WORDS.has(walk)),
  ..."jkl lkj qsdf wxcv azert".split(" "),
];
const MASHED_FROM = 0.5;
const REPEATED_FROM = 6;

/** No row of keys, no letter held down, not the same few letters over and over, no word without a vowel: 'GmbH' is a name. */
function isMashedWord(word: string): boolean {
  const plain = bare(word.toLowerCase());
  if (!/^\p{Script=Latin}+$/u.test(plain)) return false;
  if (WALKS.some((walk) => plain.includes(walk)) || /(.)\1{3}/u.test(plain) || /^(..?)\1{2,}$/u.test(plain))
    return true;
  return plain.length >= 4 && !/[aeiouyœæø]/u.test(plain) && !/\p{Lu}/u.test(word.slice(1));
}

/** Mashed keys, one word over and over, or signs only, in whatever language. */
export function isMashed(text: string): boolean {
  const words = rawWords(withoutTags(text));
  if (!words.some((word) => /\p{L}/u.test(word))) return true;
  if (words.filter((word) => isMashedWord(word)).length > words.length * MASHED_FROM) return true;
  const different = new Set(words.map((word) => word.toLowerCase())).size;
  return words.length >= REPEATED_FROM && different <= Math.min(8, words.length / 5);
}
