import { scoringRubric } from "#interviewer/data/load.ts";

export const BUILT_IN_SCORER = scoringRubric.scorer;

/** What a model's ratings are named: another model or another rubric is another scorer. */
export const modelScorer = (model: string): string => `${model} with rubric ${scoringRubric.version}`;

export const MODEL_FAILED_NOTE = scoringRubric.modelFailedNote;
export const OTHER_LANGUAGE_NOTE = scoringRubric.modelOtherLanguageNote;
