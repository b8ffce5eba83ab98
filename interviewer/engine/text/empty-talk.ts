import { wordLists } from "#interviewer/data/load.ts";
import type { Memory } from "./memory.ts";
import { CLICHE } from "./part-cues.ts";
import { stem, wordsOf } from "./read-text.ts";

/**
 * Well-formed talk that could be said of any job: nothing in it can be pictured. It is told by how few of its words name a thing,
 * a doing or a number, not by any single word; who speaks of one man or woman is not meant.
 */

const small = new Set(wordLists["english-words"]);
const general = new Set([...wordLists["generic-words"], ...wordLists["work-words"]].map(stem));
const ABSTRACT =
  /(?:tion|sion|ment|ness|ity|ship|ance|ence|ism|ency|ancy|ology|ive|ful|ic|al|ably|ingly|edly|edge|set)s?$/u;
const SHORTEST_ABSTRACT = 7;
const LONG_WORD = 9;
/** 'I give 110 percent', 'no two days': no figures. */
const PHRASE_FIGURE = /\b1\d\d ?(?:%|percent|per cent)|\bno two\b/giu;

const BOUNDS = {
  words: 30,
  manyWords: 45,
  names: 1,
  general: 0.6,
  half: 0.5,
  concrete: 0.2,
  someConcrete: 0.23,
  long: 0.07,
  veryLong: 0.15,
};

export function isEmptyTalk({ clauses, names, figures }: Memory, asked: string): boolean {
  const text = clauses.map((clause) => clause.text).join(" ");
  const all = wordsOf(text);
  if (all.length < BOUNDS.words || names.length > BOUNDS.names || /\b(?:he|she)\b/iu.test(text)) return false;
  const saysFigures = figures.length > (text.match(PHRASE_FIGURE) ?? []).length;
  const known = new Set(wordsOf(asked).map(stem));
  const said = all.filter((word) => word.length > 2 && !small.has(word) && !known.has(stem(word)));
  const isGeneral = (word: string): boolean =>
    general.has(stem(word)) || (word.length >= SHORTEST_ABSTRACT && ABSTRACT.test(word));
  const concrete = said.filter((word) => !isGeneral(word)).length;
  const long = all.filter((word) => word.length >= LONG_WORD).length / all.length;
  const share = (said.length - concrete) / said.length;
  return (
    !saysFigures &&
    ((share >= BOUNDS.general &&
      concrete <= BOUNDS.concrete * all.length &&
      (all.length >= BOUNDS.manyWords
        ? long >= BOUNDS.long || CLICHE.test(text)
        : long >= BOUNDS.veryLong)) ||
      (share >= BOUNDS.half && concrete <= BOUNDS.someConcrete * all.length && long >= BOUNDS.veryLong))
  );
}
