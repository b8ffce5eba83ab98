import { wordLists } from "#interviewer/data/load.ts";
import { hasPhrase, rawWords, sentencesOf, spaced, stem, stemSet, wordsOf } from "./read-text.ts";
import { baseOf, findOwnVerbs, isPastForm, readVerb, tellsOwnPart, type AnswerMode } from "./verbs.ts";

const small = new Set([...wordLists["english-words"], ...wordLists["opinion-verbs"]]);
const numberWords = new Set(wordLists["number-words"]);
const noNames = new Set(wordLists["first-names"].map((word) => word.toLowerCase()));
const genericStems = stemSet([
  ...wordLists["generic-words"],
  ...wordLists["english-words"],
  ...wordLists["opinion-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["first-names"],
  ...wordLists["no-answer"].flatMap((phrase) => phrase.split(" ")),
]);
const IDIOMS = /\b24\/7\b|\b1[0-9]0 ?(?:%|percent|per cent)|\bnumber one\b|^\s*\d{1,2}[.)]\s?/giu;
const BEFORE_NOUNS = new Set(
  "a an the my our his her their its this that these those each every no some any of new old first last next same".split(
    " ",
  ),
);

/** False for mashed keys: no row of the keyboard, no letter held down, no word without a vowel. */
export function looksTyped(word: string): boolean {
  if (/\p{N}/u.test(word) || !/^\p{Script=Latin}+$/u.test(word)) return true;
  if (wordLists["keyboard-walks"].some((walk) => word.includes(walk))) return false;
  if (/(.)\1{3}/u.test(word)) return false;
  return (
    word.length < 4 ||
    (/[aeiouyàáâäãåèéêëìíîïòóôöõøùúûüæœ]/u.test(word) && !/[bcdfghjklmnpqrstvwxz]{6}/u.test(word))
  );
}

/** 'I gave 110 percent' holds no figure. */
function withoutIdioms(sentence: string): string {
  return sentence.replaceAll(IDIOMS, " ");
}

export function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || numberWords.has(word.toLowerCase());
}

/** Figures, number words and names in a sentence. */
function findMarks(sentence: string): Set<string> {
  const words = rawWords(withoutIdioms(sentence));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const readsNames = capitals <= Math.max(2, words.length * 0.5);
  const isMark = (word: string, at: number): boolean => {
    const lower = word.toLowerCase().replaceAll("’", "'");
    if (isNumber(word)) return true;
    const isName = (at > 0 && /^\p{Lu}\p{L}/u.test(word)) || /^\p{L}+\p{Lu}/u.test(word);
    const isCommon =
      noNames.has(lower) || small.has(lower) || lower.endsWith("ly") || genericStems.has(stem(lower));
    return readsNames && isName && !isCommon;
  };
  return new Set(words.filter(isMark).map((word) => word.toLowerCase()));
}

/** Stems of the words that are neither common nor interview phrases, nor repeated from the question. */
export function findConcrete(words: readonly string[], asked: ReadonlySet<string>): Set<string> {
  const isConcrete = (word: string, at: number): boolean =>
    word.length >= 3 &&
    looksTyped(word) &&
    /[aeiouy]|[^a-z]/u.test(word) &&
    /^\p{L}/u.test(word) &&
    !small.has(word) &&
    !numberWords.has(word) &&
    !word.includes("'") &&
    !word.endsWith("ly") &&
    !genericStems.has(stem(word)) &&
    !asked.has(stem(word)) &&
    (readVerb(word) === null || BEFORE_NOUNS.has(words[at - 1] ?? ""));
  return new Set(words.filter(isConcrete).map(stem));
}

export type Result = "none" | "hinted" | "concrete" | "measured";

export type Reading = {
  sentence: string;
  /** The sentence as made by `spaced`. */
  text: string;
  words: readonly string[];
  marks: Set<string>;
  /** Figures, names and concrete words together. */
  detail: number;
  own: Set<string>;
  isContext: boolean;
};

const resultStems = stemSet(wordLists["result-verbs"]);
const MEASURE =
  /%|\bper ?cent\b|\bfrom\b.{1,40}\bto\b|\bby (?:about |around |nearly |over )?\p{N}|\bto (?:zero|under|below|\p{N})|\bhalf\b|\bhalved\b|\bdoubled\b|\btwice\b|\binstead of\b.{0,20}\p{N}/iu;
const WORTH = /\bworth (?:about |around |over |nearly )?[\p{Sc}]?\p{N}/iu;
/** 'Within 40 minutes all guests had a room', 'it needed 6 hours less': endings without a verb of ending. */
const SOON =
  /^\W*within (?:about |less than )?\S+ (?:minutes?|hours?|days?|weeks?|months?)\b(?!.*\b(?:had|have|needed|supposed|asked|wanted|planned) to\b)/iu;
/** Not 'we had 3 fewer nurses that night'. */
const FEWER = /(?<!\b(?:had|have|was|were|with) |[\p{N}.,])\p{N}\S* (?:\S+ )?(?:less|fewer)\b/iu;
const LATER = /\b(?:days?|weeks?|months?|years?) later\b|\bafter (?:\S+ ){1,2}(?:weeks|months)\b/iu;

const BEFORE_A_NOUN = new Set(["the", "a", "an", "my", "our", "their", "his", "her", "its"]);
const BEING = new Set(["is", "are", "was", "were", "what's"]);

/** 'Had cost' tells what was before the deed, 'the fixed times' and 'what is left' tell no deed: they end nothing. */
function isToldAt(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  if (words[at] === "left" && BEING.has(before)) return false;
  return before !== "had" && !BEFORE_A_NOUN.has(before);
}

function resultVerbs(words: readonly string[]): string[] {
  return words
    .filter((word, at) => isPastForm(word) && isToldAt(words, at))
    .map((word) => readVerb(word)?.stem ?? stem(baseOf(word)))
    .filter((root) => resultStems.has(root));
}

const OTHERS = ["they", "he", "she", "it"];

function isEndingOfOthers(text: string): boolean {
  return OTHERS.some((other) => text.startsWith(` ${other} `));
}

/** How a sentence tells an ending: announced or by a verb such as 'fell', and with a figure or without. */
export function readResult(reading: Reading): Result {
  const { sentence, text, words, marks, detail, own, isContext } = reading;
  const announced =
    hasPhrase(text, wordLists["result-marks"]) ||
    [LATER, WORTH, SOON, FEWER].some((sign) => sign.test(sentence));
  const compares = MEASURE.test(withoutIdioms(sentence)) && [...marks].some(isNumber);
  // 'I cut the bread' is a deed and 'last May we lost two drivers' a start; with a comparison both are endings.
  // 'They stayed and came back in May' is one too: what only dates the end of a sentence opens no story.
  const opensStory = isContext && !isEndingOfOthers(text);
  const told = resultVerbs(words).some((root) => compares || (!own.has(root) && !opensStory));
  if (!announced && !told) return "none";
  if (detail >= 2) return [...marks].some(isNumber) ? "measured" : "concrete";
  return announced && detail === 1 ? "hinted" : "none";
}

/** What one sentence of an answer proves. */
export type SentenceFacts = {
  text: string;
  stems: Set<string>;
  marks: Set<string>;
  concrete: Set<string>;
  /** Own actions with something concrete beside them, by verb. */
  own: Set<string>;
  /** Of these, the ones that are more than 'make', 'take' or 'see'. */
  ownStrong: Set<string>;
  claimsOwn: boolean;
  /** An own action with a detail beside it, however small. */
  actsOnSomething: boolean;
  tellsOwn: boolean;
  weActed: boolean;
  firstPerson: boolean;
  hypothetical: boolean;
  context: boolean;
  task: boolean;
  result: Result;
  reflection: boolean;
  reason: boolean;
  step: boolean;
  check: boolean;
  /** Says what they want to do, with something concrete beside it. */
  wish: boolean;
  /** Proves something; sentences that don't are filler and count nowhere. */
  substantive: boolean;
};

type EvidenceContext = { mode: AnswerMode; asked: ReadonlySet<string> };

const YEAR =
  /\b(?:in|since|until|during) (?:(?:early|late|spring|summer|autumn|winter) )?(?:of )?(?:19|20)\d\d\b/iu;
const HABIT = ["always", "usually", "often", "can"];

type Basics = Pick<SentenceFacts, "marks" | "concrete" | "hypothetical"> & {
  text: string;
  words: readonly string[];
  detail: number;
};

function readBasics(sentence: string, { mode, asked }: EvidenceContext): Basics {
  const words = wordsOf(sentence);
  const text = spaced(sentence);
  const marks = findMarks(sentence);
  const concrete = findConcrete(words, asked);
  const hypothetical = mode === "past" && hasPhrase(text, wordLists["hypothetical"]);
  return { text, words, marks, concrete, hypothetical, detail: marks.size + concrete.size };
}

function readActions(
  sentence: string,
  basics: Basics,
  mode: AnswerMode,
): Pick<SentenceFacts, "own" | "ownStrong" | "claimsOwn" | "actsOnSomething" | "tellsOwn"> {
  const { text, marks, hypothetical, detail } = basics;
  const baseCounts = mode === "open" || (marks.size > 0 && !hypothetical && !hasPhrase(text, HABIT));
  const verbs = findOwnVerbs(sentence, mode, baseCounts);
  const own = verbs.filter((verb) => detail >= 1 && (!verb.isLight || verb.form === "past"));
  return {
    own: new Set(own.map((verb) => verb.stem)),
    ownStrong: new Set(own.filter((verb) => !verb.isLight).map((verb) => verb.stem)),
    claimsOwn: verbs.some((verb) => detail >= 1 || (!verb.isLight && verb.form === "past")),
    actsOnSomething: verbs.length > 0 && detail >= 1,
    tellsOwn: tellsOwnPart(sentence) || verbs.length > 0,
  };
}

function actsAsGroup({ text, words, detail }: Basics): boolean {
  const group = / (?:we|our team|the team) /u.test(text);
  return group && detail >= 1 && words.some((word) => isPastForm(word) && readVerb(word) !== null);
}

function readSentence(sentence: string, context: EvidenceContext): SentenceFacts {
  const basics = readBasics(sentence, context);
  const { text, words, marks, concrete, hypothetical, detail } = basics;
  const actions = readActions(sentence, basics, context.mode);
  const has = (list: string[]): boolean => detail >= 2 && hasPhrase(text, list);
  const isContext =
    !hypothetical && (has(wordLists["context-marks"]) || (detail >= 2 && YEAR.test(sentence)));
  const facts = {
    text: sentence,
    stems: new Set(words.map(stem)),
    marks,
    concrete,
    ...actions,
    weActed: actsAsGroup(basics),
    firstPerson: / (?:i|we|my|our|us|i'm|i've|i'd|i'll) /u.test(text),
    hypothetical,
    context: isContext,
    task: !hypothetical && has(wordLists["task-marks"]),
    result: hypothetical
      ? "none"
      : readResult({ sentence, text, words, marks, detail, own: actions.own, isContext }),
    reflection: has(wordLists["reflection-marks"]),
    reason: has(wordLists["reason-marks"]),
    step: has(wordLists["step-marks"]),
    check: has(wordLists["check-words"]),
    wish: has(wordLists["wish-marks"]),
  } satisfies Omit<SentenceFacts, "substantive">;
  return { ...facts, substantive: isSubstantive(facts, context.mode) };
}

function isSubstantive(facts: Omit<SentenceFacts, "substantive">, mode: AnswerMode): boolean {
  const told = facts.actsOnSomething || facts.weActed || facts.context || facts.task || facts.reflection;
  const ends = facts.result === "concrete" || facts.result === "measured";
  return told || ends || (mode === "open" && (facts.reason || facts.step || facts.check || facts.wish));
}

/** Every different sentence of an answer with what it proves; said twice counts once. */
export function findEvidence(answer: string, context: EvidenceContext): SentenceFacts[] {
  const seen = new Set<string>();
  return sentencesOf(answer).flatMap((sentence) => {
    const key = spaced(sentence);
    if (seen.has(key)) return [];
    seen.add(key);
    return [readSentence(sentence, context)];
  });
}
