import type { Asks } from "#interviewer/data/schema.ts";
import type { Clause } from "../text/clauses.ts";
import { isOurs, isState, type Memory } from "../text/memory.ts";
import { LEARNING, RESPONSE } from "../text/part-cues.ts";
import { isWithin } from "../text/read-text.ts";

/**
 * Signs that a part may be told after all, although it was not read: wide where the reading is exact, because asking for what
 * was told is worse than not asking. What shows no sign is surely missing.
 */
const SIGNS: Partial<Record<Asks, RegExp>> = {
  reason:
    /\b(?:because|'?cause|cos|so|since|as|for|to|otherwise|in case|if|instead|rather|than|better|worse|more|less|too|only|need(?:s|ed)?|want(?:s|ed)?|didn't|don't|doesn't|not|no|never|risk|point|reason|why|like|likes|liked|love|always|matters?|can't|couldn't)\b/u,
  learning:
    /\b(?:now|today|since|always|never|next time|lesson|learn\w*|these days|from then|again|every time|ever|would|should|first|still|keep|have to|remember|any ?more|any longer|no longer|mistake|hindsight|turns out|stuck (?:to|with)|(?:got|took|take|get|gained) (?:\w+ ){0,2}(?:out of|from|away|home)|(?:i've|i have) (?:stopped|started|begun)|wiser|slower|humble|cured)\b/u,
  check:
    /\b(?:check\w*|see|sees|look|looks|watch\w*|ask|asks|ring|call|hear|listen|test\w*|try|tries|know|tell|show|eye|until|when|if|after|later|again|then|whether|measure\w*|count\w*|feel|touch|sure|confirm\w*|back|record|month|week|hour|minutes?|days?)\b/u,
  limit:
    /\b(?:but|though|although|unless|except\w*|exempt\w*|if|when|only|not|no|never|doesn't|don't|can't|isn't|won't|wouldn't|needn't|too|without|instead|depends?|sometimes|mostly|usually|always|little|else|however|otherwise|beside|apart|leave|with|can be)\b/u,
  case: /\b(?:i|i've|i'd|i'm|we|we've|my|mine|our|ours|us|me|here|last|once|ago|had|was|were|came|went|like when|example|e\.g|say|yesterday|client|customer|guest|patient|pupil|job|school|friend|brother|sister|mother|father|neighbour)\b|\d/u,
  moment:
    /\b(?:when|once|day|first|moment|time|year|month|week|ago|last|was|were|had|did|saw|came|went|then|remember|since|as a|at (?:school|home|work))\b|\b\w+ed\b|\d/u,
  wish: /\b(?:want\w*|would|like to|hop(?:e|es|ed|ing)|wish\w*|dream\w*|long(?:ed|ing)|plan\w*|will|going to|one day|someday|learn|become|next|future|later|years?|aim|goal|could|can)\b/u,
};

/** Not 'I mean', nor what was learned since. */
const isDeed = (clause: Clause): boolean =>
  isOurs(clause) && !isState(clause) && !LEARNING.test(clause.lower);

const ENDS =
  /\b(?:got|gets?|pass(?:ed|es)?|sorted|fixed|mended|won|lost|works|worked|stands?|stood|held|holds|sold|opened|restored|finish\w*|arrived|saved|solved|done|printed|published|signed|accepted|agreed|stayed|kept|home|none|nobody|no harm|in time|on time|too late|came (?:first|second|third|last|out|through))\b/u;
const CHANGED = /\b(?:any ?more|any longer|no longer|since (?:that|then)|ever since|these days)\b/u;
/** In notes rather than sentences any word may be the end. */
const NOTE_WORDS = 7;
const FEWEST_NOTES = 3;

function isInNotes(clauses: readonly Clause[]): boolean {
  const sentences = [...new Set(clauses.map(({ sentence }) => sentence))];
  const words = sentences.join(" ").split(/\s+/u).length;
  return sentences.length >= FEWEST_NOTES && words / sentences.length <= NOTE_WORDS;
}

const SHORT_OPENING = 7;

/** A story that goes on after the last own deed, or that begins with something short about others, may have told its end. */
function mayTellResult({ clauses, told }: Memory): boolean {
  const other = new Set(
    told.filter(({ part }) => part === "reason" || part === "task").map(({ clause }) => clause),
  );
  const lastDeed = clauses.findLastIndex((clause) => isDeed(clause));
  const firstDeed = clauses.findIndex((clause) => isDeed(clause));
  const isAnswered = clauses.some(
    ({ subject, verb, lower }, at) =>
      at > firstDeed &&
      subject === "other" &&
      verb !== null &&
      (RESPONSE.test(verb.lower) || /\b(?:me|us)\b/u.test(lower)),
  );
  const after = clauses.slice(lastDeed + 1).filter(({ text, words }) => words.length > 0 && !other.has(text));
  const [first] = clauses;
  const last = clauses.findLast((clause) => clause.words.length > 0);
  const opensShort = first !== undefined && !isOurs(first) && isWithin(first.sentence, SHORT_OPENING);
  const endsInFigures = last?.words.some(({ text }) => /\p{N}/u.test(text)) === true;
  const saysEnd = clauses.some(({ lower }) => ENDS.test(lower) || CHANGED.test(lower)) || isInNotes(clauses);
  return saysEnd || isAnswered || lastDeed < 0 || after.length > 0 || opensShort || endsInFigures;
}

/** An own deed that another word than 'I' carries. */
const OWN_PART =
  /^(?:and |so |then )?(?:it was me$|my (?:first |own |next )?(?:answer|solution|idea|move|trick|fix|step|way out) was\b)/u;
const HABIT = /\b(?:always|usually|normally|generally|typically|often|every time)\b/u;

/** A deed whose doer was not heard: 'Turned the other', 'It was me who told them'; one that was taken for a habit; or steps in notes. */
const mayTellAction = ({ clauses, form }: Memory): boolean =>
  clauses.some((clause) => {
    const { subject, tense, link, lower } = clause;
    if (form === "past" && OWN_PART.test(lower)) return true;
    if (isState(clause)) return false;
    if (form !== "past") return tense === "present" && link === null;
    return subject === "none"
      ? tense === "past"
      : subject === "own" && tense !== "modal" && !HABIT.test(lower);
  });

const mayTellReason = ({ clauses, form }: Memory): boolean =>
  form === "past" &&
  clauses.some(({ tense, verb, link }) => verb !== null && (tense === "present" || link !== null));

/** In a story the last sentence in the present, or without a verb, says what was taken from it. */
const mayTellLearning = ({ clauses }: Memory): boolean => clauses.at(-1)?.tense !== "past";

const SHORT_WORDS = 12;

/** Whether a part of its form was told neither for sure nor perhaps. */
export function isSurelyMissing(part: Asks, memory: Memory): boolean {
  if (memory.told.some((one) => one.part === part)) return false;
  const text = memory.clauses.map(({ lower }) => lower).join(" ");
  const isShort = memory.clauses.reduce((sum, { words }) => sum + words.length, 0) <= SHORT_WORDS;
  if (part === "action") return !mayTellAction(memory);
  if (part === "result") return !mayTellResult(memory);
  if (part === "learning" && mayTellLearning(memory)) return false;
  if (part === "reason" && (mayTellReason(memory) || memory.form === "motivation")) return false;
  const sign = SIGNS[part];
  return sign === undefined ? isShort : !sign.test(text.replaceAll("’", "'"));
}
