import { wordLists } from "#interviewer/data/load.ts";
import { findOwnVerbs, isPastForm, readVerb, tellsOwnPart } from "./verbs.ts";
import type { AnswerMode } from "./verbs.ts";
import { findConcrete, findMarks } from "./find-details.ts";
import { readResult } from "./find-results.ts";
import type { Result } from "./find-results.ts";
import { hasPhrase, sentencesOf, spaced, stem, wordsOf } from "./read-text.ts";

/** What one sentence of an answer proves. */
export type SentenceFacts = {
  text: string;
  stems: Set<string>;
  marks: Set<string>;
  concrete: Set<string>;
  /** Own actions with something concrete beside them, by verb. */
  own: Set<string>;
  /** Of these, the ones that are more than 'make', 'take' or 'see'. */
  ownStrong: Set<string>;
  claimsOwn: boolean;
  /** An own action with a detail beside it, however small. */
  actsOnSomething: boolean;
  tellsOwn: boolean;
  weActed: boolean;
  firstPerson: boolean;
  hypothetical: boolean;
  context: boolean;
  task: boolean;
  result: Result;
  reflection: boolean;
  reason: boolean;
  step: boolean;
  check: boolean;
  /** Says what they want to do, with something concrete beside it. */
  wish: boolean;
  /** Proves something; sentences that don't are filler and count nowhere. */
  substantive: boolean;
};

export type EvidenceContext = { mode: AnswerMode; asked: ReadonlySet<string> };

const YEAR =
  /\b(?:in|since|until|during) (?:(?:early|late|spring|summer|autumn|winter) )?(?:of )?(?:19|20)\d\d\b/iu;
const HABIT = ["always", "usually", "often", "can"];

type Basics = Pick<SentenceFacts, "marks" | "concrete" | "hypothetical"> & {
  text: string;
  words: readonly string[];
  detail: number;
};

function readBasics(sentence: string, { mode, asked }: EvidenceContext): Basics {
  const words = wordsOf(sentence);
  const text = spaced(sentence);
  const marks = findMarks(sentence);
  const concrete = findConcrete(words, asked);
  const hypothetical = mode === "past" && hasPhrase(text, wordLists["hypothetical"]);
  return { text, words, marks, concrete, hypothetical, detail: marks.size + concrete.size };
}

function readActions(
  sentence: string,
  basics: Basics,
  mode: AnswerMode,
): Pick<SentenceFacts, "own" | "ownStrong" | "claimsOwn" | "actsOnSomething" | "tellsOwn"> {
  const { text, marks, hypothetical, detail } = basics;
  const baseCounts = mode === "open" || (marks.size > 0 && !hypothetical && !hasPhrase(text, HABIT));
  const verbs = findOwnVerbs(sentence, mode, baseCounts);
  const own = verbs.filter((verb) => detail >= 1 && (!verb.isLight || verb.form === "past"));
  return {
    own: new Set(own.map((verb) => verb.stem)),
    ownStrong: new Set(own.filter((verb) => !verb.isLight).map((verb) => verb.stem)),
    claimsOwn: verbs.some((verb) => detail >= 1 || (!verb.isLight && verb.form === "past")),
    actsOnSomething: verbs.length > 0 && detail >= 1,
    tellsOwn: tellsOwnPart(sentence) || verbs.length > 0,
  };
}

function actsAsGroup({ text, words, detail }: Basics): boolean {
  const group = / (?:we|our team|the team) /u.test(text);
  return group && detail >= 1 && words.some((word) => isPastForm(word) && readVerb(word) !== null);
}

function readSentence(sentence: string, context: EvidenceContext): SentenceFacts {
  const basics = readBasics(sentence, context);
  const { text, words, marks, concrete, hypothetical, detail } = basics;
  const actions = readActions(sentence, basics, context.mode);
  const has = (list: string[]): boolean => detail >= 2 && hasPhrase(text, list);
  const isContext =
    !hypothetical && (has(wordLists["context-marks"]) || (detail >= 2 && YEAR.test(sentence)));
  const facts = {
    text: sentence,
    stems: new Set(words.map(stem)),
    marks,
    concrete,
    ...actions,
    weActed: actsAsGroup(basics),
    firstPerson: / (?:i|we|my|our|us|i'm|i've|i'd|i'll) /u.test(text),
    hypothetical,
    context: isContext,
    task: !hypothetical && has(wordLists["task-marks"]),
    result: hypothetical
      ? "none"
      : readResult({ sentence, text, words, marks, detail, own: actions.own, isContext }),
    reflection: has(wordLists["reflection-marks"]),
    reason: has(wordLists["reason-marks"]),
    step: has(wordLists["step-marks"]),
    check: has(wordLists["check-words"]),
    wish: has(wordLists["wish-marks"]),
  } satisfies Omit<SentenceFacts, "substantive">;
  return { ...facts, substantive: isSubstantive(facts, context.mode) };
}

function isSubstantive(facts: Omit<SentenceFacts, "substantive">, mode: AnswerMode): boolean {
  const told = facts.actsOnSomething || facts.weActed || facts.context || facts.task || facts.reflection;
  const ends = facts.result === "concrete" || facts.result === "measured";
  return told || ends || (mode === "open" && (facts.reason || facts.step || facts.check || facts.wish));
}

/** Every different sentence of an answer with what it proves; said twice counts once. */
export function findEvidence(answer: string, context: EvidenceContext): SentenceFacts[] {
  const seen = new Set<string>();
  return sentencesOf(answer).flatMap((sentence) => {
    const key = spaced(sentence);
    if (seen.has(key)) return [];
    seen.add(key);
    return [readSentence(sentence, context)];
  });
}

export function union(sets: Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
