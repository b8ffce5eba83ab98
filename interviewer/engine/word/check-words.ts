import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import {
  criterionPrompt,
  interviewerPrompt,
  openTurnPrompt,
  planPrompt,
  scorerPrompt,
  shortTurnPrompt,
  turnWordsPrompt,
  wordLists,
} from "#interviewer/data/load.ts";
import { hasPhrase, QUOTED, sentencesOf, spaced, stemSet, wordsOf } from "../text/read-text.ts";
import type { TurnDecision } from "../types.ts";

const LONGEST = 1200;
const MARKERS =
  /<\/?(?:say|conversation|message|system)\b|\{\{|\}\}|system prompt|my instructions|language model|\bas an ai\b/iu;
const MARKUP = /<\/?[a-z!][^<>]*>|&lt;|&gt;|```|javascript:|\[[^\][]*\]\([^)[]*\)|https?:\/\//iu;
const SCORE =
  /\b\d{1,2}(?:[.,]\d)?\s*(?:\/|out of)\s*(?:5|10|100)\b|\b(?:score|scored|grade|points?)\b\s*(?:(?:of|is|:|=)\s*)?\d/iu;
const small = new Set(wordLists["english-words"]);
const rules = [
  interviewerPrompt,
  openTurnPrompt,
  planPrompt,
  scorerPrompt,
  shortTurnPrompt,
  turnWordsPrompt,
  criterionPrompt,
]
  .flatMap(sentencesOf)
  .map((one) => wordsOf(one).join(" "))
  .filter((one) => one.split(" ").length >= 6);
/** Upper bound for the characters that one of these phrases spans in a text, with punctuation and spaces. */
const reachOf = (phrases: string[]): number => 2 * Math.max(...phrases.map((one) => one.length));
const RULE_REACH = reachOf(rules);
const RULE_END_WORDS = 3;
const ruleEnds = new Set(rules.map((rule) => rule.split(" ").slice(-RULE_END_WORDS).join(" ")));
const RULE_END_REACH = reachOf([...ruleEnds]);
const MARKERS_ONWARD = new RegExp(MARKERS, "giu");
const MARKER_REACH = 24;
/** The characters that end any kind of markup. */
const MARKUP_END = /[>;`:)/]/u;

/** A model's words without the wrapping that some models add. */
export function cleanWords(text: string): string {
  return text
    .trim()
    .replace(/^<say>([\s\S]*)<\/say>$/iu, "$1")
    .replace(/^(?:interviewer|assistant)\s*:\s*/iu, "")
    .replace(/^["“]([\s\S]*)["”]$/u, "$1")
    .replaceAll(/\*\*|__/gu, "")
    .replaceAll(/(?<!\s)\s*\n\s*/gu, " ")
    .trim();
}

function leaksRules(text: string): boolean {
  const words = spaced(text);
  return rules.some((rule) => words.includes(` ${rule} `));
}

/** True if a model's sentence may appear in a report: no markup, link or score, and no words of its rules. */
export const isPlainSentence = (text: string): boolean =>
  !MARKERS.test(text) && !MARKUP.test(text) && !SCORE.test(text) && !leaksRules(text);

/** True if the wording shares enough content words with the decision; otherwise it is about something else. */
function conveys(text: string, decision: TurnDecision): boolean {
  const content = (from: string): Set<string> =>
    stemSet(wordsOf(from).filter((word) => word.length > 3 && !small.has(word)));
  const wanted = content(decision.words);
  return content(text).intersection(wanted).size >= Math.min(2, wanted.size);
}

const anyWord = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(" ", String.raw`\s+`))
    .join("|");
/** 'Excellent.', 'That was a perfect example', 'Great, thanks'; not 'the outstanding invoices'. */
const PRAISES_ALONE = new RegExp(
  String.raw`(?:^|[.!?…]\s+|[—–]\s*)(?:(?:that|this|it|that's|this's|it's|which|sounds?|was|is|an?|what|how|oh|wow|ok|okay|well|thanks|thank you|yes|and)[\s,]+)*(?:(?:really|very|so|quite|truly|just|absolutely)\s+)?(?:${anyWord(wordLists["praise-alone"])})(?=\s*(?:[,.!;:—–]|$)|\s+(?:thanks|thank|answer|example|point|story|response|work|job|detail|insight)\b)`,
  "iu",
);
const PRAISED_ANSWER = new RegExp(
  String.raw`\b(?:${anyWord(wordLists["praise-alone"])})\s+(?:answer|example|point|response|insight)\b`,
  "iu",
);
/** Phrases that are allowed before the candidate's turn to ask, because they are true then. */
const SAYS_LAST_QUESTION = new Set([
  "that was the last",
  "all the questions i have",
  "all my questions",
  "that's all from me",
  "that is all from me",
]);

type Said = {
  questions: number;
  ends: boolean;
  /** The next question, whose own words are not praise. */
  next?: { text: string; kind: string } | null;
  /** The candidate's messages: repeating a number from them is not a score. */
  said?: readonly string[];
};

function saysScore(words: string, said: readonly string[]): boolean {
  const score = SCORE.exec(words)?.[0].toLowerCase();
  return score !== undefined && !said.some((one) => one.toLowerCase().includes(score));
}

/** The reason why a model's words may not be said, worded to be sent back to the model; null: they may be said. */
export function findUnfit(words: string, { questions, ends, next = null, said = [] }: Said): string | null {
  if (words === "" || words.length > LONGEST) return "it was empty or too long";
  if (MARKERS.test(words) || MARKUP.test(words) || leaksRules(words))
    return "it held markup, a link or words of these rules";
  if ((words.match(/\?/gu)?.length ?? 0) > questions) return "it asked more than one question";
  // Words in quotation marks and the next question cannot be praise.
  const unquoted = words.replaceAll(QUOTED, " ");
  const own = next === null ? unquoted : unquoted.replace(next.text, " ");
  const plain = spaced(own);
  if (saysScore(own, said)) return "it held a score";
  if (hasPhrase(plain, wordLists.praise) || PRAISES_ALONE.test(own) || PRAISED_ANSWER.test(own))
    return "it praised or judged the answer";
  const farewells =
    next?.kind === "candidate_questions"
      ? wordLists.goodbye.filter((one) => !SAYS_LAST_QUESTION.has(one))
      : wordLists.goodbye;
  return !ends && hasPhrase(plain, farewells) ? "it said goodbye before the end" : null;
}

/** True if a text may be planned as a question or anchor. Praise and goodbyes are not checked. */
export const isFitToPlan = (text: string): boolean =>
  text !== "" && text.length <= LONGEST && isPlainSentence(text) && (text.match(/\?/gu)?.length ?? 0) <= 1;

/** A model's wording, cleaned; null: unusable. In English it must say the same as the decision. */
export function checkWords(
  text: string,
  decision: TurnDecision,
  language: Language = LANGUAGE_DEFAULT,
): string | null {
  const words = cleanWords(text);
  const { ends } = decision;
  const questions = ends ? 0 : Math.max(1, decision.words.match(/\?/gu)?.length ?? 0);
  const isTold = language !== LANGUAGE_DEFAULT || conveys(words, decision);
  return isTold && findUnfit(words, { questions, ends }) === null ? words : null;
}

const asks = (words: string): boolean => words.includes("?");

/** Like checkWords, for a small, English-speaking model, whose words must ask if the decision asks. */
export function checkSmallWords(text: string, decision: TurnDecision): string | null {
  const words = checkWords(text, decision);
  return words !== null && asks(decision.words) && !asks(words) ? null : words;
}

/** True if the last `fresh` words of this text may end a rule. */
function mayEndRule(text: string, fresh: number): boolean {
  const words = wordsOf(text);
  for (let at = Math.max(0, words.length - fresh - RULE_END_WORDS + 1); at < words.length; at += 1)
    if (ruleEnds.has(words.slice(at, at + RULE_END_WORDS).join(" "))) return true;
  return false;
}

/**
 * Checks each piece of a streamed wording before it is sent to the candidate. Since it runs for every token, it rereads
 * earlier text only as far back as a forbidden phrase can begin.
 */
export function isFineSoFar(text: string, piece: string): boolean {
  const from = text.length - piece.length;
  const since = (reach: number): string => text.slice(Math.max(0, from - reach));
  MARKERS_ONWARD.lastIndex = Math.max(0, from - MARKER_REACH);
  if (text.length > LONGEST || MARKERS_ONWARD.test(text)) return false;
  if (MARKUP_END.test(piece) && MARKUP.test(text)) return false;
  // The piece may have extended the last word before it.
  const fresh = wordsOf(piece).length + 1;
  return !mayEndRule(since(RULE_END_REACH), fresh) || !leaksRules(since(RULE_REACH));
}
