import { wordLists } from "#interviewer/data/load.ts";
import { stem, stemSet } from "./read-text.ts";

/** past: a real case was asked. open: what one does or would do. */
export type AnswerMode = "past" | "open";

const strong = stemSet(wordLists["action-verbs"]);
const light = stemSet(wordLists["light-verbs"]);
const opinion = new Set(wordLists["opinion-verbs"]);
const irregular = new Map(
  wordLists["irregular-pasts"].map((pair) => {
    const [base = "", past = ""] = pair.split(" ");
    return [past, base];
  }),
);
const OTHERS = new Set([
  "he",
  "she",
  "they",
  "it",
  "who",
  "which",
  "you",
  "we",
  "everyone",
  "nobody",
  "someone",
]);
const MAY_STAND_BETWEEN = new Set(
  "then also first just had have has 've simply never quickly and immediately soon next personally myself even still later finally did would will could should can might need to want started began decided managed ended up went back".split(
    " ",
  ),
);
const LINKS = new Set([
  ",",
  ";",
  ":",
  "and",
  "then",
  "but",
  "or",
  "first",
  "second",
  "next",
  "finally",
  "also",
  "–",
  "-",
]);
const GERUND_LEADS = new Set(["by", "started", "began", "kept", "stopped", "with", "for", "and", ","]);

/** 'bring' for 'brought'; every other word as it is. */
export const baseOf = (word: string): string => irregular.get(word) ?? word;

export type Verb = { stem: string; form: "past" | "base" | "ing"; isLight: boolean };

/** Reads a word as a verb of action; null when it is none. */
export function readVerb(word: string): Verb | null {
  const root = stem(baseOf(word));
  if (!strong.has(root) && !light.has(root)) return null;
  return { stem: root, form: formOf(word), isLight: light.has(root) };
}

function formOf(word: string): Verb["form"] {
  if (irregular.has(word) || word.endsWith("ed")) return "past";
  return word.endsWith("ing") ? "ing" : "base";
}

export function isPastForm(word: string): boolean {
  return irregular.has(word) || word === "was" || word === "were" || (word.length > 4 && word.endsWith("ed"));
}

function tokensOf(sentence: string): string[] {
  return (
    sentence
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}]+)*|[,;:–-]/gu) ?? []
  );
}

/** linked: a comma, an "and" or the sentence's start stands before, with at most adverbs in between. */
type Walk = { subject: "i" | "other" | "none"; armed: boolean; linked: boolean; previous: string };

function takesVerb(verb: Verb, walk: Walk, baseCounts: boolean): boolean {
  if (verb.form === "ing") return walk.subject !== "other" && GERUND_LEADS.has(walk.previous);
  if (walk.subject === "other") return false;
  const placed = walk.subject === "i" ? walk.armed || walk.linked : walk.linked;
  return placed && (verb.form === "past" || baseCounts || verb.stem === stem(walk.previous));
}

function nextSubject(token: string, walk: Walk, mode: AnswerMode): Walk["subject"] {
  if (token === "i" || token.startsWith("i'") || (mode === "open" && token === "you")) return "i";
  return OTHERS.has(token) ? "other" : walk.subject;
}

/** What the writer did (or in mode open: does or would do), by verb. Grammar is not judged: a missing 'I' is read along. */
export function findOwnVerbs(sentence: string, mode: AnswerMode, baseCounts: boolean): Verb[] {
  const found: Verb[] = [];
  const walk: Walk = { subject: "none", armed: false, linked: true, previous: "" };
  for (const token of tokensOf(sentence)) {
    const subject = nextSubject(token, walk, mode);
    const isSubject = subject !== walk.subject || token === "i" || token.startsWith("i'");
    const verb = isSubject ? null : readVerb(token);
    if (verb !== null && takesVerb(verb, walk, baseCounts)) found.push(verb);
    const isBetween = MAY_STAND_BETWEEN.has(token) || token.endsWith("ly");
    walk.subject = subject;
    walk.armed = isSubject ? subject === "i" : walk.armed && isBetween;
    walk.linked = LINKS.has(token) || (walk.linked && isBetween);
    walk.previous = token;
  }
  return found;
}

/** True when an 'I' is followed by more than an opinion. */
export function tellsOwnPart(sentence: string): boolean {
  const tokens = tokensOf(sentence);
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    return (token === "i" || token === "i'd" || token === "i'll") && next !== undefined && !opinion.has(next);
  });
}
