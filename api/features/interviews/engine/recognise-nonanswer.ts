import { wordLists } from "#interviewer/load-bank.ts";
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
const skips = wordLists["skip-requests"].map((phrase) => wordsOf(phrase).join(" "));

function looksTyped(word: string): boolean {
  if (/\p{N}/u.test(word) || !/^\p{Script=Latin}+$/u.test(word)) return true;
  if (wordLists["keyboard-walks"].some((walk) => word.includes(walk))) return false;
  if (/(.)\1{3}/u.test(word)) return false;
  return (
    word.length < 4 ||
    (/[aeiouyàáâäãåèéêëìíîïòóôöõøùúûüæœ]/u.test(word) && !/[bcdfghjklmnpqrstvwxz]{6}/u.test(word))
  );
}

function isRepetition(words: string[]): boolean {
  return words.length >= 6 && new Set(words).size <= Math.max(1, words.length / 5);
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
  const small = wordsOf(rest).filter((word) => english.has(word)).length;
  return marks >= 2 && small < wordsOf(rest).length * 0.2;
}

export function isNoAnswerPhrase(text: string): boolean {
  const words = wordsOf(text);
  const all = words.join(" ");
  if (words.length <= 4 && spacedNoAnswers.includes(all)) return true;
  return (
    words.length <= 15 &&
    hasPhrase(
      ` ${all} `,
      spacedNoAnswers.filter((phrase) => phrase.includes(" ") || phrase === "idk"),
    )
  );
}

export function isSkipRequest(text: string): boolean {
  const all = wordsOf(text)
    .filter((word) => !["please", "ok", "okay", "sorry"].includes(word))
    .join(" ");
  return (
    skips.includes(all) ||
    (wordsOf(text).length <= 12 &&
      hasPhrase(
        ` ${all} `,
        skips.filter((skip) => skip.split(" ").length > 1),
      ))
  );
}

function isInstruction(sentence: string): boolean {
  const text = spaced(sentence);
  const lower = sentence.toLowerCase();
  return wordLists["injection"].some((sign) =>
    /[/:]/u.test(sign) ? lower.includes(sign) : text.includes(` ${sign} `),
  );
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

/** How much two texts share: 1 when all words of the shorter one stand in the other. */
export function overlap(one: string, other: string): number {
  const first = new Set(wordsOf(one));
  const second = new Set(wordsOf(other));
  const smaller = first.size <= second.size ? first : second;
  const larger = smaller === first ? second : first;
  if (smaller.size === 0) return 0;
  return [...smaller].filter((word) => larger.has(word)).length / smaller.size;
}

/** Nearly the same text: a copy with small changes counts, a longer answer that contains it does not. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return false;
  const ratio = Math.min(a.length, b.length) / Math.max(a.length, b.length);
  return a.join(" ") === b.join(" ") || (a.length >= 5 && ratio >= 0.8 && overlap(one, other) >= 0.9);
}
