import type { PageLanguage } from "#contract/words.ts";
import { de } from "../words.de.ts";
import { en } from "../words.en.ts";
import type { Ended } from "./queries.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

/** Paragraphs for the mails about actions by staff. */
export const describeEnded = (ended: Ended, language: PageLanguage): string[] => WORDS[language].ended(ended);
