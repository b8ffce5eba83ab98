import { CRITERIA, type Criterion, type Form } from "#contract/criteria.ts";
import { feedbackTexts, scoringRubric } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Clause } from "../text/clauses.ts";
import { CLICHE } from "../text/part-cues.ts";
import { PARTS_BY_FORM, type Memory, type Part } from "../text/memory.ts";
import { nameThing } from "../text/name-thing.ts";
import { stem, withoutLast, wordsOf } from "../text/read-text.ts";
import type { PlannedQuestion } from "../types.ts";
import { furtherOf, type Ask } from "./further.ts";
import { meanOutOfTen } from "../total/total-answer.ts";
import type { Levels } from "./judgement.ts";
import {
  claimOf,
  clearestQuote,
  quoteBeside,
  quoteFor,
  quoteOfGroup,
  quoteOfHypothetical,
  quoteOfOnce,
  quoteOfPart,
} from "./quotes.ts";
import { couldBeTold, isOwnDeed } from "./stands-for.ts";

/** Which criterion a part counts for, by form. */
export const CRITERION_OF: Record<Form, Partial<Record<Ask, Criterion>>> = {
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

/** Up to this relevance an answer may be about something else. */
export const ELSEWHERE = 2;
export const FINE = 3;
/** Above this a place needs nothing more. */
export const CAN_GROW = 4;

export type Read = {
  question: PlannedQuestion;
  form: Form;
  memory: Memory;
  criteria: Levels;
  isTied: boolean;
  /** How well it is told, 1.0 to 10.0, whatever its tie to the question; left out: as its criteria say. */
  told?: number;
  /** The total is lower than that because the answer could not be tied to its question. */
  isHeld?: boolean;
};

export const toldOf = ({ told, criteria }: Pick<Read, "told" | "criteria">): number =>
  told ?? meanOutOfTen(criteria);

const inQuotes = (text: string): string => `“${text}”`;
const inQuotesOrNull = (text: string | null): string | null => (text === null ? null : inQuotes(text));

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

/** What was asked, so that it can stand behind 'the question was'. */
export function questionAsWords({ text }: Pick<PlannedQuestion, "text">): string {
  const about =
    /^(?:Tell me about|Describe) ([^.?!]+)/u.exec(text)?.[1] ?? /^Tell me (what [^.?!]+)/u.exec(text)?.[1];
  return about === undefined ? inQuotes(text.replace(/[.]$/u, "")) : `about ${about.trim()}`;
}

/** What would make an answer stronger, and what would fill it. */
export type Gap = {
  criterion: Criterion;
  part: Ask | null;
  text: string;
  /** Says what this reading could not do: no advice. */
  isDoubt?: boolean;
  /** True of any answer, or only offered: named where nothing is surely missing. */
  isOffer?: boolean;
  /** Of what the question looks for: what no word of the answer takes up. */
  hold?: string;
};
type Say = (templates: readonly string[], fill: Fill) => string | null;

/** A thing that is named so often is what it is about. */
export const OFTEN_TIMES = 3;

const gapOf = (gap: Omit<Gap, "text">, text: string | null): Gap[] =>
  text === null ? [] : [{ ...gap, text }];

/** The answer is about something else, told as something else, or can't be held to be right. */
function missQuestion(read: Read, say: Say): Gap[] {
  const { question, form, memory, criteria, isTied } = read;
  const texts = feedbackTexts;
  const gap = { criterion: "relevance", part: null } as const;
  if (read.isHeld === true) return gapOf({ ...gap, isDoubt: true }, say(texts.held, {}));
  if (form === "knowledge") {
    // A right answer in odd words is held to be weak too: that is a doubt, and no advice hangs on it.
    if (criteria.relevance <= ELSEWHERE) return gapOf({ ...gap, isDoubt: true }, say(texts.unsure, {}));
  }
  const past = memory.clauses.filter(({ tense }) => tense === "past").length;
  const isOfOnce = form === "situational" && past >= Math.max(3, memory.clauses.length * 0.6);
  if (criteria.relevance <= ELSEWHERE && isOfOnce)
    return gapOf(gap, say(texts.once, { quote: inQuotesOrNull(quoteOfOnce(memory)) }));
  // Only a story of the lowest level surely tells of something else; a plan or a motive may just be a poor one.
  if (criteria.relevance === 1 && form === "past") {
    const asked = questionAsWords(question);
    const thing = nameThing(memory.clauses, OFTEN_TIMES);
    const isNew = thing !== null && !wordsOf(question.text).map(stem).includes(stem(thing));
    return isNew ? gapOf(gap, say(texts.elsewhere, { thing, asked })) : [];
  }
  return isTied || criteria.relevance > ELSEWHERE || hearsPlan(memory) ? [] : unsureOfTie(say);
}

/** Steps of a plan are steps in what was described, more likely than not. */
const hearsPlan = (memory: Memory): boolean =>
  memory.form === "situational" && memory.clauses.some((clause) => isOwnDeed(clause, memory));

const unsureOfTie = (say: Say): Gap[] =>
  gapOf({ criterion: "relevance", part: null, isDoubt: true }, say(feedbackTexts.untied, {}));

const LONG_WORD = 4;
const rootsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((one) => one.length >= LONG_WORD)
      .map(stem),
  );

/** Under this an answer surely lacks most of what its question looks for; above it most is there, in words of its own. */
const SURELY_LACKS = 4.5;
/** Above this nothing is offered: what is looked for is more likely told than not. */
const OFFERED_UP_TO = 6.5;
const OFFERED_AT_MOST = 2;

/** What the question itself looks for, of an answer that surely lacks it; else what no word of it takes up, as an offer. */
function holdOf(read: Read, say: Say): Gap[] {
  const { question, form, memory, criteria } = read;
  // The one word of an advert that a question is made from says nothing of its answer.
  if (question.lookFor.length < 2) return [];
  const lacks = toldOf(read) < SURELY_LACKS;
  const isWeak = criteria.relevance <= ELSEWHERE && (lacks || read.told === undefined);
  if (!lacks && !isWeak && toldOf(read) > OFFERED_UP_TO) return [];
  const told = rootsOf(memory.clauses.map(({ text }) => text).join(" "));
  const open = question.lookFor.filter((one) => isWeak || rootsOf(one).isDisjointFrom(told));
  if (open.length === 0) return [];
  const hold = (lacks || isWeak ? open : open.slice(0, OFFERED_AT_MOST)).join("; ");
  const templates = isWeak && form !== "knowledge" ? feedbackTexts.hold : feedbackTexts.compare;
  const [lowest] = CRITERIA.toSorted((a, b) => criteria[a] - criteria[b]);
  const criterion = isWeak ? "relevance" : (lowest ?? "relevance");
  return gapOf({ criterion, part: "hold", hold, isOffer: !lacks && !isWeak }, say(templates, { hold }));
}

/** What would lift an answer in which nothing is surely missing: of what no word of it could be, what belongs to its lowest place. */
function liftOf(read: Read, say: Say): Gap[] {
  const { form, memory, criteria, question } = read;
  const texts = feedbackTexts.lift[form] as Partial<Record<string, string[]>>;
  const unheard = PARTS_BY_FORM[form].flatMap((ask) => {
    const criterion = CRITERION_OF[form][ask];
    return criterion !== undefined && isUnheard(memory, ask) ? [{ ask, criterion }] : [];
  });
  const [most] = [...unheard, ...furtherOf(memory, question.text)]
    .filter(({ ask, criterion }) => criteria[criterion] <= CAN_GROW && texts[ask] !== undefined)
    .toSorted((a, b) => criteria[a.criterion] - criteria[b.criterion]);
  if (most !== undefined)
    return gapOf(
      { criterion: most.criterion, part: most.ask, isOffer: true },
      say(texts[most.ask] ?? [], {}),
    );
  const [lowest] = CRITERIA.toSorted((a, b) => criteria[a] - criteria[b]);
  if (lowest === undefined || criteria[lowest] > CAN_GROW || read.isHeld === true) return [];
  const thing = scoringRubric.forms[form].criteria[lowest].label.toLowerCase();
  return gapOf({ criterion: lowest, part: null, isDoubt: true }, say(feedbackTexts.full, { thing }));
}

/** Why no own deed is heard in a story: the group, the hypothetical, or talk of how it goes. */
function missDeed({ form, memory }: Read, say: Say): Gap[] {
  if (form !== "past" || memory.clauses.some((clause) => isOwnDeed(clause, memory))) return [];
  const texts = feedbackTexts;
  const group = quoteOfGroup(memory);
  if (group !== null)
    return gapOf({ criterion: "ownership", part: "group" }, say(texts.group, { quote: inQuotes(group) }));
  if (!memory.missing.includes("action")) return [];
  const gap = { criterion: "ownership", part: "case" } as const;
  const hypothetical = quoteOfHypothetical(memory);
  if (hypothetical !== null) return gapOf(gap, say(texts.hypothetical, { quote: inQuotes(hypothetical) }));
  if (!memory.missing.includes("situation")) return [];
  return gapOf(gap, say(texts.general, { quote: inQuotesOrNull(quoteBeside(memory)) }));
}

const HABIT =
  /\b(?:always|usually|normally|generally|often|sometimes|never|every|each time|a lot|you|i'd|would)\b/u;
const SEVERAL_STEPS = 3;
/** What is told so well has its parts, in words that no rule knows. */
const ASKED_UP_TO = 6;
/** Under this it is not merely unsure whether a part was told. */
const UNHEARD = 0.4;

/** Nothing in the answer tells the part, nor could, in whatever words. */
const isUnheard = (memory: Memory, part: Part): boolean =>
  memory.missing.includes(part) && (memory.certainty[part] ?? 0) < UNHEARD && !couldBeTold(memory, part);

/** A part is asked for only where nothing like it is heard, the scorer holds that the place can grow, and it matters. */
function isWorthAsking(read: Read, part: Part): boolean {
  const { memory, form, criteria } = read;
  const criterion = CRITERION_OF[form][part];
  if (criterion === undefined || !isUnheard(memory, part)) return false;
  const lacks = (one: Part): boolean => memory.missing.includes(one);
  if (criteria[criterion] > CAN_GROW || (criteria[criterion] > FINE && toldOf(read) > ASKED_UP_TO))
    return false;
  if (part === "learning") return !lacks("result");
  // How one goes about a thing has no reason: only a rule that is said as one does.
  if (part === "reason" && form === "knowledge") return claimOf(memory) !== null;
  if (part === "order")
    return (
      criteria.structure <= FINE &&
      memory.clauses.filter((clause) => isOwnDeed(clause, memory)).length >= SEVERAL_STEPS
    );
  if (part === "situation") return memory.figures.length + memory.names.length === 0 && !lacks("action");
  return form !== "past" || part === "action" || !lacks("action");
}

/** A deed of a plan, or one that was done: 'I say no a lot' is a habit, and a habit has no end to ask for. */
const isOnce = (clause: Clause, memory: Memory): boolean =>
  isOwnDeed(clause, memory) &&
  (memory.form !== "past" ||
    clause.tense === "past" ||
    !memory.clauses.some(({ lower }) => HABIT.test(lower)));

/** What can be asked because it stands nowhere in the answer: the parts of its form first, then what goes on from them. */
function askOn(read: Read, deed: readonly Gap[], say: Say): Gap[] {
  const { form, memory, criteria, question } = read;
  const quote = inQuotesOrNull(quoteFor(memory));
  // No text, never asked: not every rule has a limit, and whoever says why they want something has said a reason.
  const ask = (part: Ask): string | null =>
    say((feedbackTexts.missing[form] as Partial<Record<string, string[]>>)[part] ?? [], { quote });
  if (deed.some(({ part }) => part === "case")) return [];
  // Nobody is asked on about a case, or a plan, that was not heard.
  const isDone = form === "past" || form === "situational";
  const hasDeed = deed.length > 0 || memory.clauses.some((clause) => isOnce(clause, memory));
  const isCase = form !== "past" || memory.clauses.some(({ tense }) => tense === "past");
  const isTold = !isDone || (hasDeed && isCase);
  const parts = PARTS_BY_FORM[form].flatMap((part) => {
    const criterion = CRITERION_OF[form][part];
    if (criterion === undefined || !isWorthAsking(read, part) || (!isTold && part !== "action")) return [];
    return deed.length > 0 && part === "action" ? [] : gapOf({ criterion, part }, ask(part));
  });
  const isAsked = (ask: Ask): boolean => ask === "example" && parts.some(({ part }) => part === "case");
  const further = isTold
    ? furtherOf(memory, question.text).filter(
        (one) => !isAsked(one.ask) && criteria[one.criterion] <= FINE && toldOf(read) <= ASKED_UP_TO,
      )
    : [];
  return [
    ...parts,
    ...further.flatMap(({ criterion, ask: part }) => gapOf({ criterion, part, isOffer: true }, ask(part))),
  ];
}

function missOwnWords({ form, memory }: Read, say: Say): Gap[] {
  const cliche = memory.clauses.map(({ text }) => CLICHE.exec(text)?.[0]).find((one) => one !== undefined);
  if (form !== "motivation" || cliche === undefined) return [];
  return gapOf(
    { criterion: "structure", part: null },
    say(feedbackTexts.phrase, { quote: inQuotes(cliche) }),
  );
}

/** What would make the answer stronger, what helps most first. What may stand in it is not asked for. */
export function findGaps(read: Read): Gap[] {
  const { criteria, form } = read;
  const seed = `${read.question.id}:${read.memory.clauses[0]?.text ?? ""}`;
  let said = 0;
  const say: Say = (templates, fill) => {
    said += 1;
    return word(templates, fill, `${seed}:${said}`);
  };
  const missed = missQuestion(read, say);
  const hold = holdOf(read, say);
  const isWeak = criteria.relevance <= ELSEWHERE;
  const isBlank = isWeak && missed.length + hold.length === 0;
  const first = isBlank && !hearsPlan(read.memory) ? unsureOfTie(say) : missed;
  // What is told well and only not tied is asked on like any other.
  const isPoor = isWeak && read.isHeld !== true;
  if (isPoor && (form === "knowledge" || criteria.relevance === 1) && !isBlank) return [...first, ...hold];
  const deed = missDeed(read, say);
  if (isPoor && deed.length + first.length + hold.length > 0) return [...deed, ...first, ...hold];
  const asked = askOn(read, deed, say).toSorted((a, b) => criteria[a.criterion] - criteria[b.criterion]);
  const gaps = [...missOwnWords(read, say), ...deed, ...asked];
  // Where content is held to be weak, what is looked for says more than any question to the words.
  const sure = hold.filter(({ isOffer }) => isOffer !== true);
  const isUnsure = form === "knowledge" && criteria.relevance <= CAN_GROW;
  const found = isUnsure || gaps.length === 0 ? [...sure, ...gaps] : gaps;
  const [most, ...rest] = found.length > 0 ? found : hold.length > 0 ? hold : liftOf(read, say);
  return most === undefined ? first : [most, ...first, ...rest];
}

const MOST_GOOD = 2;

const BEST_FIRST: Record<Form, Part[]> = {
  past: ["result", "reason", "learning", "action"],
  situational: ["check", "reason", "order", "action"],
  knowledge: ["limit", "case", "reason"],
  motivation: ["moment", "wish", "reason"],
};

/** What is told well, each with its words. Nothing is praised that the scorer holds to be weak. */
export function findGood({ question, form, memory, criteria }: Omit<Read, "isTied">): string[] {
  if (criteria.relevance <= ELSEWHERE) return [];
  const templates = feedbackTexts.good[form] as Partial<Record<Part | "fallback", string[]>>;
  const used = new Set<string>();
  const good: string[] = [];
  for (const part of BEST_FIRST[form]) {
    const criterion = CRITERION_OF[form][part];
    if (criterion === undefined || criteria[criterion] < FINE || good.length >= MOST_GOOD) continue;
    const quote = quoteOfPart(memory, part, used);
    if (quote === null) continue;
    used.add(quote);
    const said = part === "check" && /^(?:if|unless)\b/iu.test(quote) ? "fallback" : part;
    const text = word(templates[said] ?? [], { quote: inQuotes(quote) }, `${question.id}:${quote}`);
    if (text !== null) good.push(text);
  }
  return good.length > 0 ? good : findClear({ question, form, memory, criteria });
}

/** Where no part reads well enough to be named, the words that one can picture best, where the content seems good. */
function findClear({ question, form, memory, criteria }: Omit<Read, "isTied">): string[] {
  const quote = criteria.relevance > FINE && criteria.specificity >= FINE ? clearestQuote(memory) : null;
  if (quote === null) return findWhole({ question, form, memory, criteria });
  const text = word(feedbackTexts.clear, { quote: inQuotes(quote) }, `${question.id}:${quote}`);
  return text === null ? [] : [text];
}

/** The two parts that make an answer of its form one, and where the scorer has to find them too. */
const WHOLE: Record<Form, { parts: Part[]; criteria: Criterion[] }> = {
  past: { parts: ["action", "result"], criteria: ["ownership", "outcome"] },
  situational: { parts: ["action", "reason"], criteria: ["specificity", "ownership"] },
  knowledge: { parts: ["claim", "reason"], criteria: ["relevance", "structure"] },
  motivation: { parts: ["reason", "moment"], criteria: ["structure", "specificity"] },
};
const SURELY = 0.6;

/** Without words to show it, only what both the scorer and the text's own parts say. */
function findWhole({ question, form, memory, criteria }: Omit<Read, "isTied">): string[] {
  const { parts, criteria: places } = WHOLE[form];
  const isTold = parts.every((part) => (memory.certainty[part] ?? 0) >= SURELY);
  if (!isTold || places.some((place) => criteria[place] < CAN_GROW)) return [];
  return [pick(feedbackTexts.whole[form], `${question.id}:whole`)];
}

/** For an answer without anything to read: it is quoted where it is short, and the question's own marks are named. */
export function wordNothing(question: PlannedQuestion, messages: readonly string[]): string {
  const said = withoutLast(messages.join(" ").replaceAll(/\s+/gu, " ").trim(), /[.!?…]/u);
  const hold = question.lookFor.join("; ");
  const isQuotable = said.length > 0 && said.length <= 40 && !/[“”"[\]<>@]/u.test(said);
  const { nothing, short, empty } = feedbackTexts;
  const templates = isQuotable ? nothing : said === "" ? empty : short;
  return word(templates, { quote: inQuotes(said), hold }, `${question.id}:nothing`) ?? "";
}
