import { inPageLanguage } from "#contract/words.ts";
import { en } from "./link-words.en.ts";

export const WORDS = inPageLanguage(en);
