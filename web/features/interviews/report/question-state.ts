import type { QuestionReport } from "#contract/report.ts";

const LABELS: Record<QuestionReport["state"], string> = {
  rated: "Rated",
  not_answered: "Not answered",
  not_asked: "Not asked",
  not_readable: "Not readable",
};

/** Not asked, not answered and weak are three different things (interview.md). */
export const stateLabel = (state: QuestionReport["state"]): string => LABELS[state];
