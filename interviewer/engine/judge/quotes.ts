import type { Criterion, Form } from "#contract/criteria.ts";
import type { Clause } from "../text/clauses.ts";
import { NOTICING, isState, type Memory, type Part, type Told } from "../text/memory.ts";
import { CLICHE } from "../text/part-cues.ts";
import { wordsOf } from "../text/read-text.ts";
import { quoteOf } from "../text/telling-phrase.ts";
import type { Judgement } from "./judgement.ts";
import { denialAt, isTalk, readsBadly } from "./said-to-interviewer.ts";
import { isHalf, isOwnDeed, isSentence, isShownDeed, isSlip, standsFor } from "./stands-for.ts";

/** Which of the candidate's own words a sentence of the report is said beside. */

const LONGEST_QUOTE_WORDS = 14;
/** 'I went home' says nothing by itself. */
const FEWEST_WORDS = 5;
/** 'The price is a component' isn't the clearest of anything. */
const FEWEST_CLEAR = 6;
/** 'I go home: why?' takes up nothing. */
const FEWEST_ASKED = 4;
/** 'I count 9' shows as little. */
const FEWEST_OF: Partial<Record<Part, number>> = {
  moment: FEWEST_WORDS,
  action: FEWEST_ASKED,
  order: FEWEST_ASKED,
  reason: FEWEST_WORDS,
  limit: FEWEST_WORDS,
};
/** 'It's defined cost': what is? */
const FEWEST_OF_PRONOUN = 8;
const SURE = 0.6;

const clauseOf = ({ clauses }: Memory, { clause, message }: Told): Clause | undefined =>
  clauses.find((one) => one.text === clause && one.message === message);

/** 'So nobody could say': the small word at the start is what makes it a reason or a step. */
const KEEPS_LEAD: ReadonlySet<Part> = new Set<Part>(["reason", "order", "check", "limit"]);

type Options = NonNullable<Parameters<typeof quoteOf>[1]>;

/** What of a clause reads well and says by itself what it says in its place. */
function quoteIn(clause: Clause, memory: Memory, options: Options = {}): string | null {
  if (isHalf(clause, memory) || isTalk(clause)) return null;
  const text = quoteOf(clause, { most: LONGEST_QUOTE_WORDS, ...options });
  // 'I log' of 'I log and read': what is done to what is not heard.
  if (clause.subject === "own" && clause.words.at(-1) === clause.verb) return null;
  if (text !== null && readsBadly(text)) return null;
  // 'In the first column and one line' of 'one line per closing': a list is not cut in its middle.
  if (text !== null && !clause.text.endsWith(text) && /\b(?:and|or)(?: \S+){1,3}$/u.test(text)) return null;
  // A deed is one without its end; anything else cut short may say something else.
  return text === null || clause.text.endsWith(text) || isOwnDeed(clause, memory) ? text : null;
}

/** The surest told piece of a part that reads well in quotation marks; of equals what can be checked, then what says more. */
export function quoteOfPart(
  memory: Memory,
  part: Part,
  used: ReadonlySet<string> = new Set(),
): string | null {
  const found = memory.told
    .filter((one) => one.part === part && one.certainty >= SURE)
    .flatMap((one) => {
      const clause = clauseOf(memory, one);
      if (clause === undefined || !standsFor(clause, part, memory)) return [];
      const keepsLead = KEEPS_LEAD.has(part) && !/^(?:and|but|plus|or)\b/u.test(clause.lower);
      const text = quoteIn(clause, memory, { keepsLead, isConcrete: part === "order" });
      if (
        text === null ||
        CLICHE.test(text) ||
        [...used].some((one) => one.includes(text) || text.includes(one))
      )
        return [];
      if (wordsOf(text).length < (FEWEST_OF[part] ?? 0)) return [];
      const figures = /\p{N}/u.test(text) ? 0.2 : 0;
      // The end of a story is told late; what doubled early on is its cause.
      const late = part === "result" ? memory.clauses.indexOf(clause) / memory.clauses.length : 0;
      return [{ text, worth: one.certainty + figures + late + Math.min(text.length, 60) / 200 }];
    });
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.text ?? null;
}

/** The last thing that the candidate is heard to do; null where none reads well. */
export function lastDeed(memory: Memory): string | null {
  const deeds = memory.clauses.filter((clause) => isShownDeed(clause, memory)).toReversed();
  return deeds.flatMap((clause) => quoteIn(clause, memory, { isConcrete: true }) ?? [])[0] ?? null;
}

const isStatement = (clause: Clause): boolean =>
  isSentence(clause) && !/n't\b|\b(?:not|no|none|never|nobody|nothing)\b/u.test(clause.lower);

/** Words of what happened, where nothing of it may be a deed. */
export const quoteOfOnce = (memory: Memory): string | null =>
  memory.clauses
    .filter((clause) => clause.tense === "past" && isStatement(clause))
    .toSorted((a, b) => Number(b.subject === "own") - Number(a.subject === "own"))
    .flatMap((clause) => quoteIn(clause, memory) ?? [])[0] ?? null;

/** Words of the answer to name a gap by. */
export const quoteBeside = (memory: Memory): string | null =>
  (memory.form === "motivation" ? quoteOfPart(memory, "reason") : lastDeed(memory)) ??
  memory.clauses.filter(isStatement).flatMap((clause) => quoteIn(clause, memory) ?? [])[0] ??
  null;

/** The words that a question of the report is put to: a deed in what is done, a reason in what drives, else what is held. */
export function quoteFor(memory: Memory): string | null {
  const quote =
    memory.form === "motivation"
      ? quoteOfPart(memory, "reason")
      : memory.form === "knowledge"
        ? claimOf(memory)
        : lastDeed(memory);
  return quote !== null && wordsOf(quote).length >= FEWEST_ASKED ? quote : null;
}

const CLAIMED_AT_MOST = 3;

/** What the answer says first, where its sentence says little else; a piece from its middle is not what it holds. */
export function claimOf(memory: Memory): string | null {
  const [first] = memory.clauses;
  if (first === undefined || first.tense !== "present" || first.subject !== "other" || first.verb === null)
    return null;
  if (
    /^(?:he|she|they|it|this|that|there|these|those|that's|thats|what|most|mainly|only|if|when)\b/u.test(
      first.lower,
    )
  )
    return null;
  const isAll = wordsOf(first.sentence).length <= wordsOf(first.text).length + CLAIMED_AT_MOST;
  return isAll ? quoteIn(first, memory, { isConcrete: true }) : null;
}

/** Words of a sentence in which only 'we' acts. */
export const quoteOfGroup = (memory: Memory): string | null =>
  memory.groupOnly.flatMap(({ sentence }) =>
    memory.clauses
      .filter(
        (one) =>
          one.sentence === sentence &&
          /\bwe\b/u.test(one.lower) &&
          one.subject === "we" &&
          !isState(one) &&
          isStatement(one) &&
          !NOTICING.has(one.verb?.lower ?? ""),
      )
      .flatMap((clause) => quoteIn(clause, memory) ?? []),
  )[0] ?? null;

/** 'I'd loved that wizard' is 'I had', not 'I would'. */
const isHad = ({ words }: Clause): boolean =>
  words.some(
    ({ lower }, at) => /^(?:i|we)'?d$/u.test(lower) && words[at + 1]?.tags.has("PastTense") === true,
  );

/** Words of the first sentence that says what one would do. */
export const quoteOfHypothetical = (memory: Memory): string | null =>
  memory.clauses
    .filter(
      ({ sentence, tense, lower }) =>
        // 'I'd always say it to students' is a habit that was had.
        sentence === memory.hypothetical[0]?.sentence && tense === "modal" && !/\balways\b/u.test(lower),
    )
    .flatMap((clause) => (isHad(clause) ? [] : (quoteIn(clause, memory) ?? [])))[0] ?? null;

/** What in the answer can be pictured or checked best: what names most, of equals what says more. */
export function clearestQuote(memory: Memory): string | null {
  const found = memory.clauses.flatMap((clause) => {
    // Of a plan only a step, not what was done on another day.
    const isClear = memory.form === "situational" ? isOwnDeed(clause, memory) : isSentence(clause);
    const isOwn = clause.subject === "own" || clause.subject === "we";
    if (isSlip(clause) || !isClear || (memory.form !== "knowledge" && !isOwn)) return [];
    // 'I know the sheet for every bottle' says that something is known, not what; a deed of others shows nothing of one's own.
    if ((isOwn && isState(clause)) || (clause.subject === "own" && denialAt(memory) >= 0)) return [];
    // 'If that bothers you, we talk keys': said of a case only.
    if (clause.subject === "you" || /\bif\b|\bshould(?:'ve| have)\b/iu.test(clause.sentence)) return [];
    const text = quoteIn(clause, memory);
    if (text === null || CLICHE.test(text)) return [];
    const isUnnamed = /^(?:it|it's|this|that|they|there|he|she)\b/iu.test(text);
    if (wordsOf(text).length < (isUnnamed ? FEWEST_OF_PRONOUN : FEWEST_CLEAR)) return [];
    const things = clause.words.filter(({ tags }) => tags.has("Noun") && !tags.has("Pronoun")).length;
    const figures = clause.words.filter(({ tags, text: word }) => tags.has("Value") || /\p{N}/u.test(word));
    if (things + figures.length === 0) return [];
    const isVague = /\b(?:it|them|that|this|her|his)\b/u.test(clause.lower) ? 2 : 0;
    return [
      {
        text,
        worth: things + 2 * Math.min(2, figures.length) + 2 * Number(isOwn) - isVague + text.length / 200,
      },
    ];
  });
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.text ?? null;
}

const QUOTED: Record<Form, [Criterion, Part][]> = {
  past: [
    ["ownership", "action"],
    ["outcome", "result"],
  ],
  situational: [
    ["ownership", "reason"],
    ["outcome", "check"],
    ["specificity", "action"],
  ],
  knowledge: [
    ["structure", "reason"],
    ["ownership", "case"],
    ["outcome", "limit"],
    ["specificity", "claim"],
  ],
  motivation: [
    ["structure", "reason"],
    ["specificity", "moment"],
    ["outcome", "wish"],
  ],
};

/** The words that show what was read, one piece a criterion, letter by letter. */
export function findQuotes(memory: Memory): Judgement["quotes"] {
  const used = new Set<string>();
  return QUOTED[memory.form].flatMap(([criterion, part]) => {
    const text = quoteOfPart(memory, part, used);
    if (text === null) return [];
    used.add(text);
    return [{ criterion, text }];
  });
}
