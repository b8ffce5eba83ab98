import { wordLists } from "#interviewer/data/load.ts";
import { looksTyped } from "./find-details.ts";
import { isEvidentlyNotEnglish } from "./recognise-language.ts";
import {
  hasPhrase,
  sentencesOf,
  spaced,
  stem,
  stemSet,
  withoutCode,
  withoutTags,
  wordsOf,
} from "./read-text.ts";

const english = new Set(wordLists["english-words"]);
const known = stemSet([
  ...wordLists["english-words"],
  ...wordLists["generic-words"],
  ...wordLists["work-words"],
  ...wordLists["action-verbs"],
  ...wordLists["light-verbs"],
  ...wordLists["irregular-pasts"].flatMap((pair) => pair.split(" ")),
]);
const spacedNoAnswers = wordLists["no-answer"].map((phrase) => wordsOf(phrase).join(" "));
const longNoAnswers = spacedNoAnswers.filter((phrase) => phrase.includes(" ") || phrase === "idk");
const skips = wordLists["skip-requests"].map((phrase) => wordsOf(phrase).join(" "));
const longSkips = skips.filter((skip) => skip.includes(" "));

function isRepetition(words: readonly string[]): boolean {
  return words.length >= 6 && new Set(words).size <= Math.min(8, words.length / 5);
}

/** Key mashing, one word over and over, emoji or signs only, or words without any sentence around them. */
export function isGibberish(text: string): boolean {
  const words = wordsOf(withoutTags(text));
  if (!words.some((word) => /\p{L}/u.test(word))) return true;
  if (words.filter((word) => !looksTyped(word)).length >= words.length * 0.4) return true;
  if (isRepetition(words)) return true;
  if (
    isEvidentlyNotEnglish(text) ||
    words.some((word) => /\P{Script=Latin}/u.test(word.replaceAll(/[\p{N}\p{M}'.+#-]/gu, "")))
  )
    return false;
  const recognised = words.filter(
    (word) => english.has(word) || known.has(stem(word)) || /\p{N}/u.test(word),
  );
  return words.length >= 3 && recognised.length === 0;
}

/** Nothing but program code: an answer needs words around it. */
export function isOnlyCode(text: string): boolean {
  const rest = withoutCode(text);
  if (rest.trim() === "") return true;
  const marks = wordLists["code-marks"].filter((mark) => rest.includes(mark)).length;
  const small = wordsOf(rest).filter((word) => word.length > 1 && english.has(word)).length;
  return marks >= 2 && small < wordsOf(rest).length * 0.2;
}

export function isNoAnswerPhrase(text: string): boolean {
  const words = wordsOf(text);
  const all = words.join(" ");
  if (words.length <= 4 && spacedNoAnswers.includes(all)) return true;
  return words.length <= 15 && hasPhrase(` ${all} `, longNoAnswers);
}

export function isSkipRequest(text: string): boolean {
  const all = wordsOf(text)
    .filter((word) => !["please", "ok", "okay", "sorry"].includes(word))
    .join(" ");
  return skips.includes(all) || (wordsOf(text).length <= 12 && hasPhrase(` ${all} `, longSkips));
}

const signsAsWritten = wordLists["injection"].filter((sign) => /[/:]/u.test(sign));
const signsInWords = wordLists["injection"].filter((sign) => !/[/:]/u.test(sign));

function isInstruction(sentence: string): boolean {
  const lower = sentence.toLowerCase();
  return signsAsWritten.some((sign) => lower.includes(sign)) || hasPhrase(spaced(sentence), signsInWords);
}

/** The answer without sentences that instruct the interviewer: they are neither obeyed nor rated. */
export function withoutInstructions(text: string): string {
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !isInstruction(sentence));
  return kept.length === sentences.length ? text : kept.join("\n");
}

function plain(text: string): string {
  return wordsOf(text).join(" ");
}

/** The answer without sentences that only repeat what the interviewer said. */
export function withoutEcho(text: string, said: readonly string[]): string {
  const heard = said.map((one) => ` ${plain(one)} `);
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => {
    const words = plain(sentence);
    return words.split(" ").length < 4 || !heard.some((one) => one.includes(` ${words} `));
  });
  return kept.length === sentences.length ? text : kept.join("\n");
}

/** The words of a text, read once, for comparing it with many others. */
export type Print = { text: string; count: number; words: Set<string> };

export function printOf(text: string): Print {
  const words = wordsOf(text);
  return { text: words.join(" "), count: words.length, words: new Set(words) };
}

function sharedPart(one: Set<string>, other: Set<string>): number {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  if (smaller.size === 0) return 0;
  return [...smaller].filter((word) => larger.has(word)).length / smaller.size;
}

/** How much two texts share: 1 when all words of the shorter one stand in the other. */
export function overlap(one: string, other: string): number {
  return sharedPart(new Set(wordsOf(one)), new Set(wordsOf(other)));
}

/** Nearly the same text: a copy with small changes counts, a longer answer that contains it does not. */
export function isSamePrint(one: Print, other: Print): boolean {
  if (one.count === 0 || other.count === 0) return false;
  if (one.text === other.text) return true;
  const ratio = Math.min(one.count, other.count) / Math.max(one.count, other.count);
  const sizes = Math.min(one.words.size, other.words.size) / Math.max(one.words.size, other.words.size);
  return one.count >= 5 && ratio >= 0.8 && sizes >= 0.75 && sharedPart(one.words, other.words) >= 0.9;
}

export function isSameText(one: string, other: string): boolean {
  return isSamePrint(printOf(one), printOf(other));
}
