/** Builds interviews for tests. */
import { CRITERION_NAMES } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { questionsByFamily } from "#interviewer/data/load.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { textsToFollow } from "#interviewer/engine/listen/follow-up.ts";
import type { Act } from "#interviewer/engine/read/acts.ts";
import type { Segment } from "#interviewer/engine/read/cut-segments.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import { stem, wordsOf } from "#interviewer/engine/text/read-text.ts";
import type {
  InterviewPlan,
  PlanInput,
  PlannedQuestion,
  Turn,
  TurnDecision,
  Vectors,
} from "#interviewer/engine/types.ts";

/** A rated answer with levels only. */
export const ratedAnswer = (changes: Partial<QuestionReport> = {}): QuestionReport => ({
  questionId: "q1",
  competency: "ownership",
  question: "Tell me about a time when something went wrong.",
  form: "past",
  why: null,
  state: "rated",
  answer: "I did it.",
  criteria: { relevance: 4, structure: 3, specificity: 2, ownership: 2, outcome: 4 },
  labels: CRITERION_NAMES,
  score: 4,
  quotes: [],
  good: [],
  said: [],
  points: [],
  best: null,
  mustHold: [],
  wrongIdeas: [],
  most: null,
  next: null,
  advice: null,
  begin: null,
  ...changes,
});

/** Input without any information about the candidate. */
export const PLAN_INPUT: PlanInput = {
  difficulty: 5,
  targetRole: null,
  jobDescription: null,
  resumeText: null,
  linkedinUrl: null,
  recentQuestionIds: [],
  seed: "seed",
};

export const makePlan = (input: Partial<PlanInput> = {}): InterviewPlan =>
  planInterview({ ...PLAN_INPUT, ...input });

export function questionById(id: string): PlannedQuestion {
  const found = [...questionsByFamily.values()].flat().find((question) => question.id === id);
  if (found === undefined) throw new Error(`no question ${id}`);
  const { levels: _, ...kept } = found;
  return { ...kept, source: "bank", why: null, priority: "must" };
}

export function planOf(questions: PlannedQuestion[], difficulty = 5): InterviewPlan {
  const competencies = [...new Set(questions.map((question) => question.competency))];
  return { version: 1, difficulty, roleFamily: "general", targetRole: null, competencies, questions };
}

/** Turns that ask each question once, followed by its answers, in order. */
export function turnsOf(pairs: [PlannedQuestion, ...Message[]][]): Turn[] {
  return pairs.flatMap(([question, ...answers]): Turn[] => [
    { role: "assistant", kind: "question", questionId: question.id, content: question.text },
    ...answers.map((one): Turn => ({
      role: "user",
      kind: "answer",
      questionId: question.id,
      ...turnOf(one),
    })),
  ]);
}

const VECTOR_SIZE = 384;

/** Word counts as vectors, in place of the encoder's: texts that share words get similar vectors. */
export function vectorsOf(texts: readonly string[]): Vectors {
  const places = new Map<string, number>();
  const placeOf = (word: string): number =>
    VECTOR_SIZE + places.getOrInsertComputed(word, () => places.size % VECTOR_SIZE);
  return new Map(
    texts.map((text) => {
      const vector = new Float32Array(2 * VECTOR_SIZE);
      for (const place of wordsOf(text).map(stem).map(placeOf)) vector[place] = (vector[place] ?? 0) + 1;
      return [text, vector];
    }),
  );
}

/** A message as plain text or as segments. */
export type Message = string | readonly Segment[];

/** A segment with full confidence. */
export const part = (act: Act, text: string, situation?: string): Segment => ({
  act,
  text,
  sure: 1,
  ...(situation !== undefined && { situation }),
});

const turnOf = (message: Message): Pick<Turn, "content" | "parts"> =>
  typeof message === "string"
    ? { content: message }
    : { content: message.map(({ text }) => text).join(""), parts: message };

/** Plays a whole interview: `answer` gives the candidate's message for each decision, until the end. */
export function play(
  plan: InterviewPlan,
  answer: (decision: TurnDecision, at: number) => Message,
  {
    secondsLeft: seconds = 1200,
    perAnswer = 50,
    toVectors = vectorsOf,
  }: {
    secondsLeft?: number;
    perAnswer?: number;
    toVectors?: (texts: readonly string[]) => Vectors;
  } = {},
): { plan: InterviewPlan; turns: Turn[]; decisions: TurnDecision[] } {
  const turns: Turn[] = [];
  const decisions: TurnDecision[] = [];
  for (let at = 0; at < 80; at += 1) {
    const secondsLeft = seconds - at * perAnswer;
    const vectors = toVectors(textsToFollow(plan, turns));
    const decision = decideTurn({ plan, turns: [...turns], secondsLeft, seed: "interview-1", vectors });
    decisions.push(decision);
    turns.push({
      role: "assistant",
      kind: decision.kind,
      questionId: decision.questionId,
      content: decision.words,
    });
    if (decision.ends) break;
    turns.push({
      role: "user",
      kind: "answer",
      questionId: decision.questionId,
      ...turnOf(answer(decision, at)),
    });
  }
  return { plan, turns, decisions };
}

export const STRONG =
  "Last March our warehouse in Leeds lost two drivers in the same week, and 140 orders were due by Friday. I sorted the orders by promised date, called the twelve customers at the end of the list and agreed new times with nine of them. I decided to rent a van for 90 euros, because waiting would have cost us the Hartley contract. In the end 138 orders arrived on time and Hartley renewed for a year. I learned to keep a list of spare drivers.";

/** Answers the first question with the messages in order, then gives strong answers. */
export function say(plan: InterviewPlan, ...messages: Message[]): TurnDecision[] {
  return play(plan, (_, at) => messages[at] ?? `${STRONG} This was case number ${at}.`).decisions;
}

export const kindsOf = (decisions: TurnDecision[]): string[] => decisions.map(({ kind }) => kind);

/** A plan that begins with a question about a past case. */
export function pastFirst(difficulty: number): InterviewPlan {
  const plan = makePlan({ difficulty });
  const first = plan.questions.find(({ kind }) => kind === "past");
  if (first === undefined) throw new Error("no past question");
  return { ...plan, questions: [first, ...plan.questions.filter((one) => one !== first)] };
}
