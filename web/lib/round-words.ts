import { inPageLanguage } from "#contract/words.ts";
import { en } from "./round-words.en.ts";

export const ROUND_WORDS = inPageLanguage(en);
