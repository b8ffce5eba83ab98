import { en as rounds } from "#contract/round-words.en.ts";

export const en = { ...rounds };
