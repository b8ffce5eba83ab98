import { en as names } from "#contract/rubric-words.en.ts";

export const en = { ...names };
