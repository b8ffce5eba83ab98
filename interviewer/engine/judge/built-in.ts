import { isOffTopic, judgeable } from "../listen/judge-answer.ts";
import { readMemory, type Memory, type Part } from "../text/memory.ts";
import { nameThing } from "../text/name-thing.ts";
import type { PlannedQuestion } from "../types.ts";
import { improveAnswer } from "./better-answer.ts";
import { findGaps, findGood, findQuotes, quoteOfPart, wordNothing, type Gap } from "./feedback.ts";
import { FLOOR, ratedForm, type Encoder, type Judgement } from "./judgement.ts";
import { readEvidence, scoreEvidence } from "./score-answer.ts";

/** One question with those of the candidate's messages that count for it, letter by letter. */
export type Answered = { question: PlannedQuestion; messages: readonly string[] };

const BRACKETS_FOR = 2;

const remember = ({ question, messages }: Answered): Memory =>
  readMemory({ text: question.text, form: ratedForm(question) }, messages);

/** The candidate's own sentences, with a bracket where something is missing. */
function orderBy(memory: Memory, { question, messages }: Answered, gaps: readonly Gap[]): string | null {
  const missing = gaps.slice(0, BRACKETS_FOR).flatMap(({ part }) => part ?? []);
  const readable = messages.map((message) => judgeable(question, message));
  return improveAnswer(memory, readable, { missing, seed: question.id });
}

/** The same for a scorer whose own better answer can't be used. */
export function orderAnswer(answered: Answered, criteria: Judgement["criteria"]): string | null {
  const memory = remember(answered);
  const { question } = answered;
  const gaps = findGaps({ question, form: ratedForm(question), memory, criteria, isTied: true });
  return orderBy(memory, answered, gaps);
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

const OFTEN = 2;

function nameOf(memory: Memory): string | null {
  const thing = memory.form === "past" ? nameThing(memory.clauses, OFTEN) : null;
  if (thing !== null) return `the ${thing}`;
  return memory.telling === null ? null : `“${memory.telling.text}”`;
}

/** One answer by the built-in scorer: the same answer gives the same judgement, every time. */
// oxlint-disable-next-line typescript/require-await -- the encoder will be asked
export async function judgeBuiltIn(answered: Answered, _encoder: Encoder): Promise<Judgement> {
  const { question, messages } = answered;
  const evidence = readEvidence(question, messages.join("\n\n"));
  const isElsewhere = isOffTopic(question, judgeable(question, messages.join("\n\n")), evidence.facts);
  const criteria = isElsewhere ? FLOOR : scoreEvidence(evidence);
  const isTied = evidence.topical > 0;
  const memory = remember(answered);
  const read = { question, form: ratedForm(question), memory, criteria, isTied };
  const gaps = findGaps(read);
  return {
    criteria,
    total: null,
    isTied,
    quotes: findQuotes(read),
    good: findGood(read),
    missing: gaps.map(({ criterion, text }) => ({ criterion, text })),
    better: criteria.relevance === 1 ? null : orderBy(memory, answered, gaps),
    read: {
      form: read.form,
      shown: readShown(memory),
      gaps: gaps.flatMap(({ part }) => (part === null || part === "group" || part === "case" ? [] : [part])),
      doubts: gaps.flatMap(({ isDoubt, text }) => (isDoubt === true ? [text] : [])),
      name: nameOf(memory),
    },
  };
}
