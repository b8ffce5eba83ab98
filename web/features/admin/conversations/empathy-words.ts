import { difficultyOf } from "#contract/limits.ts";
import { WORDS } from "../words.ts";

/** Shows the difficulty that the user chose beside the empathy level, which is derived from it. */
export const empathyWords = (level: number | null): string =>
  level === null ? WORDS.unknown : WORDS.empathyOf(level, difficultyOf(level));
