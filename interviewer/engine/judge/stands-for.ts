import type { Clause, Word } from "../text/clauses.ts";
import { GENERAL, LEARNING, REASON } from "../text/part-cues.ts";
import { isState, NOTICING, type Memory, type Part } from "../text/memory.ts";
import { denialAt, isTalk, isToldInPresent } from "./said-to-interviewer.ts";

/**
 * What a sentence of the report may be said of. Memory reads generously, so that nothing told is asked for again; a
 * sentence of the report has to be true, so where it is unsure here nothing is said.
 */

const SLIPS = new Set(
  "dropped spilled forgot forget missed broke failed lost underestimated overlooked ignored".split(" "),
);
/** What one lives through rather than does. */
const UNDERGONE = new Set(
  "hold held own slept cried sat stood standing sitting waiting stayed live lived worked got became grew fell try tried recommend suggest read reading watched watching listening wondered wondering".split(
    " ",
  ),
);
const NEGATED = /n't\b|\b(?:not|never|no|nobody|nothing|none|hardly|barely|almost|nearly)\b/u;
const NOT_DONE =
  /\b(?:should|could|would|might)(?:'ve| have)\b|\b(?:i've|i have|i had|i'd just|i'd had|i'd been|would try|i'd try|i can)\b|\b(?:wrong(?:ly)?|by mistake|by accident|alone|(?:kept|keep) \w+ing)\b/u;
const YESTERDAY = /\b(?:last (?:\w+ )?(?:year|month|week|job|spring|summer|autumn|winter)|ago|yesterday)\b/u;
const LEADING = new Set(
  "and but so then also first next after before finally later afterwards immediately only again just maybe meanwhile".split(
    " ",
  ),
);

const withoutLead = (words: readonly Word[]): readonly Word[] =>
  words.slice(words.findIndex(({ lower }) => !LEADING.has(lower)));

/** 'Rang her', 'open the windows': a verb that takes something, not 'delivered two days late' nor a list of things. */
function isBareDeed(clause: Clause, words: readonly Word[]): boolean {
  const [verb, next] = words;
  if (verb === undefined || next === undefined || verb !== clause.verb) return false;
  const takes = ["Determiner", "Pronoun", "Possessive", "Noun", "Adjective"].some((tag) =>
    next.tags.has(tag),
  );
  const between = clause.text.slice(verb.to - (clause.words[0]?.from ?? 0)).trimStart();
  return takes && !next.tags.has("Value") && !next.tags.has("Preposition") && !/^[,.]/u.test(between);
}

/** 'I was made coach', 'I'm known for it': what others did, or how one is. */
const PASSIVE = /\bi(?:'m| am| was|'ve been| have been) (?!\w+ing\b)|\bi got \w+ed\b/u;

/** 'I'd say ninety percent of it is that slide' holds a view; 'I'd say I'll find out' is a step. */
const OPINES =
  /\bi(?:'d| would) say (?!(?:to|i|i'm|i'll|i've|i'd|sorry|no|yes|so|this|that|it|we|we'll|thank|thanks|hello|please|nothing|something)\b)/u;

/** 'In March I rang him', 'that night I rang him'; not 'the lamp I did'. */
function isNamedBehind(words: readonly Word[]): boolean {
  const at = words.slice(0, 4).findIndex(({ lower }) => /^(?:i|i'd|i'll)$/u.test(lower));
  const before = words[at - 1];
  if (before === undefined) return false;
  const isThing = before.tags.has("Noun") && !before.tags.has("Date") && !before.tags.has("Duration");
  return !(isThing && words[0]?.tags.has("Determiner"));
}

/** A deed of the candidate's own, said as one: of a story in what was done, of a plan in what would be. */
export function isOwnDeed(clause: Clause, { form }: Pick<Memory, "form">): boolean {
  const { lower, subject, tense, verb } = clause;
  if (subject !== "own" || isState(clause)) return false;
  const said = verb?.lower ?? "";
  if (isSlip(clause) || UNDERGONE.has(said) || NOTICING.has(said)) return false;
  if (NEGATED.test(lower) || NOT_DONE.test(lower) || LEARNING.test(lower) || GENERAL.test(lower))
    return false;
  if (PASSIVE.test(lower) || OPINES.test(lower)) return false;
  if (/^(?:if|when|while|because|since|as|which|who|until|till|where|whether)\b/u.test(lower)) return false;
  const words = withoutLead(clause.words);
  const isNamed = /^(?:i|i'd|i'll|i'm|id|im)$/u.test(words[0]?.lower ?? "");
  const named = isNamed || isNamedBehind(words);
  if (!named && !isBareDeed(clause, words)) return false;
  if (form === "past") return tense === "past" || (named && tense === "present");
  return tense !== "past" && !YESTERDAY.test(lower);
}

const HOLDS_TODAY = /\b(?:now|nowadays|these days|today|keep)\b/u;

/**
 * A deed that may be shown as the candidate's part: no habit behind a story, nor what they go on to say was done by others.
 */
export const isShownDeed = (clause: Clause, memory: Memory): boolean =>
  isOwnDeed(clause, memory) &&
  (memory.form !== "past" ||
    (memory.clauses.indexOf(clause) > denialAt(memory) &&
      (clause.tense === "past" || (isToldInPresent(memory) && !HOLDS_TODAY.test(clause.lower)))));

const sameSentence = (a: Clause, b: Clause | undefined): boolean =>
  b !== undefined && a.sentence === b.sentence && a.message === b.message;

/** 'My uncle had a van', not 'market intelligence or partnerships' nor 'none come to mind'. */
export const isSentence = ({ verb, subject, words }: Clause): boolean =>
  verb !== null &&
  subject !== "none" &&
  ["Determiner", "Pronoun", "Possessive", "ProperNoun"].some((tag) => words[0]?.tags.has(tag));

const MISHAP =
  /\b(?:late|lost|lose|broke|broken|wrong|dead|died|failed|fails?|missed|left|forgot|complain\w*|angry|worse|screenshotted|times|double|twice|down|empty|out)\b/u;
/** 'Nothing goes out before somebody has looked': the half of it says the opposite. */
const GOES_ON = new Set("before until till unless without if except that who which when".split(" "));
/** What stands before a piece that can be said alone: a stop, or a word that only joins. */
const BEFORE_A_WHOLE =
  /(?:^|[,;:.!?…()–—"“”-]|\n|\b(?:and|but|so|then|also|because|cause|cos|since|or|plus|well|yes|no|ok|okay|though))\s*["“'‘(*-]*$/iu;
/** More than any joining word and the blanks behind it: a run of blanks is not tried from each of its places. */
const READ_BEFORE = 60;
const JOINS =
  /^(?:because|cause|cos|coz|since|so|then|and|but|otherwise|in case|if|unless|before|after|when)\b/u;
/** 'It has to be dry, since an hour' before the pour. */
const AFTER_A_WHOLE =
  /^\s*(?:$|[,;:.!?…()–—"”*-]|\n|(?:and|but|so|or|because|then|cause|cos|coz|plus|though|if|when)\b)/iu;
/** 'A habit is, in the empirical sense', 'because people assume': what it says comes after it. */
const STOPS_SHORT =
  /^(?:either|both|neither)\b|\b(?:is|are|was|were|am|be),|\bthat (?:if|when|whenever|unless|once)\b|\b(?:assume|think|believe|mean|want|need|get|give|put|let|keep|make|take|tell|know|is|are|was|were|like|such|though|i|we|he|she|they|more|less)$/u;

/** Words that say something else, or nothing, without what stands around them. */
export function isHalf(clause: Clause, { clauses }: Pick<Memory, "clauses">): boolean {
  const next = clauses[clauses.indexOf(clause) + 1];
  const isCutOff = NEGATED.test(clause.lower) && GOES_ON.has(next?.link ?? "") && sameSentence(clause, next);
  const isList =
    next !== undefined && sameSentence(clause, next) && (next.verb === null || next.words.length === 1);
  // 'A fresh fish has a strong' of 'a strong, slightly sharp smell'.
  const [article, last] = clause.words.slice(-2);
  const isUnnamed =
    article?.tags.has("Determiner") === true &&
    last?.tags.has("Adjective") === true &&
    last.lower !== "other";
  const isUnclosed = clause.text.includes("(") !== clause.text.includes(")");
  // 'I did the toilets Friday night me' of 'me and Bev'.
  const [beforeLast, person] = clause.words.slice(-2);
  const isBegun =
    /^(?:me|him|us|them)$/u.test(person?.lower ?? "") &&
    !["Verb", "Preposition", "Conjunction", "Adverb"].some((tag) => beforeLast?.tags.has(tag));
  if (isCutOff || isList || isUnclosed || isUnnamed || isBegun || STOPS_SHORT.test(clause.lower)) return true;
  const at = Math.max(0, clause.sentence.indexOf(clause.text));
  const before = clause.sentence.slice(0, at);
  const isOpen = !AFTER_A_WHOLE.test(clause.sentence.slice(at + clause.text.length));
  return (
    isOpen ||
    /\bnot\s*$/iu.test(before) ||
    !(BEFORE_A_WHOLE.test(before.slice(-READ_BEFORE)) || JOINS.test(clause.lower))
  );
}

/** What went wrong by one's own hand is no deed to show. */
export const isSlip = ({ verb }: Pick<Clause, "verb">): boolean => SLIPS.has(verb?.lower ?? "");

/** How long it took and what it came to say how much there was of it, not what came of it. */
const MEASURED =
  /^(?:it|this|that|the whole thing|all of it) took\b|^the [\p{L}\d' -]+ (?:was|were) (?:about |around |only |just )?[£€$]?\d/u;

const STAYED = /\b(?:now|still|since|today|these days|ever since|no longer|nobody|again)\b/u;
/** Of so few words in the past a story is surely told in the present. */
const HARDLY = 0.25;
const FROM_THE_START =
  /\b(?:from|at|in) the (?:very )?(?:start|beginning|outset|first)\b|\bat first\b|\boriginally\b/u;

/** What came after all that was done, not its price on the way nor the trouble it began with. */
function isEnd(clause: Clause, memory: Memory): boolean {
  const { clauses } = memory;
  const at = clauses.indexOf(clause);
  const acts = (one: Clause): boolean =>
    isOwnDeed(one, memory) ||
    (one.subject === "we" && !isState(one) && one.tense === "past" && !NOTICING.has(one.verb?.lower ?? ""));
  const first = clauses.findIndex(acts);
  const last = clauses.findLastIndex(acts);
  if (first < 0 || at <= first || clause.tense === "modal" || isOwnDeed(clause, memory)) return false;
  // 'Friend or not goes for the beer after' is how it goes, not how it ended.
  const isOver = clause.tense === "past" || clause.verb === null || STAYED.test(clause.lower);
  if (!isOver && !isToldInPresent(memory, HARDLY)) return false;
  const denial = denialAt(memory);
  if (FROM_THE_START.test(clause.lower) || (denial >= 0 && clauses[denial]?.message === clause.message))
    return false;
  // 'Nobody thanked me but nobody complained': half of an end.
  const next = clauses[at + 1];
  if (
    isSlip(clause) ||
    /\bthat'?s all\b/u.test(clause.lower) ||
    (next?.link === "but" && sameSentence(clause, next))
  )
    return false;
  if (/^(?:when|if|whenever|had)\b|\b(?:would|should|'d) have\b|\bshould've\b/iu.test(clause.sentence))
    return false;
  if (last > at || clause.subject === "own" || MEASURED.test(clause.lower)) return false;
  if (
    /\bhad (?!(?:an?|the|no|my|our|his|her|their|its?|all|one|two|three|\d+)\b)\w+|^(?:because|since|so|as|if|when|while|which|who)\b/u.test(
      clause.lower,
    )
  )
    return false;
  // 'She laughed', and the story goes on: the end is said by the last sentences.
  if (clauses.slice(at + 1).filter(({ subject, verb }) => subject === "other" && verb !== null).length > 1)
    return false;
  return !MISHAP.test(clause.lower) || clause.sentence === clauses.at(-1)?.sentence;
}

const WHY =
  /^(?:because|cos|coz|so that|to (?:avoid|prevent|make sure|be sure)|that(?:'s| is) why|the reason (?:is|was))\b/u;
const SO_THEY =
  /^so (?:that |nobody|no one|they|he|she|it|people|everyone|everybody|the \w+) (?:\w+ )?(?:can|could|would|can't|couldn't|don't|doesn't|wouldn't)\b/u;

/** 'Since six o'clock' counts hours; 'since the lids were cheap' gives a reason. */
function saysWhy({ lower, words }: Clause): boolean {
  if (WHY.test(lower) || SO_THEY.test(lower)) return !/^so it can't have\b/u.test(lower);
  const next = words[1];
  // 'Since the fall it is better' counts from a day.
  if (/^since \w+ \w+ (?:i|it|it's|he|she|we|they)\b/u.test(lower)) return false;
  if (!lower.startsWith("since ") || next === undefined || !REASON.test(lower)) return false;
  return !["Value", "Date", "Time", "Ordinal"].some((tag) => next.tags.has(tag)) && next.lower !== "then";
}

/**
 * What draws one is a doing, or how a thing is: 'I like to see this in one shift'. 'I like the shop on the corner' names a
 * thing, 'I want to learn it' a wish.
 */
const DRAWN =
  /\b(?:like|love|enjoy|liked|loved|enjoyed|miss|missed|proud|fascinat\w+|drawn|draws|drives?|driven|motivat\w+|matters?|satisf\w+|interest\w*|care) (?:\w+ ){0,2}?(?:to|when|how|that|if|me|about|of|\w+ing)\b/u;

/** The reason of a deed stands beside one: 'nobody came because it rained' explains the trouble. */
function isReason(clause: Clause, memory: Memory): boolean {
  const { form, clauses } = memory;
  if (form === "motivation")
    return (
      clause.tense !== "modal" &&
      !NEGATED.test(clause.lower) &&
      (saysWhy(clause) || DRAWN.test(clause.lower)) &&
      /\b(?:i|i'm|i've|my)\b/u.test(clause.lower) &&
      !/\b(?:it|that|them|this|ones?)$/u.test(clause.lower)
    );
  // 'Brick guards since it's brickies, gap to the wall' goes on with something else.
  if (clause.lower.includes(",")) return false;
  const at = clauses.indexOf(clause);
  const acts = (one: Clause | undefined): boolean =>
    one !== undefined && sameSentence(clause, one) && isOwnDeed(one, memory);
  if (form === "past") {
    const wants =
      /^(?:and |but )?i (?:wanted (?:him|her|them|it|people|to)|didn't want|did not want)\b/u.test(
        clause.lower,
      );
    // What had been before is why it went wrong.
    const isTrouble = /\bhad (?:not )?been\b|\bhadn't\b/u.test(clause.lower);
    return (
      wants ||
      (saysWhy(clause) && !isTrouble && (acts(clauses[at - 1]) || (clause.opens && acts(clauses[at + 1]))))
    );
  }
  if (form === "situational") return saysWhy(clause) && clauses.some((one) => acts(one) && one !== clause);
  return saysWhy(clause);
}

const STEP =
  /^(?:and |but |so )?(?:first|firstly|then|next(?! time)|after|before|second|secondly|third|only then|finally|as soon as|once|straight away)\b/u;

/** 'If it is fire, then the sprint has room for it' names no order. */
function isStep({ lower, subject, tense, sentence, opens }: Clause): boolean {
  if (!STEP.test(lower) || tense === "past" || /\bif\b/iu.test(sentence)) return false;
  // 'Wait a bit before I confirm' begins with the waiting.
  if (!opens && /^(?:before|after|once)\b/u.test(lower)) return false;
  return subject === "own" || subject === "we" || subject === "you";
}

const CHECKING = new Set("check verify measure monitor compare test retest count recount".split(" "));
const WHAT_IF =
  /^(?:and |but )?(?:unless\b|if (?:not|nobody|somebody|someone|nothing|still)\b|if (?:it|that|this|he|she|they|the)\b.*(?:n't\b|\b(?:not|no|nobody|nothing|still|refuses?|worse|again|fails?|only|never)\b))/u;

/** 'Then wait before I confirm' looks at nothing. */
const isCheck = (clause: Clause): boolean =>
  // 'If he signs that, it's his name' weighs a thing; what one does then is a second way.
  (!/^(?:and |but )?(?:if|unless)\b/u.test(clause.lower) ||
    /\b(?:i|i'd|i'll|we|we'd|we'll)\b/iu.test(clause.sentence)) &&
  clause.tense !== "past" &&
  !/^(?:before|after|until|till|when|once)\b/u.test(clause.lower) &&
  (WHAT_IF.test(clause.lower) ||
    (clause.subject === "own" &&
      (CHECKING.has(clause.verb?.lower ?? "") ||
        /\b(?:ask|see|look|check) (?:again\b|(?:if|whether) (?:it|that|this|he|she|they|the)\b)|\bfollow up\b/u.test(
          clause.lower,
        ))));

const EDGE =
  /\b(?:unless|except|only (?:if|when|where|works|holds|as long)|however|although|though|even if|depends on|not (?:always|every)|limit|limitation|exception|caveat|edge case|downside|drawback|trade-?off|in practice|in real life|(?:doesn't|does not|don't) (?:help|work|hold|apply|count)|but (?:not (?:if|when|where|with|for|in|always)|only|if|when))\b/u;

/** A word for a limit alone, 'fatigue limit', sets none. */
const isLimit = ({ lower, verb }: Clause): boolean =>
  EDGE.test(lower) &&
  !/^(?:since|because|so)\b/u.test(lower) &&
  (verb !== null || /^(?:(?:and|but) )?(?:unless|except|only|even if|not (?:always|every))\b/u.test(lower));

const SAID_AS_LESSON =
  /\b(?:i (?:have |had )?(?:learned|learnt|realised|realized|understood)|(?:taught|showed) me|(?:the|my) lesson|next time|i took|in hindsight|with hindsight|looking back|never again|should(?:'ve| have))\b/u;
const CHANGED =
  /\b(?:now|nowadays|since(?: then)?|ever since|these days|today|from (?:then|that day) on|afterwards)\b/u;

/** What somebody took from a case: said as such, or something they do since. 'Now we're all on Teams' is the way of the world. */
const isLesson = (clause: Clause): boolean =>
  /\b(?:i|i'm|i've|i'd|i'll|we|my|me|us)\b/u.test(clause.lower) &&
  (SAID_AS_LESSON.test(clause.lower) ||
    (CHANGED.test(clause.lower) &&
      (clause.subject === "own" || clause.subject === "we") &&
      !isState(clause) &&
      !/\b(?:we|i)(?:'re|'m| are| am)\b(?! (?:more|less)?\s?\w+ing\b)/u.test(clause.lower)));

/** 'I'd be happy with anything' and 'I'd like to not think about it' name nothing that is wanted. */
const isWish = ({ lower, subject }: Clause): boolean =>
  subject === "own" &&
  !NEGATED.test(lower) &&
  !/\b(?:anything|whatever|whichever|anywhere|don't mind|think about|be honest|say|rather not)\b/u.test(
    lower,
  );

const isOwnEvent = ({ subject, tense, lower }: Clause): boolean =>
  tense === "past" && (subject === "own" || subject === "we" || /\b(?:i|my|me|we|our|us)\b/u.test(lower));

/** Whether the words of a clause show a part, so that a reader who sees only them agrees. */
export function standsFor(clause: Clause, part: Part, memory: Memory): boolean {
  const { lower } = clause;
  if (isHalf(clause, memory) || isTalk(clause)) return false;
  if (part === "action") {
    // 'I updated the list and forgot the return traffic' tells of the slip.
    const next = memory.clauses[memory.clauses.indexOf(clause) + 1];
    return isShownDeed(clause, memory) && !(next !== undefined && isSlip(next) && sameSentence(clause, next));
  }
  if (part === "claim") return clause.opens || isSentence(clause);
  // 'With signed paper' alone tells no end; 'home on day 9' does.
  if (part === "result") return (clause.verb !== null || /\p{N}/u.test(lower)) && isEnd(clause, memory);
  if (part === "reason") return isReason(clause, memory);
  if (part === "learning") return isLesson(clause);
  if (part === "order") return isStep(clause);
  if (part === "check") return isCheck(clause);
  if (part === "limit") return isLimit(clause);
  if (part === "wish") return isWish(clause);
  if (part === "case" && (!/\b(?:i|we)\b/u.test(lower) || /^(?:the|a|an)\b/u.test(lower))) return false;
  // 'I came to it by accident' shows no moment to anybody else; 'there was no moment' is none.
  if (part === "moment" && (/\b(?:it|them)\b/u.test(lower) || NEGATED.test(lower))) return false;
  if (part === "case" || part === "moment")
    return isOwnEvent(clause) && !GENERAL.test(lower) && !NOT_DONE.test(lower);
  return true;
}

const SIGNS: Partial<Record<Part, RegExp>> = {
  result:
    /\b(?:in the end|result\w*|finally|afterwards|since|now|later|after that|until|turned out|works|worked|happy|said|says)\b/u,
  learning:
    /\b(?:learn\w*|lesson|taught|next time|should(?:'ve| have)|would (?:now|do)|i'd (?:now|do)|wish|again|ever since|since (?:then|that)|now|today|these days|always|never|different\w*|realis\w*|realiz\w*|understood|regret|from then|hindsight|mistake|careful)\b|\bsince$/u,
  reason:
    /\b(?:because|cos|cause|coz|so|since|as|that's why|otherwise|reason|wanted|want|didn't want|thought|think|knew|know|needed|need|sure|afraid|worried|important|better|rather|instead|if|could|would|might|matters?|means|meant|risk|safe\w*|in case|therefore|hence|due|until|the point)\b/u,
  check:
    /\b(?:if (?:not|no|nothing|nobody|that|this|it|he|she|they|there|the|still)|unless|until|check\w*|confirm\w*|verif\w*|test\w*|measur\w*|again|follow\w*|later|afterwards|still|weigh\w*|count\w*|whether|trial|try|if|write|note|record\w*|next (?:day|week|morning|shift)|monitor\w*|compare\w*|watch|works?|worked|enough|keep an eye|see (?:if|how|that)|report\w*)\b/u,
  order:
    /\b(?:first|then|before|after|afterwards|immediately|once|next|second|finally|start\w*|begin|straight|meanwhile|until|last|later|same time|together|at once|now)\b/u,
  case: /\bi(?! (?:would|could|should|might|may|think|guess|suppose|believe|'d)\b)\b(?!')|\b(?:i'm|i've|im|me|my|mine|we|we've|our|us|example|instance|e\.g|last (?:year|month|week|time)|(?:19|20)\d\d)\b/u,
  limit:
    /\b(?:unless|except\w*|only|but|however|although|though|depend\w*|not|if|when|where|limit\w*|until|otherwise|still)\b/u,
  moment: /\b(?:once|when|was|were|had|ago|day|night|year|years|after|first|last)\b/u,
  wish: /\b(?:would|want|wants|wanted|hope|like to|looking|look for|will|next|future|goal|aim|plan|could|wish|dream|learn|grow|become|develop|years|opportunity|contribute)\b|'(?:d|ll)\b/u,
};

/** 'Called him to ask': what a deed is for. */
const hasAim = (words: readonly Word[]): boolean =>
  words.some(({ lower }, at) => {
    const next = words[at + 1];
    return lower === "to" && next?.tags.has("Verb") === true && !next.tags.has("Determiner");
  });

const NOTHING_CAME = /^(?:no|none|nobody|no one|nothing|not (?:one|a)|zero|never)\b/iu;

/** What stays of a story is said at its end. */
const LAST_CLAUSES = 3;

/** Whether anything in the answer could be the part, in whatever words: then nobody is told that it is missing. */
export function couldBeTold({ clauses, form }: Memory, part: Part): boolean {
  const sign = SIGNS[part];
  // 'It was never on time' begins a story; what stayed of it is said in its second half.
  const said = part === "learning" ? clauses.slice(Math.floor(clauses.length / 2)) : clauses;
  if (sign !== undefined && said.some(({ lower }) => sign.test(lower))) return true;
  // 'No call back', 'Nobody fell': what did not happen ends a story in notes.
  if (part === "result" && NOTHING_CAME.test(clauses.at(-1)?.sentence ?? "")) return true;
  if (part === "reason" && form === "past") {
    // The trouble that is told before the deed may well be why it was done.
    const deed = clauses.findIndex((clause) => isOwnDeed(clause, { form }));
    return clauses[0]?.sentence !== clauses[deed]?.sentence || clauses.some(({ words }) => hasAim(words));
  }
  if (part === "moment") return clauses.some(({ tense }) => tense === "past");
  if (part === "case") return clauses.some(isOwnEvent);
  if (part === "action") return clauses.some(({ subject, verb }) => subject !== "other" && verb !== null);
  // What holds today, said behind a story, may be what stayed of it.
  const from = Math.max(Math.floor(clauses.length / 2), clauses.length - LAST_CLAUSES);
  const holdsToday = ({ tense, verb, subject, lower, sentence }: Clause): boolean =>
    verb === null ||
    (tense !== "past" &&
      !/\bi (?:think|guess|suppose|can't say|don't know)\b/u.test(lower) &&
      (subject !== "other" || sentence === clauses.at(-1)?.sentence));
  // Told to a follow-up, what one does today may be what was taken from it.
  const isAddedOn = ({ message, subject, tense }: Clause): boolean =>
    message > 0 && subject === "own" && tense === "present";
  return part === "learning" && (clauses.slice(from).some(holdsToday) || clauses.some(isAddedOn));
}
