import { difficultyOf } from "#contract/limits.ts";
import { WORDS } from "../words.ts";

/** People choose a difficulty, of which the empathy level is the other side. */
export const empathyWords = (level: number | null): string =>
  level === null ? WORDS.unknown : WORDS.empathyOf(level, difficultyOf(level));
