import { remembered } from "./remembered.ts";

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’+#.-][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SENTENCE = /(?:[^.!?…。！？\n]|[.](?=[^\s.!?])|[!?](?=[^\s.!?'")]))+[.!?…。！？]*['")\]]*/gu;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const MOST_SEGMENTED = 4000;

/** Takes a hundred times what an expression takes, and many rules ask for the same sentence. */
const segmentWords = remembered(
  (text): readonly string[] =>
    [...segmenter.segment(text)].filter((part) => part.isWordLike === true).map((part) => part.segment),
  MOST_SEGMENTED,
);

/** Words as written, without punctuation. Scripts without spaces are cut by the language rules of Unicode. */
export function rawWords(text: string): readonly string[] {
  return UNSPACED.test(text) ? segmentWords(text) : (text.match(WORD) ?? []);
}

let lastRead: { text: string; words: readonly string[] } = { text: "", words: [] };

/** Words in lower case with straight apostrophes. The same sentence is read by many rules in a row. */
export function wordsOf(text: string): readonly string[] {
  if (lastRead.text !== text) {
    lastRead = { text, words: rawWords(text.toLowerCase().replaceAll("’", "'")) };
  }
  return lastRead.words;
}

/** Lower case words between single spaces, with a space at both ends, so that phrases can be found whole. */
export function spaced(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/**
 * Words in quotation marks, which may be somebody else's. An apostrophe opens none: neither that of 'don't' nor the one that
 * stands before ''cause' and ''em'.
 */
export const QUOTED =
  /["“„«»][^"“”„«»]{1,200}["“”«»]|(?<=^|\s)['‘](?!(?:cause|cos|coz|em|til|till|tis|twas|bout|round|n)\b)[^'‘’]{2,200}['’](?=\W|$)/giu;

/** Without such signs at its end. An expression would try a long run of them in the middle from each of its places. */
export function withoutLast(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

const CHARACTERS_A_WORD = 8;
/** One long word, or a few, say as little. */
const CHARACTERS_BESIDE = 60;

/**
 * Whether a text has at most so many words, and no more characters than so many words have. Words are counted by what stands
 * between spaces, and four thousand characters may stand there without any: rules that try many ways read no more than this.
 */
export const isWithin = (text: string, words: number): boolean =>
  text.length <= CHARACTERS_BESIDE + CHARACTERS_A_WORD * words && wordsOf(text).length <= words;

let lastCut: { text: string; sentences: string[] } = { text: "", sentences: [] };

/** Sentences as exact pieces of the text: each stands in it letter by letter. */
export function sentencesOf(text: string): string[] {
  if (lastCut.text !== text) lastCut = { text, sentences: cutSentences(text) };
  return [...lastCut.sentences];
}

const cutSentences = (text: string): string[] =>
  (text.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** Pieces of a text in its order, each on a line of its own where it was: who sets no full stops sets lines. */
export function joinAsWritten(message: string, pieces: readonly string[]): string {
  let from = 0;
  let joined = "";
  for (const piece of pieces) {
    const at = message.indexOf(piece, from);
    const isOnNewLine = message.slice(from, at).includes("\n");
    joined += `${joined === "" ? "" : isOnNewLine ? "\n" : " "}${piece}`;
    from = at + piece.length;
  }
  return joined;
}

const ENDINGS = ["ing", "ied", "ies", "ed", "ly", "es", "s"];

function dropEnding(word: string): string {
  for (const ending of ENDINGS) {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < 3 || word.endsWith("ss")) continue;
    return ending.startsWith("ie") ? `${rest}y` : rest;
  }
  return word;
}

const MOST_STEMS = 20_000;

/** One form for 'plan', 'plans', 'planned' and 'planning', and for both spellings of 'organise'. */
export const stem = remembered(makeStem, MOST_STEMS);

function makeStem(word: string): string {
  const bare = dropEnding(word.replace(/'s?$|'s$/u, "").replace(/(?<=.)(i|y)z/gu, "$1s"));
  return bare
    .replace(/e$/u, "")
    .replace(/([bdfgklmnprt])\1$/u, "$1")
    .replace(/y$/u, "i");
}

export function stemSet(words: readonly string[]): Set<string> {
  return new Set(words.map((word) => stem(word.toLowerCase())));
}

/** Padded phrases by their first word: a text is compared only with those that can stand in it. */
type PhraseIndex = Map<string, string[]>;
const indexes = new WeakMap<readonly string[], PhraseIndex>();

function indexOf(phrases: readonly string[]): PhraseIndex {
  const known = indexes.get(phrases);
  if (known !== undefined) return known;
  const made = Map.groupBy(
    phrases.map((phrase) => ` ${phrase} `),
    (phrase) => phrase.split(" ", 2)[1] ?? "",
  );
  indexes.set(phrases, made);
  return made;
}

let lastSplit: { text: string; words: Set<string> } = { text: "", words: new Set() };

/** The same sentence is asked for many lists in a row. */
function splitOnce(text: string): Set<string> {
  if (lastSplit.text !== text) lastSplit = { text, words: new Set(text.trim().split(" ")) };
  return lastSplit.words;
}

/** True when one of the phrases stands, as whole words, in a text made by `spaced`. */
export function hasPhrase(spacedText: string, phrases: readonly string[]): boolean {
  const index = indexOf(phrases);
  for (const word of splitOnce(spacedText)) {
    if (index.get(word)?.some((phrase) => spacedText.includes(phrase)) === true) return true;
  }
  return false;
}

/** Tags out, their text kept: an answer is judged by what a reader would see. */
export function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/giu, " ")
    .replace(/<\/?[a-z!][^<>]*>/giu, " ");
}

export function withoutCode(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/gu, " ")
    .replace(/\bfunction\s*(?:\w+\s*)?\([^()]*\)\s*\{[^}]*\}?|\b(?:const|let|var)\s+\w+\s*=[^;\n]*;?/gu, " ");
}

/** Text of others with our delimiters taken apart, so that no candidate text can open or close a block of a prompt. */
export const escapeBlock = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The way back, for words a model copied out of a block. */
export const unescapeBlock = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
