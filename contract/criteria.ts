/** The five criteria of a rating, each 1 to 5 (interview.md 'Rating'). */
export const CRITERIA = ["relevance", "structure", "specificity", "ownership", "outcome"] as const;
export type Criterion = (typeof CRITERIA)[number];

export const CRITERION_NAMES: Record<Criterion, string> = {
  relevance: "Relevance",
  structure: "Structure",
  specificity: "Specificity",
  ownership: "Ownership",
  outcome: "Outcome and learning",
};

/** Kinds of answer that a question asks for. Each has its own labels and anchors in interviewer/data/rubric.json. */
export const FORMS = ["past", "situational", "knowledge", "motivation"] as const;
export type Form = (typeof FORMS)[number];
