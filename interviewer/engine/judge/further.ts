import type { Criterion, Form } from "#contract/criteria.ts";
import type { Memory, Part } from "../text/memory.ts";

/** What an answer may be asked beside the parts of its form. */
export type Further =
  | "number"
  | "choice"
  | "fallback"
  | "against"
  | "example"
  | "mistake"
  | "instead"
  | "hardest";

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
    {
      ask: "choice",
      criterion: "ownership",
      told: /\b(?:instead|rather|could have|alternative\w*|options?|otherwise|either|cho(?:se|ice|ose)|decid\w*|decision|other than|tempt\w*|argu\w*|disagree\w*|against|refus\w*|would have|should(?:'ve| have)|consider\w*|first thought|idea|suggest\w*|wanted|insist\w*|not(?! \d))\b/u,
    },
  ],
  situational: [
    {
      ask: "fallback",
      criterion: "outcome",
      told: /\b(?:if (?:not|no|nothing|nobody|that|this|it|he|she|they|there|the|still)|unless|otherwise|else|still|until|fails?|failing|in case|refus\w*|insist\w*|depend\w*|whether)\b/u,
    },
    {
      ask: "against",
      criterion: "ownership",
      told: /\b(?:but|although|though|however|against|risk\w*|downside|costs?|disagree\w*|argu\w*|insist\w*|even|unless|rather|instead|danger\w*|problem|only)\b/u,
    },
  ],
  knowledge: [
    {
      ask: "example",
      criterion: "specificity",
      told: /\p{N}|\b(?:example|instance|e\.g|eg|say|suppose|imagine|like|such as|for one|once|i|we|my|our)\b/u,
    },
    {
      ask: "mistake",
      criterion: "outcome",
      told: /\b(?:mistakes?|wrong\w*|errors?|traps?|confus\w*|mix\w*|forg[eo]t\w*|overlook\w*|people|everybody|never|without|careful|beware|bad|else|danger\w*|risk\w*|fail\w*|otherwise|misle\w*)\b/u,
    },
  ],
  motivation: [
    {
      ask: "instead",
      criterion: "structure",
      told: /\b(?:instead|rather|than|others?|not|never|unlike|different\w*|elsewhere|but)\b/u,
    },
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
