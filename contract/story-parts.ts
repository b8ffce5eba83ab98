export const STORY_PARTS = ["situation", "task", "actions", "result", "learning"] as const;
export type StoryPart = (typeof STORY_PARTS)[number];

/** What came of an interview. */
export const OUTCOMES = ["offer", "rejected", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Must-haves before tasks before what is nice to have. */
export const needRank = ({ isWish, isTask }: { isWish: boolean; isTask: boolean }): number =>
  isWish ? 2 : Number(isTask);
