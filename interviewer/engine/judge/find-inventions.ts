import { wordLists } from "#interviewer/data/load.ts";
import { isNumber } from "../text/find-details.ts";
import { rawWords, sentencesOf, stem, stemSet, wordsOf } from "../text/read-text.ts";

const FEWEST_NEW_WORDS = 4;
const MOST_NEW_SHARE = 0.5;

const common = stemSet([
  ...wordLists["english-words"],
  ...wordLists["generic-words"],
  ...wordLists["everyday-words"],
  ...wordLists["work-words"],
  ...wordLists["opinion-verbs"],
  ...wordLists["action-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["result-verbs"],
  ...wordLists["irregular-pasts"].flatMap((pair) => pair.split(" ")),
  ..."situation task action result aim steps reason check then next after afterwards later finally meanwhile therefore because although however once when while since during before first second third".split(
    " ",
  ),
]);
const ONES = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** '1,200' and '1200', 'three' and '3' are the same figure. */
function figure(word: string): string {
  const plain = word.toLowerCase().replaceAll(/(?<=\p{N})[.,](?=\p{N}{3}\b)/gu, "");
  const at = ONES.indexOf(plain);
  return at < 0 ? plain : String(at);
}

const withoutPlaces = (text: string): string => text.replaceAll(/\[[^\]]*\]/gu, " ");
const joinFigures = (text: string): string => text.replaceAll(/(?<=\p{N}),(?=\p{N}{3}\b)/gu, "");

/** A capital that is no start of a sentence, or starts one with a word that no sentence needs. */
function isName(word: string, at: number): boolean {
  if (!/^\p{Lu}\p{L}|^\p{L}+\p{Lu}/u.test(word)) return false;
  if (word === "I" || /^I['’]/u.test(word)) return false;
  return at > 0 || !(common.has(stem(word.toLowerCase())) || /ly$/iu.test(word));
}

/**
 * Whether a text holds a figure or a name that its sources don't, or is mostly about other things.
 * What stands in [brackets] is a place to fill in, no claim.
 */
export function inventsFacts(text: string, sources: readonly string[]): boolean {
  const claims = joinFigures(withoutPlaces(text));
  const source = joinFigures(sources.join("\n"));
  const known = new Set(wordsOf(source).flatMap((word) => [figure(word), word.replace(/'s$/u, "")]));
  const isKnown = (word: string): boolean =>
    known.has(figure(word)) || known.has(word.toLowerCase().replace(/['’]s$/u, ""));
  for (const sentence of claims.split(/\n|(?<=:)\s/u).flatMap(sentencesOf)) {
    const words = rawWords(sentence);
    if (words.some((word, at) => (isNumber(word) || isName(word, at)) && !isKnown(word))) return true;
  }
  const sourceStems = new Set(wordsOf(source).map(stem));
  const content = wordsOf(claims)
    .map(stem)
    .filter((root) => root.length > 3 && !common.has(root));
  const fresh = content.filter((root) => !sourceStems.has(root));
  return fresh.length >= FEWEST_NEW_WORDS && fresh.length > content.length * MOST_NEW_SHARE;
}
