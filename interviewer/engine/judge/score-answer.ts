import type { Criterion } from "#contract/criteria.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { askedStems, formOf, judgeable, modeOf, topicOf, type AnswerForm } from "../listen/judge-answer.ts";
import { findEvidence, union, type SentenceFacts } from "../text/evidence.ts";
import { rawWords, stem, stemSet } from "../text/read-text.ts";
import { isGibberish, isNoAnswerPhrase } from "../text/recognise.ts";
import type { PlannedQuestion } from "../types.ts";
import type { Level, Levels } from "./judgement.ts";

/** What the answer as a whole proves. Everything here only grows when sentences are added. */
export type Evidence = {
  form: AnswerForm;
  facts: SentenceFacts[];
  proving: SentenceFacts[];
  topical: number;
  claimsTopic: boolean;
  own: number;
  marks: number;
  concrete: number;
  reasoned: boolean;
  claimsOwn: boolean;
};

const everyday = stemSet([
  ...wordLists["everyday-words"],
  ...wordLists["english-words"],
  ...wordLists["no-answer"].flatMap((phrase) => phrase.split(" ")),
]);
const CHOICES = new Set(
  [
    "decide",
    "choose",
    "agree",
    "insist",
    "refuse",
    "propose",
    "suggest",
    "decline",
    "prioritise",
    "recommend",
  ].map(stem),
);

const SHRUG_WORDS = 4;

/** Stock phrases after mashed keys or a shrug touch the subject by chance: they lift nothing off the floor. */
function opensWithNothing(answer: string): boolean {
  const opening = rawWords(answer).slice(0, SHRUG_WORDS);
  return opening.some((_, at) => {
    const start = opening.slice(0, at + 1).join(" ");
    return isGibberish(start) || isNoAnswerPhrase(start);
  });
}

function claimsTopic(facts: SentenceFacts[], topic: Set<string>, answer: string): boolean {
  const touches = (one: SentenceFacts): boolean =>
    [...one.stems].some((root) => topic.has(root) && !everyday.has(root));
  return facts.some((one) => one.firstPerson) && facts.some(touches) && !opensWithNothing(answer);
}

export function readEvidence(question: PlannedQuestion, answer: string): Evidence {
  const mode = modeOf(question);
  const topic = topicOf(question);
  const facts = findEvidence(judgeable(question, answer), { mode, asked: askedStems(question) });
  const proving = facts.filter((one) => one.substantive);
  const acting = proving.filter((one) => one.own.size > 0);
  return {
    form: formOf(question),
    facts,
    proving,
    topical: [...union(proving.map((one) => one.stems))].filter((root) => topic.has(root)).length,
    claimsTopic: claimsTopic(facts, topic, answer),
    own: union(acting.map((one) => one.own)).size,
    marks: union(proving.map((one) => one.marks)).size,
    concrete: union(proving.map((one) => one.concrete)).size,
    reasoned: acting.some((one) => one.reason || [...one.own].some((verb) => CHOICES.has(verb))),
    claimsOwn: facts.some((one) => one.claimsOwn),
  };
}

function scoreRelevance({ form, proving, topical, own, claimsTopic }: Evidence): Level {
  if (proving.length >= 3 && topical >= 4 && own >= 2) return 5;
  if (proving.length >= 2 && topical >= 2 && own >= 1) return 4;
  // A story shows what it is about without the question's words; a view or a way of working names its subject.
  if (proving.length >= 1) return form === "past" || topical >= 1 ? 3 : 2;
  return claimsTopic ? 2 : 1;
}

/** Which of the four parts of its form (rubric.json, 'parts') the answer holds. */
export function partsOf({ form, proving, own, topical }: Evidence): [boolean, boolean, boolean, boolean] {
  const some = (has: (one: SentenceFacts) => boolean): boolean => proving.some(has);
  const ends = some((one) => one.result === "concrete" || one.result === "measured");
  if (form === "past") {
    return [
      some((one) => one.context),
      some((one) => one.task),
      some((one) => one.own.size > 0 || one.weActed),
      ends,
    ];
  }
  if (form === "motivation") {
    return [topical >= 1, some((one) => one.reason), own >= 1, ends || some((one) => one.wish)];
  }
  const steps = own >= 1 && (own >= 3 || some((one) => one.step));
  return [topical >= 2, steps, some((one) => one.reason), ends || some((one) => one.check)];
}

function scoreStructure(evidence: Evidence): Level {
  return (1 + partsOf(evidence).filter(Boolean).length) as Level;
}

function scoreSpecificity({ marks, concrete }: Evidence): Level {
  if (marks >= 3 && concrete >= 10) return 5;
  if (marks >= 2 && concrete >= 6) return 4;
  if ((marks >= 1 && concrete >= 4) || concrete >= 10) return 3;
  return marks >= 1 || concrete >= 3 ? 2 : 1;
}

function scoreOwnership({ own, reasoned, claimsOwn }: Evidence): Level {
  if (own >= 4 && reasoned) return 5;
  if (own >= 3 || (own >= 2 && reasoned)) return 4;
  if (own >= 1) return 3;
  return claimsOwn ? 2 : 1;
}

function baseOutcome({ form, proving }: Evidence): 1 | 2 | 3 | 4 {
  const leads = (one: SentenceFacts): boolean =>
    (form !== "past" && one.check) || (form === "motivation" && one.wish);
  if (proving.some((one) => one.result === "measured")) return 4;
  if (proving.some((one) => leads(one) && one.marks.size > 0)) return 4;
  if (proving.some((one) => one.result === "concrete" || leads(one))) return 3;
  return proving.some((one) => one.result === "hinted") ? 2 : 1;
}

function scoreOutcome(evidence: Evidence): Level {
  const learned = evidence.proving.some((one) => one.reflection);
  return (baseOutcome(evidence) + (learned ? 1 : 0)) as Level;
}

/** The five criteria of one answer, by rules. */
export function scoreEvidence(evidence: Evidence): Levels {
  return {
    relevance: scoreRelevance(evidence),
    structure: scoreStructure(evidence),
    specificity: scoreSpecificity(evidence),
    ownership: scoreOwnership(evidence),
    outcome: scoreOutcome(evidence),
  };
}

const LONGEST = 220;

type Quote = { criterion: Criterion; text: string };

export function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).trim();
}

/** Drops what doesn't stand word for word in what the candidate wrote. */
export function keepVerbatim(quotes: Quote[], said: readonly string[]): Quote[] {
  return quotes.filter(({ text }) => text !== "" && said.some((one) => one.includes(text)));
}
