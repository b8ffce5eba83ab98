import { z } from "zod";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "#contract/languages.ts";

/** A language other than English that interviews are held in. */
export type OtherLanguage = Exclude<Language, "en">;
const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((one) => one !== LANGUAGE_DEFAULT) as [
  OtherLanguage,
  ...OtherLanguage[],
];
const phrases = z.array(z.string().trim().min(1)).min(1);

/** The few phrases of each language that are recognised without a language model. */
export const otherLanguageLists = z.record(
  z.enum(OTHER_LANGUAGES),
  z.strictObject({
    noAnswer: phrases,
    skip: phrases,
    /** Words that may accompany `noAnswer` and `skip` without saying anything. */
    beside: phrases,
    asksBack: phrases,
    distress: phrases,
    /** Phrases that show that somebody else is quoted. */
    saidBy: phrases,
  }),
);
