import { readClauses, type Clause } from "./clauses.ts";
import * as cue from "./part-cues.ts";
import { findTellingPhrase, type TellingPhrase } from "./telling-phrase.ts";

/** What a good answer of each form tells, in the order in which a gap is worth asking about. */
export const PARTS_BY_FORM = {
  past: ["action", "result", "reason", "learning", "task", "situation"],
  situational: ["action", "reason", "check", "order"],
  knowledge: ["claim", "case", "limit", "reason"],
  motivation: ["reason", "moment", "proof", "wish"],
} as const;
/** More parts than any form has. */
export const PARTS_AT_MOST = 10;
export type MemoryForm = keyof typeof PARTS_BY_FORM;
export type Part = (typeof PARTS_BY_FORM)[MemoryForm][number];

/** A sentence of the candidate's, letter by letter, and the message it stands in. */
export type Said = { sentence: string; message: number };
export type Told = Said & { part: Part; clause: string; certainty: number };

export type Memory = {
  form: MemoryForm;
  clauses: Clause[];
  /** In the order of the text; only what is sure enough, at most once a part and clause. */
  told: Told[];
  missing: Part[];
  /** Of each part: how sure it is at best that it was told. Under a half it counts as missing, yet may be there in other words. */
  certainty: Partial<Record<Part, number>>;
  figures: string[];
  names: string[];
  /** Sentences in which only 'we' acts; not what a group never did. */
  groupOnly: Said[];
  /** 'I would' where a case was asked. */
  hypothetical: Said[];
  /** The candidate's own words to take up, near what is missing. */
  telling: TellingPhrase | null;
};

const TOLD_FROM = 0.5;

type Reading = {
  form: MemoryForm;
  clauses: readonly Clause[];
  /** Of each clause: where in the answer it stands, from 0 to 1. */
  placeOf: (at: number) => number;
  firstDeed: number;
  lastDeed: number;
  isCase: boolean;
};

const STATES = new Set(
  "think believe guess feel hope like love enjoy prefer know knew suppose mean am was is are were be been 'm i'm have had has i've want wanted need needed seem liked loved felt thought understand remember i'd i'll would could should might may can wish hate".split(
    " ",
  ),
);

export const isState = (clause: Clause): boolean => clause.verb === null || STATES.has(clause.verb.lower);

/** Something that happened, not a state: 'she booked', not 'she was busy' nor 'I am driven'. */
const isEvent = (clause: Clause): boolean =>
  clause.tense === "past" &&
  !isState(clause) &&
  clause.verb?.lower !== "read" &&
  !/\b(?:am|is|are|'m|i'm|been|used to)\b/u.test(clause.lower);

/** A deed of the candidate's own, in whatever tense: 'I rang her', 'rang her', 'I say to nurse'. */
function isOwnDeed(clause: Clause): boolean {
  if (clause.subject !== "own" || isState(clause)) return false;
  if (clause.tense === "modal" && cue.HYPOTHETICAL.test(clause.lower)) return false;
  return !/^(?:i (?:was|am) (?:asked|told|made|given|invited))\b/u.test(clause.lower);
}

function actionOf(clause: Clause, _at: number, { form, isCase }: Reading): number {
  if (form === "past") {
    if (!isOwnDeed(clause)) return 0;
    if (cue.GENERAL.test(clause.lower) && !isCase) return 0.3;
    return clause.tense === "past" ? 0.9 : isCase ? 0.75 : 0.5;
  }
  if (clause.verb === null) return 0;
  if (clause.subject === "own") return !isState(clause) ? 0.9 : clause.tense === "modal" ? 0.6 : 0.3;
  if (clause.subject === "we" || clause.subject === "you") return isState(clause) ? 0.2 : 0.6;
  return 0;
}

/** What had been before the deed: 'the till had frozen every Friday', 'he'd been doing two men's routes'. */
const EARLIER =
  /^(?:he|she|they|it)'d (?!have\b)|\bhad (?:been|already|always|never|(?!to\b)\w+(?:ed|en|wn))\b/u;

function resultOf(clause: Clause, at: number, reading: Reading): number {
  const { firstDeed, lastDeed, placeOf, isCase } = reading;
  const { lower, subject, verb, link, tense } = clause;
  const place = placeOf(at);
  let sure = 0;
  if (cue.ENDING.test(lower)) sure += 0.4;
  // Where nobody is heard to act, what comes second may be all that is told of the end.
  const after = firstDeed >= 0 ? at > firstDeed : isCase && at > 0;
  if ((subject === "other" || subject === "none") && verb !== null) {
    const responds = cue.RESPONSE.test(verb.lower);
    if (after) sure += (responds ? 0.45 : 0.25) + (isEvent(clause) ? 0.25 : 0.15) * place;
    if (after && !responds && cue.END_STATE.test(lower)) sure += 0.25;
  }
  if ((subject === "own" || subject === "we") && cue.OWN_END.test(lower)) sure += 0.45 + (after ? 0.1 : 0);
  if (subject === "we" && after && place > 0.5 && verb !== null) sure += 0.3;
  if (verb === null && after && place > 0.5) sure += cue.END_STATE.test(lower) ? 0.5 : 0.2;
  if (/\bresults?(?:\W|$)/u.test(lower) && after) sure += 0.3;
  if (/\b(?:now|today)\b/u.test(lower) && after && subject !== "own") sure += 0.25;
  if (
    subject === "we" &&
    after &&
    /^(?:fixed|solved|managed|finished|saved|lost|won|paid|sold|reached|got|kept)$/u.test(verb?.lower ?? "")
  )
    sure += 0.25;
  if (/^(?:if|when|because|as|since|who|before|while|until|till)$/u.test(link ?? "")) sure -= 0.25;
  if (at < lastDeed && place < 0.7) sure -= 0.1;
  if (tense === "modal") sure -= 0.5;
  if (EARLIER.test(lower)) sure -= 0.3;
  if (cue.GENERAL.test(lower) && !isCase) sure -= 0.2;
  return sure;
}

function learningOf(clause: Clause, at: number, { placeOf, firstDeed }: Reading): number {
  if (!cue.LEARNING.test(clause.lower)) return 0;
  return firstDeed >= 0 && placeOf(at) > 0.4 ? 0.7 : 0.45;
}

function situationOf(clause: Clause, at: number, { firstDeed, isCase }: Reading): number {
  if (!isCase) return 0.2;
  const before = firstDeed < 0 || at <= firstDeed || (clause.subject !== "own" && EARLIER.test(clause.lower));
  const concrete = clause.words.some(
    (word) =>
      word.tags.has("Date") ||
      word.tags.has("Value") ||
      (word.tags.has("ProperNoun") && word.lower !== "i") ||
      (word.tags.has("Noun") && !word.tags.has("Pronoun")),
  );
  return before && concrete && clause.tense !== "modal" ? 0.7 : 0;
}

const BEING = new Set("is are be has have means needs costs hates wants likes could may might".split(" "));

/** How things are, said beside what one does, is why one does it: 'health data is confidential'. */
function saysHowThingsAre({ subject, verb, tense, link, lower }: Clause): boolean {
  if (subject !== "other" || verb === null || tense === "past") return false;
  if (/^(?:if|when|which|who|until|till|where|whether)$/u.test(link ?? "") || /if\b/u.test(lower))
    return false;
  return (
    BEING.has(verb.lower) || verb.tags.has("Copula") || cue.GENERAL.test(lower) || /\bcould\b/u.test(lower)
  );
}

function reasonOf(clause: Clause, _at: number, { form }: Reading): number {
  if (cue.REASON.test(clause.lower) || clause.link === "because") return 0.75;
  if (clause.link === "so" && (form !== "past" || clause.subject === "own")) return 0.6;
  return form === "situational" && saysHowThingsAre(clause) ? 0.5 : 0;
}

const marked = (pattern: RegExp, sure: number): ((clause: Clause) => number) => {
  return (clause) => (pattern.test(clause.lower) ? sure : 0);
};

type Rule = (clause: Clause, at: number, reading: Reading) => number;

const claimOf: Rule = (clause) =>
  clause.verb !== null || clause.words.length >= 3 ? 0.8 : clause.words.length > 0 ? 0.5 : 0;

const isTold = (clause: Clause): boolean => isEvent(clause) && !cue.GENERAL.test(clause.lower);
export const isOurs = ({ subject }: Clause): boolean => subject === "own" || subject === "we";

/** What somebody did once, in an answer about how or why, is a case by itself. */
const caseOf: Rule = (clause) =>
  cue.CASE.test(clause.lower) || (isTold(clause) && isOurs(clause)) ? 0.6 : 0;
/** What somebody says of themselves may well be why, in words that no list has. */
const motiveOf: Rule = (clause) =>
  cue.MOTIVE.test(clause.lower) ? 0.7 : clause.subject === "own" && clause.tense === "present" ? 0.4 : 0;
const momentOf: Rule = (clause) => {
  if (cue.MOMENT.test(clause.lower)) return clause.tense === "past" || clause.verb === null ? 0.65 : 0.5;
  return isTold(clause) ? 0.55 : 0;
};
const proofOf: Rule = (clause) =>
  cue.PROOF.test(clause.lower) ? 0.6 : isTold(clause) && isOwnDeed(clause) ? 0.5 : 0;

const RULES: Record<MemoryForm, Partial<Record<Part, Rule>>> = {
  past: {
    situation: situationOf,
    task: marked(cue.TASK, 0.6),
    action: actionOf,
    reason: reasonOf,
    result: resultOf,
    learning: learningOf,
  },
  situational: {
    action: actionOf,
    order: marked(cue.ORDER, 0.6),
    reason: reasonOf,
    check: marked(cue.CHECK, 0.6),
  },
  knowledge: {
    claim: claimOf,
    reason: reasonOf,
    case: caseOf,
    limit: marked(cue.LIMIT, 0.6),
  },
  motivation: {
    reason: motiveOf,
    moment: momentOf,
    proof: proofOf,
    wish: marked(cue.WISH, 0.65),
  },
};

/** People, places, products: capitals that start no sentence, and figures in digits or words. */
function findMarks(clauses: readonly Clause[]): { figures: string[]; names: string[] } {
  const figures = new Set<string>();
  const names = new Set<string>();
  for (const clause of clauses) {
    clause.words.forEach((word, at) => {
      if (/\p{N}/u.test(word.text) || (word.tags.has("Cardinal") && !["one", "a", "an"].includes(word.lower)))
        figures.add(word.text);
      else if (
        /^\p{Lu}\p{L}+/u.test(word.text) &&
        (at > 0 || !clause.opens) &&
        word.tags.has("Noun") &&
        !word.tags.has("Pronoun") &&
        !word.tags.has("Possessive")
      )
        names.add(word.text.replace(/['’]s$/u, ""));
    });
  }
  return { figures: [...figures], names: [...names] };
}

const saidOf = ({ sentence, message }: Clause): Said => ({ sentence, message });

function once(said: readonly Said[]): Said[] {
  const seen = new Set<string>();
  return said.filter(({ sentence, message }) => {
    const key = `${message} ${sentence}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

function groupSentences(clauses: readonly Clause[]): Said[] {
  const bySentence = Map.groupBy(clauses, ({ message, sentence }) => `${message} ${sentence}`);
  return [...bySentence.values()].flatMap((own) => {
    const acts = own.find(
      (clause) =>
        clause.subject === "we" &&
        !isState(clause) &&
        clause.tense !== "modal" &&
        !/\bnever\b|n't\b/u.test(clause.lower) &&
        !NOTICING.has(clause.verb?.lower ?? ""),
    );
    return acts !== undefined && !own.some(isOwnDeed) ? [saidOf(acts)] : [];
  });
}

/** To see a thing begins a story; what others do after it is not yet an end. */
export const NOTICING = new Set(
  "notice noticed notices see saw seen hear heard find found realise realised realize realized remember learned learnt".split(
    " ",
  ),
);

/** 'That morning she don't talk. I say to nurse please come': a story all the same. */
function tellsInPresent(clauses: readonly Clause[], firstDeed: number): boolean {
  const general = clauses.filter(({ subject, lower }) => subject === "you" || cue.GENERAL.test(lower));
  const others = clauses.filter(({ subject, verb }) => subject === "other" && verb !== null);
  return firstDeed >= 0 && others.length > 0 && general.length <= clauses.length * 0.15;
}

function readingOf(form: MemoryForm, clauses: readonly Clause[]): Reading {
  const isDeed = (clause: Clause): boolean =>
    !NOTICING.has(clause.verb?.lower ?? "") &&
    (isOwnDeed(clause) || (clause.subject === "we" && !isState(clause) && clause.tense === "past"));
  const firstDeed = clauses.findIndex(isDeed);
  const lastDeed = clauses.findLastIndex((clause) => isDeed(clause) && !cue.LEARNING.test(clause.lower));
  const past = clauses.filter(({ tense }) => tense === "past").length;
  return {
    form,
    clauses,
    placeOf: (at) => (at + 1) / clauses.length,
    firstDeed,
    lastDeed,
    isCase: (past >= 2 && past >= clauses.length * 0.15) || tellsInPresent(clauses, firstDeed),
  };
}

/** Each part of each clause with how sure it is, in the order of the text. */
function readParts(reading: Reading): Told[] {
  const rules = RULES[reading.form];
  return reading.clauses.flatMap((clause, at) =>
    PARTS_BY_FORM[reading.form].map((part) => {
      const sure = Math.max(0, rules[part]?.(clause, at, reading) ?? 0);
      return { ...saidOf(clause), part, clause: clause.text, certainty: Math.min(1, sure) };
    }),
  );
}

/**
 * What an answer has told so far, part by part, in the candidate's own words. It reads no grammar: tense, articles,
 * punctuation and capitals decide nothing.
 */
export function readMemory(
  question: { text: string; form: MemoryForm },
  messages: readonly string[],
): Memory {
  const clauses = messages.flatMap((message, at) => readClauses(message, at));
  const { form } = question;
  const reading = readingOf(form, clauses);
  const read = readParts(reading);
  const told = read.filter(({ certainty }) => certainty >= TOLD_FROM);
  const certainty = Object.fromEntries(
    PARTS_BY_FORM[form].map((part) => [
      part,
      Math.max(0, ...read.filter((one) => one.part === part).map((one) => one.certainty)),
    ]),
  );
  const missing = PARTS_BY_FORM[form].filter((part) => !told.some((one) => one.part === part));
  return {
    form,
    clauses,
    told,
    missing,
    certainty,
    ...findMarks(clauses),
    groupOnly: once(groupSentences(clauses)),
    hypothetical:
      form === "past"
        ? once(
            clauses
              .filter(({ tense, lower }) => tense === "modal" && cue.HYPOTHETICAL.test(lower))
              .map(saidOf),
          )
        : [],
    telling: findTellingPhrase(clauses, told, missing),
  };
}
