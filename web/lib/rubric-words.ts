import { inPageLanguage } from "#contract/words.ts";
import { en } from "./rubric-words.en.ts";

const WORDS: Readonly<Record<string, string>> = inPageLanguage(en);

/** A competency, criterion or trade in the page's language; as the server calls it where no name stands for it. */
export const rubricName = (name: string): string => WORDS[name] ?? name;
