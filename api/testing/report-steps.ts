import { CRITERION_NAMES } from "#contract/criteria.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import type { Person, TestServer } from "./start-test-server.ts";

const question: QuestionReport = {
  questionId: "q1",
  competency: "ownership",
  question: "Tell me about a time when something went wrong.",
  form: "past",
  why: null,
  state: "rated",
  answer: "I called the three customers myself and it went fine.",
  criteria: { relevance: 4, structure: 3, specificity: 2, ownership: 5, outcome: 1 },
  labels: CRITERION_NAMES,
  score: 6,
  quotes: [
    { criterion: "outcome", text: "it went fine" },
    { criterion: "ownership", text: "I called the three customers myself" },
  ],
  good: ["It is clear what you did yourself."],
  said: [],
  points: ["You say how it ended."],
  most: "You say how it ended.",
  next: null,
  best: null,
  mustHold: [],
  wrongIdeas: [],
  advice: "You say how it ended.",
  begin: null,
};

const rating: Rating = {
  overall: 6.1,
  range: [5.4, 6.8],
  difficulty: 6,
  scorer: "Built-in scorer 3.0",
  competencies: [{ competency: "ownership", label: "Ownership", score: 6, answers: 1 }],
  questions: [question],
  strengths: [],
  upgrade: { text: "Put a number in.", begin: null, questionId: "q1" },
  redoQuestionId: "q1",
};

/** A finished interview of that person with its report; returns its id. */
export async function addReport(
  { db: { serviceDb } }: TestServer,
  { id: user_id }: Person,
  { status = "ready" }: { status?: "ready" | "pending" } = {},
): Promise<string> {
  const { id } = await serviceDb
    .insertInto("conversations")
    .values({
      user_id,
      title: "Practice interview: Nurse",
      target_role: "Nurse",
      status: "completed",
      ended_at: new Date(),
      ends_at: new Date(),
      empathy_level: 5,
      difficulty: 6,
      interviewer: "Built-in interviewer",
      counted_as: "plan",
      message_count: 8,
      answer_count: 4,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ready = { overall: rating.overall, scorer: rating.scorer, rating: JSON.stringify(rating) };
  await serviceDb
    .insertInto("reports")
    .values({ conversation_id: id, user_id, status, ...(status === "ready" && ready) })
    .execute();
  return id;
}
