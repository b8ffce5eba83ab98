import { stem } from "./read-text.ts";
import type { Clause, Word } from "./clauses.ts";

/** Too general to name an answer by. */
const GENERAL_THINGS = new Set(
  "thing things way ways lot time times day days week weeks month months year years hour hours minute minutes moment work job task people person man woman guy lady gentleman boss part side end start beginning place point fact case kind sort bit number reason result situation example question answer problem idea level area matter course order experience opinion life world home hand hands head back front morning evening night afternoon monday tuesday wednesday thursday friday saturday sunday one ones something nothing everything anything somebody nobody everybody half rest first second last next same other others mine everyone anyone detail details word words name names mind care sense chance rule rules right wrong line approach process culture value values quality management leadership communication strategy mindset focus goal goals role passion career character feeling language mother father grandmother grandfather brother sister parents wife husband partner daughter children supervisor office company team teams customer customers client clients colleague colleagues guest guests patient patients manager managers".split(
    " ",
  ),
);
const BEFORE = new Set("the a an my our his her their this that these those its".split(" "));

const isThing = (word: Word): boolean =>
  /^\p{Ll}{4,}$/u.test(word.text) &&
  word.tags.has("Noun") &&
  !["Pronoun", "Possessive", "Date", "Value", "Verb", "Gerund", "ProperNoun", "Adjective"].some((tag) =>
    word.tags.has(tag),
  ) &&
  !GENERAL_THINGS.has(word.lower);

/** The things that a text names beyond the words given, by their stems. */
export const thingsIn = (clauses: readonly Clause[], known: ReadonlySet<string>): Set<string> =>
  new Set(
    clauses
      .flatMap(({ words }) => words.filter(isThing).map(({ lower }) => stem(lower)))
      .filter((root) => !known.has(root)),
  );

const single = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, "");

/**
 * The noun that an answer is about, as its own text writes it, to be said behind 'the': 'cake', 'warehouse'. Null where none
 * stands out behind an article.
 */
export function nameThing(clauses: readonly Clause[], fewest = 1): string | null {
  const found = new Map<string, { text: string; count: number; named: number; first: number }>();
  clauses.forEach((clause, at) => {
    clause.words.forEach((word, place) => {
      if (!isThing(word)) return;
      const next = clause.words[place + 1];
      // Of 'stock sheet' the sheet is what it is.
      if (next !== undefined && (next.tags.has("Noun") || next.tags.has("Possessive"))) return;
      const key = single(word.lower);
      const known = found.get(key) ?? { text: word.lower, count: 0, named: 0, first: at };
      const before = clause.words.slice(Math.max(0, place - 2), place);
      const isNamed = before.some(({ lower }) => BEFORE.has(lower));
      found.set(key, { ...known, count: known.count + 1, named: known.named + (isNamed ? 1 : 0) });
    });
  });
  const worth = ({ count, named, first }: { count: number; named: number; first: number }): number =>
    count * 2 + Math.min(named, 2) - first / Math.max(1, clauses.length);
  const isClear = ({ count, named, first }: { count: number; named: number; first: number }): boolean =>
    named > 0 && count >= fewest && (count >= 2 || first <= clauses.length * 0.5);
  const best = [...found.values()].filter(isClear).toSorted((a, b) => worth(b) - worth(a))[0];
  return best?.text ?? null;
}
