import { randomUUID } from "node:crypto";
import { AppError } from "#api/http/errors.ts";
import { encoders } from "#api/engine/encoders.ts";
import type { Engine } from "#api/engine/engine.ts";
import type { TriedQuestion } from "#contract/interviews.ts";
import { DIFFICULTY_DEFAULT, TRIES_AT_ONCE } from "#contract/limits.ts";
import type { TriedAnswer } from "#contract/report.ts";
import { planOfBank } from "#interviewer/engine/plan/plan-practice.ts";

/** Chooses a question for a visitor without an account (decisions.md D12). */
export async function chooseTrial(
  engine: Engine,
  { targetRole, seen }: { targetRole: string; seen: string[] },
): Promise<TriedQuestion> {
  const input = {
    difficulty: DIFFICULTY_DEFAULT,
    targetRole: targetRole || null,
    jobDescription: null,
    resumeText: null,
    linkedinUrl: null,
    recentQuestionIds: seen,
    seed: randomUUID(),
  };
  const [question] = (await engine.run("planTrial", [input])).questions;
  if (!question) throw new Error("a trial has one question");
  // Load the encoder while the visitor writes, which saves the server's first visitor a second.
  void encoders()
    .encode("visitor", [question.text])
    .catch(() => undefined);
  return { questionId: question.id, question: question.text };
}

let running = 0;

/**
 * Judges the answer without storing it, and returns what the question looks for. Visitors have the lowest priority: few
 * answers are judged at once, and the encoder serves interview ratings first (safety.md T84). Throws
 * question_not_found, try_busy.
 */
export async function judgeTrial(
  engine: Engine,
  { questionId, answer }: { questionId: string; answer: string },
): Promise<TriedAnswer> {
  const plan = planOfBank(questionId, DIFFICULTY_DEFAULT);
  const [question] = plan?.questions ?? [];
  if (!plan || !question) throw new AppError("question_not_found");
  if (running >= TRIES_AT_ONCE) throw new AppError("try_busy");
  running += 1;
  try {
    const turns = [
      { role: "assistant" as const, kind: "question" as const, questionId, content: question.text },
      { role: "user" as const, kind: "answer" as const, questionId, content: answer },
    ];
    const tried = await engine.run("rateTrial", [{ plan, turns }]);
    if (tried === undefined) throw new AppError("try_busy");
    return tried;
  } finally {
    running -= 1;
  }
}
