import { inPageLanguage } from "#contract/words.ts";
import { en } from "./later-words.en.ts";

export const WORDS = inPageLanguage(en);
