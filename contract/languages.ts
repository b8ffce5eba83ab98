import { z } from "zod";

/** The languages an interview can be held in where a language model is configured, by their own names. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];
/** What the built-in interviewer speaks, and what is spoken unless something else is chosen. */
export const LANGUAGE_DEFAULT: Language = "en";
export const language = z.enum(LANGUAGE_CODES);
