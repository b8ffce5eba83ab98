import type { Clause, Word } from "./clauses.ts";
import { findHardship } from "./hardship.ts";
import type { Part, Told } from "./memory.ts";

/** A few words of the candidate's, letter by letter, that can be quoted as they stand, and the clause they are of. */
export type TellingPhrase = { text: string; message: number; clause: Clause };

const FEWEST = 2;
/** From so many words on a piece says something without a noun: 'it never came back'. */
const ENOUGH = 4;
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
  "and but so then because also well oh ok okay yes honestly actually basically plus".split(" "),
);
/** A piece that begins with one of these hangs on what stood before it. */
const HANGS = new Set(
  "who which where how what why that whose whom as while when whenever if until till unless although though since after before not neither nor than or".split(
    " ",
  ),
);
const AUXILIARY = new Set(
  "is are was were be been am has have had does did do would could should might will".split(" "),
);
const FILLER =
  /\b(?:you know|i think|i guess|i mean|kind of|sort of|i suppose|i would say|to be honest|i believe|of course|and so on|etc|stuff|things? like that|passion\w*|synerg\w*|leverag\w*|stakeholder|proactive|team player|hard-?working)\b/u;
const NO_END = new Set(
  "a an the my your his her their our its of to in on at for with from by and or but so that which who as than not very too is are was were be i'm it's can will would could should because if when every each no some any into about under over between i he she we they".split(
    " ",
  ),
);

const isTail = (word: Word): boolean =>
  NO_END.has(word.lower) && !(word.lower === "her" && word.tags.has("Pronoun"));

/** 'Sorry, Rob is at Tern': said to put right what stood before, and no matter of its own. */
const CORRECTS =
  /^\W*(?:(?:oh|no|and|well|actually|wait)\W+)*(?:sorry|correction|i mean|by the way|i (?:just )?said)\b/iu;
/** Of a text without full stops only the clause itself counts. */
const LONGEST_SENTENCE = 200;

const isNotTakenUp = ({ text, sentence }: Clause): boolean =>
  CORRECTS.test(sentence) || findHardship(sentence.length > LONGEST_SENTENCE ? text : sentence) !== null;

function withoutLead(words: readonly Word[]): readonly Word[] {
  const start = words.findIndex((word) => !LEADS.has(word.lower));
  return start < 0 ? [] : words.slice(start);
}

/** A long clause is cut only where a noun ends what was said and a preposition goes on. */
function shortened(words: readonly Word[], most: number): readonly Word[] {
  if (words.length <= most) return words;
  for (let at = Math.min(most, words.length - 1); at >= 4; at -= 1) {
    const next = words[at];
    const last = words[at - 1];
    const goesOn = next?.tags.has("Preposition") === true && next.lower !== "of";
    if (goesOn && last?.tags.has("Noun") === true && !last.tags.has("Pronoun")) return words.slice(0, at);
  }
  return [];
}

const isConcrete = (word: Word): boolean =>
  (word.tags.has("Noun") && !word.tags.has("Pronoun") && word.lower.length > 2) || /\p{N}/u.test(word.text);

/** 'Have asthma' of 'people who smoke and have asthma': whose verb it is can't be heard. */
const hangs = (first: Word, { subject, verb, lower }: Clause): boolean => {
  if (/^(?:after|since) (?:that|then)\b/u.test(lower)) return false;
  if (first.tags.has("Gerund")) return true;
  if (first !== verb) return HANGS.has(first.lower) || AUXILIARY.has(first.lower);
  const isOurs = subject === "own" || subject === "we";
  return !isOurs || first.tags.has("Copula") || /[^s]s$/u.test(first.lower);
};

/** 'If he refuses' says nothing without what follows. */
const CONDITIONS = new Set(["if", "when", "unless", "until", "once"]);
const ENOUGH_FOR_A_CONDITION = 8;

type Quote = { text: string; words: readonly Word[]; isCut: boolean };

function readQuote(clause: Clause): Quote | null {
  if (isNotTakenUp(clause)) return null;
  const all = withoutLead(clause.words);
  const words = shortened(all, MOST);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < FEWEST) return null;
  if (isTail(last) || hangs(first, clause)) return null;
  if (words.length < ENOUGH && !words.some(isConcrete)) return null;
  const from = clause.words[0]?.from ?? 0;
  const text = clause.text.slice(first.from - from, last.to - from);
  const isCut = words.length < all.length;
  if (!isCut && !clause.isWhole) return null;
  if (/(?:^|\s)['‘]/u.test(text) || text.includes("(") !== text.includes(")")) return null;
  if (CONDITIONS.has(first.lower) && words.length < ENOUGH_FOR_A_CONDITION) return null;
  if ((isCut && text.includes(",")) || /[.!?]\s/u.test(text) || FILLER.test(text.toLowerCase())) return null;
  return /["“”?:;\n[\]<>*_#]/u.test(text) ? null : { text, words, isCut };
}

type Candidate = TellingPhrase & { worth: number };

function candidateOf(clause: Clause, near: ReadonlySet<string>): Candidate | null {
  const quote = readQuote(clause);
  if (quote === null) return null;
  const concrete = quote.words.filter(isConcrete).length;
  if (concrete === 0) return null;
  const own = clause.subject === "own" || clause.subject === "we" ? 1 : 0;
  const isNear = near.has(`${clause.message} ${clause.text}`) ? 2 : 0;
  const whole = !quote.isCut && clause.verb !== null ? 1 : 0;
  return { text: quote.text, message: clause.message, clause, worth: concrete + own + isNear + whole };
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
  const found = clauses.flatMap((clause) => candidateOf(clause, near) ?? []);
  // Of equals the later one: the talk is there.
  const best = found.reduce<Candidate | null>((a, b) => (a === null || b.worth >= a.worth ? b : a), null);
  return best === null ? null : { text: best.text, message: best.message, clause: best.clause };
}
