import type { MAIN_KINDS } from "#interviewer/data/schema.ts";
import type { PlannedQuestion } from "./types.ts";

/** The forms of questions that are answered at length and rated. */
export type MainKind = (typeof MAIN_KINDS)[number];

/** Whether it is one of the interview's questions proper: no fact that is asked for, and not the candidate's own turn. */
export const isMain = <Q extends Pick<PlannedQuestion, "kind">>(
  question: Q,
): question is Q & { kind: MainKind } => question.kind !== "fact" && question.kind !== "candidate_questions";
