import { letterlessCuts, shortenLetterless } from "#contract/letterless.ts";
import { partsOfSpeech } from "./parts-of-speech.ts";
import { remembered } from "./remembered.ts";

/** Who does what the verb of a clause says. `none`: no word for it, as in 'is winter' or a clause without a verb. */
export type Subject = "own" | "we" | "you" | "other" | "none";

export type Tense = "past" | "present" | "modal" | null;

export type Word = { text: string; lower: string; tags: ReadonlySet<string>; from: number; to: number };

/** A piece of a sentence around one verb, or a whole sentence without any. */
export type Clause = {
  /** Letter by letter as written. */
  text: string;
  /** In lower case with single spaces, without what stands in quotation marks' own punctuation. */
  lower: string;
  sentence: string;
  /** Index of the message it stands in. */
  message: number;
  words: Word[];
  subject: Subject;
  verb: Word | null;
  tense: Tense;
  /** The word that joins it to the clause before: 'because', 'so', 'which'. */
  link: string | null;
  /** True for the first clause of its sentence. */
  opens: boolean;
  /** False where the next clause hangs on its last words: 'it was a company' of 'a company which had moved'. */
  isWhole: boolean;
};

type Term = { text: string; pre: string; post: string; normal: string; tags: Set<string> };

const LINKS = new Set(
  "and but so then because since as while when whenever if unless until till which who whom whose where whereas although though before after once yet or plus".split(
    " ",
  ),
);
const SUBJECTS = new Map<string, Subject>([
  ...["i", "i'm", "i've", "i'd", "i'll", "im", "ive", "id", "myself"].map((word) => [word, "own"] as const),
  ...["we", "we're", "we've", "we'd", "we'll"].map((word) => [word, "we"] as const),
  ...["you", "you're", "you've", "you'd", "you'll", "one"].map((word) => [word, "you"] as const),
  ..."he she they it he's she's they're it's he'd she'd they'd it'd they've that's there's there this that these those who which what nobody everyone everybody someone somebody all both none nothing everything most many some half people"
    .split(" ")
    .map((word) => [word, "other"] as const),
]);
/** Verbs that begin a sentence without a subject and still tell nothing of the candidate's own doing. */
const IMPERSONAL = new Set(
  "is was were are been turned worked works took takes sounds sounded looks depends goes happened happens seems seemed means meant helps helped got's feels felt improved came comes went started fell".split(
    " ",
  ),
);
const MODALS = new Set("would could should might may 'd i'd you'd we'd he'd she'd they'd id".split(" "));

/** A text as it was written, and where in it stands what was read without its letterless runs. */
type Source = { text: string; placeOf: (read: number) => number };

function sourceOf(text: string): Source {
  const cuts = letterlessCuts(text);
  const placeOf = (read: number): number => {
    let place = read;
    for (const { from, length } of cuts) if (place > from) place += length;
    return place;
  };
  return { text, placeOf };
}

const normalise = (text: string): string => text.toLowerCase().replaceAll("’", "'").trim();

/** Headings of an answer, and a few more that are things and no doings: 'Result: …', 'zero mistake'. */
const NAMED_PARTS = new Set("result results outcome limit limits task aim goal mistake mistakes".split(" "));

/** `compromise` takes a few everyday verbs for nouns and the other way round. */
function isVerb(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !word.tags.has("Verb") || word.tags.has("Gerund")) return false;
  if (word.tags.has("Negative") || word.tags.has("Particle")) return false;
  const before = words[at - 1];
  if (NAMED_PARTS.has(word.lower)) return false;
  if (before === undefined) return true;
  if (before.tags.has("Value") && word.tags.has("PresentTense")) return false;
  if (before.tags.has("Determiner") && !["that", "this", "which", "these", "those"].includes(before.lower))
    return false;
  if (before.tags.has("Possessive") && !before.tags.has("Pronoun")) return false;
  return before.lower !== "to" && before.lower !== "of";
}

/** The words as written. What `compromise` reads into one ("don't": do, not) lends it its tags. */
function readWords(
  terms: readonly Term[],
  start: number,
  source: Source,
): { words: Word[]; posts: string[] } {
  const words: Word[] = [];
  const posts: string[] = [];
  let at = start;
  for (const term of terms) {
    const readFrom = at + term.pre.length;
    const readTo = readFrom + term.text.length;
    at = readTo + term.post.length;
    const last = words.at(-1);
    if (term.text !== "") {
      const [from, to] = [source.placeOf(readFrom), source.placeOf(readTo)];
      const text = source.text.slice(from, to);
      words.push({ text, lower: normalise(term.text), tags: term.tags, from, to });
      posts.push(term.post);
    } else if (last !== undefined) {
      words[words.length - 1] = { ...last, tags: new Set([...last.tags, ...term.tags]) };
      posts[posts.length - 1] += term.post;
    }
  }
  return { words, posts };
}

const BREAKS = /[;:–—\n…]|\.{2,}|\s-\s|[.!?]\s*$/u;

const SO_WITH = new Set("far much many long on".split(" "));

/** Whether a clause may begin at a word: after a comma, at a linking word, or where a new subject follows a verb. */
function mayBegin(words: readonly Word[], posts: readonly string[], at: number): boolean {
  const post = posts[at - 1];
  const word = words[at];
  if (post === undefined || word === undefined) return false;
  if (BREAKS.test(post) || post.includes(",")) return true;
  // 'The till' of a shop is no 'until', and 'so far' links nothing.
  if (word.lower === "so" && SO_WITH.has(words[at + 1]?.lower ?? "")) return false;
  if (LINKS.has(word.lower)) return words[at - 1]?.tags.has("Determiner") !== true;
  const previous = words[at - 1]?.lower ?? "";
  const subject = SUBJECTS.get(word.lower);
  const isSubjectWord =
    subject !== undefined && ["i", "we", "he", "she", "they", "i'm", "i'd", "i've"].includes(word.lower);
  return isSubjectWord && !LINKS.has(previous) && previous !== "that" && previous !== "than";
}

function cut(words: readonly Word[], posts: readonly string[]): [number, number][] {
  const starts = words.flatMap((_, at) => (at === 0 || mayBegin(words, posts, at) ? [at] : []));
  const pieces = starts.map((from, index): [number, number] => [from, starts[index + 1] ?? words.length]);
  const hasVerb = ([from, to]: [number, number]): boolean =>
    words.slice(from, to).some((_, at) => isVerb(words, from + at));
  // A piece without a verb belongs to the one before it; at the start of a sentence to the one after.
  const merged: [number, number][] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last !== undefined && (!hasVerb(piece) || !hasVerb(last))) last[1] = piece[1];
    else merged.push(piece);
  }
  return merged;
}

function tenseOf(words: readonly Word[], verbAt: number): Tense {
  if (verbAt < 0) return null;
  const before = words.slice(Math.max(0, verbAt - 3), verbAt + 1);
  if (before.some((word) => MODALS.has(word.lower) || (word.tags.has("Modal") && word.lower !== "can")))
    return "modal";
  return words[verbAt]?.tags.has("PastTense") === true || before.some((word) => word.lower === "had")
    ? "past"
    : "present";
}

const ARTICLES = new Set("the a an my our his her their every each".split(" "));

type Before = { subject: Subject } | null;

function subjectOf(words: readonly Word[], verbAt: number, before: Before): Subject {
  const lead = words.slice(0, verbAt + 1);
  const all = lead.map(({ lower }) => lower).join(" ");
  if (
    /\b(?:our|my) (?:whole )?(?:team|group|crew|shift|department)$|\b(?:our|my) (?:whole )?(?:team|group|crew|shift|department) /u.test(
      all,
    )
  )
    return "we";
  for (const word of lead.toReversed()) {
    const known = SUBJECTS.get(word.lower);
    if (known !== undefined) return known;
    const isNoun = word.tags.has("Noun") && !word.tags.has("Verb") && !word.tags.has("Date");
    if (isNoun || ARTICLES.has(word.lower)) return "other";
  }
  const verb = words[verbAt];
  if (verb === undefined) return "none";
  // 'Hit the switch, got everyone out': the subject goes on; at a start without one, people tell of themselves.
  if (before !== null && before.subject !== "none") return before.subject;
  return IMPERSONAL.has(verb.lower) ? "none" : "own";
}

const AUXILIARY = new Set(
  "have has had do does did am are is was were be been 've 'd i've i'd i'm we've we'd we're he's she's it's don't didn't doesn't can could will would should might may must i'll we'll can't couldn't wouldn't won't".split(
    " ",
  ),
);

/** The word that carries the meaning: 'told' in 'I had told', 'is' where nothing follows it. */
function mainVerbAt(words: readonly Word[]): number {
  const first = words.findIndex((_, at) => isVerb(words, at));
  if (first < 0) return -1;
  for (let at = first; at < Math.min(words.length, first + 5); at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.tags.has("Verb") && !AUXILIARY.has(word.lower) && !word.tags.has("Negative")) return at;
    if (!AUXILIARY.has(word.lower) && !word.tags.has("Adverb") && !word.tags.has("Negative")) break;
  }
  return first;
}

/** What stands in between and does not carry the sentence's subject on: 'till it died'. */
const SUBORDINATE = new Set(
  "because since as while when whenever if unless until till who which whom whose where although though before after".split(
    " ",
  ),
);

const COORDINATING = new Set("and but so then because while since although yet before after".split(" "));
const RELATIVE = new Set("which who whom whose where that".split(" "));

function isWholeAt(words: readonly Word[], posts: readonly string[], to: number): boolean {
  const next = words[to];
  if (next === undefined) return true;
  if (RELATIVE.has(next.lower)) return false;
  return /[,;:.!?–—\n]|\s-/u.test(posts[to - 1] ?? "") || COORDINATING.has(next.lower);
}

type Place = { source: Source; sentence: string; message: number };

function readSentence(terms: readonly Term[], start: number, place: Place): Clause[] {
  const { words, posts } = readWords(terms, start, place.source);
  let before: Before = null;
  return cut(words, posts).map(([from, to], index): Clause => {
    const own = words.slice(from, to);
    const link = index > 0 || LINKS.has(own[0]?.lower ?? "") ? (own[0]?.lower ?? null) : null;
    const verbAt = mainVerbAt(own);
    const subject = subjectOf(own, verbAt, before);
    if (!SUBORDINATE.has(own[0]?.lower ?? "")) before = { subject };
    const text = place.source.text.slice(own[0]?.from, own.at(-1)?.to);
    return {
      text,
      lower: normalise(shortenLetterless(text)).replaceAll(/\s+/gu, " "),
      sentence: place.sentence,
      message: place.message,
      words: own,
      subject,
      verb: own[verbAt] ?? null,
      tense: tenseOf(own, verbAt),
      link: link !== null && LINKS.has(link) ? link : null,
      opens: index === 0,
      isWhole: isWholeAt(words, posts, to),
    };
  });
}

/** Without its last stage, which mends rare cases by patterns and takes two thirds of the time. */
const STAGES = ["contractions", "freeze", "lexicon", "preTagger", "contractionTwo"];

const MOST_KEPT = 500;
const cutOnce = remembered(cutIntoClauses, MOST_KEPT);

/** The clauses of a message in their order, whatever its punctuation; each stands in it letter by letter. */
export function readClauses(text: string, message: number): Clause[] {
  const clauses = cutOnce(text);
  return message === 0 ? clauses : clauses.map((clause) => Object.assign({}, clause, { message }));
}

function cutIntoClauses(text: string): Clause[] {
  const source = sourceOf(text);
  const { document } = partsOfSpeech().tokenize(shortenLetterless(text)).compute(STAGES) as unknown as {
    document: Term[][];
  };
  let at = 0;
  return document.flatMap((terms) => {
    const start = at;
    at += terms.reduce((sum, { pre, text: word, post }) => sum + pre.length + word.length + post.length, 0);
    const sentence = text.slice(source.placeOf(start), source.placeOf(at)).trim();
    return readSentence(terms, start, { source, sentence, message: 0 });
  });
}
