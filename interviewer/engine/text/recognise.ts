import { wordLists } from "#interviewer/data/load.ts";
import {
  hasPhrase,
  isWithin,
  QUOTED,
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

/** False for random keys: a row of the keyboard, a letter held down, or a word without vowels. */
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

/** True only on clear evidence: another script, or more common words of other languages than of English. */
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

export const isRepetition = (words: readonly string[]): boolean =>
  words.length >= 6 && new Set(words).size <= Math.min(8, words.length / 5);

/** Random keys, one word repeated, only emoji or signs, or words without any sentence. */
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

/** Only program code: an answer needs words around it. */
export function isOnlyCode(text: string): boolean {
  const rest = withoutCode(text);
  if (rest.trim() === "") return true;
  const marks = wordLists["code-marks"].filter((mark) => rest.includes(mark)).length;
  const small = wordsOf(rest).filter((word) => word.length > 1 && english.has(word)).length;
  return marks >= 2 && small < wordsOf(rest).length * 0.2;
}

/** 'I don't know, I'd ring her first' says what the candidate would do. */
const SAYS_MORE =
  /\bi(?:'d|’d| would|'ll|’ll| will) (?!like|say|guess|not|have (?:no|to)|need|know|pass|skip|rather)(?:just |first |probably |maybe |try to )?\w+ \w+/iu;

const said = stemSet([
  ...wordLists["generic-words"],
  ...wordLists["light-verbs"],
  ..."sorry honestly really actually please guess right now say write answer question mean i'm im tell moment".split(
    " ",
  ),
]);
const SAYS_SOMETHING = 2;
/** Placeholder text. */
const PLACEHOLDER = "lorem ipsum";

/** True if the rest is an answer: 'It depends on the spread; with a few huge values the median is better'. */
function saysMoreThan(spacedText: string, phrases: readonly string[]): boolean {
  const rest = phrases.reduce((text, phrase) => text.replaceAll(` ${phrase} `, " "), spacedText);
  const telling = rest
    .split(" ")
    .filter((word) => word !== "" && !english.has(word) && !said.has(stem(word)));
  return new Set(telling).size >= SAYS_SOMETHING;
}

export function isNoAnswerPhrase(text: string): boolean {
  if (SAYS_MORE.test(text)) return false;
  const words = wordsOf(text);
  const all = words.join(" ");
  if ((isWithin(text, 4) && spacedNoAnswers.includes(all)) || all.includes(PLACEHOLDER)) return true;
  return (
    isWithin(text, 15) && hasPhrase(` ${all} `, longNoAnswers) && !saysMoreThan(` ${all} `, longNoAnswers)
  );
}

export function isSkipRequest(text: string): boolean {
  const all = wordsOf(text)
    .filter((word) => !["please", "ok", "okay", "sorry"].includes(word))
    .join(" ");
  if (skips.includes(all)) return true;
  return isWithin(text, 12) && hasPhrase(` ${all} `, longSkips) && !saysMoreThan(` ${all} `, longSkips);
}

const signsOf = (list: readonly string[]) => ({
  asWritten: list.filter((sign) => sign.includes("/")),
  inWords: list.filter((sign) => !sign.includes("/")),
});
const hasSign = (sentence: string, { asWritten, inWords }: ReturnType<typeof signsOf>): boolean =>
  hasPhrase(spaced(sentence), inWords) || asWritten.some((sign) => sentence.toLowerCase().includes(sign));

const instructions = signsOf(wordLists["injection"]);
const markWords = signsOf(wordLists["injection-marks"]);
/** 'system: …' at the start of a line, but not 'the booking system: forty guests stood there'. */
const ROLE_MARK = /^[^\p{L}\n\r\u2028\u2029]{0,200}(?:system|assistant|grader|interviewer)\s*:/imu;
/** Words that address the reader, or refer to the answer itself. */
const ADDRESSES_READER =
  /\b(?:you|your|yourself|(?:this|my|the) (?:answer|reply|response|interview|candidate)|graders?|scorers?|raters?|interviewer)\b/iu;
const ORDERS =
  /^\W*(?:(?:please|now|so|and|then)\W+)*(?:act|pretend|roleplay|give|award|rate|score|mark|grade|set|output|assign)\b/iu;

/** Assigns the reader a role: 'You are a helpful assistant'. */
const NAMES_READER =
  /^[^\p{L}\d_]*(?:(?:from now on|now|and|so)[^\p{L}\d_]+)*you(?:'re| are)(?: now)? (?:an? |the |my )?(?:\p{L}+ ){0,3}(?:assistant|language model|ai|chatbot|bot|grader|evaluator|examiner)\b/iu;

/** Phrases that honest answers also use ('gave us full marks') count only in an order or address to the reader. */
const isInstruction = (sentence: string): boolean =>
  hasSign(sentence, instructions) ||
  ROLE_MARK.test(sentence) ||
  NAMES_READER.test(sentence) ||
  (hasSign(sentence, markWords) && (ORDERS.test(sentence) || ADDRESSES_READER.test(sentence)));

/** The answer without sentences that instruct the interviewer, which are neither obeyed nor rated. */
export function withoutInstructions(text: string): string {
  if (!isInstruction(text)) return text;
  const sentences = sentencesOf(text);
  const kept = sentences.filter((sentence) => !isInstruction(sentence));
  return kept.length === sentences.length ? text : kept.join("\n");
}

/** Sentences of an untrusted text that instruct the reader. */
export const instructionsIn = (text: string): string[] => sentencesOf(text).filter(isInstruction);

/** Families whose work is about the body of a patient or client. The candidate's own body is never asked about. */
const CARES_FOR_BODIES = ["nursing", "care-and-social-work", "medicine-and-therapy", "animal-care"];
const SUBJECTS_OF_WORK = new Map([
  ...CARES_FOR_BODIES.map((family) => [family, new Set(["illness", "skin", "pregnancy"])] as const),
  ["farming-and-gardens", new Set(["illness", "pregnancy"])],
  ["hair-and-beauty", new Set(["skin"])],
]);
/** 'Level 3 in childcare' is a trade; the care of the candidate's own children must not be asked about. */
const NO_TRAIT =
  /\brace conditions?\b|\b(?:in|level \d) childcare\b|\bchildcare (?:workers?|settings?|practi[ct]\w+|qualifications?)\b/giu;

/** True if a question for this family touches a subject that no employer may ask about. */
export function touchesTrait(text: string, family: string): boolean {
  const words = spaced(text.replaceAll(NO_TRAIT, " "));
  return wordLists["protected-traits"].some(
    (trait) => words.includes(` ${trait} `) && SUBJECTS_OF_WORK.get(family)?.has(trait) !== true,
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

/** The words of a text, parsed once for comparing it with many others. */
export type Print = { text: string; count: number; words: Set<string> };

export const printOf = remembered((text): Print => {
  const words = wordsOf(text);
  return { text: words.join(" "), count: words.length, words: new Set(words) };
}, MOST_KEPT);

const MOSTLY = 0.9;

/** True if nine in ten words of the shorter text are in the other. It stops early once too many are missing. */
export function sharesMost({ words: one }: Print, { words: other }: Print): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  let shared = smaller.size;
  for (const word of smaller) {
    if (!larger.has(word)) shared -= 1;
    if (shared / smaller.size < MOSTLY) return false;
  }
  return smaller.size > 0;
}

/** Nearly the same text: a copy with small changes counts, a longer answer that contains it does not. */
export function isSamePrint(one: Print, other: Print): boolean {
  if (one.count === 0 || other.count === 0) return false;
  if (one.text === other.text) return true;
  const ratio = Math.min(one.count, other.count) / Math.max(one.count, other.count);
  const sizes = Math.min(one.words.size, other.words.size) / Math.max(one.words.size, other.words.size);
  return one.count >= 5 && ratio >= 0.8 && sizes >= 0.75 && sharesMost(one, other);
}

export function isSameText(one: string, other: string): boolean {
  return isSamePrint(printOf(one), printOf(other));
}

const harsh = new Set(wordLists["abuse-words"]);
const SWEARING = ["fucking", "fuck this", "fuck your", "bullshit"];
const SHORT_OUTBURST = 12;

/**
 * Words that may precede an attack in its sentence: 'oh just', 'I think', 'this is'. After any other word the sentence
 * is about someone or something else: 'the labeller was a useless machine'.
 */
const MAY_LEAD = new Set(
  "oh just well hey so and but ok okay please god man honestly really seriously no yes yeah because this that it is it's its that's you you're are what a an such the with to i think hope swear know guess mean your question questions interview thing don't dont want wanna talk talking speak answer answering for of from go can will not am i'm im done why how where wtf joke waste time all again".split(
    " ",
  ),
);

function attacks(sentence: string, phrases: readonly string[]): boolean {
  const text = spaced(sentence.replaceAll(QUOTED, " "));
  return phrases.some((phrase) => {
    const at = text.indexOf(` ${phrase} `);
    return at >= 0 && wordsOf(text.slice(0, at)).every((word) => MAY_LEAD.has(word));
  });
}

/** True for an attack on the interviewer. Quoting others is no attack. */
export const isAbusive = remembered((message) => {
  const words = wordsOf(message);
  if (isWithin(message, 4) && words.some((word) => harsh.has(word))) return true;
  const phrases = [...wordLists["abuse-phrases"], ...(isWithin(message, SHORT_OUTBURST) ? SWEARING : [])];
  return sentencesOf(message).some((sentence) => attacks(sentence, phrases));
}, MOST_KEPT);
