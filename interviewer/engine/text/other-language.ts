import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { otherLanguages, wordLists } from "#interviewer/data/load.ts";
import type { OtherLanguage } from "#interviewer/data/other-languages.ts";
import { isDistress } from "./hardship.ts";
import { hasPhrase, isWithin, QUOTED, rawWords, sentencesOf, spaced, withoutTags } from "./read-text.ts";
import { isRepetition } from "./recognise.ts";

/**
 * True for an interview in a language other than English. In such an interview, words alone reveal little: only random
 * keys, and a few phrases for not answering, asking back or wishing to die are recognised. All else is an answer, which
 * a language model reads.
 */
export const isOtherLanguage = (language: Language | undefined): language is OtherLanguage =>
  language !== undefined && language !== LANGUAGE_DEFAULT;

/** Removes accents, which people often omit when they type. */
const bare = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ł", "l");
const said = (text: string): string => spaced(bare(text.toLowerCase()));

const phrasesOf = (list: readonly string[]): string[] =>
  list.map((phrase) => said(phrase).trim()).toSorted((a, b) => b.length - a.length);
const PHRASES = Object.fromEntries(
  Object.entries(otherLanguages).map(([language, lists]) => [
    language,
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, phrasesOf(list)])),
  ]),
) as typeof otherLanguages;

const LONGEST_NO_ANSWER = 10;
const LONGEST_ASKING_BACK = 15;

/** True if a message is one of the phrases, apart from words that say nothing. */
function isOnly(text: string, phrases: readonly string[], beside: readonly string[]): boolean {
  if (!isWithin(text, LONGEST_NO_ANSWER)) return false;
  const words = said(text);
  const found = phrases.find((phrase) => words.includes(` ${phrase} `));
  if (found === undefined) return false;
  const rest = words.replace(` ${found} `, " ").trim();
  return rest === "" || rest.split(" ").every((word) => beside.includes(word));
}

/** 'Keine Ahnung', 'das möchte ich nicht beantworten', 'nächste Frage bitte'. */
export function saysNothingIn(text: string, language: OtherLanguage): boolean {
  const { noAnswer, skip, beside } = PHRASES[language];
  return isOnly(text, noAnswer, beside) || isOnly(text, skip, beside);
}

export function asksToSkipIn(text: string, language: OtherLanguage): boolean {
  const { skip, beside } = PHRASES[language];
  return isOnly(text, skip, beside);
}

/** True for questions only, at least one of which asks the interviewer to explain the question. */
export function asksBackIn(text: string, language: OtherLanguage): boolean {
  const sentences = sentencesOf(text);
  return (
    sentences.length > 0 &&
    isWithin(text, LONGEST_ASKING_BACK) &&
    sentences.every((sentence) => sentence.endsWith("?")) &&
    hasPhrase(said(text), PHRASES[language].asksBack)
  );
}

export function isDistressIn(text: string, language: OtherLanguage): boolean {
  const { distress, saidBy } = PHRASES[language];
  return sentencesOf(text.replaceAll(QUOTED, " ")).some(
    (sentence) => hasPhrase(said(sentence), distress) && !hasPhrase(said(sentence), saidBy),
  );
}

/** True if the candidate says, in English or the interview's language, that they want to die or to hurt themselves. */
export const wishesToDie = (text: string, language: Language | undefined): boolean =>
  isDistress(text) || (isOtherLanguage(language) && isDistressIn(text, language));

/** Keyboard rows that occur in words of other languages: 'Mehrwert', 'casas'. */
const IN_WORDS = new Set(["wert", "erty", "asas"]);
const WALKS = [
  ...wordLists["keyboard-walks"].filter((walk) => !IN_WORDS.has(walk)),
  ..."jkl lkj qsdf wxcv azert".split(" "),
];
const MASHED_FROM = 0.5;

/** True for a keyboard row, a letter held down, repeated letter pairs, or no vowel. 'GmbH' is a name. */
function isMashedWord(word: string): boolean {
  const plain = bare(word.toLowerCase());
  if (!/^\p{Script=Latin}+$/u.test(plain)) return false;
  if (WALKS.some((walk) => plain.includes(walk)) || /(.)\1{3}/u.test(plain) || /^(..?)\1{2,}$/u.test(plain))
    return true;
  return plain.length >= 4 && !/[aeiouyœæø]/u.test(plain) && !/\p{Lu}/u.test(word.slice(1));
}

/** Random keys, one word repeated, or only signs, in any language. */
export function isMashed(text: string): boolean {
  const words = rawWords(withoutTags(text));
  if (!words.some((word) => /\p{L}/u.test(word))) return true;
  if (words.filter((word) => isMashedWord(word)).length > words.length * MASHED_FROM) return true;
  return isRepetition(words.map((word) => word.toLowerCase()));
}
