import type { Language } from "#contract/languages.ts";
import type { Segment } from "./read/cut-segments.ts";
import type { Asks, CardPart, QUESTION_KINDS, QUESTION_SOURCES } from "#interviewer/data/schema.ts";

/** What the engine works on. All of it is plain data: it is stored as JSON beside the interview and read back. */

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Why a question is in the plan, from the one that weighs most to the one that weighs least. */
export type QuestionSource = (typeof QUESTION_SOURCES)[number];

export type PlannedQuestion = {
  id: string;
  kind: QuestionKind;
  competency: string;
  text: string;
  /** Said before it when it is first asked: the words of the advert or the resume that it was chosen for. */
  intro?: string;
  /** Said instead when the first wording was not understood. */
  rephrased: string;
  lookFor: string[];
  /** What an answer of level 1, 3 and 5 holds; null for the candidate's own questions at the end. */
  anchors: { 1: string; 3: string; 5: string } | null;
  /** Of a knowledge question: what a right answer must hold, and what people get wrong in it. */
  mustHold?: string[];
  wrongIdeas?: string[];
  followUps: { asks: Asks; text: string }[];
  /** Said from level 7 on to press a good answer; null where there is nothing to press. */
  challenge: string | null;
  source: QuestionSource;
  /** The words of the advert or resume, or the competency, that it is asked for; null where nothing but the role speaks for it. */
  why: string | null;
  priority: "must" | "if_time";
};

export type InterviewPlan = {
  version: 1;
  /** One question that stands for itself: nothing comes after it, and there is no overall number. */
  isPractice?: true;
  /** The requirement that a practice was chosen for. */
  about?: string;
  difficulty: number;
  roleFamily: string;
  targetRole: string | null;
  /** Said in the welcome; left out: it is not known. */
  firstName?: string;
  /** Spoken by a language model; the built-in mind speaks English. Left out: English. */
  language?: Language;
  competencies: string[];
  /** For when the candidate asks about the job; left out: there was no advert. */
  advert?: string;
  questions: PlannedQuestion[];
};

/** Built from target role, job description, resume text, profile link and difficulty: interview.md 'Plan'. */
export type PlanInput = {
  firstName?: string;
  difficulty: number;
  targetRole: string | null;
  jobDescription: string | null;
  resumeText: string | null;
  linkedinUrl: string | null;
  language?: Language;
  /** What was asked in the candidate's last ten interviews, newest first. */
  recentQuestionIds: string[];
  /** The competency that at least two main questions are about, when there are so many for the role. */
  focus?: string | null;
  /** Competencies that were weak in the last ratings, the weakest first. */
  weakLately?: string[];
  /** Those that `textsToPlan` names; left out: no question of the bank is matched to a line. */
  vectors?: Vectors;
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

/** One stored message, oldest first. `questionId` names the planned question it belongs to. */
export type Turn = {
  role: "user" | "assistant";
  kind: MessageKind;
  questionId: string | null;
  content: string;
  /** Time ran out before the candidate sent it. */
  cutOff?: true;
  /** A candidate's message as it was read; left out: it counts as an answer. Never stored. */
  parts?: readonly Segment[];
};

/** Why the interviewer stays with a question: what it asks for, or why the message is no answer. */
export type Gap = CardPart | "not_answerable" | "no_experience" | "off_topic";

/** What the interviewer does next. `words` is the built-in interviewer's full wording of it. */
export type TurnDecision = {
  kind: Exclude<MessageKind, "answer" | "rating">;
  questionId: string | null;
  competency: string | null;
  /** Why: the first gap found in the last answer, or why it moved on. */
  reason: Gap | "start" | "answered" | "probes_spent" | "time" | "asked_back" | "abuse" | "plan_done";
  words: string;
  /** True when this message ends the interview. */
  ends: boolean;
};

export type TurnInput = {
  plan: InterviewPlan;
  turns: Turn[];
  secondsLeft: number;
  /** Seed for picking among equal wordings; the interview's id. */
  seed: string;
  /** Those that `textsToFollow` names; left out: no answer is followed up. */
  vectors?: Vectors;
};

/** Texts' vectors, as the encoder made them. Never stored. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** What a language model is asked. */
export type Prompt = { system: string; user: string };
