import { SCORE_CONVINCING_FROM, SCORE_ON_THE_WAY_FROM, SCORE_OUTSTANDING_FROM } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const WORDS = [
  { id: "outstanding", from: SCORE_OUTSTANDING_FROM, text: TEXT.scoreOutstanding },
  { id: "convincing", from: SCORE_CONVINCING_FROM, text: TEXT.scoreConvincing },
  { id: "onTheWay", from: SCORE_ON_THE_WAY_FROM, text: TEXT.scoreOnTheWay },
  { id: "notYet", from: 0, text: TEXT.scoreNotYet },
] as const;

export type ScoreWord = (typeof WORDS)[number];

/** The word that a number out of 10 stands for (limits.md 'Interviews'). */
export const scoreWord = (score: number): ScoreWord => WORDS.find(({ from }) => score >= from) ?? WORDS[3];
