import { wordLists } from "#interviewer/data/load.ts";
import { baseOf, isPastForm, readVerb } from "./verbs.ts";
import { isNumber, withoutIdioms } from "./find-details.ts";
import { hasPhrase, stem, stemSet } from "./read-text.ts";

export type Result = "none" | "hinted" | "concrete" | "measured";

export type Reading = {
  sentence: string;
  /** The sentence as made by `spaced`. */
  text: string;
  words: readonly string[];
  marks: Set<string>;
  /** Figures, names and concrete words together. */
  detail: number;
  own: Set<string>;
  isContext: boolean;
};

const resultStems = stemSet(wordLists["result-verbs"]);
const MEASURE =
  /%|\bper ?cent\b|\bfrom\b.{1,40}\bto\b|\bby (?:about |around |nearly |over )?\p{N}|\bto (?:zero|under|below|\p{N})|\bhalf\b|\bhalved\b|\bdoubled\b|\btwice\b|\binstead of\b.{0,20}\p{N}/iu;
const WORTH = /\bworth (?:about |around |over |nearly )?[\p{Sc}]?\p{N}/iu;
/** 'Within 40 minutes all guests had a room', 'it needed 6 hours less': endings without a verb of ending. */
const SOON =
  /^\W*within (?:about |less than )?\S+ (?:minutes?|hours?|days?|weeks?|months?)\b(?!.*\b(?:had|have|needed|supposed|asked|wanted|planned) to\b)/iu;
/** Not 'we had 3 fewer nurses that night'. */
const FEWER = /(?<!\b(?:had|have|was|were|with) |[\p{N}.,])\p{N}\S* (?:\S+ )?(?:less|fewer)\b/iu;
const LATER = /\b(?:days?|weeks?|months?|years?) later\b|\bafter (?:\S+ ){1,2}(?:weeks|months)\b/iu;

const BEFORE_A_NOUN = new Set(["the", "a", "an", "my", "our", "their", "his", "her", "its"]);
const BEING = new Set(["is", "are", "was", "were", "what's"]);

/** 'Had cost' tells what was before the deed, 'the fixed times' and 'what is left' tell no deed: they end nothing. */
function isToldAt(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  if (words[at] === "left" && BEING.has(before)) return false;
  return before !== "had" && !BEFORE_A_NOUN.has(before);
}

function resultVerbs(words: readonly string[]): string[] {
  return words
    .filter((word, at) => isPastForm(word) && isToldAt(words, at))
    .map((word) => readVerb(word)?.stem ?? stem(baseOf(word)))
    .filter((root) => resultStems.has(root));
}

const OTHERS = ["they", "he", "she", "it"];

function isEndingOfOthers(text: string): boolean {
  return OTHERS.some((other) => text.startsWith(` ${other} `));
}

/** How a sentence tells an ending: announced or by a verb such as 'fell', and with a figure or without. */
export function readResult(reading: Reading): Result {
  const { sentence, text, words, marks, detail, own, isContext } = reading;
  const announced =
    hasPhrase(text, wordLists["result-marks"]) ||
    [LATER, WORTH, SOON, FEWER].some((sign) => sign.test(sentence));
  const compares = MEASURE.test(withoutIdioms(sentence)) && [...marks].some(isNumber);
  // 'I cut the bread' is a deed and 'last May we lost two drivers' a start; with a comparison both are endings.
  // 'They stayed and came back in May' is one too: what only dates the end of a sentence opens no story.
  const opensStory = isContext && !isEndingOfOthers(text);
  const told = resultVerbs(words).some((root) => compares || (!own.has(root) && !opensStory));
  if (!announced && !told) return "none";
  if (detail >= 2) return [...marks].some(isNumber) ? "measured" : "concrete";
  return announced && detail === 1 ? "hinted" : "none";
}
