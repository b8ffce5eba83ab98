import { ASKED_ANSWER_MAX_LENGTH, ASKED_QUESTION_MAX_LENGTH, ASKED_QUESTIONS_MAX } from "#contract/limits.ts";
import { sentencesOf, wordsOf } from "../text/read-text.ts";

/** `isQuestion`: surely a question; for other sentences the user decides. */
export type Asked = { question: string; answer: string; isQuestion: boolean };

/** 'Interviewer: …', '[00:12] Ann Example: …', '00:12 Ann: …'. */
const SPEAKER =
  /^\s*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?\s*)?([\p{L}][\p{L}\p{N} .'-]{0,40}):\s+(\S.*)$/u;
const CUE = /^\s*(?:\d+\s*|WEBVTT.*|[\d:.,]+\s*-->\s*[\d:.,].*)$/u;
const NUMBERED = /^\s*(?:[-–—*•]|\d{1,2}[.)])\s+/u;
const TOLD =
  /^(?:(?:so|and|ok(?:ay)?|well|now|then|great|thanks)[,. ]+)*(?:please )?(?:tell (?:me|us)|describe|walk (?:me|us)|talk (?:me|us)|give (?:me|us)|explain|erzählen sie|beschreiben sie|nennen sie)\b/iu;
const FEWEST_WORDS = 4;
const PIECE = new RegExp(
  `\\S.{0,${ASKED_QUESTION_MAX_LENGTH - 1}}(?=\\s|$)|\\S{1,${ASKED_QUESTION_MAX_LENGTH}}`,
  "gsu",
);

type Line = { speaker: string | null; text: string };

/** Only in a conversation does a line without a speaker go on with the one before; notes keep each of their lines. */
function linesOf(text: string, isTalk: boolean): Line[] {
  const lines: Line[] = [];
  for (const raw of text.split(/\r?\n/u)) {
    if (raw.trim() === "" || CUE.test(raw)) continue;
    const [, speaker, said] = (isTalk && SPEAKER.exec(raw)) || [];
    const before = lines.at(-1);
    if (speaker !== undefined && said !== undefined) lines.push({ speaker: speaker.trim(), text: said });
    else if (before && before.speaker !== null) before.text += ` ${raw.trim()}`;
    else lines.push({ speaker: null, text: raw.replace(NUMBERED, "").trim() });
  }
  return lines;
}

const endsAsQuestion = (sentence: string): boolean => /\?["')\]]*$/u.test(sentence);
const isQuestion = (sentence: string): boolean =>
  wordsOf(sentence).length >= FEWEST_WORDS && (endsAsQuestion(sentence) || TOLD.test(sentence));

const sentencesIn = ({ text }: Line): string[] =>
  // Notes without full stops are one long sentence, of which nothing may be lost.
  sentencesOf(text).flatMap((one) => one.match(PIECE) ?? []);
const questionsIn = (line: Line): string[] => sentencesIn(line).filter(isQuestion);

/** The speaker with most questions is the interviewer; null unless lines name at least two speakers. */
function findAsker(lines: readonly Line[]): string | null {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line.speaker !== null)
      counts.set(line.speaker, (counts.get(line.speaker) ?? 0) + questionsIn(line).length);
  if (counts.size < 2) return null;
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/**
 * The questions of a real interview from a transcript or a list, unchanged, with the answers if speakers are named. The
 * interviewer's other sentences are included for the user to select.
 */
export function readAsked(text: string): Asked[] {
  const talk = linesOf(text, true);
  const asker = findAsker(talk);
  const lines = asker === null ? linesOf(text, false) : talk;
  // In notes a short line is a question too ("Why us?"); in a conversation it may be an "Okay?".
  const isSure = asker === null ? (one: string) => endsAsQuestion(one) || isQuestion(one) : isQuestion;
  const all: Asked[] = [];
  const counts = { sure: 0, others: 0 };
  let last: Asked | undefined;
  const seen = new Set<string>();
  for (const line of lines) {
    if (asker !== null && line.speaker !== asker) {
      if (last) last.answer = `${last.answer}\n${line.text}`.trim().slice(0, ASKED_ANSWER_MAX_LENGTH);
      continue;
    }
    for (const question of sentencesIn(line)) {
      if (seen.has(question)) continue;
      seen.add(question);
      const one = { question, answer: "", isQuestion: isSure(question) };
      if (one.isQuestion) last = one;
      const kind = one.isQuestion ? "sure" : "others";
      counts[kind] += 1;
      if (counts[kind] <= ASKED_QUESTIONS_MAX) all.push(one);
    }
  }
  return all;
}
