import type { AboutKind } from "#interviewer/data/about-kinds.ts";
import { isHalf } from "../judge/stands-for.ts";
import type { Clause, Word } from "../text/clauses.ts";
import type { Memory, MemoryForm } from "../text/memory.ts";
import { isWithin } from "../text/read-text.ts";
import { quoteOf } from "../text/telling-phrase.ts";
import { isJointDeed, kindOf } from "./quote-kinds.ts";

/** Words of the candidate's to take up, letter by letter, that say by themselves what they say in their place. */
export type TakenUp = { text: string; clause: Clause; kind: AboutKind };

const LONGEST = 12;
const LONGEST_READ = 30;
const FEWEST = 4;
/** What was said or asked is a whole thing in few words: 'rang the printers'. */
const FEWEST_SAID = 3;
/** 'Write his words down' of a plan in notes is too little to stay with. */
const FEWEST_BARE = 5;
const SAID = new Set<AboutKind>(["asked", "told", "planAsked", "planTold"]);
/** How far behind the words what turns them round is looked for. */
const READ_ON = 40;

/** 'I take criticism' of 'I take criticism but not like that'. */
const TURNED =
  /^[\s,;–—-]*(?:but|though|although|unless|except|only|not|without|until|till|if|or|than|no\b|sorry|i mean|well|rather|instead)\b/iu;
/** 'Design' of 'design, research and sales'. */
const GOES_ON_AS_LIST = /^,\s+(?:\p{L}+[\s-]){0,2}?\p{L}+(?:,|\s+(?:and|or)\b)/u;
const STAMMER = /\b(?:u[mh]+|erm*|no no|no sorry|sorry no|no wait|what do you call it|what is it)\b/u;
/** 'Friday night me', 'planner does'; not 'with me'. */
const LOOSE_END =
  /(?<!\b(?:with|to|for|at|by|from|on|told|gave|asked|let|made|shows?)) me$|\b(?:they|i|we|he|she|it's|does|do|did|is|are|was|were|has|have|had|would|could)$/iu;
/** Half of a longer thought, whose other half may have no comma before it. */
const SUBORDINATE = new Set(
  "because since as while when whenever if unless until till which who whom whose where whereas although though before after once".split(
    " ",
  ),
);
/** Spoken to somebody else. */
const TO_OTHERS = /\b(?:you|your|you're|please)\b/u;
const VAGUE = /\b(?:it|them|that|this|him|her|they|those|these|one|there|so)\b/u;

const isNamedSubject = ({ words, verb, subject }: Clause, text: string, form: MemoryForm): boolean => {
  const first = words.find((word) => text.startsWith(word.text));
  if (first === undefined || verb === null) return false;
  const isSubject = [
    "Determiner",
    "Pronoun",
    "Possessive",
    "ProperNoun",
    "Noun",
    "Adjective",
    "Date",
    "Value",
  ].some((tag) => first.tags.has(tag));
  // 'In March I rang him' names who; 'for time series split' does not.
  const isNamed = words.some(({ lower }) => /^(?:i|we|i'd|i'll|i've|i'm|we'd)$/u.test(lower));
  // 'Nail stay open' behind 'I take it off': whose doing it is can't be heard.
  if (subject === "own" && first !== verb && !isNamed) return false;
  if (first === verb) return form === "situational" || first.tags.has("PastTense");
  return first.tags.has("Preposition") ? isNamed : isSubject || isNamed;
};

function fewestOf(kind: AboutKind | null, { lower }: Clause, { form }: Memory): number {
  // 'The climbing park won' says it; 'she slept there' does not.
  const isShort =
    (kind !== null && SAID.has(kind)) ||
    (kind === "event" && !/^(?:and |but |so |then )?(?:he|she|it|they|that|this)\b/u.test(lower));
  if (isShort) return FEWEST_SAID;
  return form === "situational" && !/\b(?:i|i'd|i'll|we|we'd)\b/u.test(lower) ? FEWEST_BARE : FEWEST;
}

const isInQuotes = (before: string): boolean => (before.match(/["“”]/gu) ?? []).length % 2 === 1;
/** 'I told already about her': said of this interview. */
const ABOUT_THE_TALK =
  /\b(?:told|said|mentioned|answered|explained) (?:it |that |this |so |you )*(?:already|before|earlier|above|just now)\b|\b(?:already|just) (?:told|said|mentioned|answered|explained)\b|\btold you\b/u;

type Said = { text: string; kind: AboutKind | null };

function standsAlone(clause: Clause, { text, kind }: Said, memory: Memory): boolean {
  const { sentence, lower, subject } = clause;
  if (text.split(" ").length < fewestOf(kind, clause, memory)) return false;
  if (
    SUBORDINATE.has(clause.link ?? "") ||
    isHalf(clause, memory) ||
    !isNamedSubject(clause, text, memory.form)
  )
    return false;
  if (LOOSE_END.test(text) || STAMMER.test(lower)) return false;
  if (subject === "own" && TO_OTHERS.test(lower)) return false;
  const at = sentence.indexOf(text);
  if (isInQuotes(sentence.slice(0, at)) || ABOUT_THE_TALK.test(lower)) return false;
  const after = sentence.slice(at + text.length, at + text.length + READ_ON);
  return (
    !TURNED.test(after) && !GOES_ON_AS_LIST.test(after) && !STAMMER.test(after.slice(0, 12).toLowerCase())
  );
}

const WORTH: Record<AboutKind, number> = {
  change: 6,
  absolute: 5,
  chose: 4,
  checked: 4,
  asked: 3.5,
  told: 3.5,
  gave: 3.5,
  made: 3,
  planAsked: 3.5,
  planTold: 3.5,
  planChecked: 3.5,
  plan: 3,
  figure: 3,
  feeling: 3,
  lived: 3,
  rule: 3,
  deed: 2.5,
  habit: 2.5,
  claim: 2,
  opinion: 2,
  went: 3,
  tried: 4,
  event: 1.5,
  slip: 4,
  joint: 2.5,
  heard: 1.5,
  wish: 2.5,
};

const isConcrete = (word: Word): boolean =>
  (word.tags.has("Noun") && !word.tags.has("Pronoun") && word.lower.length > 2) || /\p{N}/u.test(word.text);

/** All that may be taken up of an answer, the best first: what can be asked about best, names most, and stands late. */
export function findTakenUp(memory: Memory, isKnown: (text: string) => boolean): TakenUp[] {
  const { clauses } = memory;
  const last = clauses.at(-1)?.message;
  return clauses
    .flatMap((clause, at) => {
      // Rules that try many ways read no more than this.
      if (!isWithin(clause.text, LONGEST_READ)) return [];
      const text = quoteOf(clause, { most: LONGEST, isConcrete: true });
      if (text === null || clause.message !== last || isKnown(text)) return [];
      const kind = kindOf(clause, memory);
      if (kind === null || !standsAlone(clause, { text, kind }, memory)) return [];
      const concrete = clause.words.filter(isConcrete).length;
      const isSetting = at === 0 && memory.form === "past" && kind !== "change" ? 1.5 : 0;
      const isVague = VAGUE.test(clause.lower) ? 1 : 0;
      const worth = WORTH[kind] + Math.min(2, concrete / 2) + at / clauses.length - isSetting - isVague;
      return [{ text, clause, kind, worth }];
    })
    .toSorted((a, b) => b.worth - a.worth);
}

/** Of a story in which only a group is heard to act: something that it did. */
export function jointDeedOf(memory: Memory): string | null {
  const sentences = new Set(memory.groupOnly.map(({ sentence }) => sentence));
  const found = memory.clauses.flatMap((clause) => {
    if (!isJointDeed(clause) || !sentences.has(clause.sentence)) return [];
    const text = quoteOf(clause, { most: LONGEST });
    return text === null || !standsAlone(clause, { text, kind: null }, memory) ? [] : [text];
  });
  return found[0] ?? null;
}
