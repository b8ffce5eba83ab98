import { remembered } from "./remembered.ts";

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’+#.-][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SENTENCE = /(?:[^.!?…。！？\n]|[.](?=[^\s.!?])|[!?](?=[^\s.!?'")]))+[.!?…。！？]*['")\]]*/gu;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const MOST_SEGMENTED = 4000;

/** Cached: segmenting takes a hundred times as long as a regular expression, and many rules process the same text. */
const segmentWords = remembered(
  (text): readonly string[] =>
    [...segmenter.segment(text)].filter((part) => part.isWordLike === true).map((part) => part.segment),
  MOST_SEGMENTED,
);

/** Words as written, without punctuation. Scripts without spaces are split by Unicode's word segmentation. */
export function rawWords(text: string): readonly string[] {
  return UNSPACED.test(text) ? segmentWords(text) : (text.match(WORD) ?? []);
}

/** Words in lower case with straight apostrophes. */
export const wordsOf = (text: string): readonly string[] => rawWords(text.toLowerCase().replaceAll("’", "'"));

/** Lower-case words separated by single spaces, with a space at both ends, so that whole phrases can be found. */
export function spaced(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/** Words in quotation marks, perhaps somebody else's. The apostrophes of 'don't' and ''em' open no quotation. */
export const QUOTED =
  /["“„«»][^"“”„«»]{1,200}["“”«»]|(?<=^|\s)['‘](?!(?:cause|cos|coz|em|til|till|tis|twas|bout|round|n)\b)[^'‘’]{2,200}['’](?=\W|$)/giu;

/** Removes these characters from the end. A regular expression would take quadratic time on a long run. */
export function withoutLast(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** Joins a word that was hyphenated at the end of a line. */
export const joinBroken = (text: string): string =>
  text.replaceAll(/(\p{L})-[ \t]*\r?\n[>\s]*(?=\p{Ll})/gu, "$1");

const CHARACTERS_A_WORD = 8;
/** Allowance for one long word, or a few. */
const CHARACTERS_BESIDE = 60;

/**
 * True if a text has at most this many words, and no more characters than that many words have. Rules with costly
 * patterns need the second bound, since thousands of characters may come without a space.
 */
export const isWithin = (text: string, words: number): boolean =>
  text.length <= CHARACTERS_BESIDE + CHARACTERS_A_WORD * words && wordsOf(text).length <= words;

/** Sentences as exact substrings of the text. */
export const sentencesOf = (text: string): string[] =>
  (text.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** Joins pieces of a text in order. A piece on a new line stays there, since a line break may end a sentence. */
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

/** A common form for 'plan', 'plans', 'planned' and 'planning', and for both spellings of 'organise'. */
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

/** True if a text made by `spaced` contains one of the phrases as whole words. */
export const hasPhrase = (spacedText: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => spacedText.includes(` ${phrase} `));

/** Removes tags, and the content of scripts and styles, since an answer is judged by its visible text. */
export function withoutTags(text: string): string {
  const [first = "", ...scripts] = text.split(/<(?:script|style)\b[^<>]*>/giu);
  const behind = scripts.map((script) =>
    script
      .split(/<\/(?:script|style)\s*>/giu)
      .slice(1)
      .join(" "),
  );
  return [first, ...behind].join(" ").replace(/<\/?[a-z!][^<>]*>/giu, " ");
}

export function withoutCode(text: string): string {
  return text
    .split("```")
    .map((piece, at) => (at % 2 === 0 ? piece : " "))
    .join("")
    .replace(/\bfunction\s*(?:\w+\s*)?\([^()]*\)\s*\{[^}]*\}?|\b(?:const|let|var)\s+\w+\s*=[^;\n]*;?/gu, " ");
}

/** Escapes untrusted text, so that it cannot open or close a block of a prompt. */
export const escapeBlock = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Reverts `escapeBlock`, for words that a model copied out of a block. */
export const unescapeBlock = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Normalises apostrophes, white space and case, to compare a model's quote with the original. */
export const flat = (text: string): string =>
  text.replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, " ").trim().toLowerCase();
