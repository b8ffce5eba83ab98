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
import { isWithin, stem, wordsOf } from "../text/read-text.ts";
import {
  isAbusive,
  isEvidentlyNotEnglish,
  isSamePrint,
  isSkipRequest,
  printOf,
  type Print,
} from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";

/** One planned question with what the candidate wrote to it. */
export type CollectedAnswer = {
  question: PlannedQuestion;
  state: QuestionReport["state"];
  /** The messages that answer or refuse to, letter by letter; whoever only asks back or talks beside it has not answered yet. */
  said: string[];
  /** What is judged of them, as it stands in them. */
  messages: string[];
  /** What the interviewer had asked before each of `messages`; null: the question itself. */
  askedBefore: (string | null)[];
  /** Every follow-up to the question, also one that got no answer. */
  asked: string[];
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
  /** The whole message. */
  content: string;
  /** The content it tells; empty: nothing. */
  text: string;
  print: Print;
  /** What the interviewer had asked before it; null: the question itself. */
  askedBefore: string | null;
};

type Asked = {
  question: PlannedQuestion;
  wasAsked: boolean;
  followUps: string[];
  said: Said[];
  /** The text of `said` that the clock took. */
  cutOff: string | null;
  /** Something was said that took too long to read and stands there empty. */
  isSetAside: boolean;
};

const ASKING = new Set<Turn["kind"]>(["probe", "challenge", "rephrase"]);

/** What a message adds to answers given before; at the candidate's turn to ask whatever is told at some length does. */
const addedIn = (turn: Turn, current: Asked | undefined): string =>
  current?.question.kind === "candidate_questions" && tellsMuch(turn.parts ?? [])
    ? textOf(turn, isTelling)
    : amendmentIn(turn);

/** The question that an addition or a correction shares most words with, the later of two; else the one before this. */
function findAddedTo(text: string, earlier: readonly Asked[]): Asked | undefined {
  const fits = earlier.map((asked) => ({ asked, fit: fitOf(asked.question, text) }));
  return fits.toReversed().toSorted((a, b) => b.fit - a.fit)[0]?.asked;
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
      // Handed in when the time ran out, it may answer a question that another screen has left behind.
      const answered: Asked | undefined = current && (asked.get(turn.questionId ?? "") ?? current);
      const text = toldIn(turn, language);
      if (answered && content !== "" && (text !== "" || hasRefused(turn, answered.question, language)))
        answered.said.push({
          content,
          text,
          print: comparable(text),
          askedBefore: answered === current ? spoken : null,
        });
      const added = addedIn(turn, current);
      const before = inOrder.filter(
        (one) => isMain(one.question) && (one !== current || one.said.length > 0),
      );
      if (added !== "")
        (findAddedTo(added, before) ?? current)?.said.push({
          content: added,
          text: added,
          print: comparable(added),
          askedBefore: null,
        });
      if (answered && turn.cutOff) answered.cutOff = content;
      if (answered && content === "") answered.isSetAside = true;
    } else if (turn.kind === "closing" || turn.kind === "rating") current = undefined;
    else current = asked.get(turn.questionId ?? "") ?? current;
    if (turn.role === "assistant" && current !== undefined) {
      if (!current.wasAsked) inOrder.push(current);
      current.wasAsked = true;
      if (turn.kind === "question") spoken = null;
      // What is only replied to the candidate leaves open what was asked.
      else if (ASKING.has(turn.kind)) {
        spoken = content;
        current.followUps.push(content);
      }
    }
  }
  return [...asked.values()].filter(({ question }) => isMain(question));
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

const rootsIn = (message: string): Set<string> =>
  new Set(
    wordsOf(message)
      .filter((word) => !SMALL_WORDS.has(word))
      .map(stem),
  );

/** How well a message fits a question: the number of words that it shares with it. */
function fitOf(question: PlannedQuestion, message: string): number {
  const wanted = new Set([...askedStems(question), ...question.lookFor.flatMap(wordsOf).map(stem)]);
  return wanted.intersection(rootsIn(message)).size;
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

/** 'When there are outliers' is short and says something; 'fine' and 'we did it together' don't. */
const saysNothing = (question: PlannedQuestion, joined: string): boolean =>
  isWithin(joined, ENOUGH_WORDS - 1) && rootsIn(joined).difference(askedStems(question)).size === 0;

/** Returns the content of a message, as it stands in it; an attack and a cry for help tell nothing. */
function toldIn(turn: Turn, language: Language | undefined): string {
  const { content } = turn;
  if (isAbusive(content)) return "";
  if (isOtherLanguage(language))
    return isDistressIn(content, language) || asksBackIn(content, language) ? "" : content;
  return isDistress(content) || isSkipRequest(content) ? "" : answerIn(turn);
}

/** An attack, a refusal, mashed keys, a shrug and the question said back are answers that say nothing. */
const hasRefused = (turn: Turn, question: PlannedQuestion, language: Language | undefined): boolean =>
  isAbusive(turn.content) ||
  (!isOtherLanguage(language) &&
    (refuses(turn) || isSkipRequest(turn.content) || isNotAnswerable(question, turn.content, { language })));

/** Of so few words nobody can say what the answer would have been: they count neither for it nor against it. */
const isBeginning = (content: string, { cutOff }: Asked): boolean =>
  content === cutOff && isWithin(content, CUT_OFF_WORDS_RATED - 1);

type Usable = Pick<CollectedAnswer, "messages" | "askedBefore">;

function usableMessages(asked: Asked, all: Asked[], language: Language | undefined): Usable {
  const usable: Usable = { messages: [], askedBefore: [] };
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
 * What the candidate is told on the way, at every turn: as many answers as the report will count. Quicker than the report's
 * own count: of the same words given to two questions it takes the first, and asks not which of them they fit.
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
  return {
    asked: counted.filter(({ id }) => ofQuestion("assistant", id).length > 0).length,
    planned: counted.length,
    // No more is read than it takes: reading an answer costs more than the rest of a turn's response.
    untilRating:
      ANSWERS_FOR_OVERALL - counted.values().filter(isAnswered).take(ANSWERS_FOR_OVERALL).toArray().length,
  };
}
