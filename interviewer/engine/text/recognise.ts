import { wordLists } from "#interviewer/data/load.ts";
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
import { remembered } from "./remembered.ts";

const english = new Set(wordLists["english-words"]);
const foreign = new Set(wordLists["foreign-words"].filter((word) => !english.has(word)));

const numberWords = new Set(wordLists["number-words"]);

export const isNumber = (word: string): boolean => /\p{N}/u.test(word) || numberWords.has(word.toLowerCase());

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

const MOST_KEPT = 2000;

/** True only on clear evidence (another script, or more small words of other languages than of English). */
export const isEvidentlyNotEnglish = remembered((text) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length >= 4 && latin.length < letters.length * 0.6) return true;
  const words = wordsOf(text);
  if (words.length < 4) return false;
  const own = words.filter((word) => english.has(word)).length;
  const other = words.filter((word) => foreign.has(word)).length;
  return other >= 2 && other > own && other / words.length >= 0.1;
}, MOST_KEPT);

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
export const isGibberish = remembered((text) => {
  const words = wordsOf(withoutTags(text));
  if (!words.some((word) => /\p{L}/u.test(word))) return true;
  if (words.filter((word) => !english.has(word) && !looksTyped(word)).length >= words.length * 0.4)
    return true;
  if (isRepetition(words)) return true;
  if (
    isEvidentlyNotEnglish(text) ||
    words.some((word) => /\P{Script=Latin}/u.test(word.replaceAll(/[\p{N}\p{M}'.+#-]/gu, "")))
  )
    return false;
  const isRecognised = words.some(
    (word) => english.has(word) || known.has(stem(word)) || /\p{N}/u.test(word),
  );
  return words.length >= 3 && !isRecognised;
}, MOST_KEPT);

/** Nothing but program code: an answer needs words around it. */
export function isOnlyCode(text: string): boolean {
  const rest = withoutCode(text);
  if (rest.trim() === "") return true;
  const marks = wordLists["code-marks"].filter((mark) => rest.includes(mark)).length;
  const small = wordsOf(rest).filter((word) => word.length > 1 && english.has(word)).length;
  return marks >= 2 && small < wordsOf(rest).length * 0.2;
}

const SAYS_MORE =
  /\bi(?:'d|’d| would|'ll|’ll| will) (?!like|say|guess|not|have (?:no|to)|need|know|pass|skip|rather)(?:just |first |probably |maybe |try to )?\w+ \w+/iu;

/** 'I don't know, I'd ring her first' says what one would do. */
export const saysWhatToDo = (text: string): boolean => SAYS_MORE.test(text);

export function isNoAnswerPhrase(text: string): boolean {
  if (saysWhatToDo(text)) return false;
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
  if (!isInstruction(text)) return text;
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !isInstruction(sentence));
  return kept.length === sentences.length ? text : kept.join("\n");
}

/** What a text of others asks of whoever reads it. */
export const instructionsIn = (text: string): string[] => sentencesOf(text).filter(isInstruction);

/** The body of those who are cared for is the subject of this work; the candidate's own is never asked about. */
const CARES_FOR_BODIES = new Set(["nursing", "care-and-social-work", "medicine-and-therapy"]);
const OF_PATIENTS = new Set(["illness", "skin", "pregnancy"]);
const NO_TRAIT = /\brace conditions?\b/giu;

/** Whether a question for people of that family is about something that no employer may ask. */
export function touchesTrait(text: string, family: string): boolean {
  const words = spaced(text.replaceAll(NO_TRAIT, " "));
  return wordLists["protected-traits"].some(
    (trait) => words.includes(` ${trait} `) && !(CARES_FOR_BODIES.has(family) && OF_PATIENTS.has(trait)),
  );
}

/** The answer without sentences that only repeat what the interviewer said. */
export function withoutEcho(text: string, said: readonly string[]): string {
  const heard = said.map((one) => ` ${printOf(one).text} `);
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => {
    const words = wordsOf(sentence).join(" ");
    return words.split(" ").length < 4 || !heard.some((one) => one.includes(` ${words} `));
  });
  return kept.length === sentences.length ? text : kept.join("\n");
}

/** The words of a text, read once, for comparing it with many others. */
export type Print = { text: string; count: number; words: Set<string> };

export const printOf = remembered((text): Print => {
  const words = wordsOf(text);
  return { text: words.join(" "), count: words.length, words: new Set(words) };
}, MOST_KEPT);

function sharedPart(one: Set<string>, other: Set<string>): number {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  if (smaller.size === 0) return 0;
  return [...smaller].filter((word) => larger.has(word)).length / smaller.size;
}

/** As `sharedPart` of at least so much; two texts that have little to do with each other are told apart by their first words. */
function sharesAtLeast(one: Set<string>, other: Set<string>, least: number): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let shared = smaller.size;
  for (const word of smaller) {
    if (!larger.has(word)) shared -= 1;
    if (shared / smaller.size < least) return false;
  }
  return smaller.size > 0;
}

/** How much two texts share: 1 when all words of the shorter one stand in the other. */
export function overlap(one: string, other: string): number {
  return sharedPart(printOf(one).words, printOf(other).words);
}

/** Nearly the same text: a copy with small changes counts, a longer answer that contains it does not. */
export function isSamePrint(one: Print, other: Print): boolean {
  if (one.count === 0 || other.count === 0) return false;
  if (one.text === other.text) return true;
  const ratio = Math.min(one.count, other.count) / Math.max(one.count, other.count);
  const sizes = Math.min(one.words.size, other.words.size) / Math.max(one.words.size, other.words.size);
  return one.count >= 5 && ratio >= 0.8 && sizes >= 0.75 && sharesAtLeast(one.words, other.words, 0.9);
}

export function isSameText(one: string, other: string): boolean {
  return isSamePrint(printOf(one), printOf(other));
}

const harsh = new Set(wordLists["abuse-words"]);
const SWEARING = ["fucking", "fuck this", "fuck your", "bullshit"];
const QUOTED = /["“„«'‘][^"”“»'’]{1,80}["”“»'’]/gu;

/** 'I ask one question and shut up' tells what somebody did; only the order is an attack. */
const FELL_SILENT = /\b((?:I|we|they|he|she)\b(?:[^.!?]*\band)?(?:[ ,]+\w+)?[ ,]+)shut up\b/giu;

function attacks(sentence: string): boolean {
  const text = spaced(sentence.replaceAll(QUOTED, " ").replaceAll(FELL_SILENT, "$1"));
  if (!hasPhrase(text, wordLists["abuse-phrases"])) return false;
  return wordLists["abuse-phrases"].some((phrase) => {
    const at = text.indexOf(` ${phrase} `);
    if (at < 0) return false;
    const before = text.slice(0, at + 1);
    return !wordLists["quoting-marks"].some((mark) => before.endsWith(` ${mark} `));
  });
}

/** An attack on the interviewer. Quoting what others said is no attack. */
export const isAbusive = remembered((message) => {
  const words = wordsOf(message);
  if (words.length > 0 && words.length <= 4 && words.some((word) => harsh.has(word))) return true;
  if (sentencesOf(message).some(attacks)) return true;
  return (
    words.length <= 12 &&
    hasPhrase(spaced(message), SWEARING) &&
    !hasPhrase(spaced(message), wordLists["quoting-marks"])
  );
}, MOST_KEPT);
