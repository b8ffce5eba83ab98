import { inPageLanguage } from "#contract/words.ts";
import { en } from "./words.en.ts";

export const WORDS = inPageLanguage(en);
