import { inPageLanguage } from "#contract/words.ts";
import { en } from "./bank-words.en.ts";

export const WORDS = inPageLanguage(en);
