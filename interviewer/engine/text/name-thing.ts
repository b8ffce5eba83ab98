import { stem } from "./read-text.ts";
import type { Clause, Word } from "./clauses.ts";

/** Too general to name an answer by. */
const GENERAL_THINGS = new Set(
  "thing things way ways lot time times day days week weeks month months year years hour hours minute minutes moment work job task people person man woman guy lady gentleman boss part side end start beginning place point fact case kind sort bit number reason result situation example question answer problem idea level area matter course order experience opinion life world home hand hands head back front morning evening night afternoon monday tuesday wednesday thursday friday saturday sunday one ones something nothing everything anything somebody nobody everybody half rest first second last next same other others mine everyone anyone detail details word words name names mind care sense chance rule rules right wrong line approach process culture value values quality management leadership communication strategy mindset focus goal goals role passion career character feeling language mother father grandmother grandfather brother sister parents wife husband partner daughter children supervisor office company team teams customer customers client clients colleague colleagues guest guests patient patients manager managers".split(
    " ",
  ),
);

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
