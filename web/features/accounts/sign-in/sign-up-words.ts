import { inPageLanguage } from "#contract/words.ts";
import { en } from "./sign-up-words.en.ts";

export const WORDS = inPageLanguage(en);
