import { wordLists } from "#interviewer/load-bank.ts";
import { findOwnVerbs, isPastForm, readVerb, tellsOwnPart } from "./find-actions.ts";
import type { AnswerMode } from "./find-actions.ts";
import { hasPhrase, rawWords, sentencesOf, spaced, stem, stemSet, wordsOf } from "./read-text.ts";

/** What one sentence of an answer proves. */
export type SentenceFacts = {
  text: string;
  stems: Set<string>;
  /** Figures, number words and names. */
  marks: Set<string>;
  /** Words that are neither common nor interview phrases. */
  concrete: Set<string>;
  /** Own actions with something concrete beside them. */
  own: Set<string>;
  claimsOwn: boolean;
  tellsOwn: boolean;
  weActed: boolean;
  claimsPast: boolean;
  hypothetical: boolean;
  context: boolean;
  task: boolean;
  result: "none" | "hinted" | "concrete" | "measured";
  reflection: boolean;
  reason: boolean;
  step: boolean;
  check: boolean;
  /** Proves something; sentences that don't are filler and count nowhere. */
  substantive: boolean;
};

const small = new Set([...wordLists["english-words"], ...wordLists["opinion-verbs"]]);
const numberWords = new Set(wordLists["number-words"]);
const noNames = new Set(wordLists["first-names"].map((word) => word.toLowerCase()));
const resultStems = stemSet(wordLists["result-verbs"]);
const irregularResults = new Map(
  wordLists["irregular-pasts"].map((pair) => [pair.split(" ")[1] ?? "", pair.split(" ")[0] ?? ""]),
);
const genericStems = stemSet([
  ...wordLists["generic-words"],
  ...wordLists["english-words"],
  ...wordLists["opinion-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["first-names"],
]);
const IDIOMS = /\b24\/7\b|\b1[0-9]0 ?(?:%|percent|per cent)|\bnumber one\b|^\s*\d{1,2}[.)]\s?/giu;
const MEASURE =
  /%|\bper ?cent\b|\bfrom\b.{1,40}\bto\b|\bby (?:about |around |nearly |over )?\p{N}|\bto (?:zero|under|below|\p{N})|\bhalf\b|\bhalved\b|\bdoubled\b|\btwice\b/iu;

function findMarks(sentence: string): Set<string> {
  const words = rawWords(sentence.replaceAll(IDIOMS, " "));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  const readsNames = capitals <= Math.max(2, words.length * 0.5);
  const isMark = (word: string, at: number): boolean => {
    const lower = word.toLowerCase().replaceAll("’", "'");
    if (/\p{N}/u.test(word) || numberWords.has(lower)) return true;
    const isName = (at > 0 && /^\p{Lu}\p{L}/u.test(word)) || /^\p{L}+\p{Lu}/u.test(word);
    return readsNames && isName && !noNames.has(lower) && !small.has(lower);
  };
  return new Set(words.filter(isMark).map((word) => word.toLowerCase()));
}

/** Stems of the words that are neither common nor interview phrases. */
export function findConcrete(words: string[]): Set<string> {
  const isConcrete = (word: string): boolean =>
    word.length >= 3 &&
    /^\p{L}/u.test(word) &&
    !small.has(word) &&
    !numberWords.has(word) &&
    !genericStems.has(stem(word)) &&
    readVerb(word) === null &&
    !word.includes("'") &&
    !word.endsWith("ly");
  return new Set(words.filter(isConcrete).map(stem));
}

function resultVerbs(words: string[]): string[] {
  return words
    .filter((word) => isPastForm(word))
    .map((word) => stem(irregularResults.get(word) ?? word))
    .filter((root) => resultStems.has(root));
}

type Reading = {
  sentence: string;
  text: string;
  words: string[];
  detail: number;
  marks: Set<string>;
  ownStems: Set<string>;
  hypothetical: boolean;
};

function readResult(reading: Reading): SentenceFacts["result"] {
  const { sentence, text, words, detail, marks, ownStems, hypothetical } = reading;
  if (hypothetical) return "none";
  const announced = hasPhrase(text, wordLists["result-marks"]);
  const measured = MEASURE.test(sentence.replaceAll(IDIOMS, " ")) && marks.size > 0;
  const told = resultVerbs(words).some((root) => measured || !ownStems.has(root));
  if (!announced && !told) return "none";
  if (
    marks.size > 0 &&
    detail >= 2 &&
    [...marks].some((mark) => /\p{N}/u.test(mark) || numberWords.has(mark))
  )
    return "measured";
  if (detail >= 2) return "concrete";
  return announced && detail >= 1 ? "hinted" : "none";
}

function readSentence(sentence: string, mode: AnswerMode): SentenceFacts {
  const words = wordsOf(sentence);
  const text = spaced(sentence);
  const marks = findMarks(sentence);
  const concrete = findConcrete(words);
  const detail = marks.size + concrete.size;
  const hypothetical = mode === "past" && hasPhrase(text, wordLists["hypothetical"]);
  const baseCounts =
    mode === "open" ||
    (marks.size > 0 && !hypothetical && !hasPhrase(text, ["always", "usually", "often", "can"]));
  const verbs = findOwnVerbs(sentence, mode, baseCounts);
  const own = new Set(verbs.filter((verb) => detail >= (verb.isLight ? 2 : 1)).map((verb) => verb.stem));
  const has = (list: string[]): boolean => detail >= 2 && hasPhrase(text, list);
  const weActed =
    / (?:we|our team|the team) /u.test(text) &&
    words.some((word) => isPastForm(word) && readVerb(word) !== null) &&
    detail >= 1;
  const result = readResult({ sentence, text, words, detail, marks, ownStems: own, hypothetical });
  const facts = {
    text: sentence,
    stems: new Set(words.map(stem)),
    marks,
    concrete,
    own,
    claimsOwn: verbs.some((verb) => !verb.isLight),
    tellsOwn: tellsOwnPart(sentence) || verbs.length > 0,
    weActed,
    claimsPast: / (?:i|we|my|our|us) /u.test(text) && words.some(isPastForm),
    hypothetical,
    context: !hypothetical && has(wordLists["context-marks"]),
    task: !hypothetical && has(wordLists["task-marks"]),
    result,
    reflection: has(wordLists["reflection-marks"]),
    reason: has(wordLists["reason-marks"]),
    step: has(wordLists["step-marks"]),
    check: has(wordLists["check-words"]),
  };
  return { ...facts, substantive: isSubstantive(facts, mode) };
}

function isSubstantive(facts: Omit<SentenceFacts, "substantive">, mode: AnswerMode): boolean {
  const told = facts.own.size > 0 || facts.weActed || facts.context || facts.task || facts.reflection;
  const hasResult = facts.result === "concrete" || facts.result === "measured";
  return told || hasResult || (mode === "open" && (facts.reason || facts.step || facts.check));
}

/** Every different sentence of an answer with what it proves; said twice counts once. */
export function findEvidence(answer: string, mode: AnswerMode): SentenceFacts[] {
  const seen = new Set<string>();
  return sentencesOf(answer).flatMap((sentence) => {
    const key = spaced(sentence);
    if (seen.has(key)) return [];
    seen.add(key);
    return [readSentence(sentence, mode)];
  });
}

export function union(sets: Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
