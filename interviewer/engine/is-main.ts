import type { Form } from "#contract/criteria.ts";
import type { PlannedQuestion } from "./types.ts";

/** True for the rated questions: neither facts nor the candidate's own questions. */
export const isMain = <Q extends Pick<PlannedQuestion, "kind">>(
  question: Q,
): question is Q & { kind: Form } => question.kind !== "fact" && question.kind !== "candidate_questions";
