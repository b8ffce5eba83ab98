import { wordLists } from "#interviewer/data/load.ts";
import { wordsOf } from "./read-text.ts";

const english = new Set(wordLists["english-words"]);
const foreign = new Set(wordLists["foreign-words"].filter((word) => !english.has(word)));

/** True only on clear evidence (another script, or more small words of other languages than of English). */
export function isEvidentlyNotEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (letters.length >= 4 && latin.length < letters.length * 0.6) return true;
  const words = wordsOf(text);
  if (words.length < 4) return false;
  const own = words.filter((word) => english.has(word)).length;
  const other = words.filter((word) => foreign.has(word)).length;
  return other >= 2 && other > own && other / words.length >= 0.1;
}
