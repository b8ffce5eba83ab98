export const STORY_PARTS = ["situation", "task", "actions", "result", "learning"] as const;
export type StoryPart = (typeof STORY_PARTS)[number];

/** Outcome of a real interview. */
export const OUTCOMES = ["offer", "rejected", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Ranks must-haves before tasks before nice-to-haves. */
export const needRank = ({ isWish, isTask }: { isWish: boolean; isTask: boolean }): number =>
  isWish ? 2 : Number(isTask);
