import { inPageLanguage } from "#contract/words.ts";
import { en } from "./app-words.en.ts";

export const WORDS = inPageLanguage(en);
