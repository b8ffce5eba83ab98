import type { AboutKind } from "#interviewer/data/about-kinds.ts";
import { isOwnDeed } from "../judge/stands-for.ts";
import { baseForm } from "../text/base-form.ts";
import type { Clause, Word } from "../text/clauses.ts";
import { isState, NOTICING, type Memory, type MemoryForm } from "../text/memory.ts";
import { GENERAL } from "../text/part-cues.ts";
import { stem } from "../text/read-text.ts";

/**
 * What kind of sentence the candidate's words are, which decides what can be asked about them: what was asked of somebody has
 * an answer that could have been no, what was looked at could have shown something else, a figure was counted by somebody.
 */

/** By their stems: not every form is known to be one of a verb. */
const verbs = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(stem));
const stemOf = (verb: Word | null): string => stem(baseForm(verb?.lower ?? ""));

const ASKING = verbs("ask offer invite propose suggest request beg persuade convince");
const TELLING = verbs(
  "tell warn admit apologise apologize announce inform email mail text phone ring call report",
);
const CHECKING = verbs(
  "check test measure count compare look inspect weigh review trace examine verify monitor track calculate analyse analyze investigate",
);
const CHOOSING = verbs(
  "decide choose refuse stop cancel swap switch skip reject prioritise prioritize postpone delay shut halt insist",
);
const MAKING = verbs(
  "build make set fix repair replace reset draw design install rebuild mend construct sew cook bake plan organise organize arrange prepare develop create pack wire weld print code program",
);
const MAKES_NOTHING =
  /\b(?:ma[dk]es?|making|set) (?:\w+ )?(?:lists?|decisions?|calls?|sure|notes?|time|room|way|point|mistakes?|up|off|out)\b/u;
const GIVING = verbs("give lend teach train help coach mentor support accompany pair introduce scribe");
/** 'Gave a range of 410 to 440': nobody was helped by it. */
const GIVES_A_FIGURE =
  /\bg[ai]v(?:e|es|en|ing) (?:an? |the |my |two |some )?(?:\p{L}+ )?(?:range|figure|number|estimate|answer|reason|date|price|quote|forecast|notice|speech|talk|presentation|example|reply|signal|order|go-ahead|verdict)\b/u;
const GOING = verbs("go drive walk visit travel cycle climb run return");
const TRYING = verbs("try trial pilot experiment simulate rehearse practise practice");

type DeedKind = "asked" | "told" | "checked" | "chose" | "made" | "gave" | "went" | "tried" | "deed";

function deedOf({ verb, lower }: Clause): DeedKind {
  const base = stemOf(verb);
  if (ASKING.has(base)) return "asked";
  if (TELLING.has(base)) return "told";
  if (CHECKING.has(base)) return "checked";
  if (CHOOSING.has(base)) return "chose";
  if (MAKING.has(base)) return MAKES_NOTHING.test(lower) ? "deed" : "made";
  if (GIVING.has(base)) return GIVES_A_FIGURE.test(lower) ? "deed" : "gave";
  if (TRYING.has(base)) return "tried";
  // 'Went through the list' goes nowhere.
  return GOING.has(base) && /\b(?:to|round|home|there|over|out|up|down|back|along)\b/u.test(lower)
    ? "went"
    : "deed";
}

const PLANNED: Record<DeedKind, AboutKind> = {
  asked: "planAsked",
  told: "planTold",
  checked: "planChecked",
  chose: "plan",
  made: "plan",
  gave: "plan",
  went: "plan",
  tried: "plan",
  deed: "plan",
};

const FEELING =
  /\bi(?:'ve| have)? (?:just |really |still |also |always |simply |do |most |only |never )*(?:like|love|enjoy|hate|miss|prefer|care|liked|loved|enjoyed|hated|missed|preferred)\b|\bi(?:'m| am) (?:\w+ )?(?:proud|happiest|drawn|fascinated|interested|bored|curious)\b|\b(?:what|the (?:thing|part|bit)) i (?:like|love|enjoy|miss|hate)\b/u;
const WISH = /\bi(?:'d| would)? (?:\w+ )?(?:like|want|love|hope) to (?!be\b|think\b|say\b)/u;
const OPINION =
  /\bi(?:'m| am)? (?:\w+ )?(?:think|believe|reckon|find|doubt|convinced|trust|consider|expect|hold)\b/u;
const ABSOLUTE =
  /\b(?:always|never|every|everything|everyone|everybody|nobody|no one|nothing|none|all|any|only|must|can't|cannot|the best|the only|the worst|impossible|easily|strictly)\b/u;

const isFigure = (word: Word): boolean =>
  /\p{N}/u.test(word.text) && !/^(?:19|20)\d\d$|^\d{1,2}[.:]\d\d$/u.test(word.text);
const CLOCK =
  /\b(?:at|past|until|till|o'clock) \d{1,2}\b(?! ?(?:%|per))|\b(?:in the (?:morning|evening|afternoon)|o'clock)\b|\d ?[ap]m\b/u;
const CHANGES =
  /\b(?:from [^\s\d]*\d\S* (?:\S+ ){0,4}to [^\s\d]*\d|[^\s\d]*\d\S* (?:\S+ ){0,3}(?:instead of|rather than|the (?:year|month|week|day) before|before (?:it )?was|down from|up from|compared (?:to|with)) (?:\S+ ){0,3}[^\s\d]*\d|(?:fell|fall|dropped?|rose|rise|grew|sank|went (?:up|down)|halved|doubled|down|up|cut|reduced|raised) (?:\S+ ){0,3}(?:from|by|to) (?:\S+ ){0,2}[^\s\d]*\d)/u;
const SHARE = /\d ?(?:%|percent\b|per ?cent\b)/u;

/** What was counted before and after, or the share of a whole; not the time of day nor a year. */
function figureOf({ lower, words }: Clause): "change" | "figure" | null {
  const figures = words.filter(isFigure).length;
  if (figures === 0) return null;
  if (CHANGES.test(lower) && !CLOCK.test(lower)) return "change";
  return SHARE.test(lower) ? "figure" : null;
}

const isOfOnce = ({ tense, lower }: Clause): boolean =>
  tense === "past" && !GENERAL.test(lower) && !/\bused to\b/u.test(lower);

const BEGINNING = verbs("open close enter arrive begin start come sit stand wait get");
const ON_AND_ON = /\b(?:was|were|am|are|keep|kept) \w+ing\b/u;
/** 'I'd say ninety percent of my day is that slide'. */
const HEDGE = /\bi(?:'d| would| might|'ll)? (?:say|guess|call it|admit|add|imagine|hope|think)\b/u;
const NEGATED = /n't\b|\b(?:not|no|none|never|nobody|nothing|neither|hardly|barely)\b/u;

const SAME_IN_PAST = verbs("put cut set let read hit shut quit spread cost bet beat");

/** 'Now I scribe once for each of them' beside a story in the past. */
const isHabit = (clause: Clause, { clauses }: Pick<Memory, "clauses">): boolean =>
  clause.subject === "own" &&
  clause.tense === "present" &&
  !isState(clause) &&
  !NEGATED.test(clause.lower) &&
  /\bi\b/u.test(clause.lower) &&
  (/\b(?:now|since|every|each|always|usually|these days)\b/u.test(clause.lower) ||
    (clauses.filter(({ tense }) => tense === "past").length * 2 > clauses.length &&
      !SAME_IN_PAST.has(stemOf(clause.verb))));

/** What comes about, in people or things; not what somebody else did. */
const HAPPENING = verbs(
  "come return calm agree sign win improve fall rise drop stop start grow happen work fail break jam leave stay book accept turn change become sell recover heal disappear close burst crack split leak slip trip collapse go buy pay order apologise apologize reopen pass last hold survive arrive double halve melt freeze dry rise shrink open hire follow admit give forgive refuse",
);

/** What things were like before the story began needs no explaining. */
const LATE = 0.25;

/** Something that happened to somebody else or by itself, late in the story: 'the climbing park won'. */
const isEvent = (clause: Clause, { clauses }: Pick<Memory, "clauses">): boolean =>
  clause.subject === "other" &&
  isOfOnce(clause) &&
  clause.verb?.tags.has("PastTense") === true &&
  !isState(clause) &&
  !NEGATED.test(clause.lower) &&
  clauses.indexOf(clause) >= clauses.length * LATE &&
  HAPPENING.has(stemOf(clause.verb)) &&
  !/,|\b(?:was|were|been|because|for|due)\b/u.test(clause.lower);

const SAYING = verbs("say think want believe insist claim complain doubt expect assume argue object shout");

/** What somebody else said or held: 'the planner said the software knows better'. */
const isHeard = (clause: Clause): boolean =>
  clause.subject === "other" &&
  isOfOnce(clause) &&
  !NEGATED.test(clause.lower) &&
  SAYING.has(stemOf(clause.verb)) &&
  !/\b(?:it|this|that|which) (?:said|says)\b/u.test(clause.lower);

/** What several did together, of whom the candidate is one: 'we moved everything', not 'we never sold any'. */
export const isJointDeed = (clause: Clause): boolean =>
  clause.subject === "we" &&
  /\bwe(?:'d)?\b/u.test(clause.lower) &&
  isOfOnce(clause) &&
  !isState(clause) &&
  !NEGATED.test(clause.lower) &&
  !/\b(?:we've|have|had|been|were|are)\b/u.test(clause.lower) &&
  !NOTICING.has(clause.verb?.lower ?? "");

const WENT_WRONG =
  /\b(?:wrong(?:ly)?|mixed up|mistook|misread|misheard|miscounted|by mistake|by accident|too (?:late|early|soon|quickly|fast))\b/u;

const SLIPPING = verbs("forget overlook spill miss underestimate ignore misjudge");

/** What went wrong by one's own hand. */
const isOwnSlip = (clause: Clause): boolean =>
  clause.subject === "own" &&
  clause.tense === "past" &&
  /\b(?:i|i'd|my)\b/u.test(clause.lower) &&
  !NEGATED.test(clause.lower) &&
  (SLIPPING.has(stemOf(clause.verb)) || (WENT_WRONG.test(clause.lower) && !isState(clause)));

function kindInStory(clause: Clause, memory: Memory): AboutKind | null {
  if (isOwnSlip(clause)) return "slip";
  if (isHabit(clause, memory)) return "habit";
  // 'I open room 212' only begins.
  if (clause.subject === "own" && BEGINNING.has(stemOf(clause.verb))) return null;
  if (isOwnDeed(clause, memory) && !HEDGE.test(clause.lower) && !ON_AND_ON.test(clause.lower))
    return deedOf(clause);
  if (isJointDeed(clause)) return "joint";
  if (isHeard(clause)) return "heard";
  return isEvent(clause, memory) ? "event" : null;
}

/** 'I've gone round four nurseries on my free days'. */
const HAS_DONE = /\bi(?:'ve| have) (?:been \w+ing\b|(?!got\b|had\b|been\b|always\b)\w+)/u;

const isLivedThrough = (clause: Clause): boolean =>
  clause.subject === "own" &&
  isOfOnce(clause) &&
  ((/\bi\b/u.test(clause.lower) && isOwnDeed(clause, { form: "past" })) ||
    (HAS_DONE.test(clause.lower) && !isState(clause) && !NEGATED.test(clause.lower)));

/** What is said of oneself holds nothing of the trade: 'my tables are in a restaurant'. */
const OWN_WORDS = /\b(?:i|i'm|i've|i'd|me|my|mine|we|we're|we've|us|our|ours)\b/u;

function kindOfClaim(clause: Clause, memory: Memory): AboutKind | null {
  const { tense, subject, lower, verb } = clause;
  if (tense === "past") return isLivedThrough(clause) ? "lived" : null;
  if (subject === "own" && isOwnDeed(clause, memory)) return "rule";
  const isPractice = subject === "we" && !isState(clause) && !NEGATED.test(lower);
  if (tense === "present" && isPractice) return "rule";
  if (verb === null || tense !== "present" || OWN_WORDS.test(lower) || lower.includes(",")) return null;
  if (ABSOLUTE.test(lower)) return "absolute";
  if (subject !== "you") return "claim";
  return NEGATED.test(lower) ? null : "rule";
}

function kindOfMotive(clause: Clause): AboutKind | null {
  if (clause.subject !== "own" || NEGATED.test(clause.lower)) return null;
  if (WISH.test(clause.lower)) return "wish";
  if (FEELING.test(clause.lower)) return "feeling";
  if (OPINION.test(clause.lower)) return "opinion";
  return isLivedThrough(clause) ? "lived" : null;
}

const BY_FORM: Record<MemoryForm, (clause: Clause, memory: Memory) => AboutKind | null> = {
  past: kindInStory,
  situational: (clause, memory) =>
    isOwnDeed(clause, memory) && !HEDGE.test(clause.lower) ? PLANNED[deedOf(clause)] : null,
  knowledge: kindOfClaim,
  motivation: kindOfMotive,
};

/** null: no question is known that surely goes with it. */
export function kindOf(clause: Clause, memory: Memory): AboutKind | null {
  const figure = figureOf(clause);
  const isOfFigures = memory.form === "past" && figure !== null && clause.tense !== "modal";
  // Who told of nothing done is not asked what did it.
  if (isOfFigures && figure === "change" && memory.told.some(({ part }) => part === "action"))
    return "change";
  if (figure === "figure" && clause.tense !== "modal" && clause.verb !== null) return "figure";
  return BY_FORM[memory.form](clause, memory);
}
