import type { Clause, Word } from "./clauses.ts";
import type { Part, Told } from "./memory.ts";

/** A few words of the candidate's, letter by letter, that can be quoted as they stand. */
export type TellingPhrase = { text: string; message: number };

const FEWEST = 2;
const MOST = 9;

/** Next to which told part the missing one would stand. */
const NEAR: Record<Part, Part[]> = {
  action: ["situation", "task"],
  result: ["action"],
  reason: ["action", "claim", "proof", "moment"],
  learning: ["result", "action"],
  task: ["situation"],
  situation: ["action"],
  check: ["action"],
  order: ["action"],
  claim: ["case"],
  case: ["claim"],
  limit: ["claim"],
  moment: ["reason"],
  proof: ["reason"],
  wish: ["reason"],
};

const LEADS = new Set(
  "and but so then because or also well oh ok okay yes no since which who that as while when if until though although plus yet after before honestly actually basically".split(
    " ",
  ),
);
const FILLER =
  /\b(?:you know|i think|i guess|i mean|kind of|sort of|i suppose|i would say|to be honest|i believe|of course|and so on|etc|stuff|things? like that|passion\w*|synerg\w*|leverag\w*|stakeholder|proactive|team player|hard-?working)\b/u;
const NO_END = new Set(
  "a an the my your his her their our its of to in on at for with from by and or but so that which who as than not very too is are was were be i'm it's can will would could should because if when every each no some any into about under over between".split(
    " ",
  ),
);

const isTail = (word: Word): boolean =>
  NO_END.has(word.lower) && !(word.lower === "her" && word.tags.has("Pronoun"));

function withoutLead(words: readonly Word[]): readonly Word[] {
  const start = words.findIndex((word) => !LEADS.has(word.lower));
  return start < 0 ? [] : words.slice(start);
}

/** A long clause is cut only where a noun ends what was said and a preposition goes on. */
function shortened(words: readonly Word[]): readonly Word[] {
  if (words.length <= MOST) return words;
  for (let at = Math.min(MOST, words.length - 1); at >= 4; at -= 1) {
    const next = words[at];
    const last = words[at - 1];
    const goesOn = next?.tags.has("Preposition") === true && next.lower !== "of";
    if (goesOn && last?.tags.has("Noun") === true && !last.tags.has("Pronoun")) return words.slice(0, at);
  }
  return [];
}

const isConcrete = (word: Word): boolean =>
  (word.tags.has("Noun") && !word.tags.has("Pronoun") && word.lower.length > 2) || /\p{N}/u.test(word.text);

type Candidate = TellingPhrase & { worth: number };

function candidateOf(clause: Clause, text: string, near: ReadonlySet<string>): Candidate | null {
  const words = shortened(withoutLead(clause.words));
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < FEWEST || isTail(last)) return null;
  const from = clause.words[0]?.from ?? 0;
  const phrase = text.slice(first.from - from, last.to - from);
  const lower = phrase.toLowerCase();
  if (FILLER.test(lower) || /["“”?\n[\]<>*_#]/u.test(phrase)) return null;
  const concrete = words.filter(isConcrete).length;
  if (concrete === 0) return null;
  const own = clause.subject === "own" || clause.subject === "we" ? 1 : 0;
  const isNear = near.has(`${clause.message} ${clause.text}`) ? 2 : 0;
  const whole = words.length === withoutLead(clause.words).length && clause.verb !== null ? 1 : 0;
  return { text: phrase, message: clause.message, worth: concrete + own + isNear + whole };
}

/** The words a good interviewer would take up: concrete, the candidate's own, near what is missing; null where none read well. */
export function findTellingPhrase(
  clauses: readonly Clause[],
  told: readonly Told[],
  missing: readonly Part[],
): TellingPhrase | null {
  const parts = new Set(missing.slice(0, 1).flatMap((part) => NEAR[part]));
  const near = new Set(
    told.filter(({ part }) => parts.has(part)).map(({ message, clause }) => `${message} ${clause}`),
  );
  const found = clauses.flatMap((clause) => candidateOf(clause, clause.text, near) ?? []);
  // Of equals the later one: the talk is there.
  const best = found.reduce<Candidate | null>((a, b) => (a === null || b.worth >= a.worth ? b : a), null);
  return best === null ? null : { text: best.text, message: best.message };
}
