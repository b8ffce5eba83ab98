import type { Criterion, Form } from "#contract/criteria.ts";
import { feedbackTexts } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Clause } from "../text/clauses.ts";
import { CLICHE } from "../text/part-cues.ts";
import { isState, NOTICING, PARTS_BY_FORM, type Memory, type Part, type Told } from "../text/memory.ts";
import { nameThing } from "../text/name-thing.ts";
import { stem, wordsOf } from "../text/read-text.ts";
import { quoteOf } from "../text/telling-phrase.ts";
import type { PlannedQuestion } from "../types.ts";
import type { Judgement, Levels } from "./judgement.ts";
import { couldBeTold, isOwnDeed, standsFor } from "./stands-for.ts";

/** Which criterion a part counts for, by form. */
export const CRITERION_OF: Record<Form, Partial<Record<Part, Criterion>>> = {
  past: {
    situation: "structure",
    action: "ownership",
    reason: "ownership",
    result: "outcome",
    learning: "outcome",
  },
  situational: { action: "specificity", order: "structure", reason: "ownership", check: "outcome" },
  knowledge: { claim: "specificity", reason: "structure", case: "ownership", limit: "outcome" },
  motivation: { reason: "structure", moment: "specificity", wish: "outcome" },
};

const LONGEST_QUOTE = 14;
const SURE = 0.6;
const ELSEWHERE = 2;
const FINE = 3;
const LONGEST_ASKED = 140;

export type Read = {
  question: PlannedQuestion;
  form: Form;
  memory: Memory;
  criteria: Levels;
  isTied: boolean;
};

const inQuotes = (text: string): string => `“${text}”`;

type Fill = Partial<Record<"quote" | "thing" | "asked" | "hold", string | null>>;

/** One of the wordings that this answer can fill; null where it can fill none. */
export function word(templates: readonly string[], fill: Fill, seed: string): string | null {
  const fits = templates.filter((text) =>
    [...text.matchAll(/@(\w+)/gu)].every(([, name]) => Boolean(fill[name as keyof Fill])),
  );
  if (fits.length === 0) return null;
  // What names the answer's own words says more than what would fit any.
  const named = (text: string): number => text.split("@").length;
  const most = Math.max(...fits.map(named));
  return pick(
    fits.filter((text) => named(text) === most),
    seed,
  ).replaceAll(/@(\w+)/gu, (_, name: keyof Fill) => fill[name] ?? "");
}

const clauseOf = ({ clauses }: Memory, { clause, message }: Told): Clause | undefined =>
  clauses.find((one) => one.text === clause && one.message === message);

/** 'So nobody could say': the small word at the start is what makes it a reason or a step. */
const KEEPS_LEAD: ReadonlySet<Part> = new Set<Part>(["reason", "order", "check", "limit"]);

const quoteIn = (clause: Clause, part: Part): string | null =>
  quoteOf(clause, {
    most: LONGEST_QUOTE,
    keepsLead: KEEPS_LEAD.has(part) && !/^(?:and|but|plus|or)\b/u.test(clause.lower),
  });

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
      const text = quoteIn(clause, part);
      if (text === null || used.has(text) || CLICHE.test(text)) return [];
      const figures = /\p{N}/u.test(text) ? 0.2 : 0;
      // The end of a story is told late; what doubled early on is its cause.
      const late = part === "result" ? memory.clauses.indexOf(clause) / memory.clauses.length : 0;
      return [{ text, worth: one.certainty + figures + late + Math.min(text.length, 60) / 200 }];
    });
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.text ?? null;
}

/** The last thing that the candidate is heard to do; null where none reads well. */
export function lastDeed(memory: Memory): string | null {
  const deeds = memory.told.filter(({ part }) => part === "action").toReversed();
  return (
    deeds.flatMap((one) => {
      const clause = clauseOf(memory, one);
      return clause === undefined || !isOwnDeed(clause, memory)
        ? []
        : (quoteOf(clause, { isConcrete: true }) ?? []);
    })[0] ?? null
  );
}

/** 'My uncle had a van', not 'market intelligence or partnerships' nor 'none come to mind'. */
const isStatement = ({ verb, subject, lower, words }: Clause): boolean =>
  verb !== null &&
  subject !== "none" &&
  !/n't\b|\b(?:not|no|none|never|nobody|nothing)\b/u.test(lower) &&
  ["Determiner", "Pronoun", "Possessive", "ProperNoun"].some((tag) => words[0]?.tags.has(tag));

/** Words of the answer to name a gap by. */
const quoteBeside = (memory: Memory): string | null =>
  lastDeed(memory) ??
  (memory.form === "motivation" ? quoteOfPart(memory, "reason") : null) ??
  memory.clauses.filter(isStatement).flatMap((clause) => quoteOf(clause, { most: LONGEST_QUOTE }) ?? [])[0] ??
  null;

/** The words that a gap stands next to: a deed in what is done, a reason in what drives, else what tells most. */
function quoteFor(memory: Memory, part: Part): string | null {
  if (memory.form === "motivation") return part === "moment" ? quoteOfPart(memory, "reason") : null;
  return memory.form === "knowledge" ? claimOf(memory) : lastDeed(memory);
}

const CLAIMED_AT_MOST = 3;

/** What the answer says first, where its sentence says little else; a piece from its middle is not what it holds. */
function claimOf({ clauses }: Memory): string | null {
  const [first] = clauses;
  if (first === undefined || first.tense !== "present" || first.subject !== "other" || first.verb === null)
    return null;
  if (
    /^(?:he|she|they|it|this|that|there|these|those|that's|thats|what|most|mainly|only|if|when)\b/u.test(
      first.lower,
    )
  )
    return null;
  const isAll = wordsOf(first.sentence).length <= wordsOf(first.text).length + CLAIMED_AT_MOST;
  return isAll ? quoteOf(first, { isConcrete: true, most: LONGEST_QUOTE }) : null;
}

const quoteOfSaid = (memory: Memory, sentence: string, test: (clause: Clause) => boolean): string | null =>
  memory.clauses
    .filter((clause) => clause.sentence === sentence && test(clause))
    .flatMap((clause) => quoteOf(clause, { most: LONGEST_QUOTE }) ?? [])[0] ?? null;

/** What was asked, so that it can stand behind 'the question was'. */
export function askedOf({ text }: Pick<PlannedQuestion, "text">): string {
  const about =
    /^(?:Tell me about|Describe) ([^.?!]+)/u.exec(text)?.[1] ?? /^Tell me (what [^.?!]+)/u.exec(text)?.[1];
  if (about !== undefined && about.length <= LONGEST_ASKED) return `about ${about.trim()}`;
  const short = text.length <= LONGEST_ASKED ? text : (/^[^.?!]+[.?!]/u.exec(text)?.[0] ?? text);
  return inQuotes(short.replace(/[.]$/u, ""));
}

/** What is missing, and the part that would fill it. */
export type Gap = {
  criterion: Criterion;
  part: Part | "group" | "case" | null;
  text: string;
  /** Says what this reading could not do, not what the answer lacks. */
  isDoubt?: boolean;
};
type Say = (templates: readonly string[], fill: Fill) => string | null;

const inQuotesOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : inQuotes(text);

const OFTEN = 2;

/** The answer is about something else, or told as something else. */
function missQuestion({ question, form, memory, criteria, isTied }: Read, say: Say): Gap[] {
  const texts = feedbackTexts;
  const asked = askedOf(question);
  const quote = inQuotesOrNull(quoteBeside(memory));
  const isAway = criteria.relevance <= ELSEWHERE && form !== "knowledge";
  const thing = form === "past" ? nameThing(memory.clauses, OFTEN) : null;
  const isNew = thing !== null && !wordsOf(question.text).map(stem).includes(stem(thing));
  const past = memory.clauses.filter(({ tense }) => tense === "past").length;
  const isOnce = form === "situational" && past >= Math.max(3, memory.clauses.length * 0.6);
  let text: string | null = null;
  if (isAway && isOnce) text = say(texts.once, { quote });
  // Only the lowest level is sure enough to tell somebody what they spoke of; above it a doubt is all there is.
  else if (isAway && criteria.relevance === 1)
    text = say(texts.elsewhere, isNew ? { thing, asked } : { quote, asked });
  const isDoubt = text === null && !isTied;
  if (isDoubt) text = say(texts.untied, { quote });
  if (form === "knowledge" && criteria.relevance <= ELSEWHERE) {
    const unsure = say(texts.unsure, { quote: inQuotesOrNull(claimOf(memory)) });
    // A right answer in odd words is held to be weak too: only the lowest level is sure enough for advice.
    const isOdd = criteria.relevance === ELSEWHERE;
    if (unsure !== null) return [{ criterion: "relevance", part: null, text: unsure, isDoubt: isOdd }];
  }
  return text === null ? [] : [{ criterion: "relevance", part: null, text, isDoubt }];
}

/** Why no own deed is heard in a story: the group, the hypothetical, or talk of how it goes. */
function missDeed({ form, memory }: Read, say: Say): Gap | null {
  if (form !== "past") return null;
  const texts = feedbackTexts;
  const hasOwn = memory.clauses.some((clause) => isOwnDeed(clause, memory));
  const gap = (part: Gap["part"], text: string | null): Gap | null =>
    text === null ? null : { criterion: "ownership", part, text };
  const [group] = memory.groupOnly;
  if (group !== undefined && !hasOwn) {
    const quotes = memory.groupOnly.map(({ sentence }) =>
      quoteOfSaid(
        memory,
        sentence,
        (one) =>
          one.subject === "we" && !isState(one) && isStatement(one) && !NOTICING.has(one.verb?.lower ?? ""),
      ),
    );
    const said = gap(
      "group",
      say(texts.group, { quote: inQuotesOrNull(quotes.find((one) => one !== null)) }),
    );
    if (said !== null) return said;
  }
  if (!memory.missing.includes("action")) return null;
  const [hypothetical] = memory.hypothetical;
  if (hypothetical !== undefined) {
    const quote = quoteOfSaid(memory, hypothetical.sentence, ({ tense }) => tense === "modal");
    const said = gap("case", say(texts.hypothetical, { quote: inQuotesOrNull(quote) }));
    if (said !== null) return said;
  }
  return memory.missing.includes("situation")
    ? gap("case", say(texts.general, { quote: inQuotesOrNull(quoteBeside(memory)) }))
    : null;
}

const SEVERAL_STEPS = 3;
/** Under this it is not merely unsure whether a part was told. */
const UNHEARD = 0.4;

/** A gap is named only where nothing like it is heard, the scorer holds the place to be weak, and it matters. */
function isWorthNaming({ memory, form, criteria }: Read, part: Part): boolean {
  const criterion = CRITERION_OF[form][part];
  if (criterion === undefined || !memory.missing.includes(part)) return false;
  if ((memory.certainty[part] ?? 0) >= UNHEARD || couldBeTold(memory, part)) return false;
  const lacks = (one: Part): boolean => memory.missing.includes(one);
  if (part === "learning") return criteria.outcome <= FINE + 1 && !lacks("result");
  if (criteria[criterion] > (form === "motivation" && part === "reason" ? ELSEWHERE : FINE)) return false;
  // How one goes about a thing has no limit: only a rule that is said as one does.
  if (part === "limit" && (criteria.relevance <= ELSEWHERE || claimOf(memory) === null)) return false;
  if (part === "order")
    return memory.clauses.filter((clause) => isOwnDeed(clause, memory)).length >= SEVERAL_STEPS;
  if (part === "situation") return memory.figures.length + memory.names.length === 0 && !lacks("action");
  return form !== "past" || part === "action" || !lacks("action");
}

/** 'The story stops at …' is said only of its last sentence. */
function templatesFor({ form, memory }: Read, part: Part, quote: string | null): readonly string[] {
  const all = (feedbackTexts.missing[form] as Partial<Record<string, string[]>>)[part] ?? [];
  const last = memory.clauses.at(-1)?.sentence;
  const isLast = part === "result" && quote !== null && last?.includes(quote) === true;
  return isLast ? [...all, ...feedbackTexts.stops] : all;
}

function missParts(read: Read, say: Say): Gap[] {
  const { form, memory, criteria } = read;
  const deed = missDeed(read, say);
  const found: Gap[] = deed === null ? [] : [deed];
  for (const part of PARTS_BY_FORM[form]) {
    const criterion = CRITERION_OF[form][part];
    if (criterion === undefined || !isWorthNaming(read, part)) continue;
    if (deed !== null && (part === "action" || deed.part === "case")) continue;
    const quote = quoteFor(memory, part);
    const text = say(templatesFor(read, part, quote), { quote: inQuotesOrNull(quote) });
    if (text !== null) found.push({ criterion, part, text });
  }
  const counts = memory.clauses.some(({ words }) => words.some(({ tags }) => tags.has("Value")));
  const isBare = !counts && memory.figures.length + memory.names.length === 0 && form === "past";
  if (isBare && criteria.specificity <= ELSEWHERE) {
    const text = say(feedbackTexts.unchecked, { quote: inQuotesOrNull(quoteBeside(memory)) });
    if (text !== null) found.push({ criterion: "specificity", part: null, text });
  }
  return found;
}

function missOwnWords({ form, memory }: Read, say: Say): Gap[] {
  const cliche = memory.clauses.map(({ text }) => CLICHE.exec(text)?.[0]).find((one) => one !== undefined);
  if (form !== "motivation" || cliche === undefined) return [];
  const text = say(feedbackTexts.phrase, { quote: inQuotes(cliche) });
  return text === null ? [] : [{ criterion: "structure", part: null, text }];
}

/** What the answer lacks, the weakest place first; each sentence speaks of something that was looked for in it and not found. */
export function findGaps(read: Read): Gap[] {
  const seed = `${read.question.id}:${read.memory.clauses[0]?.text ?? ""}`;
  let said = 0;
  const say: Say = (templates, fill) => {
    said += 1;
    return word(templates, fill, `${seed}:${said}`);
  };
  const first = missQuestion(read, say);
  const isAway = first.some(({ isDoubt }) => isDoubt !== true);
  if (read.criteria.relevance === 1 && isAway) return first;
  const parts = missParts(read, say).toSorted(
    (a, b) => read.criteria[a.criterion] - read.criteria[b.criterion],
  );
  const rest = [...missOwnWords(read, say), ...parts];
  return isAway ? [...first, ...rest] : [...rest, ...first];
}

const MOST_GOOD = 2;

const BEST_FIRST: Record<Form, Part[]> = {
  past: ["result", "reason", "learning", "action"],
  situational: ["check", "reason", "order", "action"],
  knowledge: ["limit", "case", "reason"],
  motivation: ["moment", "wish", "reason"],
};

/** What is told well, each with its words. Nothing is praised that the scorer holds to be weak. */
export function findGood({ question, form, memory, criteria }: Read): string[] {
  if (criteria.relevance === 1) return [];
  const templates = feedbackTexts.good[form] as Partial<Record<Part, string[]>>;
  const used = new Set<string>();
  const good: string[] = [];
  for (const part of BEST_FIRST[form]) {
    const criterion = CRITERION_OF[form][part];
    if (criterion === undefined || criteria[criterion] < FINE || good.length >= MOST_GOOD) continue;
    const quote = quoteOfPart(memory, part, used);
    if (quote === null) continue;
    used.add(quote);
    const text = word(templates[part] ?? [], { quote: inQuotes(quote) }, `${question.id}:${quote}`);
    if (text !== null) good.push(text);
  }
  return good;
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
export function findQuotes({ form, memory }: Pick<Read, "form" | "memory">): Judgement["quotes"] {
  const used = new Set<string>();
  return QUOTED[form].flatMap(([criterion, part]) => {
    const text = quoteOfPart(memory, part, used);
    if (text === null) return [];
    used.add(text);
    return [{ criterion, text }];
  });
}

/** For an answer without anything to read: it is quoted where it is short, and the question's own marks are named. */
export function wordNothing(question: PlannedQuestion, messages: readonly string[]): string {
  const said = messages
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replace(/[.!?…]+$/u, "");
  const hold = question.lookFor.join(", ");
  const isQuotable = said.length > 0 && said.length <= 40 && !/[“”"[\]<>@]/u.test(said);
  const templates = isQuotable ? feedbackTexts.nothing : feedbackTexts.empty;
  return word(templates, { quote: inQuotes(said), hold }, `${question.id}:nothing`) ?? "";
}
