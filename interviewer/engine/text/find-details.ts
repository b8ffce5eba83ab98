import { wordLists } from "#interviewer/data/load.ts";
import { readVerb } from "./verbs.ts";
import { rawWords, stem, stemSet } from "./read-text.ts";

const small = new Set([...wordLists["english-words"], ...wordLists["opinion-verbs"]]);
const numberWords = new Set(wordLists["number-words"]);
const noNames = new Set(wordLists["first-names"].map((word) => word.toLowerCase()));
const genericStems = stemSet([
  ...wordLists["generic-words"],
  ...wordLists["english-words"],
  ...wordLists["opinion-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["first-names"],
  ...wordLists["no-answer"].flatMap((phrase) => phrase.split(" ")),
]);
const IDIOMS = /\b24\/7\b|\b1[0-9]0 ?(?:%|percent|per cent)|\bnumber one\b|^\s*\d{1,2}[.)]\s?/giu;
const BEFORE_NOUNS = new Set(
  "a an the my our his her their its this that these those each every no some any of new old first last next same".split(
    " ",
  ),
);

/** False for mashed keys: no row of the keyboard, no letter held down, no word without a vowel. */
export function looksTyped(word: string): boolean {
  if (/\p{N}/u.test(word) || !/^\p{Script=Latin}+$/u.test(word)) return true;
  if (wordLists["keyboard-walks"].some((walk) => word.includes(walk))) return false;
  if (/(.)\1{3}/u.test(word)) return false;
  return (
    word.length < 4 ||
    (/[aeiouyàáâäãåèéêëìíîïòóôöõøùúûüæœ]/u.test(word) && !/[bcdfghjklmnpqrstvwxz]{6}/u.test(word))
  );
}

/** 'I gave 110 percent' holds no figure. */
export function withoutIdioms(sentence: string): string {
  return sentence.replaceAll(IDIOMS, " ");
}

export function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || numberWords.has(word.toLowerCase());
}

/** Figures, number words and names in a sentence. */
export function findMarks(sentence: string): Set<string> {
  const words = rawWords(withoutIdioms(sentence));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const readsNames = capitals <= Math.max(2, words.length * 0.5);
  const isMark = (word: string, at: number): boolean => {
    const lower = word.toLowerCase().replaceAll("’", "'");
    if (isNumber(word)) return true;
    const isName = (at > 0 && /^\p{Lu}\p{L}/u.test(word)) || /^\p{L}+\p{Lu}/u.test(word);
    const isCommon =
      noNames.has(lower) || small.has(lower) || lower.endsWith("ly") || genericStems.has(stem(lower));
    return readsNames && isName && !isCommon;
  };
  return new Set(words.filter(isMark).map((word) => word.toLowerCase()));
}

/** Stems of the words that are neither common nor interview phrases, nor repeated from the question. */
export function findConcrete(words: readonly string[], asked: ReadonlySet<string>): Set<string> {
  const isConcrete = (word: string, at: number): boolean =>
    word.length >= 3 &&
    looksTyped(word) &&
    /[aeiouy]|[^a-z]/u.test(word) &&
    /^\p{L}/u.test(word) &&
    !small.has(word) &&
    !numberWords.has(word) &&
    !word.includes("'") &&
    !word.endsWith("ly") &&
    !genericStems.has(stem(word)) &&
    !asked.has(stem(word)) &&
    (readVerb(word) === null || BEFORE_NOUNS.has(words[at - 1] ?? ""));
  return new Set(words.filter(isConcrete).map(stem));
}
