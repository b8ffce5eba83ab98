import { isWithin, withoutLast } from "../text/read-text.ts";
import type { Requirement } from "./read-requirements.ts";

/** Conditions of a job that somebody has to live with, as adverts tell them, and how a question names them. */
const CONDITIONS: readonly (readonly [told: RegExp, text: string])[] = [
  [
    /\bnight[- ](?:shifts?|work|duty|duties)\b|(?<!\d |\d-\d )\bnights\b(?! (?:out|away))|\bnight trunk/iu,
    "working nights",
  ],
  [
    /\bearly (?:starts?|mornings?|shifts?|reports?)\b|\bearlies\b|\b(?:start\w*|begin\w*|open\w*|up) (?:at |from )?(?:0?[3-6])(?:[.:]\d\d)? ?a\.?m\b/iu,
    "starting very early in the morning",
  ],
  [/\bsplit shifts?\b/iu, "working split shifts"],
  [/\b(?:on[- ]call|call[- ]?out|standby|key ?holder)\b/iu, "being on call"],
  [
    /\b(?:in all weathers?|in the rain|outdoors in|outside in)\b|\b(?:happy|work\w*) outdoors\b/iu,
    "working outdoors in all weathers",
  ],
  [/\b(?:lone[- ]work(?:ing|er)|work(?:ing)? alone)\b/iu, "working alone"],
  [
    /\b(?:nights? away|away jobs?|away from home|tramping|stay(?:ing)? away)\b/iu,
    "spending nights away from home",
  ],
  [/\bphysical(?:ly demanding)? (?:work|job)\b|\bheavy lifting\b/iu, "hard physical work"],
];
/** 'No nights', 'you never work alone', 'extra pay for nights' asks for none of it. */
const SPARED = /\b(?:no|not|never|without|none|nobody|optional|if you (?:like|want)|don['’]?t)\b/iu;
const MOST_WORDS = 24;

/** What a job means for somebody's days, wherever the advert says it, with the words that say so. */
export function findConditions(advert: string, known: readonly Requirement[]): Requirement[] {
  const lines = advert.split(/[\n\r•]+|(?<=[.!?;])\s+/u).map((line) => line.trim());
  const told = known.filter(({ kind }) => kind === "condition").map(({ text }) => text);
  return CONDITIONS.flatMap(([sign, text]): Requirement[] => {
    const line = lines.find((one) => isWithin(one, MOST_WORDS) && sign.test(one) && !SPARED.test(one));
    if (line === undefined || told.some((one) => sign.test(one))) return [];
    return [
      { kind: "condition", text, words: withoutLast(line.replace(/^[^\p{L}\p{N}]+/u, ""), /[\s.;,:]/u) },
    ];
  });
}
