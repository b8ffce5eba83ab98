import { inPageLanguage } from "#contract/words.ts";
import { en } from "./round-card-words.en.ts";

export const WORDS = inPageLanguage(en);
