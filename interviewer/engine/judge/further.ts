import type { Criterion, Form } from "#contract/criteria.ts";
import type { Memory, Part } from "../text/memory.ts";

/** What an answer may be asked beside the parts of its form: what is plain to see, and lifts any answer that lacks it. */
export type Further = "number" | "fallback" | "example" | "hardest";

/** What a sentence of the report, and a bracket of a better answer, may ask for. */
export type Ask = Part | Further | "group" | "hold";

type Asked = { ask: Further; criterion: Criterion; told: RegExp };

/** In the order of what helps most; `told`: words by which it may stand in the answer already, wide on purpose. */
const FURTHER: Record<Form, readonly Asked[]> = {
  past: [
    {
      ask: "number",
      criterion: "specificity",
      told: /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|hundred\w*|thousand\w*|half|dozen\w*|couple|percent|once|twice|both|an? (?:minute|hour|day|night|week|month|year))\b/u,
    },
  ],
  situational: [
    {
      ask: "fallback",
      criterion: "outcome",
      told: /\b(?:if (?:not|no|nothing|nobody|that|this|it|he|she|they|there|the|still)|unless|otherwise|else|still|until|fails?|failing|in case|refus\w*|insist\w*|depend\w*|whether)\b/u,
    },
  ],
  knowledge: [
    {
      ask: "example",
      criterion: "specificity",
      told: /\p{N}|\b(?:example|instance|e\.g|eg|say|suppose|imagine|like|such as|for one|once|i|we|my|our)\b/u,
    },
  ],
  motivation: [
    {
      ask: "hardest",
      criterion: "ownership",
      told: /n't\b|\b(?:but|not|no|hard\w*|difficult\w*|tough\w*|worst|struggl\w*|tricky|challeng\w*|nervous|stress\w*|tir(?:ed|ing)|boring|nights?|weekends?|slow\w*|weak\w*|hate\w*|dread\w*|honest\w*|even if|although|though|used to|yet|risk\w*|wrong|mistake|cost\w*|less)\b/u,
    },
  ],
};

/** What can be asked of this answer because no word of it, nor of its question, could be it already. */
export function furtherOf({ clauses, form }: Memory, question: string): Asked[] {
  const text = [...clauses.map(({ lower }) => lower), question.toLowerCase()];
  return FURTHER[form].filter(({ told }) => !text.some((one) => told.test(one)));
}
