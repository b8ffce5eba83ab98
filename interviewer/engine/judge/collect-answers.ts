import type { Language } from "#contract/languages.ts";
import type { QuestionCount } from "#contract/interviews.ts";
import { ANSWERS_FOR_OVERALL, CUT_OFF_WORDS_RATED } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { answerPart } from "../listen/answer-part.ts";
import { isShortComplaint } from "../listen/asides.ts";
import { findAdditions } from "../listen/earlier-answer.ts";
import { findTalk } from "../listen/talk.ts";
import { findWishToLeave } from "../listen/wish-to-leave.ts";
import { askedStems, ENOUGH_WORDS, isNotAnswerable, judgeable } from "../listen/judge-answer.ts";
import { isDistress } from "../text/hardship.ts";
import { asksBackIn, isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { readClauses } from "../text/clauses.ts";
import { isAside, PARTS_AT_MOST } from "../text/memory.ts";
import { thingsIn } from "../text/name-thing.ts";
import { isWithin, stem, wordsOf } from "../text/read-text.ts";
import {
  isAbusive,
  isEvidentlyNotEnglish,
  isSamePrint,
  isSkipRequest,
  printOf,
  withoutInstructions,
  type Print,
} from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";
import { remembered } from "../text/remembered.ts";
import { remember } from "./judgement.ts";

/** One planned question with what the candidate wrote to it. */
export type CollectedAnswer = {
  question: PlannedQuestion;
  state: QuestionReport["state"];
  /** The messages, letter by letter. */
  said: string[];
  /** What is judged of them, as it stands in them. */
  messages: string[];
  /** What the interviewer had asked before each of `messages`; null: the question itself. */
  askedBefore: (string | null)[];
  /** 'fine' proves nothing and is no matter of opinion: it has the floor, whoever the scorer is. */
  saysNothing: boolean;
  /** Time ran out before the last of what was said was sent. */
  cutOff: boolean;
  /** Nothing else was said than what time cut off after a few words: not rated, and no floor. */
  hasOnlyBegun: boolean;
  /** The interview's; left out: English. */
  language?: Language | undefined;
};

/** Per question; more than ten minutes of typing holds. What goes beyond it proves nothing more and costs time. */
const JUDGED_CHARACTERS = 8000;
const COMPARED_CHARACTERS = 1000;

const comparable = (message: string): Print => printOf(message.slice(0, COMPARED_CHARACTERS));

type Said = {
  text: string;
  print: Print;
  /** What the interviewer had asked before it; null: the question itself. */
  askedBefore: string | null;
  /** Told at a later question. */
  isAdded: boolean;
};

type Asked = {
  question: PlannedQuestion;
  wasAsked: boolean;
  said: Said[];
  /** The text of `said` that the clock took. */
  cutOff: string | null;
  /** Something was said that took too long to read and stands there empty. */
  isSetAside: boolean;
};

const ASKING = new Set<Turn["kind"]>(["probe", "challenge", "rephrase"]);

function gather(plan: InterviewPlan, turns: Turn[]): Asked[] {
  const asked = new Map<string, Asked>(
    plan.questions.map((question) => [
      question.id,
      { question, wasAsked: false, said: [], cutOff: null, isSetAside: false },
    ]),
  );
  const additions = findAdditions(plan, turns);
  let current: Asked | undefined;
  let spoken: string | null = null;
  const file = (to: Asked | undefined, text: string, isAdded: boolean): void => {
    if (text === "") return;
    const askedBefore = to === current && !isAdded ? spoken : null;
    to?.said.push({ text, print: comparable(text), askedBefore, isAdded });
  };
  for (const turn of turns) {
    if (turn.role === "user") {
      // Handed in when the time ran out, it may answer a question that another screen has left behind.
      const answered: Asked | undefined = current && (asked.get(turn.questionId ?? "") ?? current);
      const addition = additions.get(turn);
      const own = addition?.rest ?? turn.content;
      file(answered, own, false);
      if (addition?.kind === "adds") file(asked.get(addition.to?.id ?? ""), addition.added, true);
      if (answered && turn.cutOff) answered.cutOff = own;
      if (answered && turn.content === "") answered.isSetAside = true;
    } else if (turn.kind === "closing" || turn.kind === "rating") current = undefined;
    else current = asked.get(turn.questionId ?? "") ?? current;
    if (turn.role === "assistant" && current !== undefined) {
      current.wasAsked = true;
      if (turn.kind === "question") spoken = null;
      // What is only replied to the candidate leaves open what was asked.
      else if (ASKING.has(turn.kind)) spoken = turn.content;
    }
  }
  return [...asked.values()].filter(({ question }) => question.kind !== "candidate_questions");
}

/** Of the same message given to several questions it counts for the one it fits best: the order of the questions decides nothing. */
function countsElsewhere(message: string, own: Asked, all: Asked[]): boolean {
  const print = comparable(message);
  const others = all.filter(
    (other) => other !== own && other.said.some((one) => isSamePrint(one.print, print)),
  );
  if (others.length === 0) return false;
  const ownFit = fitOf(own.question, message);
  return others.some((other) => {
    const otherFit = fitOf(other.question, message);
    return otherFit > ownFit || (otherFit === ownFit && other.question.id < own.question.id);
  });
}

/** A long question shares 'from one day to the next' with any story. */
const SMALL_WORDS = new Set([...wordLists["english-words"], ...wordLists["generic-words"]]);

/** How well a message fits a question, as its words alone show: what it has of the question, then how much it tells. */
function fitOf(question: PlannedQuestion, message: string): number {
  const said = new Set(
    wordsOf(message)
      .filter((word) => !SMALL_WORDS.has(word))
      .map(stem),
  );
  const wanted = new Set([...askedStems(question), ...question.lookFor.flatMap(wordsOf).map(stem)]);
  const { told } = remember(question, [message]);
  return wanted.intersection(said).size + new Set(told.map(({ part }) => part)).size / PARTS_AT_MOST;
}

function stateOf(
  { question, wasAsked, isSetAside }: Asked,
  joined: string,
  language: Language | undefined,
): CollectedAnswer["state"] {
  if (!wasAsked) return "not_asked";
  if (joined === "") return isSetAside ? "not_readable" : "not_answered";
  if (isOtherLanguage(language)) return "not_readable";
  return isEvidentlyNotEnglish(judgeable(question, joined)) ? "not_readable" : "rated";
}

/** 'When there are outliers' is short and says something; 'fine', 'we did it together' don't. */
const saysNothing = (question: PlannedQuestion, joined: string): boolean =>
  isWithin(joined, ENOUGH_WORDS - 1) && thingsIn(readClauses(joined, 0), askedStems(question)).size === 0;

const FEWEST_WORDS_BESIDE = 4;
const MOST_KEPT = 2000;

/** A message that only asks the interviewer something, talks beside it, complains, skips or attacks is no answer. */
const answersInEnglish = remembered((message) => {
  if (isAbusive(message) || isDistress(message) || isAside(message) || isShortComplaint(message))
    return false;
  const part = answerPart(message);
  return part === message || wordsOf(part).length >= FEWEST_WORDS_BESIDE;
}, MOST_KEPT);

const answersSomething = (message: string, language: Language | undefined): boolean =>
  isOtherLanguage(language)
    ? !isAbusive(message) && !isDistressIn(message, language) && !asksBackIn(message, language)
    : answersInEnglish(message);

/** 'Skip', 'I'd rather not say' with nothing that makes it hard to speak, an order to the rater: who refuses has answered. */
const refuses = (message: string): boolean =>
  isSkipRequest(message) ||
  withoutInstructions(message) !== message ||
  (findTalk(message)?.kind === "refuse" && findWishToLeave(message)?.isUpset !== true);

/** Asked back, talked beside, complained, too hard to speak of: nobody can say what the answer would have been. */
export const saysNothingYet = (message: string, language?: Language): boolean =>
  !answersSomething(message, language) &&
  !isAbusive(message) &&
  (isOtherLanguage(language) || !refuses(message));

/** Of so few words nobody can say what the answer would have been: they count neither for it nor against it. */
const isBeginning = (message: string, { cutOff }: Asked): boolean =>
  message === cutOff && isWithin(message, CUT_OFF_WORDS_RATED - 1);

/** As it stands in the message, without what was said to the interviewer beside it. */
const partOf = (message: string, language: Language | undefined): string =>
  isOtherLanguage(language) ? message : answerPart(message);

type Usable = Pick<CollectedAnswer, "messages" | "askedBefore">;

function usableMessages(asked: Asked, all: Asked[], language: Language | undefined): Usable {
  const usable: Usable = { messages: [], askedBefore: [] };
  let characters = 0;
  for (const { text, askedBefore, isAdded } of asked.said) {
    if (characters >= JUDGED_CHARACTERS) break;
    const counts =
      !isBeginning(text, asked) &&
      (isAdded || answersSomething(text, language)) &&
      !isNotAnswerable(asked.question, text, { language }) &&
      !countsElsewhere(text, asked, all);
    if (!counts) continue;
    const part = isAdded ? text : partOf(text, language);
    usable.messages.push(part);
    usable.askedBefore.push(askedBefore);
    characters += part.length;
  }
  return usable;
}

const saysMore = (asked: Asked, language: Language | undefined): boolean =>
  asked.said.some(({ text }) => !isBeginning(text, asked) && !saysNothingYet(text, language));

/** What was asked and answered, in planned order. The candidate's own questions are left out: they are not rated. */
export function collectAnswers(plan: InterviewPlan, turns: Turn[]): CollectedAnswer[] {
  const all = gather(plan, turns);
  return all.map((asked) => {
    const { question } = asked;
    const { messages, askedBefore } = usableMessages(asked, all, plan.language);
    const joined = messages.join("\n\n");
    const state = stateOf(asked, joined, plan.language);
    return {
      question,
      said: asked.said.map(({ text }) => text),
      messages,
      askedBefore,
      state,
      saysNothing: state === "rated" && saysNothing(question, joined),
      cutOff: asked.cutOff !== null,
      hasOnlyBegun: asked.cutOff !== null && messages.length === 0 && !saysMore(asked, plan.language),
      language: plan.language,
    };
  });
}

/**
 * What the candidate is told on the way, at every turn: as many answers as the report will count. Quicker than the report's
 * own count: of the same words given to two questions it takes the first, and asks not which of them they fit.
 */
export function countQuestions(plan: InterviewPlan, turns: Turn[]): QuestionCount {
  const counted = plan.questions.filter(({ kind }) => kind !== "candidate_questions");
  const ofQuestion = (role: Turn["role"], id: string): Turn[] =>
    turns.filter((turn) => turn.role === role && turn.questionId === id);
  const taken: Print[] = [];
  const isAnswered = (question: PlannedQuestion): boolean => {
    const said = ofQuestion("user", question.id)
      .map(({ content }) => content)
      .filter(
        (one) =>
          answersSomething(one, plan.language) &&
          !isNotAnswerable(question, one, { language: plan.language }) &&
          !taken.some((print) => isSamePrint(print, comparable(one))),
      );
    taken.push(...said.map(comparable));
    const joined = said.map((one) => partOf(one, plan.language)).join("\n\n");
    if (joined === "" || isOtherLanguage(plan.language)) return joined !== "";
    return !isEvidentlyNotEnglish(judgeable(question, joined));
  };
  return {
    asked: counted.filter(({ id }) => ofQuestion("assistant", id).length > 0).length,
    planned: counted.length,
    // No more is read than it takes: reading an answer costs more than the rest of a turn's response.
    untilRating:
      ANSWERS_FOR_OVERALL - counted.values().filter(isAnswered).take(ANSWERS_FOR_OVERALL).toArray().length,
  };
}
