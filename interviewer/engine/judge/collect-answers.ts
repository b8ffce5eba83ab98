import type { Language } from "#contract/languages.ts";
import type { QuestionCount } from "#contract/interviews.ts";
import { ANSWERS_FOR_OVERALL, CUT_OFF_WORDS_RATED } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import { askedStems, ENOUGH_WORDS, isNotAnswerable, judgeable } from "../listen/judge-answer.ts";
import { tellsMuch } from "../listen/own-turn.ts";
import { amendmentIn, answerIn, isTelling, refuses, textOf } from "../read/told.ts";
import { isDistress } from "../text/hardship.ts";
import { asksBackIn, isDistressIn, isOtherLanguage } from "../text/other-language.ts";
import { isWithin, stemSet, wordsOf } from "../text/read-text.ts";
import {
  isAbusive,
  isEvidentlyNotEnglish,
  isSamePrint,
  isSkipRequest,
  printOf,
  type Print,
} from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";
import type { Answered } from "./built-in.ts";

/** One planned question with the candidate's messages to it. Only `messages` are judged. */
export type CollectedAnswer = Answered &
  Required<Pick<Answered, "askedBefore" | "asked">> & {
    state: QuestionReport["state"];
    /** The full messages that answer or refuse to answer. Questions to the interviewer and remarks do not count. */
    said: string[];
    /** An answer such as 'fine' proves nothing, so it gets the lowest score from every scorer. */
    saysNothing: boolean;
    /** The time ran out before the last message was sent. */
    cutOff: boolean;
    /** The only message was cut off after a few words. It is not rated, so it does not get the lowest score. */
    hasOnlyBegun: boolean;
  };

/** Limit per question: more than ten minutes of typing. Text beyond this limit proves nothing more and costs time. */
const JUDGED_CHARACTERS = 8000;
const COMPARED_CHARACTERS = 1000;

const comparable = (message: string): Print => printOf(message.slice(0, COMPARED_CHARACTERS));

type Said = {
  /** The whole message. */
  content: string;
  /** The part of the message that is an answer; empty: none. */
  text: string;
  print: Print;
  /** The follow-up that the interviewer had asked before; null: the question itself. */
  askedBefore: string | null;
};

const saidAs = (content: string, text: string, askedBefore: string | null): Said => ({
  content,
  text,
  print: comparable(text),
  askedBefore,
});

type Asked = {
  question: PlannedQuestion;
  wasAsked: boolean;
  followUps: string[];
  said: Said[];
  /** The content of the message that the time limit cut off. */
  cutOff: string | null;
  /** A message took too long to parse and has empty content. */
  isSetAside: boolean;
};

const ASKING = new Set<Turn["kind"]>(["probe", "challenge", "rephrase"]);

const isOwnTurn = (current: Asked | undefined): boolean => current?.question.kind === "candidate_questions";

/** The part of a message that adds to earlier answers; at the candidate's turn to ask, any longer statement. */
const addedIn = (turn: Turn, current: Asked | undefined): string =>
  isOwnTurn(current) && tellsMuch(turn.parts ?? []) ? textOf(turn, isTelling) : amendmentIn(turn);

/**
 * After the last question, a text of more than `LATE_WORDS` words adds to the last answer, and `LATE_FIT` shared words
 * identify a question.
 */
const LATE_WORDS = 50;
const LATE_FIT = 2;

/**
 * Finds the question that an addition or correction shares most words with. If no question shares a word, finds the one
 * whose answer shares most. After the last question one shared word is not enough: the text belongs to an unanswered
 * question, or to none.
 */
function findAddedTo(text: string, earlier: readonly Asked[], isOver: boolean): Asked | undefined {
  const added = rootsIn(text);
  const shared = (words: Set<string>): number => words.intersection(added).size;
  const [best] = earlier
    .map((asked) => {
      const toldFit = shared(rootsIn(asked.said.map((one) => one.text).join("\n")));
      return { asked, fit: shared(wantedOf(asked.question)), toldFit };
    })
    .toReversed()
    .toSorted((a, b) => b.fit - a.fit || (b.fit === 0 ? b.toldFit - a.toldFit : 0));
  if (best === undefined || !isOver || best.fit >= LATE_FIT) return best?.asked;
  const leftOut = earlier.findLast(({ said }) => said.every((one) => one.text === ""));
  return leftOut ?? (isWithin(text, LATE_WORDS) ? undefined : earlier.at(-1));
}

function gather(plan: InterviewPlan, turns: Turn[]): Asked[] {
  const asked = new Map<string, Asked>(
    plan.questions.map((question) => [
      question.id,
      { question, wasAsked: false, followUps: [], said: [], cutOff: null, isSetAside: false },
    ]),
  );
  const { language } = plan;
  const inOrder: Asked[] = [];
  let current: Asked | undefined;
  let spoken: string | null = null;
  for (const turn of turns) {
    const { content } = turn;
    if (turn.role === "user") {
      // A message sent at the time limit may answer an earlier question, if another device has moved on since.
      const answered: Asked | undefined = current && (asked.get(turn.questionId ?? "") ?? current);
      const text = toldIn(turn, language);
      if (answered && content !== "" && (text !== "" || hasRefused(turn, answered.question, language)))
        answered.said.push(saidAs(content, text, answered === current ? spoken : null));
      const added = addedIn(turn, current);
      const before = inOrder.filter(
        (one) => isMain(one.question) && (one !== current || one.said.length > 0),
      );
      if (added !== "")
        (findAddedTo(added, before, isOwnTurn(current)) ?? current)?.said.push(saidAs(added, added, null));
      if (answered && turn.cutOff) answered.cutOff = content;
      if (answered && content === "") answered.isSetAside = true;
    } else if (turn.kind === "closing" || turn.kind === "rating") current = undefined;
    else current = asked.get(turn.questionId ?? "") ?? current;
    if (turn.role === "assistant" && current !== undefined) {
      if (!current.wasAsked) inOrder.push(current);
      current.wasAsked = true;
      if (turn.kind === "question") spoken = null;
      // A reply to the candidate does not replace the question that was asked.
      else if (ASKING.has(turn.kind)) {
        spoken = content;
        current.followUps.push(content);
      }
    }
  }
  return [...asked.values()].filter(({ question }) => isMain(question));
}

/** True if the message was also given to another question that it fits better, regardless of their order. */
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

/** Common words: a long question shares 'from one day to the next' with any story. */
const SMALL_WORDS = new Set([...wordLists["english-words"], ...wordLists["generic-words"]]);

const rootsIn = (message: string): Set<string> =>
  stemSet(wordsOf(message).filter((word) => !SMALL_WORDS.has(word)));

const wantedOf = (question: PlannedQuestion): Set<string> =>
  askedStems(question).union(stemSet(question.lookFor.flatMap(wordsOf)));

/** The number of words that a message shares with a question. */
const fitOf = (question: PlannedQuestion, message: string): number =>
  wantedOf(question).intersection(rootsIn(message)).size;

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

/** 'When there are outliers' is short and says something; 'fine' and 'we did it together' don't. */
const saysNothing = (question: PlannedQuestion, joined: string): boolean =>
  isWithin(joined, ENOUGH_WORDS - 1) && rootsIn(joined).difference(askedStems(question)).size === 0;

/** The exact part of a message that is an answer. An attack, or a mention of self-harm, contains none. */
function toldIn(turn: Turn, language: Language | undefined): string {
  const { content } = turn;
  if (isAbusive(content)) return "";
  if (isOtherLanguage(language))
    return isDistressIn(content, language) || asksBackIn(content, language) ? "" : content;
  return isDistress(content) || isSkipRequest(content) ? "" : answerIn(turn);
}

/** An attack, a refusal, random keys, a shrug, or the question repeated count as an answer that says nothing. */
const hasRefused = (turn: Turn, question: PlannedQuestion, language: Language | undefined): boolean =>
  isAbusive(turn.content) ||
  (!isOtherLanguage(language) &&
    (refuses(turn) || isSkipRequest(turn.content) || isNotAnswerable(question, turn.content, { language })));

/** A message cut off after so few words is ignored: it counts neither for nor against the candidate. */
const isBeginning = (content: string, { cutOff }: Asked): boolean =>
  content === cutOff && isWithin(content, CUT_OFF_WORDS_RATED - 1);

function usableMessages(asked: Asked, all: Asked[], language: Language | undefined) {
  const usable = { messages: [] as string[], askedBefore: [] as (string | null)[] };
  let characters = 0;
  for (const { content, text, askedBefore } of asked.said) {
    if (characters >= JUDGED_CHARACTERS) break;
    const counts =
      text !== "" &&
      !isBeginning(content, asked) &&
      !isNotAnswerable(asked.question, text, { language }) &&
      !countsElsewhere(text, asked, all);
    if (!counts) continue;
    usable.messages.push(text);
    usable.askedBefore.push(askedBefore);
    characters += text.length;
  }
  return usable;
}

/** The questions and answers in planned order, without the candidate's own questions, which are not rated. */
export function collectAnswers(plan: InterviewPlan, turns: Turn[]): CollectedAnswer[] {
  const all = gather(plan, turns);
  return all.map((asked) => {
    const { question } = asked;
    const { messages, askedBefore } = usableMessages(asked, all, plan.language);
    const joined = messages.join("\n\n");
    const state = stateOf(asked, joined, plan.language);
    return {
      question,
      said: asked.said.map(({ content }) => content),
      messages,
      askedBefore,
      asked: asked.followUps,
      state,
      saysNothing: state === "rated" && saysNothing(question, joined),
      cutOff: asked.cutOff !== null,
      hasOnlyBegun:
        asked.cutOff !== null &&
        messages.length === 0 &&
        asked.said.every(({ content }) => isBeginning(content, asked)),
      language: plan.language,
    };
  });
}

/**
 * Counts answered questions for the progress shown at every turn, with the same result as in the report. To be faster,
 * a text given to two questions counts for the first one, not for the one that it fits better.
 */
export function countQuestions(plan: InterviewPlan, turns: Turn[]): QuestionCount {
  const counted = plan.questions.filter(isMain);
  const ofQuestion = (role: Turn["role"], id: string): Turn[] =>
    turns.filter((turn) => turn.role === role && turn.questionId === id);
  const taken: Print[] = [];
  const isAnswered = (question: PlannedQuestion): boolean => {
    const said = ofQuestion("user", question.id)
      .map((turn) => toldIn(turn, plan.language))
      .filter(
        (one) =>
          one !== "" &&
          !isNotAnswerable(question, one, { language: plan.language }) &&
          !taken.some((print) => isSamePrint(print, comparable(one))),
      );
    taken.push(...said.map(comparable));
    const joined = said.join("\n\n");
    if (joined === "" || isOtherLanguage(plan.language)) return joined !== "";
    return !isEvidentlyNotEnglish(judgeable(question, joined));
  };
  const own = plan.questions.find((question) => question.kind === "candidate_questions");
  const isTheirTurn = own !== undefined && ofQuestion("assistant", own.id).length > 0;
  return {
    ...(isTheirTurn && { isTheirTurn }),
    asked: counted.filter(({ id }) => ofQuestion("assistant", id).length > 0).length,
    planned: counted.length,
    // Stops at the number needed: reading an answer costs more than the rest of a turn's response.
    untilRating:
      ANSWERS_FOR_OVERALL - counted.values().filter(isAnswered).take(ANSWERS_FOR_OVERALL).toArray().length,
  };
}
