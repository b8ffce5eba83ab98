import type { Language } from "#contract/languages.ts";
import { RELEVANCE_OTHER_MAX } from "#contract/limits.ts";
import { loadRatingHeads, mostOf } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import { findHardship } from "../text/hardship.ts";
import { isWithin, sentencesOf, spaced } from "../text/read-text.ts";
import { isGibberish, isNoAnswerPhrase } from "../text/recognise.ts";
import type { PlannedQuestion } from "../types.ts";
import { FLOOR, ratedForm, type Encoder, type Judgement } from "./judgement.ts";
import { levelsOf, type Reading } from "./levels.ts";
import { describeQuestion, meanReading, plainWords, readAnswer, relevanceOf } from "./rate-answer.ts";
import { findOpenPoint } from "./find-open-point.ts";
import { suggestNext } from "./suggest-next.ts";

/** One question with those of the candidate's messages that count for it, letter by letter. */
export type Answered = {
  question: PlannedQuestion;
  messages: readonly string[];
  /** What the interviewer had asked before each; null: the question itself. Left out: nothing else was asked. */
  askedBefore?: readonly (string | null)[];
  /** Every follow-up to the question, also one that got no answer. */
  asked?: readonly string[];
  /** The interview's; left out: English. */
  language?: Language | undefined;
};

/** What says nothing, or was not answered, has the floor with every scorer. */
export const judgeEmpty = (question: PlannedQuestion): Judgement => ({
  criteria: FLOOR,
  quotes: [],
  good: [],
  most: mostOf(question.id)?.says ?? null,
  next: null,
  advice: null,
  begin: null,
});

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

/** Not by rules: by an encoder trained on the labelled answers, with heads for the criteria, the whole and the tie. */
async function readNumbers({ question, messages }: Answered, { encode }: Encoder): Promise<Reading> {
  const texts = messages.map((message) => judgeable(question, message));
  const form = ratedForm(question);
  const told = withoutNothing(texts.join("\n\n"));
  const [asked, ...answers] = await encode([
    describeQuestion({ text: question.text, form, lookFor: question.lookFor }),
    told,
    plainWords(told),
  ]);
  if (!asked) throw new Error("the encoder gave too few vectors");
  const reading = meanReading(
    answers.map((answer) => readAnswer({ question: asked, answer, form }, loadRatingHeads())),
  );
  const [, structure = 1, specificity = 1, ownership = 1, outcome = 1] = reading.criteria;
  return {
    criteria: { relevance: relevanceOf(reading, form), structure, specificity, ownership, outcome },
    whole: reading.total,
  };
}

/** One answer by the built-in scorer: the same answer gives the same judgement, every time. */
export async function judgeBuiltIn(answered: Answered, encoder: Encoder): Promise<Judgement> {
  const { question, messages } = answered;
  const criteria = levelsOf(await readNumbers(answered, encoder), ratedForm(question));
  // Whoever tells a loss of their own is asked for nothing more.
  const isGrief = messages.some((message) => findHardship(message) === "own");
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
