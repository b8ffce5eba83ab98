import { wordLists } from "#interviewer/data/load.ts";
import { findEvidence, union } from "../text/evidence.ts";
import type { SentenceFacts } from "../text/evidence.ts";
import type { AnswerMode } from "../text/verbs.ts";
import { askedStems, isOffTopic, missesSubject } from "./find-topic.ts";
import { hasPhrase, rawWords, spaced, withoutCode, withoutTags, wordsOf } from "../text/read-text.ts";
import { isEvidentlyNotEnglish } from "../text/recognise-language.ts";
import {
  isGibberish,
  isNoAnswerPhrase,
  isOnlyCode,
  isSameText,
  overlap,
  withoutEcho,
  withoutInstructions,
} from "../text/recognise.ts";
import type { Gap, PlannedQuestion } from "../types.ts";

/** An answer under this many words is short (interview.md 'Turn by turn'). */
export const ENOUGH_WORDS = 25;

export function modeOf(question: PlannedQuestion): AnswerMode {
  return question.kind === "past" ? "past" : "open";
}

/** Which four parts a good answer has. */
export type AnswerForm = AnswerMode | "motivation";

export function formOf(question: PlannedQuestion): AnswerForm {
  return question.kind === "motivation" ? "motivation" : modeOf(question);
}

function wordingsOf(question: PlannedQuestion): string[] {
  return [question.text, question.rephrased, question.probes.broad, question.probes.specific];
}

/** What of an answer may be judged: no tags, no instructions to the interviewer, no repeated question. */
export function judgeable(question: PlannedQuestion, answer: string): string {
  return withoutEcho(withoutInstructions(withoutCode(withoutTags(answer))), wordingsOf(question));
}

function isCopy(question: PlannedQuestion, answer: string): boolean {
  const words = wordsOf(answer).length;
  return wordingsOf(question).some(
    (wording) =>
      isSameText(wording, answer) ||
      (words >= 6 && words <= wordsOf(wording).length * 1.2 && overlap(wording, answer) >= 0.9),
  );
}

/** Empty, gibberish, a copy of the question, 'I don't know', only code, or what an earlier message said already. */
export function isNotAnswerable(
  question: PlannedQuestion,
  answer: string,
  earlierAnswers: readonly string[],
): boolean {
  const rest = judgeable(question, answer);
  if (rest.trim() === "" || isGibberish(rest) || isOnlyCode(rest) || isNoAnswerPhrase(rest)) return true;
  return isCopy(question, answer) || earlierAnswers.some((earlier) => isSameText(earlier, answer));
}

function hasDetail(facts: SentenceFacts[]): boolean {
  return union(facts.map((one) => one.marks)).size > 0 || union(facts.map((one) => one.concrete)).size >= 5;
}

function isOnlyHypothetical(facts: SentenceFacts[]): boolean {
  return (
    facts.some((one) => one.hypothetical) &&
    !facts.some((one) => !one.hypothetical && (one.own.size > 0 || one.weActed || one.claimsOwn))
  );
}

function endsSomehow(facts: SentenceFacts[], mode: AnswerMode): boolean {
  const checks = (one: SentenceFacts): boolean => hasPhrase(spaced(one.text), wordLists["check-words"]);
  if (facts.some((one) => one.result !== "none" || one.reflection)) return true;
  if (mode === "past") return false;
  return facts.some(checks) || (facts.some((one) => one.step) && facts.some((one) => one.reason));
}

function findEnglishGap(question: PlannedQuestion, answer: string): Gap | null {
  const mode = modeOf(question);
  const facts = findEvidence(answer, { mode, asked: askedStems(question) });
  const asksForAction = question.kind === "past" || question.kind === "situational";
  // Before the three that look for gaps in a case: a text in 'would', or about something else, is no case.
  if (mode === "past" && isOnlyHypothetical(facts)) return "hypothetical";
  if (isOffTopic(question, answer, facts)) return "off_topic";
  if (asksForAction && !facts.some((one) => one.tellsOwn)) return "no_own_action";
  if (asksForAction && !endsSomehow(facts, mode)) return "no_result";
  return hasDetail(facts) ? null : "no_detail";
}

function findGapInOtherLanguage(answer: string): Gap | null {
  const names = rawWords(answer).filter((word, at) => at > 0 && /^\p{Lu}/u.test(word));
  return /\p{N}/u.test(answer) || names.length > 0 || wordsOf(answer).length >= 2 * ENOUGH_WORDS
    ? null
    : "no_detail";
}

/** The first gap of an answer (the main one with those to its follow-ups), or null when it can stand: interview.md. */
export function findGap(question: PlannedQuestion, answer: string): Gap | null {
  if (isNotAnswerable(question, answer, [])) return "not_answerable";
  const rest = judgeable(question, answer);
  if (wordsOf(rest).length < ENOUGH_WORDS) return "too_short";
  return isEvidentlyNotEnglish(rest) ? findGapInOtherLanguage(rest) : findEnglishGap(question, rest);
}

/** The same where no model judges: an answer that hardly names what was asked is led back to it. */
export function guessGap(question: PlannedQuestion, answer: string): Gap | null {
  const gap = findGap(question, answer);
  if (gap !== null || isEvidentlyNotEnglish(judgeable(question, answer))) return gap;
  return missesSubject(question, answer) ? "off_topic" : null;
}
