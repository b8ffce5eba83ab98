import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import type { Rubric } from "#contract/coaching-feedback.ts";
import { competencies, scoringRubric } from "#interviewer/data/load.ts";

/** The criteria with their anchors and the competencies, from the interviewer's own files. */
export const readRubric = (): Rubric => ({
  criteria: CRITERIA.map((criterion) => ({
    criterion,
    label: CRITERION_NAMES[criterion],
    anchors: scoringRubric.criteria[criterion].anchors,
  })),
  competencies: competencies.map(({ id, label }) => ({ id, label })),
});
