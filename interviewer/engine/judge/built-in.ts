import type { Language } from "#contract/languages.ts";
import { RELEVANCE_OTHER_MAX } from "#contract/limits.ts";
import { loadRatingHeads, mostOf } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import { tellsOwnHardship } from "../text/hardship.ts";
import { isWithin, sentencesOf, spaced } from "../text/read-text.ts";
import { isGibberish, isNoAnswerPhrase } from "../text/recognise.ts";
import type { PlannedQuestion } from "../types.ts";
import { FLOOR, ratedForm, type Encoder, type Judgement } from "./judgement.ts";
import { levelsOf, type Reading } from "./levels.ts";
import {
  describeQuestion,
  meanReading,
  plainWords,
  readAnswer,
  relevanceOf,
  type AnswerReading,
} from "./rate-answer.ts";
import { findOpenPoint } from "./find-open-point.ts";
import { suggestNext } from "./suggest-next.ts";

/** One question with the candidate's messages that count for it, unchanged. */
export type Answered = {
  question: PlannedQuestion;
  messages: readonly string[];
  /** The follow-up before each message; null: the question itself. Absent: there were no follow-ups. */
  askedBefore?: readonly (string | null)[];
  /** Every follow-up to the question, including unanswered ones. */
  asked?: readonly string[];
  /** The interview's language; absent: English. */
  language?: Language | undefined;
};

/** An answer that says nothing, or no answer, gets the lowest levels from every scorer. */
export const judgeEmpty = (question: PlannedQuestion): Judgement => ({
  criteria: FLOOR,
  quotes: [],
  good: [],
  most: mostOf(question.id)?.says ?? null,
  next: null,
  advice: null,
  begin: null,
});

/** In a longer sentence, the candidate also says what they would do. */
const NO_ANSWER_WORDS = 7;

const saysNothing = (sentence: string): boolean =>
  isWithin(sentence, NO_ANSWER_WORDS) && isNoAnswerPhrase(sentence);

/** Removes repeated sentences, random keys and 'I don't know'. */
function withoutNothing(text: string): string {
  const sentences = new Map(sentencesOf(text).map((sentence) => [spaced(sentence), sentence]));
  return [...sentences.values()]
    .filter((sentence) => !isGibberish(sentence) && !saysNothing(sentence))
    .join(" ");
}

/** Rates with an encoder trained on the labelled answers. Its heads predict criteria, total and tie to the question. */
async function readNumbers({ question, messages }: Answered, { encode }: Encoder): Promise<Reading> {
  const texts = messages.map((message) => judgeable(question, message));
  const form = ratedForm(question);
  const told = withoutNothing(texts.join("\n\n"));
  const [asked, whole, plain, ...parts] = await encode([
    describeQuestion(form, question),
    told,
    plainWords(told),
    ...(texts.length > 1 ? texts : []),
  ]);
  if (!asked || !whole || !plain) throw new Error("the encoder gave too few vectors");
  const read = (answer: Float32Array): AnswerReading =>
    readAnswer({ question: asked, answer, form }, loadRatingHeads());
  const all = meanReading([whole, plain].map(read));
  // One relevant message is enough: a later message may be about something else.
  const reading = { ...all, tie: Math.max(all.tie, ...parts.map((part) => read(part).tie)) };
  const [, structure = 1, specificity = 1, ownership = 1, outcome = 1] = reading.criteria;
  return {
    criteria: { relevance: relevanceOf(reading, form), structure, specificity, ownership, outcome },
    whole: reading.total,
  };
}

/** Judges one answer with the built-in scorer: the same answer always gives the same judgement. */
export async function judgeBuiltIn(answered: Answered, encoder: Encoder): Promise<Judgement> {
  const { question, messages } = answered;
  const criteria = levelsOf(await readNumbers(answered, encoder), ratedForm(question));
  // Nothing more is asked of a candidate who tells of a loss of their own.
  const isGrief = messages.some(tellsOwnHardship);
  const isElsewhere = criteria.relevance !== null && criteria.relevance <= RELEVANCE_OTHER_MAX;
  return {
    ...judgeEmpty(question),
    criteria,
    isElsewhere,
    ...(isGrief && { most: null }),
    next: isGrief || isElsewhere ? null : await suggestNext(answered, encoder),
    open: isGrief ? null : await findOpenPoint(answered, encoder),
  };
}
