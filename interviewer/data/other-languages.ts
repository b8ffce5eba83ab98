import { z } from "zod";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "#contract/languages.ts";

/** A language that interviews are held in, and that the long lists know nothing of. */
export type OtherLanguage = Exclude<Language, "en">;
const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((one) => one !== LANGUAGE_DEFAULT) as [
  OtherLanguage,
  ...OtherLanguage[],
];
const phrases = z.array(z.string().trim().min(1)).min(1);

/** Of each of them the few phrases that are heard without a language model. */
export const otherLanguageLists = z.record(
  z.enum(OTHER_LANGUAGES),
  z.strictObject({
    noAnswer: phrases,
    skip: phrases,
    /** What may stand beside those two without telling anything. */
    beside: phrases,
    asksBack: phrases,
    distress: phrases,
    /** Whoever is quoted is somebody else. */
    saidBy: phrases,
  }),
);
