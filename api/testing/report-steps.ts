import type { Rating } from "#contract/report.ts";
import { ratedAnswer } from "#interviewer/testing/interview-factory.ts";
import type { Person, TestServer } from "./start-test-server.ts";

const question = ratedAnswer({
  answer: "I called the three customers myself and it went fine.",
  criteria: { relevance: 4, structure: 3, specificity: 2, ownership: 5, outcome: 1 },
  score: 6,
  quotes: [
    { criterion: "outcome", text: "it went fine" },
    { criterion: "ownership", text: "I called the three customers myself" },
  ],
  good: ["It is clear what you did yourself."],
  points: ["You say how it ended."],
  most: "You say how it ended.",
  advice: "You say how it ended.",
});

const rating: Rating = {
  overall: 6.1,
  range: [5.4, 6.8],
  difficulty: 6,
  scorer: "Built-in scorer 3.0",
  competencies: [{ competency: "ownership", label: "Ownership", score: 6, answers: 1 }],
  questions: [question],
  facts: [],
  strengths: [],
  upgrade: { text: "Put a number in.", begin: null, questionId: "q1" },
  redoQuestionId: "q1",
};

/** Adds a finished interview of that person with a report; returns its id. */
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
