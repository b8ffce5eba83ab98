import type { PlanInput } from "../types.ts";

const TITLE =
  /\b(?:apprentice(?:ship)?|trainee|intern(?:ship)?|school[- ]leaver|work experience|first job|saturday (?:job|assistant|staff)|entry[- ]level|student|pre-apprentice)\b/iu;
const NONE_NEEDED =
  /\b(?:no|without|don['’]?t need(?: any)?|do not need(?: any)?|not need(?: any)?|n['’]t require(?: any)?)\s+(?:(?:previous|prior|relevant|former|formal|work|paid|\p{L}+ing)\s+){0,2}experience\b(?! of the)|\bexperience\s+(?:is\s+|are\s+)?(?:not|n['’]t|never)\s+(?:needed|required|necessary|essential)\b|\bno \p{L}+ experience\?|\b(?:full|all) training (?:is |will be )?(?:given|provided)\b|\bout of school\b|\bschool[- ]leavers?\b/iu;

const LONGEST_HEADING = 100;

/** True for a job that may be somebody's first of its kind, so that past work cannot be assumed. */
export function isNewcomer({ targetRole, jobDescription, resumeText }: PlanInput): boolean {
  const heading = (jobDescription ?? "").trim().split("\n", 1)[0]?.slice(0, LONGEST_HEADING) ?? "";
  if (TITLE.test(targetRole ?? "") || TITLE.test(heading)) return true;
  if ((resumeText ?? "").trim() !== "") return false;
  return NONE_NEEDED.test(jobDescription ?? "");
}
