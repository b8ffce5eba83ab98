import type { QuestionReport } from "#contract/report.ts";
import { findCandidateQuestion } from "../listen/answer-candidate.ts";
import { isNotAnswerable, isOffTopic, judgeable } from "../listen/judge-answer.ts";
import { wordsOf } from "../text/read-text.ts";
import { isAbusive, isEvidentlyNotEnglish, isSamePrint, printOf, type Print } from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";
import { readEvidence, scoreEvidence, scoreOutOfTen, type Evidence } from "./score-answer.ts";

/** One planned question with what the candidate wrote to it. */
export type CollectedAnswer = {
  question: PlannedQuestion;
  state: QuestionReport["state"];
  /** The messages, letter by letter. */
  said: string[];
  /** What of them is judged. */
  joined: string;
  /** What that proves; null where there is nothing to read. */
  evidence: Evidence | null;
};

/** Per question; more than ten minutes of typing holds. What goes beyond it proves nothing more and costs time. */
const JUDGED_CHARACTERS = 8000;
const COMPARED_CHARACTERS = 1000;

const comparable = (message: string): Print => printOf(message.slice(0, COMPARED_CHARACTERS));

type Asked = { question: PlannedQuestion; wasAsked: boolean; said: string[]; prints: Print[] };

function gather(plan: InterviewPlan, turns: Turn[]): Asked[] {
  const asked = new Map<string, Asked>(
    plan.questions.map((question) => [question.id, { question, wasAsked: false, said: [], prints: [] }]),
  );
  let current: Asked | undefined;
  for (const turn of turns) {
    if (turn.role === "user") {
      current?.said.push(turn.content);
      current?.prints.push(comparable(turn.content));
    } else if (turn.kind === "closing" || turn.kind === "rating") current = undefined;
    else current = asked.get(turn.questionId ?? "") ?? current;
    if (turn.role === "assistant" && current !== undefined) current.wasAsked = true;
  }
  return [...asked.values()].filter(({ question }) => question.kind !== "candidate_questions");
}

/** Of the same message given to several questions it counts for the one it fits best: the order of the questions decides nothing. */
function countsElsewhere(message: string, own: Asked, all: Asked[]): boolean {
  const print = comparable(message);
  const others = all.filter((other) => other !== own && other.prints.some((one) => isSamePrint(one, print)));
  if (others.length === 0) return false;
  const fit = ({ question }: Asked): number => scoreOutOfTen(scoreEvidence(readEvidence(question, message)));
  const ownFit = fit(own);
  return others.some((other) => {
    const otherFit = fit(other);
    return otherFit > ownFit || (otherFit === ownFit && other.question.id < own.question.id);
  });
}

function judge(asked: Asked, joined: string): Pick<CollectedAnswer, "state" | "evidence"> {
  if (!asked.wasAsked) return { state: "not_asked", evidence: null };
  if (joined === "") return { state: "not_answered", evidence: null };
  const rest = judgeable(asked.question, joined);
  if (isEvidentlyNotEnglish(rest)) return { state: "not_readable", evidence: null };
  const evidence = readEvidence(asked.question, joined);
  const state = isOffTopic(asked.question, rest, evidence.facts) ? "not_answered" : "rated";
  return { state, evidence };
}

const FEWEST_WORDS_BESIDE = 4;

/** A message that only asks the interviewer something, skips or attacks is no answer. */
function answersSomething(message: string): boolean {
  if (isAbusive(message)) return false;
  const asked = findCandidateQuestion(message, 0);
  return asked === null || wordsOf(asked.rest).length >= FEWEST_WORDS_BESIDE;
}

function usableMessages(asked: Asked, all: Asked[]): string[] {
  const usable: string[] = [];
  let characters = 0;
  for (const one of asked.said) {
    if (characters >= JUDGED_CHARACTERS) break;
    const counts =
      answersSomething(one) && !isNotAnswerable(asked.question, one, []) && !countsElsewhere(one, asked, all);
    if (!counts) continue;
    usable.push(one);
    characters += one.length;
  }
  return usable;
}

/** What was asked and answered, in planned order. The candidate's own questions are left out: they are not rated. */
export function collectAnswers(plan: InterviewPlan, turns: Turn[]): CollectedAnswer[] {
  const all = gather(plan, turns);
  return all.map((asked) => {
    const joined = usableMessages(asked, all).join("\n\n");
    const { state, evidence } = judge(asked, joined);
    return { question: asked.question, said: asked.said, joined, state, evidence };
  });
}
