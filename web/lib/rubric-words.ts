import { nameIn, noticeIn } from "#contract/rubric-words.ts";
import { inPageLanguage } from "#contract/words.ts";
import { curly } from "#contract/curly.ts";
import { en } from "./rubric-words.en.ts";

const WORDS: Readonly<Record<string, string>> = inPageLanguage(en);

/** The name in the page's language. */
export const rubricName = (name: string): string => nameIn(WORDS, name);
export const rubricNotice = (text: string): string => curly(noticeIn(WORDS, text));
