import type { Language } from "#contract/languages.ts";
import type { Segment } from "./read/cut-segments.ts";
import type { Asks, QUESTION_KINDS, QUESTION_SOURCES } from "#interviewer/data/schema.ts";

/** Types that the engine works on. All are plain data, stored as JSON with the interview. */

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The reason why a question is in the plan, from the most to the least important. */
export type QuestionSource = (typeof QUESTION_SOURCES)[number];

export type PlannedQuestion = {
  id: string;
  kind: QuestionKind;
  competency: string;
  text: string;
  /** Said before the question is first asked: quotes the advert or resume line it was chosen for. */
  intro?: string;
  /** Said when the first wording was not understood. */
  rephrased: string;
  lookFor: string[];
  /** Descriptions of an answer of level 1, 3 and 5; null for the candidate's own questions at the end. */
  anchors: { 1: string; 3: string; 5: string } | null;
  /** For a knowledge question: statements that a correct answer contains, and common mistakes. */
  mustHold?: string[];
  wrongIdeas?: string[];
  followUps: { asks: Asks; text: string }[];
  /** Said from level 7 on to challenge a good answer; null: none. */
  challenge: string | null;
  source: QuestionSource;
  /** The advert or resume line, or the competency, that it was chosen for; null: only the role. */
  why: string | null;
  priority: "must" | "if_time";
  /** Index of the round's voice that asks it; absent: the first. */
  voice?: number;
};

export type InterviewPlan = {
  version: 1;
  /** A practice of a single question, without an overall score. */
  isPractice?: true;
  /** Name of a file in data/rounds; absent: an interview without a round. */
  round?: string;
  /** Names of the interviewers in the round's order, if the user or the round gave any. */
  voices?: string[];
  /** A one-way interview: seconds to think and to answer, and how often an answer may be restarted. */
  oneWay?: { thinkSeconds: number; answerSeconds: number; retakes: number };
  /** The requirement that a practice was chosen for. */
  about?: string;
  difficulty: number;
  roleFamily: string;
  targetRole: string | null;
  /** Said in the welcome; absent: unknown. */
  firstName?: string;
  /** A language other than English needs a language model. Absent: English. */
  language?: Language;
  competencies: string[];
  /** Used to answer questions about the job; absent: there was no advert. */
  advert?: string;
  questions: PlannedQuestion[];
};

/** Input of the plan: interview.md 'Plan'. */
export type PlanInput = Pick<
  InterviewPlan,
  "firstName" | "difficulty" | "targetRole" | "language" | "round" | "oneWay"
> & {
  jobDescription: string | null;
  resumeText: string | null;
  linkedinUrl: string | null;
  /** Questions of the candidate's last ten interviews, newest first. */
  recentQuestionIds: string[];
  /** The competency that at least two main questions are about, if the role has that many. */
  focus?: string | null;
  /** Competencies with low recent ratings, weakest first. */
  weakLately?: string[];
  /** Vectors of the texts from `textsToPlan`; absent: no bank question is matched to a line. */
  vectors?: Vectors;
  /** Names of the real interviewers; absent: the round's names. */
  voices?: readonly string[];
  /** Any string; the same seed and input give the same plan. */
  seed: string;
};

export type MessageKind =
  | "question"
  | "probe"
  | "challenge"
  | "rephrase"
  | "answer"
  | "reply"
  | "warning"
  | "closing"
  | "rating";

/** One stored message. Turns are ordered oldest first. `questionId` names the planned question it belongs to. */
export type Turn = {
  role: "user" | "assistant";
  kind: MessageKind;
  questionId: string | null;
  content: string;
  /** The time ran out before the candidate sent it. */
  cutOff?: true;
  /** The segments that a candidate's message was parsed into; absent: all of it is an answer. Never stored. */
  parts?: readonly Segment[];
};

/** The interviewer's next step. `words` is the built-in interviewer's full wording. */
export type TurnDecision = {
  kind: Exclude<MessageKind, "answer" | "rating">;
  questionId: string | null;
  competency: string | null;
  words: string;
  /** True when this message ends the interview. */
  ends: boolean;
  /** The interview ends because of a second attack. */
  isAbuse?: true;
};

export type TurnInput = {
  plan: InterviewPlan;
  turns: Turn[];
  secondsLeft: number;
  /** Seed for choosing among equivalent wordings; the interview's id. */
  seed: string;
  /** Vectors of the texts from `textsToFollow`; absent: no follow-ups are asked. */
  vectors?: Vectors;
};

/** Encoder vectors by text. Never stored. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** The messages sent to a language model. */
export type Prompt = { system: string; user: string };
