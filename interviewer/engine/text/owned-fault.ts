import { sentencesOf } from "./read-text.ts";
import { remembered } from "./remembered.ts";

/** Somebody says of a fault that it was theirs: 'that was my mistake', 'I should have asked', 'I said sorry to him'. */
const OWNS =
  /\b(?:(?:was|is|were|that's|it's) (?:all |entirely |really )?(?:my (?:own )?(?:fault|mistake|error|doing)|mine to (?:own|carry)|on me)\b|\bmy (?:own )?(?:mistake|fault|error)\b(?! (?:rate|log|message))|\bi (?:should have|should've|ought to have|shouldn't have|was wrong|got it wrong|got that wrong|was to blame|messed (?:it )?up|let (?:him|her|them|people) down|had (?:misjudged|misread|forgotten|overlooked|mixed up)|misjudged|apologi[sz]ed|owned up|regret(?:ted)?)\b|\bi (?:said|told (?:him|her|them)) (?:that )?(?:i was )?sorry\b)/iu;
const OF_OTHERS =
  /(?:\b(?:if|would|never|not|nobody|he|she|they)|n't)\s(?:\w+\s){0,2}(?:my (?:fault|mistake)|apologi[sz]ed)\b/iu;
const MOST_KEPT = 300;

export const ownsFault = remembered(
  (text: string): boolean =>
    sentencesOf(text.replaceAll("’", "'")).some(
      (sentence) => OWNS.test(sentence) && !OF_OTHERS.test(sentence),
    ),
  MOST_KEPT,
);
