import { inPageLanguage } from "#contract/words.ts";
import { en } from "./palette-words.en.ts";

/** Other words by which users may search for a page. */
export const ALSO = inPageLanguage(en);
