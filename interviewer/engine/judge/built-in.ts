import type { Language } from "#contract/languages.ts";
import { CRITERIA } from "#contract/criteria.ts";
import { TOTAL_BARELY_MAX, TOTAL_OTHER_QUESTION_MAX } from "#contract/limits.ts";
import { loadFittedScorer } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import type { Memory, Part } from "../text/memory.ts";
import { findHardship } from "../text/hardship.ts";
import { nameThing } from "../text/name-thing.ts";
import { isWithin, sentencesOf, spaced } from "../text/read-text.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isGibberish, isNoAnswerPhrase } from "../text/recognise.ts";
import type { PlannedQuestion } from "../types.ts";
import { improveAnswer, MOST_BRACKETS } from "./better-answer.ts";
import {
  CAN_GROW,
  ELSEWHERE,
  FINE,
  findGaps,
  findGood,
  OFTEN_TIMES,
  toldOf,
  wordNothing,
  type Gap,
  type Read,
} from "./feedback.ts";
import type { Ask } from "./further.ts";
import { findQuotes, lastDeed, quoteOfPart } from "./quotes.ts";
import { readFeatures } from "./answer-features.ts";
import { readFitted } from "./fitted-scorer.ts";
import {
  askedOf,
  FLOOR,
  ratedForm,
  remember,
  type Encoder,
  type Judgement,
  type Level,
  type Levels,
} from "./judgement.ts";

/** One question with those of the candidate's messages that count for it, letter by letter. */
export type Answered = {
  question: PlannedQuestion;
  messages: readonly string[];
  /** What the interviewer had asked before each; null: the question itself. Left out: nothing else was asked. */
  askedBefore?: readonly (string | null)[];
  /** The interview's; left out: English. */
  language?: Language | undefined;
};

/** On less than this no better answer can be built. */
const BUILDS_ON = 4.5;

/** What speaks of something else, or may be wrong, is weakest in its content: no fact in a bracket makes that better. */
const mayImprove = (read: Read): boolean => {
  const { form, criteria } = read;
  if (form === "knowledge") return criteria.relevance > CAN_GROW;
  if (criteria.relevance > FINE) return true;
  const isTold = toldOf(read) >= BUILDS_ON || read.told === undefined;
  return (
    isTold && criteria.relevance > ELSEWHERE && Math.min(...Object.values(criteria)) < criteria.relevance
  );
};

/** Of what tells a loss of one's own no figure and no better telling is asked. */
const asksMore = (messages: readonly string[]): boolean =>
  !messages.some((message) => findHardship(message) === "own");

/** Of what is offered: parts without which an answer of its form is not whole, and what is plain to see. */
const BLANKS = new Set<Ask | null>(["number", "result", "reason", "check", "case", "moment"]);

/** A blank stands only for what is surely missing. */
const isBlank = ({ part, isDoubt, isOffer }: Gap): boolean =>
  isDoubt !== true && part !== "hold" && (isOffer !== true || BLANKS.has(part));

/** The candidate's own sentences, with a bracket where something is missing. */
function orderBy(read: Read, { question, messages }: Answered, gaps: readonly Gap[]): string | null {
  if (!mayImprove(read) || !asksMore(messages)) return null;
  const missing = gaps
    .filter((gap) => isBlank(gap) && read.criteria[gap.criterion] <= CAN_GROW)
    .flatMap(({ part }) => part ?? [])
    .slice(0, MOST_BRACKETS);
  const readable = messages.map((message) => judgeable(question, message));
  return improveAnswer(read.memory, readable, { missing, seed: question.id });
}

/** The same for a scorer whose own better answer can't be used. */
export function orderAnswer(answered: Answered, criteria: Judgement["criteria"]): string | null {
  const { question, messages, language } = answered;
  // Its brackets are English, and so is what it knows of parts.
  if (isOtherLanguage(language)) return null;
  const memory = remember(question, messages);
  const read = { question, form: ratedForm(question), memory, criteria, isTied: true };
  return orderBy(read, answered, findGaps(read));
}

/** What says nothing, or was not answered, has the floor with every scorer. */
export function judgeEmpty(question: PlannedQuestion, messages: readonly string[] = []): Judgement {
  return {
    criteria: FLOOR,
    total: null,
    isTied: true,
    quotes: [],
    good: [],
    missing: [{ criterion: "relevance", text: wordNothing(question, messages) }],
    better: null,
  };
}

function readShown(memory: Memory): Partial<Record<Part, string>> {
  const parts = [...new Set(memory.told.map(({ part }) => part))];
  return Object.fromEntries(
    parts.flatMap((part) => {
      const quote = quoteOfPart(memory, part);
      return quote === null ? [] : [[part, quote]];
    }),
  );
}

function nameOf(memory: Memory): string | null {
  const thing = memory.form === "past" ? nameThing(memory.clauses, OFTEN_TIMES) : null;
  if (thing !== null) return `the ${thing}`;
  const quote = memory.form === "past" ? lastDeed(memory) : (memory.telling?.text ?? null);
  return quote === null ? null : `“${quote}”`;
}

type Numbers = Pick<Judgement, "criteria" | "total" | "isTied"> & Pick<Read, "told" | "isHeld">;

/** A smaller difference is no more than the reading's own roughness. */
const HELD_BACK = 1.5;

const levelOf = (value: number): Level => Math.max(1, Math.min(5, Math.round(value))) as Level;

/** A longer sentence tells what one does where one doesn't know. */
const NO_ANSWER_WORDS = 7;

const saysNothing = (sentence: string): boolean =>
  isWithin(sentence, NO_ANSWER_WORDS) && isNoAnswerPhrase(sentence);

/** Said twice counts once; mashed keys and 'I don't know' count for nothing. */
function withoutNothing(text: string): string {
  const sentences = new Map(sentencesOf(text).map((sentence) => [spaced(sentence), sentence]));
  return [...sentences.values()]
    .filter((sentence) => !isGibberish(sentence) && !saysNothing(sentence))
    .join(" ");
}

/** The total was read with relevance in it: rounded, it lowers no total a second time. */
function relevanceOf(level: Level, total: number): Level {
  if (total > TOTAL_BARELY_MAX) return Math.max(level, 3) as Level;
  return total > TOTAL_OTHER_QUESTION_MAX ? (Math.max(level, 2) as Level) : level;
}

/** Not by rules: by the labelled answers that this one is most like. */
async function readNumbers({ question, messages }: Answered, encoder: Encoder): Promise<Numbers> {
  const texts = messages.map((message) => judgeable(question, message));
  const asked = askedOf(question);
  const { scorer, others, rarity } = loadFittedScorer();
  const features = await readFeatures(asked, withoutNothing(texts.join("\n\n")), {
    encode: encoder.encode,
    others,
    rarity,
  });
  const { total, criteria, isTied, told, heldBack } = readFitted(scorer, features, asked.form);
  const levels = Object.fromEntries(CRITERIA.map((name) => [name, levelOf(criteria[name])])) as Levels;
  return {
    total,
    criteria: { ...levels, relevance: relevanceOf(levels.relevance, total) },
    isTied,
    told,
    isHeld: heldBack >= HELD_BACK,
  };
}

/** One answer by the built-in scorer: the same answer gives the same judgement, every time. */
export async function judgeBuiltIn(answered: Answered, encoder: Encoder): Promise<Judgement> {
  const { question, messages } = answered;
  const { total, ...numbers } = await readNumbers(answered, encoder);
  const { criteria, isTied } = numbers;
  const memory = remember(question, messages);
  const read = { question, form: ratedForm(question), memory, ...numbers };
  const gaps = asksMore(messages) ? findGaps(read) : [];
  return {
    criteria,
    total,
    isTied,
    // Nothing is shown for what the scorer holds to be weak.
    quotes: findQuotes(memory).filter(
      ({ criterion }) => criteria.relevance > ELSEWHERE && criteria[criterion] >= FINE,
    ),
    good: findGood(read),
    missing: gaps.map(({ criterion, text }) => ({ criterion, text })),
    better: orderBy(read, answered, gaps),
    read: {
      form: read.form,
      shown: readShown(memory),
      gaps: gaps.flatMap(({ part, isDoubt, isOffer }) =>
        part === null || isDoubt === true || isOffer === true ? [] : [part],
      ),
      doubts: gaps.flatMap(({ isDoubt, text }) => (isDoubt === true ? [text] : [])),
      offers: gaps.flatMap(({ isOffer, text }) => (isOffer === true ? [text] : [])),
      isOpen: criteria.relevance <= ELSEWHERE && numbers.isHeld !== true,
      name: nameOf(memory),
    },
  };
}
