import type { Criterion, Form } from "#contract/criteria.ts";
import type { Memory, Part } from "../text/memory.ts";

/** What an answer may be asked beside the parts of its form. */
export type Further =
  | "number"
  | "choice"
  | "hardest"
  | "fallback"
  | "against"
  | "example"
  | "mistake"
  | "instead";

const HARD =
  /\b(?:hard\w*|difficult\w*|tough\w*|worst|struggl\w*|tricky|challeng\w*|afraid|scared?|nervous|heated|awful|upset|angry|cr(?:y|ied|ying)|stuck|pain\w*|uncomfortable|awkward|worr\w*|panic\w*|pressure|unhappy|terribl\w*|horribl\w*|nearly|almost|tir(?:ed|ing)|stress\w*|boring|miss|honest\w*|frank\w*|easy|nights?|weekends?|swear\w*|sweat\w*|sting\w*|nasty|dread\w*|hate\w*|slow\w*|weak\w*|hopeless|practi[sc]\w*|used to|lose|losing|yet|risk\w*|danger\w*|froze|shout\w*|fail\w*|wrong|mistake)\b/u;

/** What a sentence of the report, and a bracket of a better answer, may ask for. */
export type Ask = Part | Further | "group";

type Asked = { ask: Further; criterion: Criterion; told: RegExp };

/** In the order of what helps most; `told`: words by which it may stand in the answer already, wide on purpose. */
const FURTHER: Record<Form, readonly Asked[]> = {
  past: [
    {
      ask: "number",
      criterion: "specificity",
      told: /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred\w*|thousand\w*|half|dozen\w*|couple|percent|once|twice|both|an? (?:minute|hour|day|night|week|month|year))\b/u,
    },
    {
      ask: "choice",
      criterion: "ownership",
      told: /n't\b|\b(?:instead|rather|could|alternative\w*|options?|otherwise|either|cho(?:se|ice|ose)|decid\w*|decision|than|tempt\w*|argu\w*|disagree\w*|against|refus\w*|not|would have)\b/u,
    },
    { ask: "hardest", criterion: "structure", told: HARD },
  ],
  situational: [
    {
      ask: "fallback",
      criterion: "outcome",
      told: /\b(?:if|unless|otherwise|else|still|until|fails?|failing|in case|refus\w*|depend\w*|whether)\b/u,
    },
    {
      ask: "against",
      criterion: "ownership",
      told: /\b(?:but|although|though|however|against|risk\w*|downside|costs?|disagree\w*|argu\w*|even|unless|rather|instead|danger\w*|problem|only)\b/u,
    },
    { ask: "hardest", criterion: "structure", told: HARD },
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
      told: /n't\b|\b(?:mistakes?|wrong\w*|errors?|traps?|confus\w*|mix\w*|forg[eo]t\w*|overlook\w*|people|often|never|not|no|without|careful|beware|bad|dangerous|risk\w*|fail\w*|otherwise|only|too)\b/u,
    },
  ],
  motivation: [
    {
      ask: "instead",
      criterion: "structure",
      told: /n't\b|\b(?:instead|rather|than|others?|not|no|never|unlike|only|different\w*|elsewhere|before|too|but)\b/u,
    },
    {
      ask: "hardest",
      criterion: "ownership",
      told: new RegExp(`${HARD.source}|n't\\b|\\b(?:but|not|no)\\b`, "u"),
    },
  ],
};

/** What can be asked of this answer because no word of it, nor of its question, could be it already. */
export function furtherOf({ clauses, form }: Memory, question: string): Asked[] {
  const text = [...clauses.map(({ lower }) => lower), question.toLowerCase()];
  return FURTHER[form].filter(({ told }) => !text.some((one) => told.test(one)));
}
